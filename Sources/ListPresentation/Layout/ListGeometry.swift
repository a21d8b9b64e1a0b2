/// The places of all elements of a list, in whole ticks, as a pure value.
///
/// ```swift
/// var geometry = ListGeometry(ListLayout(.list(height: .estimated(130))), of: snapshot.structure, in: environment)
/// geometry.contentHeight                                               // 130,000 for 1,000 rows
/// geometry.measure(LayoutRect.Size(width: 390, height: 150), of: .item(ListPosition(section: 0, item: 100)))
/// geometry.contentHeight                                               // 130,020
/// ```
///
/// A geometry stores the sizes that a view has measured, and nothing for other items, so its memory grows with the
/// number of sizes that differ from their neighbors. An update costs what changed, and copies share what did not. A
/// geometry does not know where the user is.
public struct ListGeometry: Sendable {
  /// The size and the scale that the list is laid out for.
  public private(set) var environment: LayoutEnvironment
  /// The problems found since the list was laid out. Each element and each section is reported once.
  public internal(set) var diagnostics: [LayoutDiagnostic] = []

  var sections: [SectionGeometry]
  /// The sections as elements of a tree, each with the number of its items and its height.
  var stack: ExtentTree
  /// The elements that were measured again although they had not changed.
  var alternations: [LayoutElement: Alternation] = [:]

  /// The directions in which the measurements of an element have changed its size.
  struct Alternation {
    typealias Directions = (grows: Bool, shrinks: Bool)

    var width: Directions = (false, false)
    var height: Directions = (false, false)
    var isReported = false

    /// Whether a length both grows and shrinks. A series of sizes that only grows or only shrinks ends by itself.
    var goesBack: Bool { width.grows && width.shrinks || height.grows && height.shrinks }

    mutating func add(step: Int, to length: WritableKeyPath<Alternation, Directions>) {
      if step > 0 { self[keyPath: length].grows = true }
      if step < 0 { self[keyPath: length].shrinks = true }
    }
  }

  /// The maximum number of items. The sum of their heights does not overflow. Items beyond it are left out.
  private static var mostItems: Int { 1 << 31 }

  /// Creates the geometry of a list. It measures nothing.
  /// - Complexity: O(sections).
  @MainActor
  public init<Section>(
    _ layout: ListLayout<Section>, of structure: ListStructure<Section>, in environment: LayoutEnvironment
  ) {
    self.environment = environment
    sections = []
    stack = ExtentTree()
    var rest = Self.mostItems
    for index in 0..<structure.numberOfSections {
      let chosen = choose(layout, for: structure.section(at: index), at: index)
      let count = min(structure.items(inSection: index).count, rest)
      rest -= count
      sections.append(SectionGeometry(chosen, numberOfItems: count, in: environment))
    }
    stackSections()
  }

  /// Lays out the same list for another environment, or after a change of what the layout reads.
  ///
  /// Sections whose layout and environment are the same do not change. In the others, measured sizes become estimates
  /// until the view measures them again. If the numbers of items differ, the whole list is laid out again.
  /// - Parameters:
  ///   - layout: The layouts of the sections.
  ///   - structure: The sections of the list, and the number of items in each.
  ///   - environment: The size and the scale to lay out the list for.
  ///   - expiringSizes: Whether the measured sizes of all sections become estimates, as after a change of the text
  ///     size. By default, those of sections that do not change are still valid.
  /// - Complexity: O(sections + measured sizes of sections that differ).
  @MainActor
  public mutating func update<Section>(
    _ layout: ListLayout<Section>, of structure: ListStructure<Section>, in environment: LayoutEnvironment,
    expiringSizes: Bool = false
  ) {
    guard fits(structure) else { return self = ListGeometry(layout, of: structure, in: environment) }
    let sizes: SectionGeometry.MeasuredSizes =
      !environment.hasSameTicks(as: self.environment) ? .forgotten : expiringSizes ? .expired : .valid
    self.environment = environment
    forgetAlternations()
    for index in sections.indices {
      let chosen = choose(layout, for: structure.section(at: index), at: index)
      sections[index].lay(out: chosen, in: environment, sizes)
    }
    stackSections()
  }

