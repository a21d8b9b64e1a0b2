import ListPresentationTesting

@testable import ListPresentation

extension SectionLayout {
  /// A layout of any kind but a carousel that wraps, with lengths that suit a room of 100 ticks.
  static func random(using generator: inout SeededGenerator) -> SectionLayout {
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func height() -> SectionLayout.Length {
      switch pick(0...3) {
      case 0: .fixed(Double(pick(0...9)))
      case 3: .ratio(width: Double(pick(4...9)), height: 1)
      case 1: .fraction(0.1)
      default: .estimated(Double(pick(0...9)))
      }
    }
    var layout: SectionLayout =
      switch pick(0...8) {
      case 0, 1: .list(height: height())
      case 2: .grid(columns: .count(pick(0...5)), height: height())
      case 3: .grid(columns: .adaptive(minimum: Double(pick(0...60))), height: height())
      case 4: .flow(width: .fixed(Double(pick(1...120))), height: height())
      case 5: .flow(width: .estimated(Double(pick(1...40))), height: height())
      case 6, 7:
        .pattern(
          (0..<pick(1...3)).map { _ in
            .line(
              height: height(),
              (0..<pick(1...3)).map { _ in .stack(pick(1...3), width: Double(pick(1...3))) })
          })
      default:
        .carousel(width: .fraction(0.4), height: height(), snapping: pick(0...1) == 0 ? .item : .page)
      }
    if pick(0...2) == 0 { layout = layout.insets(Double(pick(0...3))) }
    if pick(0...1) == 0 { layout = layout.spacing(items: Double(pick(0...4)), lines: Double(pick(0...4))) }
    let widths: [SectionLayout.Length] = [.fraction(1), .fraction(0.3), 20, 500]
    let alignments: [SectionLayout.Alignment] = [.leading, .center, .trailing]
    if pick(0...2) == 0 {
      layout = layout.header(
        pick(0...1) == 0 ? 3 : .estimated(4), width: widths[pick(0...3)], alignment: alignments[pick(0...2)],
        pinned: pick(0...1) == 0)
    }
    if pick(0...3) == 0 {
      layout = layout.footer(
        2, width: widths[pick(0...3)], alignment: alignments[pick(0...2)], pinned: pick(0...1) == 0)
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
  private var layouts: [Int: SectionLayout] = [:]
  /// The measured sizes that the geometry must remember, by ids.
  private var sizes: [Int: LayoutRect.Size] = [:]
  private var headers: [Int: Int] = [:]
  /// The changes of the size of each element that was measured again since the list was laid out.
  private var steps: [LayoutElement: [LayoutRect.Size]] = [:]
  private var nextID = 0
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    list = LayoutList(sections: [])
    environment = LayoutEnvironment(width: 100, height: 40, isRightToLeft: seed % 4 == 0)
    geometry = ListGeometry(ListLayout(.list()), of: list.structure, in: environment)
    for _ in 0..<4 { insertSection() }
    for id in 0..<8 { layouts[id] = .random(using: &generator) }
    geometry = ListGeometry(layout, of: list.structure, in: environment)
  }

  /// The layout goes by the section's id and title.
  private var layout: ListLayout<LayoutPart> {
    let layouts = layouts
    return ListLayout { section, _ in layouts[(section.id + section.title) % 8] ?? .list() }
  }

  private func layout(of part: LayoutPart) -> SectionLayout { layouts[(part.id + part.title) % 8] ?? .list() }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func newRows(_ count: Int) -> [LayoutRow] {
    nextID += count
    return (nextID - count..<nextID).map { LayoutRow(id: $0) }
  }

  private mutating func insertSection() {
    nextID += 1
    var sections = list.sections.enumerated().map { ($1, list.items(inSection: $0)) }
    sections.insert((LayoutPart(id: nextID), newRows(pick(0...20))), at: pick(0...sections.count))
    list = LayoutList(sections: sections)
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
    let plan = new.difference(from: list)
    for (batch, next) in zip(plan.batches, plan.lists) {
      let old = list
      let metrics = Dictionary(
        uniqueKeysWithValues: old.sections.indices.map { (old.sections[$0].id, geometry.sections[$0].metrics) }
      )
      let gone = batch.deletedItems.map { old[$0] } + batch.deletedSections.flatMap { old.items(inSection: $0) }
      for row in gone { sizes[row.id] = nil }
      for section in batch.deletedSections { headers[old.sections[section].id] = nil }
      geometry.apply(batch, leadingTo: next.structure, layout: layout)
      steps = [:]
      list = next
      for section in next.sections.indices {
        for row in next.items(inSection: section) {
          guard let from = old.position(of: row.id), let own = metrics[old.sections[from.section].id] else { continue }
          // A row moves into a section as it was, and has its sizes from there when the layout of the section changes.
          let arrival = metrics[next.sections[section].id] ?? own
          adapt([row], from: own, to: arrival)
          adapt([row], from: arrival, to: geometry.sections[section].metrics)
        }
      }
      forgetHeaders()
    }
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
          layout: layout(of: part), sizes: list.items(inSection: index).map { sizes[$0.id] },
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
