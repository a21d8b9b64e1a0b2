/// The items and sections that are visible in at least one view.
///
/// An item becomes visible in the first view that shows it, and stops being visible in the last.
struct DisplayTracker<Section: ListElement, Item: ListElement> {
  typealias Shown = (item: Item, section: Section)

  /// The items that one view shows.
  private struct Sight {
    var places = RangeSet<Int>()
    var items: [Int: Shown] = [:]
    /// Whether the list has changed since the last report, so that other items may be at these places.
    var isOutdated = false
  }

  private struct Counted<Element> {
    var element: Element
    var count: Int
  }

  /// What each view shows, by the id of its attachment.
  private var sights: [Int: Sight] = [:]
  private var items: [Item.ID: Counted<Item>] = [:]
  private var sections: [Section.ID: Counted<Section>] = [:]

  /// Whether no view shows anything.
  private(set) var isEmpty = true

  /// The places that the views show.
  var places: RangeSet<Int> { sights.values.reduce(into: RangeSet()) { $0.formUnion($1.places) } }

  /// Updates the places after a change of the list. Until a view reports again, it counts as showing the same items at
  /// their new places, or the same places if none of the items is left or the change is unknown.
  /// - Complexity: O(items shown · log operations).
  mutating func listChanged(by map: ListIndexMap?) {
    guard !isEmpty else { return }
    for view in sights.keys {
      guard var sight = sights.removeValue(forKey: view) else { continue }
      sight.isOutdated = true
      let places = map.map { map in sight.places.ranges.joined().compactMap { map.index(of: $0) } } ?? []
      if !places.isEmpty { sight.places = RangeSet(places.map { $0..<$0 + 1 }) }
      sights[view] = sight
    }
  }

  /// Returns the visible places of a view whose items the tracker does not know.
  func unknown(among now: RangeSet<Int>, in view: Int) -> RangeSet<Int> {
    guard let sight = sights[view], !sight.isOutdated else { return now }
    return now.subtracting(sight.places)
  }

  /// Records what a view shows.
  /// - Parameter new: The items at the places that the tracker does not know.
  /// - Returns: The events. Beginnings come first, so that a section that stays visible neither ends nor begins.
  /// - Complexity: O(items that came and went) if the list has not changed since the last report.
  mutating func show(
    _ now: RangeSet<Int>, new: [(place: Int, item: Shown)], in view: Int
  ) -> [ListEvent<Section, Item>] {
    var sight = sights.removeValue(forKey: view) ?? Sight()
    let gone = sight.isOutdated ? sight.items.keys.sorted() : Array(sight.places.subtracting(now).ranges.joined())
    let before = gone.compactMap { sight.items.removeValue(forKey: $0) }
    var events: [ListEvent<Section, Item>] = []
    for (place, item) in new where sight.items.updateValue(item, forKey: place) == nil {
      if Self.begin(item.section, in: &sections) { events.append(.beginDisplaySection(item.section)) }
      if Self.begin(item.item, in: &items) { events.append(.beginDisplay(item.item)) }
    }
    for (item, section) in before {
      if let last = Self.end(item, in: &items) { events.append(.endDisplay(last)) }
      if let last = Self.end(section, in: &sections) { events.append(.endDisplaySection(last)) }
    }
    sight.places = now
    sight.isOutdated = false
    sights[view] = now.isEmpty ? nil : sight
    isEmpty = sights.isEmpty
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
