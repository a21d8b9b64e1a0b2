extension ListAdapter {
  /// Attaches a view, which reads the whole list. Attaching a view twice has no effect.
  ///
  /// The view holds the adapter from now on. A view shows one list: if another adapter serves it, that adapter detaches
  /// it first.
  public func attach(_ view: some ListView<Section, Item>) {
    guard attachment(of: view) == nil else { return }
    view.adapter?.detach(view)
    numberOfAttachments += 1
    attachments.append(Attachment(id: numberOfAttachments, view: view))
    view.adapter = self
    view.adapter(self, didUpdate: .reload(.first))
  }

  /// Detaches a view, which no longer holds the adapter. Items that only this view shows are no longer visible.
  public func detach(_ view: some ListView<Section, Item>) {
    guard let attachment = attachment(of: view) else { return }
    attachments.removeAll { $0.id == attachment.id }
    view.adapter = nil
    post(displays.show(RangeSet(), new: [], in: attachment.id).map { .event($0) })
  }

  /// A view that shows the list. The id stays its own when the view is gone and another object takes its address.
  struct Attachment {
    let id: Int
    weak var view: (any ListView<Section, Item>)?
  }

  private func attachment(of view: some ListView<Section, Item>) -> Attachment? {
    attachments.first { $0.view === view }
  }

  /// Forgets the views that no longer exist, and what they showed.
  private func removeLostViews() {
    let lost = attachments.filter { $0.view == nil }
    guard !lost.isEmpty else { return }
    attachments.removeAll { $0.view == nil }
    for attachment in lost { post(displays.show(RangeSet(), new: [], in: attachment.id).map { .event($0) }) }
  }

  /// Called by a view when it has drawn: the user sees the items at these indices of the whole list.
  /// - Complexity: O(items that came into the range or left it); O(items in the range) after an update.
  public func visibleItemsChanged(to range: Range<Int>, in view: some ListView<Section, Item>) {
    visibleItemsChanged(to: RangeSet(range), in: view)
  }

  /// Called by a view that leaves out items between those that it shows, such as a filtered one.
  ///
  /// Indices outside the list are ignored. The delegate receives an event for each item that comes into sight or goes out
  /// of it. The data source receives the indices that all views show, so that it can fetch more.
  /// - Complexity: O(items that came and went); O(items shown) after an update.
  public func visibleItemsChanged(to items: RangeSet<Int>, in view: some ListView<Section, Item>) {
    guard let id = attachment(of: view)?.id else { return }
    let (outline, snapshot) = (outline, snapshot)
    var shown = items.intersection(RangeSet(0..<outline.numberOfItems))
    var new: [(place: Int, item: DisplayTracker<Section, Item>.Shown)] = []
    for index in displays.unknown(among: shown, in: id).ranges.joined() {
      if let position = outline.position(at: index), let item = snapshot?[position] ?? item(at: index) {
        new.append((index, (item, outline.section(at: position.section))))
      } else {
        shown.remove(contentsOf: index..<index + 1)
      }
    }
    isReportDue = true
    post(displays.show(shown, new: new, in: id).map { .event($0) })
  }

  /// The indices, over the whole list, of the items that the user sees in any view.
  ///
  /// They are as of what the views reported last. When items come in or go, the indices follow the items until the views
  /// report again. In a list that became shorter than the place of the user, the user is at its end.
  /// - Complexity: O(views and ranges that they show).
  public var visibleIndices: RangeSet<Int> {
    let (places, count) = (displays.places, outline.numberOfItems)
    var visible = places.intersection(RangeSet(0..<count))
    if count > 0, let last = places.ranges.last, last.upperBound > count {
      visible.insert(contentsOf: count - 1..<count)
    }
    return visible
  }

  /// Tells the data source what the user sees, after every event.
  func reportVisibleItems() {
    removeLostViews()
    let visible = visibleIndices
    if !visible.isEmpty { dataSource.visibleItemsChanged(to: visible) }
  }
}
