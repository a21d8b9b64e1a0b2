/// Which rows and sections are in sight, counted over all views: what begins with the first view ends with the last.
struct DisplayTracker<Section: ListElement, Item: ListElement> {
  typealias Shown = (item: Item, section: Section)

  /// What one view shows.
  private struct Sight {
    var places = RangeSet<Int>()
    var items: [Int: Shown] = [:]
    /// Whether the list has changed since, so that other rows may be at these places.
    var isOutdated = false
  }

  private struct Counted<Element> {
    var element: Element
    var count: Int
  }

  /// By the view's attachment.
  private var sights: [Int: Sight] = [:]
  private var items: [Item.ID: Counted<Item>] = [:]
  private var sections: [Section.ID: Counted<Section>] = [:]

  /// The places that the views show, together.
  var places: RangeSet<Int> { sights.values.reduce(into: RangeSet()) { $0.formUnion($1.places) } }

  /// Says that the list has changed. Until a view says again what it shows, it is taken to show the items that it
  /// showed, wherever they are now, or, if none of them is left, the places at which they were.
  /// - Parameter index: Where an item is now, if it can be found.
  /// - Complexity: O(items shown).
  mutating func listChanged(index: (Item.ID) -> Int?) {
    for view in sights.keys {
      guard var sight = sights.removeValue(forKey: view) else { continue }
      sight.isOutdated = true
      let places = sight.items.values.compactMap { index($0.item.id) }.sorted()
      if !places.isEmpty { sight.places = RangeSet(places.map { $0..<$0 + 1 }) }
      sights[view] = sight
    }
  }

  /// The places among those that a view shows now at which it is not known what it shows.
  func unknown(among now: RangeSet<Int>, in view: Int) -> RangeSet<Int> {
    guard let sight = sights[view], !sight.isOutdated else { return now }
    return now.subtracting(sight.places)
  }

  /// Takes over what a view shows now and returns the events: first what comes into sight, then what goes out of it,
  /// so that a section that stays in sight does not end and begin.
  /// - Parameter new: The rows at the places that are not known.
  /// - Complexity: O(rows that came and went), where the list has not changed since the last time.
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
