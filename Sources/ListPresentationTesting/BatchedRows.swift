import ListPresentation

/// A rule that a batch update of a list view must keep.
///
/// `UICollectionView` documents some of these rules and raises exceptions for others. The rest are known from crashes,
/// wrong rows and corrupted state in list libraries.
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
package struct BatchViolation: Equatable, Sendable, CustomStringConvertible {
  /// The broken rule.
  package let rule: BatchRule
  /// The fault with its numbers, for example `3 sections - 1 deleted + 0 inserted = 2, but the new list has 3`.
  package let description: String

  init(_ rule: BatchRule, _ description: String) {
    self.rule = rule
    self.description = description
  }
}

/// The operations of one batch, in the order in which they were asked for.
struct BatchOperations {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(old: Int, new: Int)] = []
  var deletedRows: [ListPosition] = []
  var insertedRows: [ListPosition] = []
  var movedRows: [(old: ListPosition, new: ListPosition)] = []

  /// Whether a section moves to its own index, and no other section moves, leaves or arrives.
  var movesSectionToItsIndex: Bool {
    deletedSections + movedSections.map(\.old) == insertedSections + movedSections.map(\.new)
      && movedSections.contains { $0.old == $0.new }
  }

  /// Checks the operations against the numbers of rows in each section before and after them. The numbers themselves
  /// are not checked.
  /// - Returns: The broken rules, or an empty array if the batch is legal.
  func violations(from old: [Int], to new: [Int]) -> [BatchViolation] {
    var check = BatchCheck(old, new)
    check.checkSections(of: self)
    for position in deletedRows { check.violations += check.old.name(position, "delete") }
    for move in movedRows { check.violations += check.old.name(move.old, "move") }
    for position in insertedRows { check.violations += check.new.name(position, "insert") }
    for move in movedRows { check.violations += check.new.name(move.new, "move") }
    return check.violations
  }
}

extension BatchOperations {
  /// The operations of a plan that change which rows there are.
  init(_ plan: ListBatch) {
    (deletedSections, insertedSections) = (plan.deletedSections, plan.insertedSections)
    (deletedRows, insertedRows) = (plan.deletedItems, plan.insertedItems)
    movedSections = plan.movedSections.map { ($0.from, $0.to) }
    movedRows = plan.movedItems.map { ($0.from, $0.to) }
  }
}

extension ListBatch {
  /// Checks the structure of the batch against the outlines before and after it.
  /// - Returns: The broken rules, or an empty array if the batch is legal.
  package func violations<Section>(from old: ListStructure<Section>, to new: ListStructure<Section>) -> [BatchViolation]
  {
    func counts(_ structure: ListStructure<Section>) -> [Int] {
      (0..<structure.numberOfSections).map { structure.items(inSection: $0).count }
    }
    let violations = BatchOperations(self).violations(from: counts(old), to: counts(new))
    guard violations.isEmpty, let fault = countFault(from: old, to: new) else { return violations }
    return [BatchViolation(.itemCounts, fault)]
  }
}

/// Sections and their rows, as a collection view keeps them.
struct BatchedRows<Section, Row> {
  typealias Part = (section: Section, rows: [Row])

  var sections: [Section]
  /// The rows of each section.
  var rows: [[Row]]

  init(_ parts: [Part] = []) { (sections, rows) = (parts.map(\.section), parts.map(\.rows)) }

  /// The number of rows in each section.
  var counts: [Int] { rows.map(\.count) }

  subscript(position: ListPosition) -> Row? {
    guard rows.indices.contains(position.section), rows[position.section].indices.contains(position.item) else {
      return nil
    }
    return rows[position.section][position.item]
  }

