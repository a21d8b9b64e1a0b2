#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// The answers of a list about items that the user drags.
  @MainActor
  protocol DragHost: AnyObject {
    func canReorderItem(at path: IndexPath) -> Bool
    func reorderItem(at path: IndexPath, to destination: IndexPath)
    func liftItem(at path: IndexPath, isFirst: Bool) -> Bool
    func takeItems(at place: CGPoint)
    var holdsItems: Bool { get }
    func carryItems(over path: IndexPath?, at place: CGPoint) -> UIDropOperation
    func dropItems() -> [IndexPath]
    func putItemsBack()
  }

  /// Items that the user drags to another position. The adapter shows them there, as for every view.
  @MainActor
  final class ListDrag<Section: ListElement, Item: ListElement>: DragHost {
    private unowned let view: CollectionListView<Section, Item>
    /// Whether the user drags items that this view has taken.
    private(set) var holdsItems = false
    /// The items that the user has lifted last.
    private var lifted: [Item.ID] = []
    /// The item below the finger at the last step of the drag.
    private var carriedOnto: Item.ID?

    init(in view: CollectionListView<Section, Item>) { self.view = view }

    /// The adapter, if the view shows its list.
    private var adapter: ListAdapter<Section, Item>? { view.isCurrent ? view.adapter : nil }

    /// Notes that the adapter has ended the movement.
    func end() { holdsItems = false }

    /// Whether an item can be dragged. The collection view asks about each item of a drag, when the user lifts it.
    func liftItem(at path: IndexPath, isFirst: Bool) -> Bool {
      if isFirst { lifted = [] }
      guard let adapter, let index = view.index(at: path), adapter.canMoveItem(at: index) else { return false }
      if let item = adapter.item(at: index) { lifted.append(item.id) }
      return true
    }

    /// Takes the lifted items when they begin to move, where the one under the finger is. A lift that is not
    /// followed by a drag has no end.
    func takeItems(at place: CGPoint) {
      guard let adapter, adapter.interactiveMovement == nil else { return }
      let touched = view.indexPathForItem(at: place).flatMap(view.index).flatMap { adapter.item(at: $0)?.id }
      let first = touched.flatMap { lifted.contains($0) ? $0 : nil } ?? lifted.first
      guard let position = first.flatMap({ adapter.snapshot?.position(of: $0) }),
        let index = adapter.structure.index(of: position)
      else { return }
      adapter.beginInteractiveMovement(at: index)
      // Nothing is dragged that the adapter takes later.
      if adapter.interactiveMovement == nil { adapter.cancelInteractiveMovement() }
      (holdsItems, carriedOnto) = (adapter.interactiveMovement != nil, nil)
    }

    /// Moves the items to where the item below the finger is, or into the empty section whose header is there.
    func carryItems(over path: IndexPath?, at place: CGPoint) -> UIDropOperation {
      guard let adapter, let held = adapter.interactiveMovement?.ids else { return .cancel }
      let index = path.flatMap(view.index)
      let item = index.flatMap { adapter.item(at: $0)?.id }
      // A high item stays below the finger when the held ones have come to its place. They do not go back.
      if let item, item != carriedOnto, !held.contains(item), let index {
        adapter.updateInteractiveMovement(toItemAt: index)
      } else if index == nil, let section = section(withHeaderAt: place), let steps = steps(toEmptySection: section) {
        adapter.updateInteractiveMovement(by: steps)
      }
      carriedOnto = item
      return adapter.interactiveMovement?.refusal == nil ? .move : .forbidden
    }

    /// Drops the items, and returns where they are.
    func dropItems() -> [IndexPath] {
      let ids = view.adapter?.interactiveMovement?.ids ?? []
      holdsItems = false
      view.adapter?.endInteractiveMovement()
      return ids.compactMap { view.shown?.snapshot?.position(of: $0) }.map { IndexPath($0) }
    }

    /// Puts the items back that were not dropped.
    func putItemsBack() {
      guard holdsItems else { return }
      holdsItems = false
      view.adapter?.cancelInteractiveMovement()
    }

    private func section(withHeaderAt place: CGPoint) -> Int? {
      let kind = UICollectionView.elementKindSectionHeader
      return view.indexPathsForVisibleSupplementaryElements(ofKind: kind).first { path in
        view.supplementaryView(forElementKind: kind, at: path)?.frame.contains(place) == true
      }?.section
    }

    func canReorderItem(at path: IndexPath) -> Bool {
      guard let adapter, let index = view.index(at: path) else { return false }
      return adapter.canMoveItem(at: index)
    }

    /// Moves an item that the user has dragged by its control for reordering. The collection view has moved it already,
    /// and asks for the numbers of the new list next.
    func reorderItem(at path: IndexPath, to destination: IndexPath) {
      guard let adapter, let index = view.index(at: path) else { return }
      view.takeMovedList {
        adapter.beginInteractiveMovement(at: index)
        adapter.updateInteractiveMovement(by: steps(from: ListPosition(path), to: ListPosition(destination)))
        adapter.endInteractiveMovement()
        adapter.flush()
      }
    }

    /// The number of destinations between two positions, of which the second one is in the list without the item.
    private func steps(from old: ListPosition, to new: ListPosition) -> Int {
      func number(_ position: ListPosition) -> Int {
        let before = view.shown?.structure.items(inSection: position.section).lowerBound ?? 0
        return before - (old.section < position.section ? 1 : 0) + position.section + position.item
      }
      return number(new) - number(old)
    }

    /// The number of destinations to an empty section. A section of k items has k + 1 of them.
    private func steps(toEmptySection section: Int) -> Int? {
      guard let adapter = view.adapter, let snapshot = adapter.snapshot, let held = adapter.interactiveMovement?.ids,
        let first = held.first,
        let position = snapshot.position(of: first), let index = adapter.structure.index(of: position),
        section < adapter.structure.numberOfSections, adapter.structure.items(inSection: section).isEmpty
      else { return nil }
      let before = adapter.structure.items(inSection: section).lowerBound
      return before - (position.section < section ? held.count : 0) + section - index - position.section
    }
  }

  /// The items that the user drags. The adapter holds them, so a session carries nothing.
  final class DragProxy: NSObject, UICollectionViewDragDelegate, UICollectionViewDropDelegate {
    weak var host: (any DragHost)?
    /// The drag whose items were lifted last.
    private weak var session: (any UIDragSession)?

    func collectionView(
      _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
      let isFirst = self.session !== session
      self.session = session
      return host?.liftItem(at: indexPath, isFirst: isFirst) == true ? [UIDragItem(itemProvider: NSItemProvider())] : []
    }

    func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession) {
      host?.takeItems(at: session.location(in: collectionView))
    }

    func collectionView(
      _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { true }

    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {
      host?.putItemsBack()
    }

    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool {
      session.localDragSession.map { $0 === self.session } == true && host?.holdsItems == true
    }

    func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      let place = session.location(in: collectionView)
      let operation = host?.carryItems(over: destinationIndexPath, at: place) ?? .cancel
      // The rows are at their destination already, so the collection view opens no gap.
      return UICollectionViewDropProposal(operation: operation, intent: .unspecified)
    }

    func collectionView(
      _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      for (item, path) in zip(coordinator.items, host?.dropItems() ?? []) {
        coordinator.drop(item.dragItem, toItemAt: path)
      }
    }
  }
#endif
