import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Random lists, layouts, sizes and environments, compared with a naive geometry.
@MainActor @Suite struct LayoutPropertyTests {
  @Test func geometryAfterAnyChangesEqualsThatOfTheNewList() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_LAYOUTS", small: 24)) { seed in
      var run = RandomLayoutRun(seed: seed)
      for step in 0..<25 {
        if let fault = run.step() ?? run.fault() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }

  @Test func carouselKeepsItsPlaceOverAnyChange() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_LAYOUTS", small: 60)) { seed in
      var run = RandomCarouselRun(seed: seed)
      for step in 0..<20 {
        if let fault = run.step() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }

  @Test func sumsAreExactAfterManyEdits() async {
    await expectNoFault(for: 0..<2) { seed in
      var generator = SeededGenerator(seed: seed)
      var tree = ExtentTree()
      var heights: [Int] = []
      for edit in 0..<testSize("LIST_PRESENTATION_LAYOUT_EDITS", small: 1_000) {
        let start = Int.random(in: 0...heights.count, using: &generator)
        let end = min(heights.count, start + Int.random(in: 0...(heights.count < 400 ? 2 : 60), using: &generator))
        let new = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          ExtentRun(
            Extent(height: Int.random(in: 1...9, using: &generator)), count: Int.random(in: 0...3, using: &generator))
        }
        tree = tree.replacing(start..<end, with: new)
        heights.replaceSubrange(start..<end, with: new.flatMap { Array(repeating: $0.extent.height, count: $0.count) })
        let sum = heights.reduce(0, +)
        if edit % 16 == 0, let fault = tree.invariantFault { return fault }
        guard tree.height == sum, tree.count == heights.count else { return "\(tree.height) is not \(sum)" }
        let index = Int.random(in: 0...heights.count, using: &generator)
        guard tree[index]?.height == (index < heights.count ? heights.prefix(index).reduce(0, +) : nil) else {
          return "element \(index) is at \(String(describing: tree[index]?.height))"
        }
      }
      return nil
    }
  }
}

extension ExtentTree {
  /// The fault of the tree, or `nil`.
  var invariantFault: String? {
    switch self {
    case .leaf(let runs, let totals):
      if runs.count > Self.leafSize { return "a leaf has \(runs.count) runs" }
      if runs.contains(where: { $0.count < 1 }) { return "a run is empty" }
      if zip(runs, runs.dropFirst()).contains(where: { $0.extent == $1.extent }) { return "equal runs are apart" }
      return runs.reduce(ExtentTotals()) { $0 + $1.totals } == totals ? nil : "the sums of a leaf are wrong"
    case .branch(let left, let right, let totals, let depth):
      if left.isEmpty || right.isEmpty { return "a branch has an empty side" }
      if abs(left.depth - right.depth) > 1 { return "depths \(left.depth) and \(right.depth) are not balanced" }
      if depth != max(left.depth, right.depth) + 1 { return "a depth is wrong" }
      if left.totals + right.totals != totals { return "the sums of a branch are wrong" }
      return left.invariantFault ?? right.invariantFault
    }
  }
}

extension ListGeometry {
  /// The fault of the trees, or `nil`.
  var invariantFault: String? {
    for (index, section) in sections.enumerated() {
      if let fault = section.items.invariantFault ?? section.lines.invariantFault { return fault }
      if section.lines.items != section.numberOfItems { return "lines hold \(section.lines.items) items" }
      if stack[index]?.extent != section.extent { return "section \(index) is not stacked as it is" }
    }
    return stack.count == sections.count ? stack.invariantFault : "\(stack.count) sections are stacked"
  }
}

