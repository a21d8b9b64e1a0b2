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

extension ListBatch {
  /// Checks the structure of the batch against the outlines before and after it.
  /// - Returns: The broken rules, or an empty array if the batch is legal.
  package func violations<Section>(from old: ListStructure<Section>, to new: ListStructure<Section>) -> [BatchViolation]
  {
    var check = BatchCheck(old, new)
    check.checkSections(
      deleted: deletedSections, inserted: insertedSections, moved: movedSections.map { ($0.from, $0.to) })
    for position in deletedItems { check.violations += check.old.name(position, "delete") }
    for move in movedItems { check.violations += check.old.name(move.from, "move") }
    for position in insertedItems { check.violations += check.new.name(position, "insert") }
    for move in movedItems { check.violations += check.new.name(move.to, "move") }
    if check.violations.isEmpty, let fault = countFault(from: old, to: new) {
      check.violations = [BatchViolation(.itemCounts, fault)]
    }
    return check.violations
  }
}

/// A check of a batch, which remembers each place that the batch names.
private struct BatchCheck {
  var violations: [BatchViolation] = []
  var old: Side
  var new: Side

  init<Section>(_ old: ListStructure<Section>, _ new: ListStructure<Section>) {
    self.old = Side(old, isOld: true)
    self.new = Side(new, isOld: false)
  }

  mutating func checkSections(deleted: [Int], inserted: [Int], moved: [(from: Int, to: Int)]) {
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
    for (from, to) in moved {
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

    init<Section>(_ structure: ListStructure<Section>, isOld: Bool) {
      counts = (0..<structure.numberOfSections).map { structure.items(inSection: $0).count }
      self.isOld = isOld
    }

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
