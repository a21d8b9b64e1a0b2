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
    var reordering: any DragHost { get }
  }

  /// The data source and delegate of a collection view. A generic class cannot be either in an extension, and the
  /// collection view must not be its own delegate.
  final class CollectionProxy: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
    UICollectionViewDataSourcePrefetching
  {
    weak var host: (any CollectionHost)?

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
      host?.reordering.canReorderItem(at: indexPath) ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      host?.reordering.reorderItem(at: sourceIndexPath, to: destinationIndexPath)
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
#endif