extension SectionLayout {
  /// A layout of any kind but a carousel that wraps, with lengths that suit a room of 100 ticks.
  static func random(using generator: inout SeededGenerator) -> SectionLayout {
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func number(_ range: ClosedRange<Int>) -> Double { Double(pick(range)) }
    func height() -> SectionLayout.Length {
      let lengths: [SectionLayout.Length] = [
        .fixed(number(0...9)), .fraction(0.1), .estimated(number(0...9)), .ratio(width: number(4...9), height: 1),
      ]
      return lengths[pick(0...3)]
    }
    func line() -> SectionLayout.PatternLine {
      .line(height: height(), (0..<pick(1...3)).map { _ in .stack(pick(1...3), width: number(1...3)) })
    }
    var layout: SectionLayout =
      switch pick(0...8) {
      case 0, 1: .list(height: height())
      case 2: .grid(columns: .count(pick(0...5)), height: height())
      case 3: .grid(columns: .adaptive(minimum: number(0...60)), height: height())
      case 4: .flow(width: .fixed(number(1...120)), height: height())
      case 5: .flow(width: .estimated(number(1...40)), height: height())
      case 6, 7: .pattern((0..<pick(1...3)).map { _ in line() })
      default: .carousel(width: .fraction(0.4), height: height(), snapping: pick(0...1) == 0 ? .item : .page)
      }
    if pick(0...2) == 0 { layout = layout.insets(number(0...3)) }
    if pick(0...1) == 0 { layout = layout.spacing(items: number(0...4), lines: number(0...4)) }
    let widths: [SectionLayout.Length] = [.fraction(1), .fraction(0.3), 20, 500]
    let alignments: [SectionLayout.Alignment] = [.leading, .center, .trailing]
    if pick(0...2) == 0 {
      layout = layout.header(
        pick(0...1) == 0 ? 3 : .estimated(4), width: widths[pick(0...3)], alignment: alignments[pick(0...2)])
    }
    if pick(0...3) == 0 {
      layout = layout.footer(2, width: widths[pick(0...3)], alignment: alignments[pick(0...2)])
    }
    if pick(0...3) == 0 { layout = layout.background() }
    if pick(0...3) == 0 { layout = layout.separators() }
    return layout
  }
}

/// A list with its layouts, its geometry, and the input of a naive geometry.
@MainActor
struct RandomLayoutRun {
  private(set) var list: LayoutList
  private(set) var geometry: ListGeometry
  private(set) var environment: LayoutEnvironment
  /// The layout of each section goes by its id and its title.
  private let layouts: [SectionLayout]
  private let layout: ListLayout<LayoutPart>
  /// The measured sizes that the geometry must remember, by ids.
  private var sizes: [Int: LayoutRect.Size] = [:]
  private var headers: [Int: Int] = [:]
  /// The changes of the size of each element that was measured again since the list was laid out.
  private var steps: [LayoutElement: [LayoutRect.Size]] = [:]
  private var nextID: Int
  private var generator: SeededGenerator