  /// Whether each section has as many items as in a structure.
  func fits<Section>(_ structure: ListStructure<Section>) -> Bool {
    sections.count == structure.numberOfSections && stack.items == structure.numberOfItems
      && sections.indices.allSatisfy { sections[$0].numberOfItems == structure.items(inSection: $0).count }
  }

  @MainActor
  mutating func choose<Section>(_ layout: ListLayout<Section>, for section: Section, at index: Int) -> SectionLayout {
    let (chosen, isSteady) = layout.layout(of: section, at: index, in: environment)
    if !isSteady { diagnostics.append(.unsteadyLayout(section: index)) }
    return chosen
  }

  mutating func forgetAlternations() {
    diagnostics = []
    alternations = [:]
  }

  mutating func stackSections() { stack = ExtentTree(sections.map { ExtentRun($0.extent) }) }

  /// Updates a section's size in the stack.
  mutating func restack(_ section: Int) {
    stack = stack.replacing(section..<section + 1, with: [ExtentRun(sections[section].extent)])
  }
}

/// Updates of the layout by plans.
extension ListGeometry {
  /// Applies a plan. Items that move keep their sizes. Items that have other content keep theirs as
  /// estimates until the view measures them again.
  ///
  /// - Parameters:
  ///   - batch: The batch that leads from the list of the geometry to the structure. If it does not, the whole list is
  ///     laid out again.
  ///   - structure: The sections and the numbers of their items after the batch.
  ///   - layout: The layout, which chooses for the sections that are new or have other content.
  /// - Complexity: O(k log n) for k operations, and O(sections) if sections arrive, leave or move. Grids and flows also
  ///   break the following lines again, until one begins with the same item as before. If none does, that is O(runs of
  ///   equal sizes behind the change).
  @MainActor
  public mutating func apply<Section>(
    _ batch: ListBatch, leadingTo structure: ListStructure<Section>, layout: ListLayout<Section>
  ) {
    forgetAlternations()
    guard carryOut(batch, leadingTo: structure), sections.count == structure.numberOfSections,
      stack.items == structure.numberOfItems
    else {
      return self = ListGeometry(layout, of: structure, in: environment)
    }
    let asksForAll = layout.goesByIndex && batch.changesSections
    let asked = batch.insertedSections + batch.reconfiguredSections
    for index in asksForAll ? Array(sections.indices) : asked {
      let chosen = choose(layout, for: structure.section(at: index), at: index)
      sections[index].lay(out: chosen, in: environment)
      restack(index)
    }
  }
}

/// The application of a change to the stored sizes: items and sections that leave, move and arrive.
extension ListGeometry {
  /// Applies a batch. Returns `false` if the change does not fit the geometry, which must then be laid out again.
  private mutating func carryOut<Section>(_ batch: ListBatch, leadingTo structure: ListStructure<Section>) -> Bool {
    let leaving = (batch.deletedItems + batch.movedItems.map(\.from)).sorted()
    guard leaving.allSatisfy({ item(at: $0) != nil }) else { return false }
    for section in Set(leaving.map(\.section)) {
      sections[section].turnCarousel(past: { leaving.contains(ListPosition(section: section, item: $0)) })
    }
    let moving = batch.movedItems.map { movingItem($0, in: batch) }

    for run in leaving.runs(where: Self.areNeighbors).reversed() {
      guard let first = run.first else { continue }
      sections[first.section].replaceItems(first.item..<first.item + run.count, with: [])
    }
    guard !batch.changesSections || carryOutSections(batch, leadingTo: structure) else { return false }

    let arriving = (batch.insertedItems.map { MovingItem(to: $0) } + moving).sorted { $0.to < $1.to }
    for run in arriving.runs(where: { Self.areNeighbors($0.to, $1.to) }) {
      guard let first = run.first?.to, sections.indices.contains(first.section), first.item >= 0,
        first.item <= sections[first.section].numberOfItems
      else { return false }
      let metrics = sections[first.section].metrics
      let runs = run.map { ExtentRun($0.extent(in: metrics)) }
      sections[first.section].replaceItems(first.item..<first.item, with: runs)
    }
    for item in moving where item.turnsCarousel { sections[item.to.section].shownItem = item.to.item }
    guard expire(batch) else { return false }

    if batch.changesSections {
      for section in sections.indices { sections[section].clampCarousel() }
      stackSections()
    } else {
      for section in Set(leaving.map(\.section) + arriving.map(\.to.section)) {
        sections[section].clampCarousel()
        restack(section)
      }
    }
    return true
  }

