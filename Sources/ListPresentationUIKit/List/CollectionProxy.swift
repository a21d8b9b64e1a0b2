#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// The data source and delegate of a collection view, which must not be its own delegate.
  final class CollectionProxy<Section: ListElement, Item: ListElement>: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegate, UICollectionViewDataSourcePrefetching
  {
    weak var list: CollectionListView<Section, Item>?

    func numberOfSections(in collectionView: UICollectionView) -> Int { list?.numberOfShownSections ?? 0 }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      list?.numberOfItems(inShownSection: section) ?? 0
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      list?.makeCell(at: indexPath) ?? UICollectionViewCell(frame: .zero)
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      list?.makeBoundary(ofKind: kind, at: indexPath) ?? UICollectionReusableView(frame: .zero)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      list?.drag.canReorderItem(at: indexPath) ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      list?.drag.reorderItem(at: sourceIndexPath, to: destinationIndexPath)
    }

    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      list?.prepareItems(at: indexPaths, areNeeded: true)
    }

    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
      list?.prepareItems(at: indexPaths, areNeeded: false)
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      list?.canSelectItem(at: indexPath) ?? false
    }

    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      collectionView.isEditing
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      list?.selectItem(at: indexPath, isSelected: true)
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      list?.selectItem(at: indexPath, isSelected: false)
    }

    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
      list?.openItem(at: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { list?.beginsSelecting(at: indexPath) ?? false }

    func collectionView(
      _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {
      collectionView.isEditing = true
    }

    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
      indexPaths.first.flatMap { list?.menu(ofItemAt: $0) }
    }
  }
#endif
