/// The attached views, and the items that they report as visible.
extension ListAdapter {
  /// Attaches a view, which then reads the whole list. Attaching a view twice has no effect.
  ///
  /// The view keeps a strong reference to the adapter. A view shows one list, so if another adapter serves the view,
  /// that adapter detaches it first.
  public func attach(_ view: some ListView<Section, Item>) {
    guard !views.contains(view) else { return }
    view.adapter?.detach(view)
    views.add(view)
    view.adapter = self
    view.adapter(self, didUpdate: ListUpdate(.reload(.first), from: ListContent(), to: list, loadStates))
  }

  /// Detaches a view and removes its reference to the adapter. Items that only this view shows are no longer visible.
  public func detach(_ view: some ListView<Section, Item>) {
    guard views.contains(view) else { return }
    view.adapter = nil
    postEvents(views.removeLost(and: view))
    wantAssets()
  }

  /// Reports the items that a view shows. A view calls this method after it has drawn.
  /// - Parameters:
  ///   - range: The indices of the items in the whole list.
  ///   - view: The view.
  /// - Complexity: O(items that came into the range or left it). O(items in the range) after an update.
  public func visibleItemsChanged(to range: Range<Int>, in view: some ListView<Section, Item>) {
    visibleItemsChanged(to: RangeSet(range), in: view)
  }

  /// Reports the items that a view shows, for a view that leaves out items in between, such as a filtered one.
  ///
  /// The delegate receives an event for each item that becomes visible and for each that is no longer visible. The data
  /// source receives the indices of the visible items of all views, so that it can fetch more. Indices outside the list
  /// are ignored.
  /// - Parameters:
  ///   - items: The indices of the items in the whole list.
  ///   - soon: The indices of the items that the view prepares because the user may see them soon, such as those that a
  ///     collection view prefetches. Their assets are loaded ahead. Without any, the adapter chooses items around the
  ///     visible ones.
  ///   - view: The view. Reports of a view that is not attached are ignored.
  /// - Complexity: O(items that came and went). O(items shown) after an update.
  public func visibleItemsChanged(
    to items: RangeSet<Int>, soon: RangeSet<Int> = RangeSet(), in view: some ListView<Section, Item>
  ) {
    let list = list
    var shown = items.intersection(RangeSet(0..<list.numberOfItems))
    guard let unknown = views.unknown(among: shown, in: view) else { return }
    var new: [(index: Int, item: AttachedViews<Section, Item>.Shown)] = []
    for index in unknown.ranges.joined() {
      if let position = list.structure.position(at: index), let item = list.item(at: index) {
        new.append((index, (item, list.structure.section(at: position.section))))
      } else {
        shown.remove(contentsOf: index..<index + 1)
      }
    }
    delivery.reportVisibleItems()
    postEvents(views.show(shown, new: new, soon: soon, in: view))
  }

  /// Tells the lists that the user moves, for example with a key. A view calls this method before it reports what the
  /// user comes to see.
  ///
  /// A pager stops loading after ``PagingConfiguration/maximumItemsPerFill`` items that arrive one page after another
  /// while the user does not move. It takes a report right after the arrival of a page for a consequence of that page,
  /// unless the view has called this method. A view on its way to the end of the list, which the user has asked for,
  /// calls it at each step. The call loads nothing by itself.
  public func userDidMove() {
    for list in abilities.nearest({ $0 as? any BoundedDataSource }) { list.userDidMove() }
  }

  /// The indices in the whole list of the items that the user sees in any view.
  ///
  /// They come from the last reports of the views. After an update with a plan, the indices follow the items until the
  /// views report again. If the list has become shorter than the visible indices, the last item counts as visible.
  /// - Complexity: O(views and visible ranges).
  public var visibleIndices: RangeSet<Int> { views.visibleIndices(of: list.numberOfItems) }

  /// Passes the visible indices to the data source, and wants the assets of the visible rows.
  func reportVisibleItems() {
    let ended = views.removeLost()
    if !ended.isEmpty { postEvents(ended) }
    let visible = visibleIndices
    wantAssets()
    if !visible.isEmpty { dataSource.visibleItemsChanged(to: visible) }
    checkForUnseenChange()
  }
}

/// Assets of visible rows, such as pictures: which assets the adapter wants, and the update of their rows.
extension ListAdapter {
  /// Wants the assets of the visible rows, if a list that the adapter shows has any and a view draws them.
  func wantAssets() {
    guard let itemAssets = source.known.assets else {
      assets?.end()
      return assets = nil
    }
    let tracker = assets ?? AssetTracker { [weak self] in self?.assetsChanged() }
    assets = tracker
    let (views, count) = (views.drawingAssets, structure.numberOfItems)
    tracker.show(views.visibleIndices(of: count), soon: views.soon, of: count, assets: itemAssets, item: item(at:))
  }

  /// Updates the rows whose assets have changed, with a batch that only reconfigures rows.
  private func assetsChanged() {
    guard let assets else { return }
    // The adapter is busy here only if a callback runs the main actor's loop.
    guard !delivery.isBusy else { return assets.postpone() }
    let rows = assets.takeChanges().compactMap(structure.position)
    if !rows.isEmpty { post { self.apply(.difference(ListBatch(reconfiguredItems: rows))) } }
  }
}
