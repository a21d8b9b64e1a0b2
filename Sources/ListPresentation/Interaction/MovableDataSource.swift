/// A data source whose items the user can move.
///
/// ```swift
/// extension Playlist: MovableDataSource {
///   func perform(_ move: Move) { try? songs.apply(move) }
/// }
/// ```
///
/// While the user holds items, the adapter shows them at the destination to which they have been carried, and asks
/// whether it is allowed. When the user drops them, the source carries out the move in the model, and the next pull
/// shows it. What a pull shows counts: if the model does something else, or nothing, the views show that.
///
/// A list that is derived from a movable one is movable too: destinations in a list by `map`, `filter` and `sectioned`
/// are mapped back to those of the source. A list that is sorted refuses.
@MainActor
public protocol MovableDataSource<Section, Item>: ListAdapterDataSource {
  /// Returns whether an item can be moved. The default is the answer of the lists that this list is made of, or `true`.
  func canMove(_ item: Item) -> Bool

  /// Returns the move to carry out for one that the user proposes: the same, or one to another destination.
  ///
  /// The adapter asks for each destination to which the user carries the items, and again when they are dropped. The
  /// default is the answer of the lists that this list is made of, or the proposed move.
  /// - Throws: The reason why the items cannot be dropped there, such as `.reason("Folders come first")`.
  func allow(_ move: Move) throws(ListMoveRefusal) -> Move

  /// Carries out a move in the model.
  func perform(_ move: Move)
}

extension ListAdapterDataSource {
  /// The type of the moves of items in this list.
  public typealias Move = ListMove<Section.ID, Item.ID>

  /// How items of the list are moved, or `nil` if they cannot be.
  var itemMoves: ItemMoves<Section, Item>? {
    if let movable = self as? any MovableDataSource<Section, Item> { return movable.ownMoves }
    return upstream?.itemMoves { self.currentSnapshot }
  }
}

extension MovableDataSource {
  /// Returns what the lists say that this list is made of. Otherwise lets every item be moved.
  public func canMove(_ item: Item) -> Bool { movesOfUpstream?.canMove(item) ?? true }

  /// Returns what the lists say that this list is made of. Otherwise allows every move.
  public func allow(_ move: Move) throws(ListMoveRefusal) -> Move { try movesOfUpstream?.allow(move) ?? move }

  private var movesOfUpstream: ItemMoves<Section, Item>? { upstream?.itemMoves { self.currentSnapshot } }

  fileprivate var ownMoves: ItemMoves<Section, Item> {
    ItemMoves {
      self.canMove($0)
    } allow: { (move) throws(ListMoveRefusal) in
      try self.allow(move)
    } perform: {
      self.perform($0)
    }
  }
}

/// How items of a list are moved.
@MainActor
struct ItemMoves<Section: ListElement, Item: ListElement> {
  typealias Move = ListMove<Section.ID, Item.ID>

  let canMove: @MainActor (Item) -> Bool
  let allow: @MainActor (Move) throws(ListMoveRefusal) -> Move
  let perform: @MainActor (Move) -> Void
}
