/// The views of an adapter, and what each of them shows.
@MainActor
struct AttachedViews<Section: ListElement, Item: ListElement> {
  typealias View = any ListView<Section, Item>

  /// A view that shows the list. The id is unique even if another object gets the address of a released view.
  struct Attachment {
    let id: Int
    weak var view: View?
  }

  private(set) var attachments: [Attachment] = []
  private var displays = DisplayTracker<Section, Item>()
  private var numberOfAttachments = 0

  nonisolated init() {}

  func id(of view: View) -> Int? { attachments.first { $0.view === view }?.id }

  func contains(_ attachment: Attachment) -> Bool { attachments.contains { $0.id == attachment.id } }

  mutating func add(_ view: View) {
    numberOfAttachments += 1
    attachments.append(Attachment(id: numberOfAttachments, view: view))
  }

  /// Removes a view, which then shows nothing.
  mutating func remove(_ id: Int) -> [ListEvent<Section, Item>] {
    attachments.removeAll { $0.id == id }
    return displays.show(RangeSet(), new: [], in: id)
  }

  /// Removes the views that were released.
  mutating func removeLost() -> [ListEvent<Section, Item>] {
    guard attachments.contains(where: { $0.view == nil }) else { return [] }
    return attachments.filter { $0.view == nil }.flatMap { remove($0.id) }
  }

  /// Follows the visible items to their new places.
  mutating func follow(_ update: ListUpdate<Section, Item>) {
    if !displays.isEmpty { displays.listChanged(by: update.indexMap) }
  }

  /// Returns those of the places that a view shows whose items are not known.
  func unknown(among places: RangeSet<Int>, in id: Int) -> RangeSet<Int> { displays.unknown(among: places, in: id) }

  /// Records what a view shows. See ``DisplayTracker/show(_:new:in:)``.
  mutating func show(
    _ places: RangeSet<Int>, new: [(place: Int, item: DisplayTracker<Section, Item>.Shown)], in id: Int
  ) -> [ListEvent<Section, Item>] {
    displays.show(places, new: new, in: id)
  }

  /// The places that the views show in a list of so many items.
  func visibleIndices(of count: Int) -> RangeSet<Int> {
    guard !displays.isEmpty else { return RangeSet() }
    let places = displays.places
    var visible = places.intersection(RangeSet(0..<count))
    if count > 0, let last = places.ranges.last, last.upperBound > count {
      visible.insert(contentsOf: count - 1..<count)
    }
    return visible
  }
}
