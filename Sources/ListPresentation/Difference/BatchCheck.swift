/// The legality of a batch: a check of each ``BatchRule``, such as the rules of `UICollectionView`.
extension ListBatch {
  /// Checks the structure of the batch against the outlines before and after it.
  /// - Returns: The broken rules, or an empty array if the batch is legal.
  /// - Complexity: O(k log k + k log s + d) for k operations in a list of s sections, where d is the distance between
  ///   the first and the last item that they name, divided by 64. O(s) more if sections are deleted, inserted or moved.
  @inlinable
  package func violations(from old: ListOutline<Section>, to new: ListOutline<Section>) -> [BatchViolation] {
    guard hasStructuralChanges || old.numberOfItems != new.numberOfItems || old.numberOfSections != new.numberOfSections
    else { return [] }
    var check = BatchCheck(old, new)
    check.checkSections(
      deleted: deletedSections, inserted: insertedSections.map(\.index), moved: movedSections.map { ($0.from, $0.to) })
    // The deletions and insertions of a plan ascend, so no position is named twice unless items move.
    let isChecked =
      movedItems.isEmpty
      && check.add(
        leaving: deletedItems.ascendingRuns { $0 }, arriving: insertedItems.ascendingRuns { $0.position })
    if !isChecked {
      // In parts, so that the positions of a long batch are copied to little memory.
      deletedItems.forEachPart { check.leave($0, by: .deletion) }
      movedItems.forEachPart { check.leave($0.map { $0.from }[...], by: .move) }
      insertedItems.forEachPart { check.arrive($0.map { $0.position }[...], by: .insertion) }
      movedItems.forEachPart { check.arrive($0.map { $0.to }[...], by: .move) }
    }
    check.checkCounts()
    return check.violations
  }
}

/// A check of a batch. It marks each position that the batch names, if one may be named twice.
@usableFromInline
struct BatchCheck {
  @usableFromInline
  enum Verb: String { case deletion = "delete", insertion = "insert", move }

  @usableFromInline var violations: [BatchViolation] = []
  private var old: BatchSide
  private var new: BatchSide
  private var moved: [(from: Int, to: Int)] = []

  @usableFromInline
  init<Section>(_ old: ListOutline<Section>, _ new: ListOutline<Section>) {
    self.old = BatchSide(old, isOld: true)
    self.new = BatchSide(new, isOld: false)
  }

  @usableFromInline
  mutating func checkSections(deleted: [Int], inserted: [Int], moved: [(from: Int, to: Int)]) {
    let expected = old.numberOfSections - deleted.count + inserted.count
    if expected != new.numberOfSections {
      violations.append(
        BatchViolation(
          .sectionCounts,
          "\(old.numberOfSections) sections - \(deleted.count) deleted + \(inserted.count) inserted = \(expected), "
            + "but the new list has \(new.numberOfSections)"))
    }
    for section in deleted {
      violations += old.note(section, "delete section \(section)")
      old.closed.insert(section)
    }
    for section in inserted {
      violations += new.note(section, "insert section \(section)")
      new.closed.insert(section)
    }
    for (from, to) in moved {
      violations += old.note(from, "move section \(from) to \(to)") + new.note(to, "move section \(from) to \(to)")
      old.moved.insert(from)
      new.moved.insert(to)
    }
    self.moved = moved
  }

  /// Adds the items that deletions and insertions name, if they ascend and nothing is wrong with them.
  @usableFromInline
  mutating func add(leaving: [AscendingRun]?, arriving: [AscendingRun]?) -> Bool {
    guard let leaving, let arriving, leaving.allSatisfy(old.allows), arriving.allSatisfy(new.allows) else {
      return false
    }
    old.add(leaving)
    new.add(arriving)
    return true
  }

  @usableFromInline
  mutating func leave(_ positions: ArraySlice<ListPosition>, by verb: Verb) { violations += old.mark(positions, verb) }

  @usableFromInline
  mutating func arrive(_ positions: ArraySlice<ListPosition>, by verb: Verb) { violations += new.mark(positions, verb) }

