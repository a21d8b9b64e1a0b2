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
