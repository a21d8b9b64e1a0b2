#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Items that the user drags to another position. The adapter holds them, and shows them there, as for every view.
  final class ListDrag<Section: ListElement, Item: ListElement>: NSObject, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
  {
    private unowned let view: CollectionListView<Section, Item>
    /// The drag of the user, until its items are dropped or let go of.
    private weak var session: (any UIDragSession)?
    /// The items that the user has lifted, by the sessions that have not begun.
    private var lifts: [(session: WeakSession, id: Item.ID)] = []
    /// The item below the finger at the last step of the drag.
    private var carriedOnto: Item.ID?

    init(in view: CollectionListView<Section, Item>) {
      self.view = view
      super.init()
    }

    /// The adapter, if the view shows its list.
    private var adapter: ListAdapter<Section, Item>? { view.isCurrent ? view.adapter : nil }

    /// Notes that the adapter has ended the movement.
    func end() { session = nil }

    // MARK: Dragging

    /// Lifts an item. The collection view asks about each item of a drag.
    func collectionView(
      _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
      guard let adapter, let index = view.index(at: indexPath), adapter.canMoveItem(at: index),
        let item = adapter.item(at: index)
      else { return [] }
      // A lift that is not followed by a drag has no end.
      lifts.removeAll { $0.session.session == nil }
      lifts.append((WeakSession(session: session), item.id))
      return [UIDragItem(itemProvider: NSItemProvider())]
    }

    /// Takes the lifted items when they begin to move, where the one under the finger is.
    func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession) {
      let place = session.location(in: view)
      let touched = view.indexPathForItem(at: place).flatMap(view.index).flatMap { adapter?.item(at: $0)?.id }
      let lifted = lifts.filter { $0.session.session === session }.map(\.id)
      lifts.removeAll { $0.session.session === session }
      let first = touched.flatMap { lifted.contains($0) ? $0 : nil } ?? lifted.first
      // Another view may have taken items meanwhile.
      guard let adapter, adapter.interactiveMovement == nil, let position = first.flatMap(position),
        let index = adapter.structure.index(of: position)
      else {
        // Another finger may drag already.
        if self.session === session { end() }
        return
      }
      // A movement may have ended since the lift.
      (self.session, carriedOnto) = (session, nil)
      if adapter.beginInteractiveMovement(at: index) != nil { end() }
    }

    func collectionView(
      _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { true }

    /// Puts the items back that were not dropped.
    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {
      guard self.session === session else { return }
      end()
      view.adapter?.cancelInteractiveMovement()
    }

    // MARK: Dropping

    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool {
      session.localDragSession.map { $0 === self.session } ?? false
    }

    /// Moves the items to where the item below the finger is, or into the empty section whose header is there.
    func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      // The rows are at their destination already, so the collection view opens no gap.
      func proposal(_ operation: UIDropOperation) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: operation, intent: .unspecified)
      }
      guard let adapter, let held = adapter.interactiveMovement?.ids else { return proposal(.cancel) }
      let index = destinationIndexPath.flatMap(view.index)
      let item = index.flatMap { adapter.item(at: $0)?.id }
      if let index {
        // A high item stays below the finger when the held ones have come to its place. They do not go back.
        if item != carriedOnto { adapter.updateInteractiveMovement(toItemAt: index) }
      } else if let section = section(withHeaderAt: session.location(in: view)), let first = held.first,
        adapter.structure.items(inSection: section).isEmpty, let position = position(of: first)
      {
        let steps = steps(from: position, to: ListPosition(section: section, item: 0), of: held.count)
        adapter.updateInteractiveMovement(by: steps)
      }
      carriedOnto = item
      return proposal(adapter.interactiveMovement?.refusal == nil ? .move : .forbidden)
    }

    /// Drops the items, which fly to where they are.
    func collectionView(
      _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      let ids = view.adapter?.interactiveMovement?.ids ?? []
      end()
      view.adapter?.endInteractiveMovement()
      for (item, position) in zip(coordinator.items, ids.compactMap(position)) {
        coordinator.drop(item.dragItem, toItemAt: IndexPath(position))
      }
    }

    private func section(withHeaderAt place: CGPoint) -> Int? {
      let kind = UICollectionView.elementKindSectionHeader
      return view.indexPathsForVisibleSupplementaryElements(ofKind: kind).first { path in
        view.supplementaryView(forElementKind: kind, at: path)?.frame.contains(place) == true
      }?.section
    }

    // MARK: The control for reordering

    func canReorderItem(at path: IndexPath) -> Bool {
      guard let adapter, let index = view.index(at: path) else { return false }
      return adapter.canMoveItem(at: index)
    }

    /// Moves an item that the user has dragged by its control for reordering. The collection view has moved it already,
    /// and asks for the numbers of the new list next.
    func reorderItem(at path: IndexPath, to destination: IndexPath) {
      view.takeMovedList(from: path, to: destination) {
        // Another view may have taken items meanwhile. Then the item is where it was.
        guard let adapter, adapter.interactiveMovement == nil, let index = view.index(at: path) else { return }
        adapter.beginInteractiveMovement(at: index)
        adapter.updateInteractiveMovement(by: steps(from: ListPosition(path), to: ListPosition(destination), of: 1))
        adapter.endInteractiveMovement()
      }
    }

    // MARK: Positions

    private func position(of id: Item.ID) -> ListPosition? { view.shown?.snapshot?.position(of: id) }

    /// The number of destinations from the first of some items to a position in the list without them. A section of k
    /// items has k + 1 destinations.
    private func steps(from old: ListPosition, to new: ListPosition, of count: Int) -> Int {
      func number(_ position: ListPosition) -> Int {
        let before = view.shown?.structure.items(inSection: position.section).lowerBound ?? 0
        return before - (old.section < position.section ? count : 0) + position.section + position.item
      }
      return number(new) - number(old)
    }
  }

  /// A session that the collection view keeps.
  private struct WeakSession {
    weak var session: (any UIDragSession)?
  }
#endif
