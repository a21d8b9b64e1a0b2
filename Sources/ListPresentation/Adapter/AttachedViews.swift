/// The views of an adapter, and the items that each of them shows.
///
/// An item becomes visible in the first view that shows it, and stops being visible in the last. So does a section.
@MainActor
struct AttachedViews<Section: ListElement, Item: ListElement> {
  typealias View = any ListView<Section, Item>
  typealias Shown = (item: Item, section: Section)
  typealias Event = ListEvent<Section, Item>

  /// A view, and what it shows. The id is unique even if another object gets the address of a released view.
  struct Attachment {
    let id: Int
    weak var view: View?
    fileprivate var visible = RangeSet<Int>()
    /// The indices that the view prepares.
    fileprivate var soon = RangeSet<Int>()
    fileprivate var items: [Int: Shown] = [:]
    /// Whether the list has changed since the last report, so that other items may be at these indices.
    fileprivate var isOutdated = false
  }

  private struct Counted<Element> {
    var element: Element
    var count: Int
  }

  private(set) var attachments: [Attachment] = []
  private var numberOfAttachments = 0
  private var items: [Item.ID: Counted<Item>] = [:]
  private var sections: [Section.ID: Counted<Section>] = [:]

  nonisolated init() {}

  private func index(of view: View) -> Int? { attachments.firstIndex { $0.view === view } }

  func contains(_ view: View) -> Bool { index(of: view) != nil }

  func contains(_ attachment: Attachment) -> Bool {
    for index in attachments.indices where attachments[index].id == attachment.id { return true }
    return false
  }

  mutating func add(_ view: View) {
    numberOfAttachments += 1
    attachments.append(Attachment(id: numberOfAttachments, view: view))
  }

  /// Removes the views that were released, and another one. What only they have shown is no longer visible.
  mutating func removeLost(and view: View? = nil) -> [Event] {
    guard view != nil || hasLost else { return [] }
    let gone = attachments.filter { $0.view == nil || $0.view === view }
    attachments.removeAll { $0.view == nil || $0.view === view }
    return gone.flatMap { gone in
      gone.items.keys.sorted().compactMap { gone.items[$0] }.flatMap { end($0) }
    }
  }

  /// Updates the indices after a change of the list. Until a view reports again, it counts as showing the same items at
  /// their new indices, or the same indices if none of the items is left or the change is unknown.
  /// - Complexity: O(items shown · log operations).
  mutating func follow(_ update: ListUpdate<Section, Item>) {
    for index in attachments.indices where !attachments[index].visible.isEmpty {
      attachments[index].isOutdated = true
      attachments[index].soon = RangeSet()
      guard let map = update.indexMap else { continue }
      let visible = attachments[index].visible.ranges.joined().compactMap { map.index(of: $0) }
      if !visible.isEmpty { attachments[index].visible = RangeSet(visible.map { $0..<$0 + 1 }) }
    }
  }

  /// Returns the indices that a view shows whose items are not known. `nil` if the view is not attached.
  func unknown(among now: RangeSet<Int>, in view: View) -> RangeSet<Int>? {
    index(of: view).map { attachments[$0].isOutdated ? now : now.subtracting(attachments[$0].visible) }
  }

  /// Records what a view shows.
  /// - Parameters:
  ///   - new: The items at the indices that are not known.
  ///   - soon: The indices that the view prepares.
  /// - Returns: The events. Beginnings come first, so that a section that stays visible neither ends nor begins.
  /// - Complexity: O(items that came and went) if the list has not changed since the last report.
  mutating func show(_ now: RangeSet<Int>, new: [(index: Int, item: Shown)], soon: RangeSet<Int>, in view: View)
    -> [Event]
  {
    guard let index = index(of: view) else { return [] }
    let gone =
      attachments[index].isOutdated
      ? attachments[index].items.keys.sorted() : Array(attachments[index].visible.subtracting(now).ranges.joined())
    let before = gone.compactMap { attachments[index].items.removeValue(forKey: $0) }
    var events: [Event] = []
    for (shownIndex, shown) in new where attachments[index].items.updateValue(shown, forKey: shownIndex) == nil {
      if Self.begin(shown.section, in: &sections) { events.append(.sectionAppeared(shown.section)) }
      if Self.begin(shown.item, in: &items) { events.append(.appeared(shown.item)) }
    }
    for shown in before { events += end(shown) }
    (attachments[index].visible, attachments[index].soon, attachments[index].isOutdated) = (now, soon, false)
    return events
  }

  /// The views that draw the assets of their rows.
  var drawingAssets: AttachedViews {
    var drawing = self
    drawing.attachments.removeAll { $0.view?.drawsAssets == false }
    return drawing
  }

  /// Whether a view shows items.
  var showItems: Bool {
    for index in attachments.indices where !attachments[index].visible.isEmpty { return true }
    return false
  }

  /// Whether a view was released.
  private var hasLost: Bool {
    for index in attachments.indices where attachments[index].view == nil { return true }
    return false
  }

  /// The indices that the views show in a list of so many items.
  func visibleIndices(of count: Int) -> RangeSet<Int> {
    // Most lists have one view.
    let shown =
      attachments.count == 1
      ? attachments[0].visible : attachments.reduce(into: RangeSet()) { $0.formUnion($1.visible) }
    guard !shown.isEmpty else { return RangeSet() }
    var visible = shown.intersection(RangeSet(0..<count))
    if count > 0, let last = shown.ranges.last, last.upperBound > count {
      visible.insert(contentsOf: count - 1..<count)
    }
    return visible
  }

  /// The indices that the views prepare.
  var soon: RangeSet<Int> {
    attachments.reduce(into: RangeSet()) { if !$1.soon.isEmpty { $0.formUnion($1.soon) } }
  }

  private mutating func end(_ shown: Shown) -> [Event] {
    var events: [Event] = []
    if let last = Self.end(shown.item, in: &items) { events.append(.disappeared(last)) }
    if let last = Self.end(shown.section, in: &sections) { events.append(.sectionDisappeared(last)) }
    return events
  }

  private static func begin<Element: Identifiable>(_ element: Element, in shown: inout [Element.ID: Counted<Element>])
    -> Bool
  {
    let count = (shown[element.id]?.count ?? 0) + 1
    shown.updateMakingRoom(Counted(element: element, count: count), forKey: element.id)
    return count == 1
  }

  private static func end<Element: Identifiable>(
    _ element: Element, in shown: inout [Element.ID: Counted<Element>]
  ) -> Element? {
    guard let last = shown[element.id] else { return nil }
    shown[element.id] = last.count > 1 ? Counted(element: last.element, count: last.count - 1) : nil
    return last.count > 1 ? nil : last.element
  }
}
