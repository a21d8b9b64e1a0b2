/// What updates of a list mean for the user, in numbers, for a sentence such as "3 new above".
///
/// A view adds the summaries of its updates and says them once, when the list is settled.
public struct ListChangeSummary: Hashable, Sendable {
  /// The number of items that arrived before the item with the cursor.
  public var numberAbove = 0
  /// The number of items that arrived after it, or anywhere in a list without a cursor.
  public var numberBelow = 0
  /// The number of items that left the list.
  public var numberRemoved = 0

  /// Creates a summary of no change.
  public init() {}

  /// Creates the summary of a batch. Items that move are not counted.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - old: The outline of the list before.
  ///   - cursor: The position of the item with the cursor in the list after the batch, or `nil`.
  /// - Complexity: O(sections of the batch + log items of the batch).
  public init<Section, Item>(
    _ batch: ListBatch<Section, Item>, from old: ListOutline<Section>, cursor: ListPosition?
  ) {
    numberRemoved = batch.deletedItems.count
    for section in batch.deletedSections where section < old.numberOfSections {
      numberRemoved += old.items(inSection: section).count
    }
    let cursor = cursor ?? ListPosition(section: 0, item: 0)
    numberAbove = batch.insertedItems.partitioningIndex { $0.position >= cursor }
    numberBelow = batch.insertedItems.count - numberAbove
    for section in batch.insertedSections {
      if section.index < cursor.section {
        numberAbove += section.items.count
      } else {
        numberBelow += section.items.count
      }
    }
  }

  /// Adds the numbers of a later update.
  public static func += (summary: inout ListChangeSummary, later: ListChangeSummary) {
    summary.numberAbove += later.numberAbove
    summary.numberBelow += later.numberBelow
    summary.numberRemoved += later.numberRemoved
  }
}
