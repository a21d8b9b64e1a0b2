import ListPresentationTesting

@testable import ListPresentation

/// Carousels that are turned while the list changes, and a model of the item at the leading edge.
@MainActor
struct RandomCarouselRun {
  private var list: LayoutList
  private var geometry: ListGeometry
  private let layout: ListLayout<LayoutPart>
  private let wraps: Bool
  /// The measured heights by ids. In a carousel of estimated height, the others do not count.
  private var heights: [Int: Int] = [:]
  private var nextID = 0
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    wraps = seed % 2 == 0
    let width = Double(Int.random(in: 10...110, using: &generator))
    layout = ListLayout(
      .carousel(width: .fixed(width), height: .estimated(20), snapping: .none, wraps: wraps)
        .spacing(Double(Int.random(in: 0...5, using: &generator))))
    list = LayoutList(sections: [])
    geometry = ListGeometry(layout, of: list.structure, in: LayoutEnvironment(width: 100, height: 100))
    let old = list
    list = LayoutList(sections: (0..<3).map { (LayoutPart(id: $0), newRows(8)) })
    geometry.apply(old, to: list, layout)
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func newRows(_ count: Int) -> [LayoutRow] {
    nextID += count
    return (nextID - count..<nextID).map { LayoutRow(id: $0) }
  }

  /// Turns a carousel or changes the list.
  /// - Returns: The fault of a carousel that is not where it should be, or `nil`.
  mutating func step() -> String? {
    switch pick(0...4) {
    case 0, 1:
      geometry.dragCarousel(inSection: pick(0...2), by: pick(-200...300))
      return nil
    case 2: return measure()
    default: break
    }
    let (old, before) = (list, geometry)
    list = edited()
    geometry.apply(old, to: list, layout)
    for (section, part) in list.sections.enumerated() {
      guard let from = old.indexOfSection(part.id), let wanted = offset(section, from, old, before) else { continue }
      let offset = geometry.sections[section].carouselOffset
      let round = wraps(section) ? list.items(inSection: section).count * stride : .max
      if (offset - wanted) % round != 0 {
        return "\(old.itemIDs) -> \(list.itemIDs): carousel \(part.id) is turned to \(offset), not \(wanted)"
      }
    }
    return heightFault
  }

  /// Measures items of a carousel.
  /// - Returns: The fault of a carousel that has turned, or is not as high as its highest item, or `nil`.
  private mutating func measure() -> String? {
    let section = pick(0...2)
    let before = geometry.sections[section].carouselOffset
    for item in list.items(inSection: section).indices where pick(0...2) == 0 {
      let element = LayoutElement.item(ListPosition(section: section, item: item))
      let size = LayoutRect.Size(width: 7, height: pick(1...60))
      geometry.measure(size, of: element)
      // The size of an item that both grows and shrinks is the larger one.
      heights[list.items(inSection: section)[item].id] =
        geometry.sections[section].items[item]?.extent.height
    }
    guard geometry.sections[section].carouselOffset == before else { return "measuring turns a carousel" }
    return heightFault
  }

  private var heightFault: String? {
    for (section, part) in list.sections.enumerated() {
      let items = list.items(inSection: section)
      let each = items.compactMap { heights[$0.id] }.max() ?? 20
      let height = items.isEmpty ? 0 : each
      if geometry.sections[section].height != height
        || geometry.rects(inSection: section).contains(where: { $0.height != each })
      {
        return "carousel \(part.id) is \(geometry.sections[section].height) high, not \(height)"
      }
    }
    return nil
  }

  private var metrics: SectionMetrics { geometry.sections[0].metrics }
  private var stride: Int { metrics.item.width + metrics.itemGap }

  private func wraps(_ section: Int) -> Bool {
    let count = list.items(inSection: section).count
    return wraps && count > 1 && count * stride - metrics.itemGap > metrics.width
  }

  /// The distance by which a carousel must be turned after a change, or `nil` if the lists do not say which items stay.
  private func offset(_ section: Int, _ from: Int, _ old: LayoutList, _ geometry: ListGeometry) -> Int? {
    let ids = list.items(inSection: section).map(\.id)
    let oldIDs = old.items(inSection: from).map(\.id)
    guard ids.count > 1, let carousel = geometry.carousel(inSection: from) else { return 0 }
    let rest = geometry.sections[from].carouselOffset - carousel.page * stride
    let batches = list.difference(from: old).batches
    // Of several batches, none says alone which items move.
    guard batches.count < 2 || oldIDs.filter(ids.contains) == ids.filter(oldIDs.contains) else { return nil }
    let moved = batches.count == 1 ? Set(batches[0].movedItems.map { old[$0.from].id }) : []
    func stays(_ id: Int) -> Bool { ids.contains(id) && !moved.contains(id) }
    var shown = oldIDs[carousel.item]
    // An item that moves is followed if the user sees no other that stays.
    let visible = carousel.visibleItems
    let (before, after) = (visible.prefix { $0 != carousel.item }, visible.drop { $0 != carousel.item })
    let seen = (after + before.reversed()).map { oldIDs[$0] }
    if !ids.contains(shown) || moved.contains(shown) && seen.contains(where: stays) {
      guard
        let heir = seen.first(where: stays) ?? oldIDs[carousel.item...].first(where: stays) ?? oldIDs.last(where: stays)
      else { return 0 }
      shown = heir
    }
    let offset = (ids.firstIndex(of: shown) ?? 0) * stride + rest
    let end = ids.count * stride - metrics.itemGap - metrics.width
    return wraps(section) ? offset : max(0, min(offset, end))
  }

  /// A list after a few edits of its rows and of the order of its sections.
  private mutating func edited() -> LayoutList {
    var sections = list.sections.enumerated().map { ($1, list.items(inSection: $0)) }
    for _ in 0..<pick(1...4) {
      let section = pick(0...sections.count - 1)
      let count = sections[section].1.count
      switch pick(0...5) {
      case 0: sections.insert(sections.remove(at: section), at: pick(0...sections.count))
      case 1, 2: sections[section].1.insert(contentsOf: newRows(pick(1...4)), at: pick(0...count))
      case 3, 4:
        let start = pick(0...count)
        let end = pick(start...count)
        sections[section].1.replaceSubrange(start..<end, with: newRows(pick(0...1) * (end - start)))
      default:
        guard count > 0 else { continue }
        let row = sections[section].1.remove(at: pick(0...count - 1))
        let to = pick(0...4) == 0 ? pick(0...sections.count - 1) : section
        sections[to].1.insert(row, at: pick(0...sections[to].1.count))
      }
    }
    return LayoutList(sections: sections)
  }
}