  init(seed: UInt64) {
    var (generator, nextID) = (SeededGenerator(seed: seed), 4)
    let layouts = (0..<8).map { _ in SectionLayout.random(using: &generator) }
    self.layouts = layouts
    layout = ListLayout { section, _ in layouts[(section.id + section.title) % 8] }
    let sections = (0..<4).map { id in
      let first = nextID
      nextID += Int.random(in: 0...20, using: &generator)
      return (LayoutPart(id: id), (first..<nextID).map { LayoutRow(id: $0) })
    }
    list = LayoutList(sections: sections)
    environment = LayoutEnvironment(width: 100, height: 40, isRightToLeft: seed % 4 == 0)
    geometry = ListGeometry(layout, of: list.structure, in: environment)
    (self.generator, self.nextID) = (generator, nextID)
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func newRows(_ count: Int) -> [LayoutRow] {
    nextID += count
    return (nextID - count..<nextID).map { LayoutRow(id: $0) }
  }

  /// A list after a few edits of its sections and of their order.
  private mutating func edited() -> LayoutList {
    var sections = list.sections.enumerated().map { ($1, list.items(inSection: $0)) }
    for _ in 0..<pick(1...3) where !sections.isEmpty {
      nextID += 1
      let section = pick(0...sections.count - 1)
      let count = sections[section].1.count
      switch pick(0...9) {
      case 0: sections.insert(sections.remove(at: section), at: pick(0...sections.count))
      case 1: sections.insert((LayoutPart(id: nextID), newRows(pick(0...6))), at: section)
      case 2 where sections.count > 2: sections.remove(at: section)
      case 3: sections[section].0.title += 1
      case 4 where count > 0: sections[section].1.removeSubrange(pick(0...count - 1)..<count)
      case 5 where count > 0:
        let row = sections[section].1.remove(at: pick(0...count - 1))
        let to = pick(0...sections.count - 1)
        sections[to].1.insert(row, at: pick(0...sections[to].1.count))
      case 6 where count > 0: sections[section].1[pick(0...count - 1)].text += 1
      default: sections[section].1.insert(contentsOf: newRows(pick(1...5)), at: pick(0...count))
      }
    }
    return LayoutList(sections: sections)
  }

  /// Changes the list, the sizes or the environment, or turns carousels.
  /// - Returns: The fault of a row that moved on the screen, or `nil`.
  mutating func step() -> String? {
    switch pick(0...9) {
    case 0...2: return update()
    case 3: return turn()
    case 4: return turnToItem()
    case 5, 6:
      geometry.dragCarousel(inSection: pick(0...list.numberOfSections), by: pick(-60...60))
      return nil
    default: return measure()
    }
  }

  /// - Returns: The fault of an item of a carousel that is not visible although there is room for it, or `nil`.
  private mutating func turnToItem() -> String? {
    guard let row = list.itemIDs.randomElement(using: &generator), let position = list.position(of: row) else {
      return nil
    }
    geometry.reveal(position)
    guard let rect = geometry.rect(of: .item(position)), rect.width <= environment.size.width else { return nil }
    let isVisible = rect.x < environment.size.width && rect.maxX > 0
    return isVisible ? nil : "turning to row \(row): it is at \(rect)"
  }

  /// Measures an element once or several times.
  private mutating func measure() -> String? {
    let top = pick(0...max(0, geometry.contentHeight))
    let elements = geometry.elements(in: LayoutRect(x: 0, y: top, width: 100, height: 160))
    let measurable = elements.map(\.element).filter { element in
      geometry.section(of: element).flatMap { geometry.sections[$0].measurableSize(of: element) } != nil
    }
    guard let element = measurable.randomElement(using: &generator) else { return nil }
    for _ in 0..<pick(1...4) {
      if let fault = measure(element) { return fault }
    }
    return nil
  }

  private mutating func measure(_ element: LayoutElement) -> String? {
    guard let section = geometry.section(of: element),
      let old = geometry.sections[section].measurableSize(of: element)
    else { return "\(element) is not measured" }
    let size = LayoutRect.Size(width: pick(-1...120), height: pick(-1...20))
    geometry.measure(size, of: element)
    var accepted = geometry.sections[section].accepted(size, of: element)
    if old.isMeasured {
      steps[element, default: []].append(
        LayoutRect.Size(width: accepted.width - old.size.width, height: accepted.height - old.size.height))
      let isAlternating = [\LayoutRect.Size.width, \.height].contains { length in
        let lengths = steps[element, default: []].map { $0[keyPath: length] }
        return lengths.contains { $0 > 0 } && lengths.contains { $0 < 0 }
      }
      if isAlternating {
        accepted.width = max(accepted.width, old.size.width)
        accepted.height = max(accepted.height, old.size.height)
      }
      let isReported = geometry.diagnostics.contains {
        if case .alternatingSize(element, _, _) = $0 { true } else { false }
      }
      if isReported != isAlternating { return "\(element) alternates: \(isAlternating), \(isReported)" }
    }
    switch element {
    case .item(let position): sizes[list[position].id] = accepted
    case .header(let section): headers[list.sections[section].id] = accepted.height
    default: break
    }
    return nil
  }

  private mutating func turn() -> String? {
    environment = LayoutEnvironment(
      width: Double(pick(5...120)), height: Double(pick(0...60)), isRightToLeft: environment.isRightToLeft)
    let old = geometry.sections.map(\.metrics)
    geometry.update(layout, of: list.structure, in: environment)
    steps = [:]
    for section in list.sections.indices {
      adapt(list.items(inSection: section), from: old[section], to: geometry.sections[section].metrics)
    }
    forgetHeaders()
    return nil
  }

  private mutating func update() -> String? {
    let new = edited()
    let old = list
    let batch = new.difference(from: old)
    guard !batch.isEmpty else { return nil }
    let metrics = Dictionary(
      uniqueKeysWithValues: old.sections.indices.map { (old.sections[$0].id, geometry.sections[$0].metrics) }
    )
    let gone = batch.deletedItems.map { old[$0] } + batch.deletedSections.flatMap { old.items(inSection: $0) }
    for row in gone { sizes[row.id] = nil }
    for section in batch.deletedSections { headers[old.sections[section].id] = nil }
    geometry.apply(batch, leadingTo: new.structure, layout: layout)
    steps = [:]
    list = new
    for section in new.sections.indices {
      for row in new.items(inSection: section) {
        guard let from = old.position(of: row.id), let own = metrics[old.sections[from.section].id] else { continue }
        // A row moves into a section as it was, and has its sizes from there when the layout of the section changes.
        let arrival = metrics[new.sections[section].id] ?? own
        adapt([row], from: own, to: arrival)
        adapt([row], from: arrival, to: geometry.sections[section].metrics)
      }
    }
    forgetHeaders()
    return nil
  }

  private mutating func forgetHeaders() {
    for (index, part) in list.sections.enumerated()
    where geometry.sections[index].metrics.header?.isMeasured != true {
      headers[part.id] = nil
    }
  }

  /// Adapts the sizes of rows whose section had other metrics.
  private mutating func adapt(_ rows: [LayoutRow], from old: SectionMetrics, to new: SectionMetrics) {
    guard new != old else { return }
    for row in rows {
      guard let size = sizes[row.id] else { continue }
      let width = size.width > 0 ? min(size.width, new.width) : new.item.width
      sizes[row.id] =
        !new.measuresItems
        ? nil
        : LayoutRect.Size(
          width: new.measuresWidth ? width : new.item.width, height: new.measuresHeight ? size.height : new.item.height)
    }
  }

  /// The naive geometry of the same list.
  var naive: NaiveGeometry {
    NaiveGeometry(
      environment: environment,
      sections: list.sections.enumerated().map { index, part in
        NaiveGeometry.Section(
          layout: layouts[(part.id + part.title) % 8], sizes: list.items(inSection: index).map { sizes[$0.id] },
          header: headers[part.id], turned: geometry.sections[index].carouselOffset)
      })
  }

  /// The fault of the geometry, or `nil`.
  mutating func fault() -> String? {
    let naive = naive
    if geometry.contentHeight != naive.contentHeight {
      return "the list is \(geometry.contentHeight) high, not \(naive.contentHeight)"
    }
    if let fault = geometry.invariantFault { return fault }
    let bounds = [
      LayoutRect(x: 0, y: pick(0...300), width: 100, height: environment.size.height),
      LayoutRect(x: pick(-10...90), y: pick(-10...300), width: pick(0...80), height: pick(0...100)),
      LayoutRect(x: 0, y: 0, width: 1_000, height: 100_000),
    ]
    for bounds in bounds {
      let (places, expected) = (geometry.elements(in: bounds), naive.elements(in: bounds))
      if places != expected { return "in \(bounds) is \(places), not \(expected)" }
    }
    for placed in naive.elements(in: LayoutRect(x: 0, y: 0, width: 1_000, height: 100_000)) {
      guard case .item = placed.element, geometry.rect(of: placed.element) != placed.rect else { continue }
      return "\(placed.element) is at \(String(describing: geometry.rect(of: placed.element))), not \(placed.rect)"
    }
    return nil
  }
}

/// Carousels that are turned while the list changes, and a model of the item at the leading edge.
@MainActor
struct RandomCarouselRun {
  private var list: LayoutList
  private var geometry: ListGeometry
  private let layout: ListLayout<LayoutPart>
  private let wraps: Bool
  private var nextID = 24
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    wraps = seed % 2 == 0
    let width = Double(Int.random(in: 10...110, using: &generator))
    layout = ListLayout(
      .carousel(width: .fixed(width), height: .estimated(20), snapping: .none, wraps: wraps)
        .spacing(Double(Int.random(in: 0...5, using: &generator))))
    list = LayoutList(
      sections: (0..<3).map { part in (LayoutPart(id: part), (0..<8).map { LayoutRow(id: 8 * part + $0) }) })
    geometry = ListGeometry(layout, of: list.structure, in: LayoutEnvironment(width: 100, height: 100))
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
    case 2:
      let before = geometry.sections.map(\.carouselOffset)
      let item = ListPosition(section: pick(0...2), item: pick(0...7))
      geometry.measure(LayoutRect.Size(width: 7, height: pick(1...60)), of: .item(item))
      return geometry.sections.map(\.carouselOffset) == before ? nil : "measuring turns a carousel"
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
    let plan = list.difference(from: old)
    if plan.insertedSections.contains(section) { return 0 }
    let moved = Set(plan.movedItems.map { old[$0.from].id })
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
