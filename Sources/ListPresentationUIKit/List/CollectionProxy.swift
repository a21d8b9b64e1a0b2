#if canImport(UIKit)
  import UIKit

  /// The answers of a list to its collection view.
  @MainActor
  protocol CollectionHost: AnyObject {
    func numberOfItems(inShownSection section: Int) -> Int
    var numberOfShownSections: Int { get }
    func makeCell(at path: IndexPath) -> UICollectionViewCell
    func makeBoundary(ofKind kind: String, at path: IndexPath) -> UICollectionReusableView
    func prepareItems(at paths: [IndexPath], areNeeded: Bool)
    func canSelectItem(at path: IndexPath) -> Bool
    func canDeselectItem(at path: IndexPath) -> Bool
    func selectItem(at path: IndexPath, isSelected: Bool)
    func beginsSelecting(at path: IndexPath) -> Bool
    func openItem(at path: IndexPath)
    func menu(ofItemAt path: IndexPath) -> UIContextMenuConfiguration?
    func canReorderItem(at path: IndexPath) -> Bool
    func reorderItem(at path: IndexPath, to destination: IndexPath)
    func liftItem(at path: IndexPath, isFirst: Bool) -> Bool
    func takeItems(at place: CGPoint)
    var holdsItems: Bool { get }
    func carryItems(over path: IndexPath?, at place: CGPoint) -> UIDropOperation
    func dropItems() -> [IndexPath]
    func putItemsBack()
  }

  /// The data source and delegate of a collection view. A generic class cannot be either in an extension, and the
  /// collection view must not be its own delegate.
  final class CollectionProxy: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
    UICollectionViewDataSourcePrefetching
  {
    weak var host: (any CollectionHost)?
    /// The drag whose items were lifted last.
    private weak var session: (any UIDragSession)?

    func numberOfSections(in collectionView: UICollectionView) -> Int { host?.numberOfShownSections ?? 0 }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      host?.numberOfItems(inShownSection: section) ?? 0
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      host?.makeCell(at: indexPath) ?? UICollectionViewCell(frame: .zero)
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      host?.makeBoundary(ofKind: kind, at: indexPath) ?? UICollectionReusableView(frame: .zero)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      host?.canReorderItem(at: indexPath) ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      host?.reorderItem(at: sourceIndexPath, to: destinationIndexPath)
    }

    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      host?.prepareItems(at: indexPaths, areNeeded: true)
    }

    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
      host?.prepareItems(at: indexPaths, areNeeded: false)
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      host?.canSelectItem(at: indexPath) ?? false
    }

    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      host?.canDeselectItem(at: indexPath) ?? false
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      host?.selectItem(at: indexPath, isSelected: true)
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      host?.selectItem(at: indexPath, isSelected: false)
    }

    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
      host?.openItem(at: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { host?.beginsSelecting(at: indexPath) ?? false }

    func collectionView(
      _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {
      collectionView.isEditing = true
    }

    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
      indexPaths.first.flatMap { host?.menu(ofItemAt: $0) }
    }
  }

  /// The items that the user drags. The adapter holds them, so a session carries nothing.
  extension CollectionProxy: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
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
