import ListPresentation

/// The pictures that the user can add to a product, one at a time.
final class MarketPictures: SnapshotDataSource, SelectableDataSource {
  let snapshot = ListSnapshot(MarketPicture.library)
  let selectionMode = SelectionMode.none
}