  /// Performs operations that break no rule, as a collection view does: it deletes from the end, and then inserts in
  /// ascending order.
  /// - Parameters:
  ///   - section: Returns an inserted section with its rows.
  ///   - row: Returns an inserted row.
  /// - Returns: The position of the first row that cannot be inserted, because too few rows are before it, or `nil`.
  mutating func perform(
    _ batch: BatchOperations, section: (Int) -> Part, row: (ListPosition) -> Row
  ) -> ListPosition? {
    let movedRows = batch.movedRows.map { ($0.new, rows[$0.old.section][$0.old.item]) }
    for position in (batch.deletedRows + batch.movedRows.map(\.old)).sorted(by: >) {
      rows[position.section].remove(at: position.item)
    }
    let movedParts = batch.movedSections.map { ($0.new, (section: sections[$0.old], rows: rows[$0.old])) }
    for section in (batch.deletedSections + batch.movedSections.map(\.old)).sorted(by: >) {
      sections.remove(at: section)
      rows.remove(at: section)
    }
    let arriving = batch.insertedSections.map { ($0, section($0)) } + movedParts
    for (index, part) in arriving.sorted(by: { $0.0 < $1.0 }) {
      sections.insert(part.section, at: index)
      rows.insert(part.rows, at: index)
    }
    let arrivingRows = batch.insertedRows.map { ($0, row($0)) } + movedRows
    for (position, row) in arrivingRows.sorted(by: { $0.0 < $1.0 }) {
      guard position.item <= rows[position.section].count else { return position }
      rows[position.section].insert(row, at: position.item)
    }
    return nil
  }
}

/// A check of a batch, which remembers each place that the batch names.
private struct BatchCheck {
  var violations: [BatchViolation] = []
  var old: Side
  var new: Side

  init(_ old: [Int], _ new: [Int]) {
    self.old = Side(counts: old, isOld: true)
    self.new = Side(counts: new, isOld: false)
  }

  mutating func checkSections(of batch: BatchOperations) {
    let (deleted, inserted) = (batch.deletedSections, batch.insertedSections)
    let expected = old.counts.count - deleted.count + inserted.count
    if expected != new.counts.count {
      violations.append(
        BatchViolation(
          .sectionCounts,
          "\(old.counts.count) sections - \(deleted.count) deleted + \(inserted.count) inserted = \(expected), "
            + "but the new list has \(new.counts.count)"))
    }
    for section in deleted {
      violations += old.name(section, "delete section \(section)")
      old.closed.insert(section)
    }
    for section in inserted {
      violations += new.name(section, "insert section \(section)")
      new.closed.insert(section)
    }
    for (from, to) in batch.movedSections {
      violations += old.name(from, "move section \(from) to \(to)") + new.name(to, "move section \(from) to \(to)")
      old.moved.insert(from)
      new.moved.insert(to)
    }
  }

  /// One of the two lists of a check.
  struct Side {
    /// The number of items in each section.
    let counts: [Int]
    let isOld: Bool
    /// The deleted or inserted sections, and the sections that move.
    var closed: Set<Int> = []
    var moved: Set<Int> = []
    /// The items that operations name.
    private var named: Set<ListPosition> = []

    init(counts: [Int], isOld: Bool) { (self.counts, self.isOld) = (counts, isOld) }

    private var time: String { isOld ? "before the update" : "after the update" }

    /// Checks a section before it is recorded.
    func name(_ section: Int, _ operation: String) -> [BatchViolation] {
      if !counts.indices.contains(section) {
        return [BatchViolation(.sectionsExist, "\(operation), but there are \(counts.count) sections \(time)")]
      }
      guard closed.contains(section) || moved.contains(section) else { return [] }
      return [BatchViolation(.eachSectionOnce, "\(operation), but section \(section) \(time) is named already")]
    }

    /// Checks an item and records it.
    mutating func name(_ position: ListPosition, _ verb: String) -> [BatchViolation] {
      let (section, operation) = (position.section, "\(verb) item \(position)")
      if moved.contains(section) {
        return [
          BatchViolation(.movedSectionsKeepTheirItems, "\(operation), but section \(section) \(time) is moved")
        ]
      }
      if closed.contains(section) {
        return [
          isOld
            ? BatchViolation(.nothingLeavesDeletedSections, "\(operation), but section \(section) is deleted")
            : BatchViolation(.nothingEntersInsertedSections, "\(operation), but section \(section) is inserted")
        ]
      }
      guard counts.indices.contains(section), (0..<counts[section]).contains(position.item) else {
        let reason =
          counts.indices.contains(section)
          ? "section \(section) has \(counts[section]) items" : "there are \(counts.count) sections"
        return [BatchViolation(.itemsExist, "\(operation), but \(reason) \(time)")]
      }
      guard named.insert(position).inserted else {
        return [BatchViolation(.eachItemOnce, "\(operation), but item \(position) \(time) is named already")]
      }
      return []
    }
  }
}