  private struct MovingItem {
    let to: ListPosition
    var old: (extent: Extent, metrics: SectionMetrics)?
    /// Whether a carousel whose leading item it is follows it.
    var turnsCarousel = false

    func extent(in metrics: SectionMetrics) -> Extent {
      guard let old else { return metrics.item }
      return old.metrics == metrics ? old.extent : metrics.adapted(old.extent)
    }
  }

  private func movingItem(_ move: ListBatch.ItemMove, in batch: ListBatch) -> MovingItem {
    let section = sections[move.from.section]
    // The carousel was turned to another visible item if one stays.
    return MovingItem(
      to: move.to, old: item(at: move.from).map { ($0.extent, section.metrics) },
      turnsCarousel: section.shownItem == move.from.item
        && batch.sectionMap(of: sections.count).index(of: move.from.section) == move.to.section)
  }

  private static func areNeighbors(_ a: ListPosition, _ b: ListPosition) -> Bool {
    a.section == b.section && a.item + 1 == b.item
  }

  private mutating func carryOutSections<Section>(
    _ batch: ListBatch, leadingTo structure: ListStructure<Section>
  ) -> Bool {
    let leaving = Set(batch.deletedSections + batch.movedSections.map(\.from))
    guard leaving.allSatisfy(sections.indices.contains) else { return false }
    var arriving: [Int: SectionGeometry] = [:]
    for move in batch.movedSections { arriving[move.to] = sections[move.from] }
    for index in batch.insertedSections where index >= 0 && index < structure.numberOfSections {
      // The layout of the section is chosen when the whole list is known.
      let count = structure.items(inSection: index).count
      arriving[index] = SectionGeometry(.list(), numberOfItems: count, in: environment)
    }
    var staying = sections.indices.lazy.filter { !leaving.contains($0) }.makeIterator()
    var result: [SectionGeometry] = []
    for index in 0..<sections.count - leaving.count + arriving.count {
      if let section = arriving[index] {
        result.append(section)
      } else if let stays = staying.next() {
        result.append(sections[stays])
      } else {
        return false
      }
    }
    sections = result
    return true
  }

  /// Marks the items and sections that have other content, so that the view measures them again.
  private mutating func expire(_ batch: ListBatch) -> Bool {
    for position in batch.reconfiguredItems + batch.reloadedItems {
      guard item(at: position) != nil else { return false }
      sections[position.section].expire(item: position.item)
    }
    for section in batch.reconfiguredSections {
      guard sections.indices.contains(section) else { return false }
      sections[section].expireBoundaries()
    }
    return true
  }
}

/// Sizes that a view measures, as for self-sizing cells.
extension ListGeometry {
  /// Stores the size that an element has in the view. Has no effect on a size that the layout gives.
  ///
  /// If the width or the height of an element both grows and shrinks since the list was laid out, the element keeps the
  /// larger size from then on, and ``diagnostics`` reports it. Layout therefore ends for every view.
  /// - Complexity: O(log n). A grid or a flow also breaks the following lines again, until one begins with the same
  ///   item as before. If none does, as in a flow in which all items behind change their lines, that is O(runs of equal
  ///   sizes behind the element).
  public mutating func measure(_ size: LayoutRect.Size, of element: LayoutElement) {
    guard let section = section(of: element), let old = sections[section].measurableSize(of: element) else { return }
    let accepted = sections[section].accepted(size, of: element)
    let new = old.isMeasured ? stored(accepted, after: old.size, of: element) : accepted
    guard new != old.size || !old.isMeasured else { return }
    sections[section].measure(new, of: element)
    restack(section)
  }

  /// Returns the size to store for an element that was measured before and has not changed.
  private mutating func stored(_ new: LayoutRect.Size, after old: LayoutRect.Size, of element: LayoutElement)
    -> LayoutRect.Size
  {
    guard old != new else { return old }
    var alternation = alternations[element] ?? Alternation()
    defer { alternations[element] = alternation }
    alternation.add(step: new.width - old.width, to: \.width)
    alternation.add(step: new.height - old.height, to: \.height)
    guard alternation.goesBack else { return new }
    let largest = old.union(new)
    if !alternation.isReported {
      let smaller = LayoutRect.Size(width: min(old.width, new.width), height: min(old.height, new.height))
      diagnostics.append(.alternatingSize(element, smaller: smaller, larger: largest))
      alternation.isReported = true
    }
    return largest
  }
}

