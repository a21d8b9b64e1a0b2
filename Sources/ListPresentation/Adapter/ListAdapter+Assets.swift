/// Assets of visible rows, such as pictures: which assets the adapter wants, and the update of their rows.
extension ListAdapter {
  /// Wants the assets of the visible rows, if a list that the adapter shows has any and a view draws them.
  func wantAssets() {
    guard let itemAssets = source.abilities.assets else {
      assets?.end()
      return assets = nil
    }
    let tracker = assets ?? AssetTracker { [weak self] in self?.assetsChanged() }
    assets = tracker
    let (views, count) = (views.drawingAssets, outline.numberOfItems)
    tracker.show(views.visibleIndices(of: count), soon: views.soon, of: count, assets: itemAssets, item: item(at:))
  }

  /// Updates the rows whose assets have changed, with a batch that only reconfigures rows.
  private func assetsChanged() {
    guard let assets else { return }
    // The adapter is busy here only if a callback runs the main actor's loop.
    guard !delivery.isBusy else { return assets.postpone() }
    let rows = assets.takeChanges().compactMap { index -> ListBatch<Section, Item>.PositionedItem? in
      guard let position = outline.position(at: index), let item = item(at: index) else { return nil }
      return ListBatch.PositionedItem(position, item)
    }
    if !rows.isEmpty { post { self.apply(.difference(ListBatch(reconfiguredItems: rows))) } }
  }
}
