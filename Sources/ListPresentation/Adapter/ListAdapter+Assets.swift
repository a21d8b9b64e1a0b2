/// Assets of visible rows, such as pictures: which assets the adapter wants, and the update of their rows.
extension ListAdapter {
  /// Follows the assets of the data source, if it has any, and no longer those of the previous one.
  func followAssets() {
    assets?.end()
    assets = (dataSource as? any AssetDataSource<Section, Item>).map { source in
      AssetTracker(source) { [weak self] in self?.assetsChanged() }
    }
  }

  func wantAssets(of visible: RangeSet<Int>) {
    assets?.show(visible, of: outline.numberOfItems, item: item(at:))
  }

  /// Updates the rows whose assets have changed, with a batch that only reconfigures rows.
  private func assetsChanged() {
    guard let assets else { return }
    // The adapter is busy here only if a callback runs the main actor's loop.
    guard !isBusy else { return assets.postpone() }
    let rows = assets.takeChanges().compactMap { index -> ListBatch<Section, Item>.ItemPlacement? in
      guard let position = outline.position(at: index), let item = item(at: index) else { return nil }
      return ListBatch.ItemPlacement(position, item)
    }
    if !rows.isEmpty { post { self.apply(Change(update: .difference(ListBatch(reconfiguredItems: rows)))) } }
  }
}