extension LayoutRect.Size {
  /// The smallest size that contains both.
  fileprivate func union(_ other: LayoutRect.Size) -> LayoutRect.Size {
    LayoutRect.Size(width: max(width, other.width), height: max(height, other.height))
  }
}

/// The answers that a view needs to draw: the height of the list, the elements in a rectangle, and the place of each.
extension ListGeometry {
  /// The number of items in all sections.
  public var numberOfItems: Int { stack.items }

  /// The height of the whole list. It is the sum of the known sizes, and of estimates for the others.
  public var contentHeight: Int { stack.height }

  /// Returns all elements that intersect a rectangle, in drawing order: section by section, each with its background
  /// first, then its items and separators, and its footer and header last.
  ///
  /// A carousel that wraps can contain an item several times, each with its own ``LayoutElement/Placed/copy``.
  /// - Complexity: O(log n + elements).
  public func elements(in rect: LayoutRect) -> [LayoutElement.Placed] {
    let first = min(max(0, rect.y), contentHeight)
    let end = min(max(first, rect.maxY), contentHeight)
    var elements: [LayoutElement.Placed] = []
    guard first < end, let top = stack.place(at: first, by: \.height),
      let bottom = stack.place(at: end - 1, by: \.height)
    else { return elements }
    stack.forEachRun(in: top.index..<bottom.index + 1) { run in
      guard run.extent.height > 0 else { return }
      for step in 0..<run.rest {
        let y = run.height + step * run.extent.height
        sections[run.index + step].forEachElement(
          in: first - y..<end - y, section: run.index + step, width: environment.size.width
        ) { placed in
          let place = self.place(placed.rect, below: y)
          if place.intersects(rect) {
            elements.append(LayoutElement.Placed(element: placed.element, rect: place, copy: placed.copy))
          }
        }
      }
    }
    return elements
  }

  /// Returns the rectangle of an element, or `nil` if there is no such element. That of a header or footer is its place
  /// while it is not pinned.
  /// - Complexity: O(log n + items of the line).
  public func rect(of element: LayoutElement) -> LayoutRect? {
    guard let section = section(of: element), let y = top(ofSection: section) else { return nil }
    let geometry = sections[section]
    let rect: LayoutRect? =
      switch element {
      case .item(let position): geometry.rect(ofItem: position.item)
      case .header: geometry.headerRect
      case .footer: geometry.footerRect
      case .background: geometry.backgroundRect(environment.size.width)
      case .separator(let position):
        geometry.separatorRect(
          behindItem: position.item, of: geometry.line(ofItem: position.item))
      }
    return rect.map { place($0, below: y) }
  }

  /// Whether the size of an element is known: the layout gives it, or it was measured since the element last changed.
  /// The result is `true` for an element that does not exist.
  /// - Complexity: O(log n).
  public func isMeasured(_ element: LayoutElement) -> Bool {
    section(of: element).flatMap { sections[$0].measurableSize(of: element)?.isMeasured } ?? true
  }

  /// Returns the top of a section, or `nil` if there is no such section.
  func top(ofSection section: Int) -> Int? { stack[section].map(\.height) }

  /// Returns the index of an element's section, or `nil` if there is no such element.
  func section(of element: LayoutElement) -> Int? {
    let section =
      switch element {
      case .item(let position), .separator(let position): position.section
      case .header(let section), .footer(let section), .background(let section): section
      }
    return sections.indices.contains(section) ? section : nil
  }

  /// Converts a rectangle of a section to one of the list, mirrored where text runs from right to left.
  func place(_ rect: LayoutRect, below y: Int) -> LayoutRect {
    let x = environment.isRightToLeft ? environment.size.width - rect.maxX : rect.x
    return LayoutRect(x: x, y: rect.y + y, width: rect.width, height: rect.height)
  }
}

/// Conversions between positions in sections and indices in the whole list.
extension ListGeometry {
  /// Returns the size of an item, or `nil` if there is no such item.
  func item(at position: ListPosition) -> ExtentPlace? {
    sections.indices.contains(position.section) ? sections[position.section].items[position.item] : nil
  }

