/// Which rows and sections are in sight, counted over all views: what begins with the first view ends with the last.
struct DisplayTracker<Section: ListElement, Item: ListElement> where Section.ID: Sendable, Item.ID: Sendable {
  private struct Shown<Element> {
    var element: Element
    var count: Int
  }

  private(set) var ranges: [ObjectIdentifier: Range<Int>] = [:]
  private var rows: [ObjectIdentifier: [(item: Item, section: Section)]] = [:]
  private var items: [Item.ID: Shown<Item>] = [:]
  private var sections: [Section.ID: Shown<Section>] = [:]

  /// Takes over what a view shows now and returns the events: first what comes into sight, then what goes out of it,
  /// so that a section that stays in sight does not end and begin.
  /// - Complexity: O(rows shown before and now).
  mutating func show(
    _ now: [(item: Item, section: Section)], range: Range<Int>?, in view: ObjectIdentifier
  ) -> [ListEvent<Section, Item>] {
    let before = rows[view] ?? []
    ranges[view] = range
    rows[view] = range == nil ? nil : now
    var events: [ListEvent<Section, Item>] = []
    for (item, section) in now {
      if Self.begin(section, in: &sections) { events.append(.beginDisplaySection(section)) }
      if Self.begin(item, in: &items) { events.append(.beginDisplay(item)) }
    }
    for (item, section) in before {
      if let last = Self.end(item, in: &items) { events.append(.endDisplay(last)) }
      if let last = Self.end(section, in: &sections) { events.append(.endDisplaySection(last)) }
    }
    return events
  }

  private static func begin<Element: Identifiable>(_ element: Element, in shown: inout [Element.ID: Shown<Element>])
    -> Bool
  {
    let count = (shown[element.id]?.count ?? 0) + 1
    shown.updateMakingRoom(Shown(element: element, count: count), forKey: element.id)
    return count == 1
  }

  private static func end<Element: Identifiable>(
    _ element: Element, in shown: inout [Element.ID: Shown<Element>]
  ) -> Element? {
    guard let last = shown[element.id] else { return nil }
    shown[element.id] = last.count > 1 ? Shown(element: last.element, count: last.count - 1) : nil
    return last.count > 1 ? nil : last.element
  }
}
