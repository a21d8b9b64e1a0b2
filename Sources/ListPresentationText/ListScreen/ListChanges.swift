import ListPresentation

/// What updates of a list mean for the user, in numbers, for a sentence such as "3 new above".
struct ListChanges {
  /// The number of items that arrived before the item with the cursor.
  private(set) var numberAbove = 0
  /// The number of items that left the list.
  private(set) var numberRemoved = 0

  /// Adds a batch. Items that move are not counted.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - old: The outline of the list before.
  ///   - cursor: The position of the item with the cursor in the list after the batch, or `nil`.
  mutating func add<Section, Item>(
    _ batch: ListBatch<Section, Item>, from old: ListOutline<Section>, cursor: ListPosition?
  ) {
    numberRemoved += batch.deletedItems.count
    for section in batch.deletedSections where section < old.numberOfSections {
      numberRemoved += old.items(inSection: section).count
    }
    guard let cursor else { return }
    numberAbove += batch.insertedItems.prefix { $0.position < cursor }.count
    for section in batch.insertedSections where section.index < cursor.section { numberAbove += section.items.count }
  }
}