  /// Returns the range of the indices in the whole list of a section's items, which is empty if there is no such
  /// section.
  /// - Complexity: O(log sections), as for the other conversions.
  public func items(inSection section: Int) -> Range<Int> {
    stack[section].map { $0.items..<$0.items + $0.extent.items } ?? 0..<0
  }

  /// Returns the index in the whole list of the item at a position, or `nil` if there is no such item.
  public func index(of position: ListPosition) -> Int? {
    let items = items(inSection: position.section)
    return position.item >= 0 && position.item < items.count ? items.lowerBound + position.item : nil
  }

  /// Returns the position of the item at an index of the whole list, or `nil` if there is no such item.
  public func position(at index: Int) -> ListPosition? {
    stack.place(ofItem: index).map { ListPosition(section: $0.index, item: index - $0.items) }
  }

  /// Returns the item a number of items behind another in the whole list.
  func item(_ distance: Int, from position: ListPosition) -> ListPosition? {
    index(of: position).flatMap { self.position(at: $0 + distance) }
  }

  /// Returns the first item behind a section.
  func firstItem(behindSection section: Int) -> ListPosition? {
    stack[section].flatMap { position(at: $0.items + $0.extent.items) }
  }

  /// Returns the last item before a section.
  func lastItem(beforeSection section: Int) -> ListPosition? {
    stack[section].flatMap { position(at: $0.items - 1) }
  }
}

/// Lines of items, as in a grid: the line of an item, and the item a number of lines below another.
extension ListGeometry {
  /// Returns the layout of the section at an index, or `nil` if there is no such section.
  public func layout(ofSection section: Int) -> SectionLayout? {
    sections.indices.contains(section) ? sections[section].layout : nil
  }

  /// Returns the line that contains an item, or `nil` if there is no such item.
  /// - Complexity: O(log n + items of the line).
  public func line(containing position: ListPosition) -> LayoutLine? {
    guard item(at: position) != nil, let y = top(ofSection: position.section) else { return nil }
    let section = sections[position.section]
    guard let line = section.line(ofItem: position.item) else { return nil }
    let (isFirst, isLast) = (line.index == 0, line.index == section.numberOfLines - 1)
    let elements = section.placedItems(ofLine: line).map { item, rect, copy in
      LayoutElement.Placed(
        element: .item(ListPosition(section: position.section, item: item)), rect: place(rect, below: y), copy: copy)
    }
    return LayoutLine(
      section: position.section, items: line.items..<line.items + line.extent.items, elements: elements,
      spaceAbove: isFirst ? section.metrics.top : section.metrics.lineGap,
      separatorAbove: section.layout.hasSeparators && !isFirst ? (section.metrics.lineGap - 1) / 2 : nil,
      spaceBelow: isLast ? section.metrics.bottom : 0, measuresWidths: section.metrics.measuresWidth)
  }

  /// Returns the item a number of lines below another, or `nil` if there is no such item to start from.
  ///
  /// The result is the item whose center is nearest to the goal. At an end of the list, it is an item of the last or
  /// first line. In a column of a pattern, each item counts as a line.
  /// - Parameters:
  ///   - lines: The number of lines. A negative number goes up.
  ///   - position: The item to start from.
  ///   - goal: The column to keep to, in ticks from the left edge. By default, it is the center of the item.
  /// - Complexity: O(log n + items of the line) in a section; O(log n) for each section between.
  public func item(_ lines: Int, linesBelow position: ListPosition, goal: Int? = nil) -> ListPosition? {
    guard item(at: position) != nil, let goal = goal ?? rect(of: .item(position))?.midX else { return nil }
    let distance = distance(to: goal)
    guard let row = sections[position.section].row(ofItem: position.item, distance) else { return nil }
    var section = position.section
    var index = row + min(max(-LayoutEnvironment.longest, lines), LayoutEnvironment.longest)
    while case let rows = sections[section].numberOfRows(distance), index >= rows,
      let next = firstItem(behindSection: section)
    {
      index -= rows
      section = next.section
    }
    while index < 0, let previous = lastItem(beforeSection: section) {
      section = previous.section
      index += sections[section].numberOfRows(distance)
    }
    index = min(max(0, index), sections[section].numberOfRows(distance) - 1)
    return sections[section].item(inRow: index, distance).map { ListPosition(section: section, item: $0) }
  }
}