  /// Checks the number of items of each section with operations, and of the whole list.
  @usableFromInline
  mutating func checkCounts() {
    guard violations.isEmpty else { return }
    let map = ListIndexMap(
      sections: old.numberOfSections, deleted: Array(old.closed), inserted: Array(new.closed), moved: moved)
    var changes = new.counts.map { (section: $0.section, minus: 0, plus: $0.count) }
    for (section, count) in old.counts {
      if let target = map.index(of: section) { changes.append((target, count, 0)) }
    }
    changes.sort { $0.section < $1.section }
    for run in changes.runs(where: { $0.section == $1.section }) {
      let section = run[run.startIndex].section
      guard let source = map.oldIndex(of: section) else { continue }
      let (before, after) = (old.items(source).count, new.items(section).count)
      let (minus, plus) = run.reduce((0, 0)) { ($0.0 + $1.minus, $0.1 + $1.plus) }
      guard before - minus + plus != after else { continue }
      violations.append(
        BatchViolation(
          .itemCounts,
          "section \(source), now \(section): \(before) items - \(minus) that leave + \(plus) that arrive = "
            + "\(before - minus + plus), but the new list has \(after)"))
    }
    let (minus, plus) = (old.numberOfItemsNamed, new.numberOfItemsNamed)
    let sum = old.numberOfItems - minus + plus
    guard violations.isEmpty, sum != new.numberOfItems else { return }
    violations.append(
      BatchViolation(
        .itemCounts,
        "\(old.numberOfItems) items - \(minus) that leave + \(plus) that arrive = \(sum), "
          + "but the new list has \(new.numberOfItems)"))
  }
}

/// One of the two lists of a check, with the positions that the batch names.
private struct BatchSide {
  let numberOfSections: Int
  let numberOfItems: Int
  let items: (Int) -> Range<Int>
  let isOld: Bool
  /// The deleted or inserted sections, and the sections that move.
  var closed: Set<Int> = []
  var moved: Set<Int> = []
  private var marks = IndexMarks()
  /// The number of items that operations name, by section. A section may repeat.
  private(set) var counts: [(section: Int, count: Int)] = []

  init<Section>(_ outline: ListOutline<Section>, isOld: Bool) {
    numberOfSections = outline.numberOfSections
    numberOfItems = outline.numberOfItems
    items = { outline.items(inSection: $0) }
    self.isOld = isOld
  }

  var indices: Range<Int> { 0..<numberOfSections }

  /// The number of items that operations name, including the items of deleted or inserted sections.
  var numberOfItemsNamed: Int { counts.reduce(0) { $0 + $1.count } + closed.reduce(0) { $0 + items($1).count } }

  private var time: String { isOld ? "before the update" : "after the update" }

  /// Checks a section before it is recorded.
  func note(_ section: Int, _ operation: String) -> [BatchViolation] {
    if !indices.contains(section) {
      return [BatchViolation(.sectionsExist, "\(operation), but there are \(numberOfSections) sections \(time)")]
    }
    guard closed.contains(section) || moved.contains(section) else { return [] }
    return [BatchViolation(.eachSectionOnce, "\(operation), but section \(section) \(time) is named already")]
  }

  func allows(_ run: AscendingRun) -> Bool {
    let section = run.first.section
    return indices.contains(section) && run.first.item >= 0 && run.last < items(section).count
      && reasonForNoChange(of: section) == nil
  }

  mutating func add(_ runs: [AscendingRun]) { counts += runs.map { ($0.first.section, $0.count) } }

  mutating func mark(_ positions: ArraySlice<ListPosition>, _ verb: BatchCheck.Verb) -> [BatchViolation] {
    var violations: [BatchViolation] = []
    var rest = positions
    while let position = rest.first {
      let section = position.section
      let run = rest.prefix { $0.section == section }
      rest = rest[run.endIndex...]
      counts.append((section, run.count))
      if let reason = reasonForNoChange(of: section) {
        violations.append(BatchViolation(reason.rule, "\(verb.rawValue) item \(position), but \(reason.text)"))
      }
      let rows = indices.contains(section) ? items(section) : 0..<0
      for index in marks.mark(run, in: rows) {
        violations.append(violation(by: verb, at: positions[index], in: rows))
      }
    }
    return violations
  }

  private func violation(by verb: BatchCheck.Verb, at position: ListPosition, in rows: Range<Int>) -> BatchViolation {
    guard position.item < 0 || position.item >= rows.count else {
      return BatchViolation(
        .eachItemOnce, "\(verb.rawValue) item \(position), but item \(position) \(time) is named already")
    }
    let reason =
      indices.contains(position.section)
      ? "section \(position.section) has \(rows.count) items" : "there are \(numberOfSections) sections"
    return BatchViolation(.itemsExist, "\(verb.rawValue) item \(position), but \(reason) \(time)")
  }

  private func reasonForNoChange(of section: Int) -> (rule: BatchRule, text: String)? {
    if moved.contains(section) { return (.movedSectionsKeepTheirItems, "section \(section) \(time) is moved") }
    guard closed.contains(section) else { return nil }
    return isOld
      ? (.nothingLeavesDeletedSections, "section \(section) is deleted")
      : (.nothingEntersInsertedSections, "section \(section) is inserted")
  }
}

