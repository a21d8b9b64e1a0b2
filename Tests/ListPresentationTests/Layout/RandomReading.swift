import ListPresentationTesting

@testable import ListPresentation

/// A user who reads rows whose heights only the view knows, while everything around changes. A model that goes by ids
/// says where each row is, and which offset the viewport has.
@MainActor
struct RandomReading {
  private typealias Part = (section: LayoutPart, items: [LayoutRow])
  private typealias PlacedRow = (id: Int, y: Int, height: Int, header: Int)

  private static let screen = 400
  private var list = LayoutList(sections: [])
  private var viewport: ListViewport
  private var width = 100
  private var textSize = 1
  private let headerHeight: Int
  private let isAnchoredAtEnd: Bool
  /// The last measured heights by ids, and the rows whose height is still valid.
  private var heights: [Int: Int] = [:]
  private var valid: Set<Int> = []
  /// The rows that were evicted from a section.
  private var evicted: (section: Int, rows: [LayoutRow])?
  private var seenEnd = 0
  private var target: (id: Int, alignment: ListViewport.Alignment)?
  /// The row that the user read before a change, and its edges on the screen, until all visible rows are measured.
  private var reading: (id: Int, top: Int, bottom: Int)?
  private var left: (id: Int, distance: Int)?
  private var nextID = 1_000
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    headerHeight = seed % 2 == 0 ? 0 : 20
    isAnchoredAtEnd = seed % 3 == 0
    viewport = ListViewport(
      ListLayout(.list()), of: list.outline, in: LayoutEnvironment(width: 100, height: 400))
    let parts = (0..<4).map { (LayoutPart(id: $0), newRows(pick(0...40))) }
    list = LayoutList(sections: parts)
    viewport = ListViewport(layout, of: list.outline, in: environment, anchoredAtEnd: isAnchoredAtEnd)
    seenEnd = list.numberOfItems
  }

  private var layout: ListLayout<LayoutPart> {
    let list = SectionLayout.list(height: .estimated(50))
    return ListLayout(
      headerHeight > 0 ? list.header(SectionLayout.Length.fixed(Double(headerHeight)), pinned: true) : list)
  }

  private var environment: LayoutEnvironment { LayoutEnvironment(width: Double(width), height: Double(Self.screen)) }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func newRows(_ count: Int) -> [LayoutRow] {
    nextID += count
    return (nextID - count..<nextID).map { LayoutRow(id: $0) }
  }

  private func height(of row: LayoutRow) -> Int {
    5 + (row.id &* 7_919 &+ row.text &* 104_729 &+ width &* 13 &+ textSize &* 31) % 300
  }

  /// Changes something, and then measures what is visible, or not all of it.
  /// - Returns: The fault of the viewport, or `nil`.
  mutating func step() -> String? {
    let fault: String? =
      switch pick(0...9) {
      case 0: scroll()
      case 1: jump()
      case 2: turn()
      case 3: stream()
      default: update()
      }
    if let fault { return fault }
    for _ in 0..<(pick(0...3) == 0 ? 1 : 60) {
      guard let row = visibleRows.first(where: { !valid.contains($0.id) }) else { break }
      if let fault = measure(row.id) { return fault }
    }
    return nil
  }

  // MARK: The model

  private var placedRows: [PlacedRow] {
    var y = 0
    return list.sections.indices.flatMap { section -> [PlacedRow] in
      let rows = list.items(inSection: section)
      if !rows.isEmpty { y += headerHeight }
      return rows.map { row in
        let height = heights[row.id] ?? 50
        y += height
        return (row.id, y - height, height, headerHeight)
      }
    }
  }

  private var lastOffset: Int { max(0, (placedRows.last.map { $0.y + $0.height } ?? 0) - Self.screen) }

  private var visibleRows: [PlacedRow] {
    placedRows.filter { $0.y < viewport.offset + Self.screen && $0.y + $0.height > viewport.offset }
  }

  private var anchor: PlacedRow? {
    if let id = target?.id ?? reading?.id { return placedRows.first { $0.id == id } }
    let visible = visibleRows
    return visible.first { heights[$0.id] != nil && $0.y + $0.height > viewport.offset + $0.header } ?? visible.first
  }

  private func aligned(_ row: PlacedRow, _ alignment: ListViewport.Alignment) -> Int {
    let first = row.header
    let last = max(first, Self.screen - row.height)
    return switch alignment {
    case .top, .nearest: row.y - first
    case .center: row.y - min(max(first, (Self.screen - row.height) / 2), last)
    case .bottom: row.y - last
    case .distance(let distance): row.y - distance
    }
  }

  /// The row that takes the place of the anchor.
  private func heir(_ anchor: Int, _ visible: [PlacedRow], old: [Int], _ batch: ListBatch<LayoutPart, LayoutRow>)
    -> Int?
  {
    guard let start = old.firstIndex(of: anchor) else { return nil }
    let new = list.itemIDs
    let (first, last) = (visible.first?.id, visible.last?.id)
    let seen = (old.firstIndex { $0 == first } ?? 0)..<(old.lastIndex { $0 == last }.map { $0 + 1 } ?? 0)
    let order = Array(start..<old.count) + (0..<start).reversed()
    func newIndex(_ index: Int) -> Int? {
      old.indices.contains(index) && !gone.contains(old[index]) ? new.firstIndex(of: old[index]) : nil
    }
    func stays(_ index: Int) -> Bool { newIndex(index) != nil && !moved.contains(old[index]) }
    func isFollowed(_ index: Int) -> Bool {
      newIndex(index).map { newIndex(index - 1) == $0 - 1 || newIndex(index + 1) == $0 + 1 } ?? false
    }
    let heir =
      stays(start)
      ? start
      : order.first { seen.contains($0) && stays($0) } ?? order.first { seen.contains($0) && isFollowed($0) }
        ?? order.first(where: stays) ?? order.first { newIndex($0) != nil }
    return heir.map { old[$0] }
  }

  /// The rows that leave with the last batch, and those that move.
  private var gone: Set<Int> = []
  private var moved: Set<Int> = []

  /// Changes the viewport and the model, and compares them.
  private mutating func check(
    _ words: String, batch: ListBatch<LayoutPart, LayoutRow>? = nil, _ change: (inout RandomReading) -> Void
  ) -> String? {
    // What was read before a change may only be at the start because other rows have not been measured.
    let (wasAtStart, wasAtEnd) = (viewport.offset == 0 && reading == nil, viewport.offset == lastOffset)
    let (old, before, visible, offset) = (list.itemIDs, anchor, visibleRows, viewport.offset)
    let place = reading.map { ($0.top, $0.bottom) } ?? before.map { ($0.y - offset, $0.y + $0.height - offset) }
    reading = nil
    change(&self)
    if batch != nil {
      let last = old.prefix(seenEnd).last { !gone.contains($0) && !moved.contains($0) }
      seenEnd = last.flatMap(list.itemIDs.firstIndex).map { $0 + 1 } ?? 0
    }
    var id = before?.id
    if let batch, let before { id = heir(before.id, visible, old: old, batch) }
    let row = placedRows.first { $0.id == id }
    var expected = offset
    if let target, let row {
      self.target?.id = row.id
      expected = aligned(row, target.alignment)
    } else if wasAtEnd, isAnchoredAtEnd {
      expected = lastOffset
    } else if wasAtStart, !isAnchoredAtEnd {
      expected = 0
    } else if let (top, bottom) = place, let row {
      let isLost =
        bottom > row.header && top < Self.screen && row.height < bottom - top && top + row.height <= row.header
      reading = (row.id, top, bottom)
      expected = isLost ? row.y + row.height - min(bottom, Self.screen) : row.y - top
    }
    if row == nil { target = nil }
    expected = min(max(0, expected), lastOffset)
    guard viewport.offset == expected else {
      return "\(words): the offset is \(viewport.offset), not \(expected) of \(lastOffset)"
    }
    return settle(words)
  }

  /// Ends a jump whose rows are all measured, and compares what is visible.
  private mutating func settle(_ words: String) -> String? {
    let visible = visibleRows
    if visible.allSatisfy({ valid.contains($0.id) }) { (target, reading) = (nil, nil) }
    let shown = viewport.elements.compactMap { placed -> String? in
      guard case .item(let position) = placed.element else { return nil }
      return "\(list[position].id) at \(placed.rect.y - viewport.offset)"
    }
    let expected = visible.map { "\($0.id) at \($0.y - viewport.offset)" }
    guard shown == expected else { return "\(words): shown is \(shown), not \(expected)" }
    if let last = visible.last, let index = list.itemIDs.firstIndex(of: last.id) { seenEnd = max(seenEnd, index + 1) }
    let unseen = isAnchoredAtEnd ? list.numberOfItems - min(seenEnd, list.numberOfItems) : 0
    return viewport.unseenItems.count == unseen ? nil : "\(words): \(viewport.unseenItems) are unseen, not \(unseen)"
  }

  // MARK: The changes

  private mutating func scroll() -> String? {
    viewport.scroll(by: pick(-900...900))
    (target, reading) = (nil, nil)
    return settle("scrolling")
  }

  /// Jumps to a row that may be unmeasured, or back.
  private mutating func jump() -> String? {
    let isReturn = left != nil
    let back = left.flatMap { left in list.position(of: left.id).map { ($0, left.distance) } }
    left = isReturn ? nil : viewport.anchor.map { (list[$0.item].id, $0.distance) }
    guard let row = list.itemIDs.randomElement(using: &generator), let position = back?.0 ?? list.position(of: row)
    else { return nil }
    let alignments: [ListViewport.Alignment] = [.top, .center, .bottom, .distance(pick(-50...300))]
    let alignment = back.map { .distance($0.1) } ?? alignments[pick(0...3)]
    viewport.scroll(to: position, at: alignment)
    (target, reading) = ((list[position].id, alignment), nil)
    guard let placed = placedRows.first(where: { $0.id == list[position].id }) else { return "no row" }
    let expected = min(max(0, aligned(placed, alignment)), lastOffset)
    return viewport.offset == expected
      ? settle("jump") : "jump to \(placed.id), \(alignment): at \(viewport.offset), not \(expected)"
  }

  /// Changes the width or the size of the text.
  private mutating func turn() -> String? {
    let isNarrower = pick(0...1) == 0
    let width = isNarrower ? [60, 100, 140].filter { $0 != self.width }[pick(0...1)] : self.width
    return check("\(width) wide") { run in
      run.width = width
      if !isNarrower { run.textSize += 1 }
      run.viewport.update(run.layout, of: run.list.outline, in: run.environment, expiringSizes: !isNarrower)
      run.valid = []
    }
  }

  private mutating func measure(_ id: Int) -> String? {
    guard let position = list.position(of: id) else { return "\(id) is nowhere" }
    let height = height(of: list[position])
    return check("measuring \(id) as \(height)") { run in
      run.viewport.measure(LayoutRect.Size(width: 0, height: height), of: .item(position))
      run.heights[id] = height
      run.valid.insert(id)
    }
  }

  /// A row above, on or below the screen grows.
  private mutating func stream() -> String? {
    guard let id = (pick(0...1) == 0 ? visibleRows.map(\.id) : list.itemIDs).randomElement(using: &generator),
      let position = list.position(of: id)
    else { return nil }
    for _ in 0..<3 {
      var parts = parts
      parts[position.section].items[position.item].text += 1
      if let fault = apply(parts) ?? measure(id) { return fault }
    }
    return nil
  }

  private var parts: [Part] { list.sections.enumerated().map { ($1, list.items(inSection: $0)) } }

  /// Inserts, deletes, moves, evicts, returns, refreshes.
  private mutating func update() -> String? {
    var parts = parts
    for _ in 0..<pick(1...2) where !parts.isEmpty {
      let section = pick(0...parts.count - 1)
      let count = parts[section].items.count
      nextID += 1
      switch pick(0...10) {
      case 0: parts.insert((LayoutPart(id: nextID), newRows(pick(0...20))), at: section)
      case 1 where parts.count > 2: parts.remove(at: section)
      case 2: parts.insert(parts.remove(at: section), at: pick(0...parts.count))
      case 3 where count > 0: parts[section].items.removeSubrange(pick(0...count - 1)..<count)
      case 4 where count > 0:
        let row = parts[section].items.remove(at: pick(0...count - 1))
        let other = pick(0...parts.count - 1)
        parts[other].items.insert(row, at: pick(0...parts[other].items.count))
      case 5 where count > 4:
        let block = parts[section].items[1...3]
        parts[section].items.removeSubrange(1...3)
        parts[section].items.append(contentsOf: block)
      case 6 where count > 10:
        evicted = (parts[section].section.id, Array(parts[section].items.prefix(10)))
        parts[section].items.removeFirst(10)
      case 7:
        if let (id, rows) = evicted.take(), let part = parts.firstIndex(where: { $0.section.id == id }) {
          parts[part].items.insert(contentsOf: rows, at: 0)
        }
      case 8:
        for part in parts.indices {
          parts[part].items = newRows(pick(0...3)) + parts[part].items.filter { _ in pick(0...5) > 0 } + newRows(2)
        }
      case 9 where count > 0: parts[section].items[pick(0...count - 1)].text += 1
      default: parts[section].items.insert(contentsOf: newRows(pick(1...30)), at: pick(0...count))
      }
    }
    return apply(parts)
  }

  private mutating func apply(_ parts: [Part]) -> String? {
    let new = LayoutList(sections: parts)
    let plan = new.difference(from: list)
    for (index, batch) in plan.batches.enumerated() {
      let next = index + 1 < plan.batches.count ? plan.intermediate ?? new : new
      let old = list
      func ids(_ sections: [Int], _ items: [ListPosition]) -> Set<Int> {
        Set(sections.flatMap { old.items(inSection: $0).map(\.id) } + items.map { old[$0].id })
      }
      gone = ids(batch.deletedSections, batch.deletedItems)
      moved = ids(batch.movedSections.map(\.from), batch.movedItems.map(\.from))
      guard let map = ListIndexMap(batch, from: old.outline, to: next.outline) else { return "\(batch) has no map" }
      let fault = check("\(batch)", batch: batch) { run in
        run.viewport.apply(batch, map: map, leadingTo: next.outline, layout: run.layout)
        run.list = next
        for id in run.gone { run.heights[id] = nil }
        run.valid.subtract(run.gone)
        for change in batch.reconfiguredItems + batch.reloadedItems {
          run.valid.remove(next[change.position].id)
        }
      }
      if let fault { return fault }
    }
    return nil
  }
}
