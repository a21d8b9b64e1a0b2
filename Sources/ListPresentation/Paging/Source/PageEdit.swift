/// An edit of an item that a pager passes on to its source, for a source that keeps items.
///
/// A pager passes on only what its source has. An item that is inserted as pending counts as inserted when it is
/// confirmed.
public enum PageEdit<Item: ListElement>: Equatable, Sendable {
  /// An item was inserted after the item with an id, or at the beginning of the loaded items if the id is `nil`.
  case insert(Item, after: Item.ID?)
  /// The item that has the same id has new content.
  case update(Item)
  /// The item with an id was removed.
  case remove(Item.ID)
  /// The item with an id was moved behind the item with another one, or to the beginning of the loaded items if that is
  /// `nil`.
  case move(Item.ID, after: Item.ID?)
}
