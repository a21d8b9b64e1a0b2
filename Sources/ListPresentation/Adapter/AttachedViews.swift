/// The views of an adapter, and the items that each of them shows.
///
/// An item becomes visible in the first view that shows it, and stops being visible in the last. So does a section.
@MainActor
final class AttachedViews<Section: ListElement, Item: ListElement> {
  typealias View = any ListView<Section, Item>
  typealias Shown = (item: Item, section: Section)
  typealias Event = ListEvent<Section, Item>

  /// A view, and what it shows. The attachments form a chain in the order in which they were made, because to read an
  /// array of a generic type takes longer than all else that an update does with the views.
  private final class Attachment {
    /// The number of the attachment, which is unique even if another object gets the address of a released view.
    let number: Int
    weak var view: View?
    var visible = RangeSet<Int>()
    /// The indices that the view prepares.
    var soon = RangeSet<Int>()
    var items: [Int: Shown] = [:]
    /// Whether the list has changed since the last report, so that other items may be at these indices.
    var isOutdated = false
    var isAttached = true
    var next: Attachment?

    var hasRows: Bool { !visible.isEmpty || !soon.isEmpty }

    init(_ number: Int, _ view: View) {
      self.number = number
      self.view = view
    }
  }

  private struct Counted<Element> {
    var element: Element
    var count: Int
  }

  private var first: Attachment?
  /// The number of the newest attachment.
  private var newest = 0
  /// Whether a view shows or prepares items.
  private(set) var haveRows = false
  private var items: [Item.ID: Counted<Item>] = [:]
  private var sections: [Section.ID: Counted<Section>] = [:]

  nonisolated init() {}

  private func forEachAttachment(_ body: (Attachment) -> Void) {
    var next = first
    while let attachment = next {
      next = attachment.next
      body(attachment)
    }
  }

  private func attachment(of view: View) -> Attachment? {
    var next = first
    while let attachment = next, attachment.view !== view { next = attachment.next }
    return next
  }

  /// Calls a closure with each view. Views that the closure attaches are left out, and so are those that it detaches.
  func forEach(_ body: (View) -> Void) {
    let newest = newest
    var next = first
    // The closure may change the chain.
    while let attachment = next, attachment.number <= newest {
      if attachment.isAttached, let view = attachment.view { body(view) }
      next = attachment.next
    }
  }

  func contains(_ view: View) -> Bool { attachment(of: view) != nil }

  func add(_ view: View) {
    newest += 1
    let new = Attachment(newest, view)
    var last = first
    while let next = last?.next { last = next }
    if let last { last.next = new } else { first = new }
  }

  /// Whether a view was released.
  var hasLost: Bool {
    var next = first
    while let attachment = next, attachment.view != nil { next = attachment.next }
    return next != nil
  }

  /// Removes the views that were released, and another one. What only they have shown is no longer visible.
  func removeLost(and view: View? = nil) -> [Event] {
    var events: [Event] = []
    var last: Attachment?
    haveRows = false
    forEachAttachment { attachment in
      if attachment.view == nil || attachment.view === view {
        attachment.isAttached = false
        if let last { last.next = attachment.next } else { first = attachment.next }
        for (_, shown) in attachment.items.sorted(by: { $0.key < $1.key }) { events += end(shown) }
      } else {
        last = attachment
        if attachment.hasRows { haveRows = true }
      }
    }
    return events
  }

  /// Updates the indices after a change of the list. Until a view reports again, it counts as showing the same items at
  /// their new indices, or the same indices if none of the items is left or the change is unknown.
  /// - Complexity: O(items shown · log operations).
  func follow(_ update: ListUpdate<Section, Item>) {
    guard haveRows else { return }
    forEachAttachment { attachment in
      guard !attachment.visible.isEmpty else { return }
      attachment.isOutdated = true
      attachment.soon = RangeSet()
      guard let map = update.indexMap else { return }
      let visible = attachment.visible.ranges.joined().compactMap { map.index(of: $0) }
      if !visible.isEmpty { attachment.visible = RangeSet(visible.map { $0..<$0 + 1 }) }
    }
  }

  /// Returns the indices that a view shows whose items are not known. `nil` if the view is not attached.
  func unknown(among now: RangeSet<Int>, in view: View) -> RangeSet<Int>? {
    attachment(of: view).map { $0.isOutdated ? now : now.subtracting($0.visible) }
  }

  /// Records what a view shows.
  /// - Parameters:
  ///   - new: The items at the indices that are not known.
  ///   - soon: The indices that the view prepares.
  /// - Returns: The events. Beginnings come first, so that a section that stays visible neither ends nor begins.
  /// - Complexity: O(items that came and went) if the list has not changed since the last report.
  func show(_ now: RangeSet<Int>, new: [(index: Int, item: Shown)], soon: RangeSet<Int>, in view: View) -> [Event] {
    guard let attachment = attachment(of: view) else { return [] }
    let gone =
      attachment.isOutdated
      ? attachment.items.keys.sorted() : Array(attachment.visible.subtracting(now).ranges.joined())
    let before = gone.compactMap { attachment.items.removeValue(forKey: $0) }
    var events: [Event] = []
    for (index, shown) in new where attachment.items.updateValue(shown, forKey: index) == nil {
      if Self.begin(shown.section, in: &sections) { events.append(.sectionAppeared(shown.section)) }
      if Self.begin(shown.item, in: &items) { events.append(.appeared(shown.item)) }
    }
    for shown in before { events += end(shown) }
    (attachment.visible, attachment.soon, attachment.isOutdated) = (now, soon, false)
    haveRows = false
    forEachAttachment { if $0.hasRows { haveRows = true } }
    return events
  }

  /// The indices that the views show in a list of so many items.
  /// - Parameter areDrawn: Whether only the views count that draw the assets of their rows.
  func visibleIndices(of count: Int, whereAssetsAreDrawn areDrawn: Bool = false) -> RangeSet<Int> {
    var shown = RangeSet<Int>()
    forEachAttachment {
      guard !areDrawn || $0.view?.drawsAssets != false else { return }
      // Most lists have one view.
      if shown.isEmpty { shown = $0.visible } else { shown.formUnion($0.visible) }
    }
    guard !shown.isEmpty else { return RangeSet() }
    var visible = shown.intersection(RangeSet(0..<count))
    if count > 0, let last = shown.ranges.last, last.upperBound > count {
      visible.insert(contentsOf: count - 1..<count)
    }
    return visible
  }

  /// The indices that those views prepare that draw the assets of their rows.
  var soon: RangeSet<Int> {
    var soon = RangeSet<Int>()
    forEachAttachment { if !$0.soon.isEmpty, $0.view?.drawsAssets != false { soon.formUnion($0.soon) } }
    return soon
  }

  private func end(_ shown: Shown) -> [Event] {
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
