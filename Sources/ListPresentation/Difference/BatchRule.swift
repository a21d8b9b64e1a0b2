/// A rule that a batch update of a list view must keep.
///
/// `UICollectionView` documents these rules or raises exceptions for them, and list libraries had to learn others because
/// breaking them crashed, drew wrong rows or corrupted state.
@usableFromInline
package enum BatchRule: CaseIterable, Sendable {
  /// Sections that are deleted or moved exist in the old list, and sections that are inserted or moved to in the new.
  case sectionsExist
  /// Items that are deleted or moved exist in the old list, and items that are inserted or moved to in the new.
  case itemsExist
  /// A section leaves its old place, and arrives at its new place, at most once.
  case eachSectionOnce
  /// An item leaves its old place, and arrives at its new place, at most once.
  case eachItemOnce
  /// No item of a deleted section is named: it leaves with its section, and cannot move out of it.
  case nothingLeavesDeletedSections
  /// No item of an inserted section is named: it arrives with its section, and cannot move into it.
  case nothingEntersInsertedSections
  /// A section that moves has no change of items.
  case movedSectionsKeepTheirItems
  /// The number of sections adds up.
  case sectionCounts
  /// The number of items of every section that stays adds up.
  case itemCounts
}

/// A rule that a batch breaks, and how.
@usableFromInline
package struct BatchViolation: Equatable, Sendable, CustomStringConvertible {
  /// The rule.
  package let rule: BatchRule
  /// What is wrong, with the numbers: `3 sections - 1 deleted + 0 inserted = 2, but the new list has 3`.
  @usableFromInline package let description: String

  @usableFromInline
  init(_ rule: BatchRule, _ description: String) {
    self.rule = rule
    self.description = description
  }
}