/// A set of indices, as bits from the first index to the last. Indices are usually close together.
private struct IndexMarks {
  private var words: [UInt64] = []
  /// The index of the first word among all words.
  private var first = 0

  /// Marks the indices of items of a section.
  /// - Parameter rows: The indices of all items of the section.
  /// - Returns: The indices of the positions that are outside the section or were marked before.
  mutating func mark(_ positions: ArraySlice<ListPosition>, in rows: Range<Int>) -> [Int] {
    var (low, high) = (Int.max, -1)
    for position in positions where position.item >= 0 && position.item < rows.count {
      low = min(low, position.item)
      high = max(high, position.item)
    }
    guard low <= high else { return Array(positions.indices) }
    makeRoom(from: (rows.lowerBound + low) >> 6, through: (rows.lowerBound + high) >> 6)
    var refused: [Int] = []
    let start = rows.lowerBound - (first << 6)
    words.withUnsafeMutableBufferPointer { words in  // there is room for all items from the first to the last
      // Adjacent items are in one word, which is written once.
      var current = (start + low) >> 6
      var word = words[current]
      for index in positions.indices {
        let item = positions[index].item
        guard item >= low, item <= high else {
          refused.append(index)
          continue
        }
        if (start + item) >> 6 != current {
          words[current] = word
          current = (start + item) >> 6
          word = words[current]
        }
        let bit: UInt64 = 1 << UInt64((start + item) & 63)
        if word & bit != 0 { refused.append(index) }
        word |= bit
      }
      words[current] = word
    }
    return refused
  }

  private mutating func makeRoom(from low: Int, through high: Int) {
    if words.isEmpty { first = low }
    if low < first {
      // Twice as many as needed, so that adding descending indices is linear.
      let room = min(first, 2 * (first - low) + words.count)
      words.insert(contentsOf: repeatElement(0, count: room), at: 0)
      first -= room
    }
    let missing = high - first + 1 - words.count
    if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
  }
}

/// A rule that a batch update of a list view must keep.
///
/// `UICollectionView` documents some of these rules and raises exceptions for others. The rest are known from crashes,
/// wrong rows and corrupted state in list libraries.
@usableFromInline
package enum BatchRule: CaseIterable, Sendable {
  /// Deleted sections and the sources of moves exist in the old list, and inserted sections and targets in the new
  /// list.
  case sectionsExist
  /// Deleted items and the sources of moves exist in the old list, and inserted items and targets in the new list.
  case itemsExist
  /// At most one operation names an old section, and at most one names a new section.
  case eachSectionOnce
  /// At most one operation names an old item, and at most one names a new item.
  case eachItemOnce
  /// No operation names an item of a deleted section. The item is deleted with its section.
  case nothingLeavesDeletedSections
  /// No operation names an item of an inserted section. The item is inserted with its section.
  case nothingEntersInsertedSections
  /// No operation names an item of a section that moves.
  case movedSectionsKeepTheirItems
  /// The number of old sections minus deletions plus insertions is the number of new sections.
  case sectionCounts
  /// The same holds for the number of items of each section that is in both lists, and of the whole list.
  case itemCounts
}

/// A rule that a batch breaks, with a description of the operation.
@usableFromInline
package struct BatchViolation: Equatable, Sendable, CustomStringConvertible {
  /// The broken rule.
  package let rule: BatchRule
  /// The fault with its numbers, for example `3 sections - 1 deleted + 0 inserted = 2, but the new list has 3`.
  @usableFromInline package let description: String

  @usableFromInline
  init(_ rule: BatchRule, _ description: String) {
    self.rule = rule
    self.description = description
  }
}

/// Positions in a section that ascend strictly, so that none occurs twice.
@usableFromInline
struct AscendingRun {
  @usableFromInline let first: ListPosition
  @usableFromInline let last: Int
  @usableFromInline let count: Int

  @usableFromInline
  init(first: ListPosition, last: Int, count: Int) {
    self.first = first
    self.last = last
    self.count = count
  }
}

extension Array {
  /// The elements' positions, one run for each section, or `nil` if the positions do not ascend strictly.
  @inlinable
  func ascendingRuns(at position: (Element) -> ListPosition) -> [AscendingRun]? {
    var runs: [AscendingRun] = []
    var start = 0
    while start < count {
      let first = position(self[start])
      var (last, end) = (first.item, start + 1)
      while end < count, case let next = position(self[end]), next.section == first.section {
        guard next.item > last else { return nil }
        (last, end) = (next.item, end + 1)
      }
      if let run = runs.last, run.first.section > first.section { return nil }
      runs.append(AscendingRun(first: first, last: last, count: end - start))
      start = end
    }
    return runs
  }
}
