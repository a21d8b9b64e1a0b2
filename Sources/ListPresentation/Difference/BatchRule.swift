/// The rules that a batch update of a list view must keep, by the numbers of this package's own list.
///
/// They are what `UICollectionView` documents, what it raises exceptions for, and what list libraries had to learn to
/// avoid because it crashed, drew wrong rows or corrupted state.
public enum BatchRule: String, CaseIterable, Sendable {
  /// Deleted, reloaded and moved-from sections exist in the old list.
  case oldSectionExists = "B1"
  /// Inserted and moved-to sections exist in the new list.
  case newSectionExists = "B2"
  /// Deleted, reloaded and moved-from items exist in the old list.
  case oldItemExists = "B3"
  /// Inserted and moved-to items exist in the new list.
  case newItemExists = "B4"
  /// A place is deleted at most once.
  case deletedOnce = "U1"
  /// A place is inserted at most once, and reloaded at most once.
  case insertedOnce = "U2"
  /// A source moves to one target, and a target receives one source.
  case movedOnce = "U3"
  /// Nothing is deleted and moved away.
  case deleteAndMove = "X1"
  /// Nothing is deleted and reloaded.
  case deleteAndReload = "X2"
  /// Nothing is reloaded and moved away.
  case reloadAndMove = "X3"
  /// Nothing is inserted where something moves to.
  case insertAndMove = "X4"
  /// No item moves out of a deleted section.
  case moveOutOfDeletedSection = "S1"
  /// No item moves into an inserted section.
  case moveIntoInsertedSection = "S2"
  /// Items of deleted and inserted sections need no operations of their own; such operations are ignored. A warning.
  case itemOfArrivingSection = "S3"
  /// A moved section has no item change at all.
  case changeInMovedSection = "S4"
  /// A section that moves is neither deleted nor inserted.
  case movedSectionStays = "S5"
  /// No item moves out of or into a reloaded section; other operations in it are ignored, which is a warning.
  case itemOfReloadedSection = "S6"
  /// The number of sections adds up.
  case sectionCount = "C1"
  /// The number of items of every section that stays adds up.
  case itemCount = "C2"
  /// The batch leads to the new list's ids in the new list's order, not only to its counts.
  case identity = "I1"
  /// No reload stands in a batch that moves something: where it lands does not know of moves.
  case reloadBesideMove = "L3"
  /// A section is deleted and inserted rather than reloaded inside a batch. A warning.
  case reloadedSection = "L4"
  /// An id stands once in the whole list.
  case uniqueIDs = "F1"
}

/// A rule that a batch breaks, by which of its operations, and how.
public struct BatchViolation: Equatable, Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: BatchRule
  /// The indices of the operations at fault, ascending; empty if it is the whole batch.
  public let operations: [Int]
  /// What is wrong, with the exact numbers.
  public let message: String

  /// The rule's number and the message: `C1: 3 sections - 1 deleted + 0 inserted = 2, but the new list has 3`.
  public var description: String { "\(rule.rawValue): \(message)" }
}