/// Movement in two dimensions: the next item to the left, to the right, above or below.
extension ListGeometry {
  /// Returns the next item in a direction, or `nil` at the end of the list.
  ///
  /// ```swift
  /// geometry.neighbor(of: position, toward: .down, goal: goal)
  /// ```
  ///
  /// Left and right follow the order of the items, from line to line. Up and down lead to the item of the next line
  /// whose center is nearest to the goal. If two are equally near, it is the leading one. In a column of a pattern,
  /// they lead through its items first. A view uses the center of the first item as the goal while the user goes up and
  /// down, so that the way past a short line keeps the column.
  ///
  /// - Parameters:
  ///   - position: The item to start from.
  ///   - direction: The direction. In a list that runs from right to left, the next item is on the left.
  ///   - goal: The column to keep, in ticks from the left edge. By default, it is the center of the item.
  /// - Complexity: O(log n + items of the line).
  public func neighbor(
    of position: ListPosition, toward direction: ListGeometry.Direction, goal: Int? = nil
  ) -> ListPosition? {
    guard item(at: position) != nil else { return nil }
    switch direction {
    case .left, .right: return sibling(of: position, isNext: (direction == .right) != environment.isRightToLeft)
    case .up, .down: return neighbor(of: position, isBelow: direction == .down, goal: goal)
    }
  }

  private func sibling(of position: ListPosition, isNext: Bool) -> ListPosition? {
    let section = sections[position.section]
    if let next = section.siblingInCarousel(of: position.item, isNext: isNext) {
      return ListPosition(section: position.section, item: next)
    }
    return item(isNext ? 1 : -1, from: position)
  }

  private func neighbor(of position: ListPosition, isBelow: Bool, goal: Int?) -> ListPosition? {
    guard let goal = goal ?? rect(of: .item(position))?.midX else { return nil }
    let distance = distance(to: goal)
    let section = sections[position.section]
    guard let row = section.row(ofItem: position.item, distance) else { return nil }
    if let item = section.item(inRow: row + (isBelow ? 1 : -1), distance) {
      return ListPosition(section: position.section, item: item)
    }
    let other = isBelow ? firstItem(behindSection: position.section) : lastItem(beforeSection: position.section)
    return other.flatMap { other in
      let next = sections[other.section]
      let item = next.item(inRow: isBelow ? 0 : next.numberOfRows(distance) - 1, distance)
      return item.map { ListPosition(section: other.section, item: $0) }
    }
  }

  /// Returns a function of a rectangle in a section: twice the distance of its center from a column, which is always a
  /// whole number.
  func distance(to x: Int) -> (LayoutRect) -> Int {
    { rect in
      let center = rect.x + rect.maxX
      return abs((environment.isRightToLeft ? 2 * environment.size.width - center : center) - 2 * clamped(x))
    }
  }

  private func clamped(_ x: Int) -> Int { min(max(-environment.size.width, x), 2 * environment.size.width) }
}

extension ListGeometry {
  /// A direction from one item to another.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// Toward the line above.
    case up
    /// Toward the line below.
    case down
    /// Toward the item on the left.
    case left
    /// Toward the item on the right.
    case right
  }
}

/// Carousels of a list: the page that a carousel shows, and how it turns.
extension ListGeometry {
  /// Returns the page that the carousel of a section shows, or `nil` if the section is empty or not a carousel.
  public func carousel(inSection section: Int) -> SectionLayout.CarouselPage? {
    sections.indices.contains(section) ? sections[section].carouselPage : nil
  }

  /// Turns the carousel of a section by items, or by pages if it snaps to pages. A carousel that wraps turns in the
  /// given direction without end. Other carousels stop at their ends.
  public mutating func turnCarousel(inSection section: Int, by steps: Int) {
    guard sections.indices.contains(section) else { return }
    sections[section].turnCarousel(by: steps)
  }

  /// Turns the carousel that contains an item by the shortest distance that makes the whole item visible. Has no effect
  /// on other items.
  public mutating func reveal(_ position: ListPosition) {
    guard item(at: position) != nil else { return }
    sections[position.section].reveal(position.item)
  }
}
