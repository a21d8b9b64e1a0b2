/// The places of the items of one section, in ticks from its top left corner.
struct SectionGeometry {
  private(set) var metrics: SectionMetrics
  /// The layout from which the metrics were computed.
  private(set) var layout: SectionLayout
  var items: ExtentTree
  /// The lines of a grid or a flow, the one line of a carousel, or the blocks of a pattern.
  private var brokenLines = ExtentTree()
  var header: BoundaryGeometry?
  var footer: BoundaryGeometry?
  /// The distance by which a carousel is turned, in ticks. If it wraps, the distance can be longer than all items.
  var carouselOffset = 0

  init(_ layout: SectionLayout, numberOfItems: Int, in environment: LayoutEnvironment) {
    self.layout = layout
    metrics = SectionMetrics(layout, in: environment)
    items = ExtentTree([ExtentRun(metrics.item, count: numberOfItems)])
    header = BoundaryGeometry(metrics.header)
    footer = BoundaryGeometry(metrics.footer)
    breakAllLines()
  }

  /// What becomes of the measured sizes if the metrics stay the same.
  enum MeasuredSizes {
    case valid
    /// They are estimates until they are measured again.
    case expired
    /// They have another unit.
    case forgotten
  }

  /// Lays out the section again. If the metrics differ, known sizes become estimates.
  /// - Complexity: O(measured sizes), and O(1) if nothing differs.
  mutating func lay(
    out layout: SectionLayout, in environment: LayoutEnvironment, _ sizes: MeasuredSizes = .valid
  ) {
    let metrics = SectionMetrics(layout, in: environment)
    self.layout = layout
    guard metrics != self.metrics || sizes != .valid else { return }
    let (before, shown) = (self.metrics, shownItem)
    self.metrics = metrics
    let isForgetting = sizes == .forgotten
    items = isForgetting ? ExtentTree([ExtentRun(metrics.item, count: items.count)]) : items.mapped(metrics.adapted)
    header = BoundaryGeometry(metrics.header, previous: isForgetting ? nil : header)
    footer = BoundaryGeometry(metrics.footer, previous: isForgetting ? nil : footer)
    breakAllLines()
    // A carousel of the same items in the same room stays where it is, such as at its end.
    if metrics.arrangement != before.arrangement || metrics.width != before.width {
      carouselOffset = 0
      shownItem = shown
    }
    clampCarousel()
  }
}

// MARK: Heights

extension SectionGeometry {
  var numberOfItems: Int { items.count }

  /// The lines, each with its number of items. In a list, each item is a line, and in a pattern, each block is an
  /// element, without the gaps between its lines.
  var lines: ExtentTree {
    if case .list = metrics.arrangement { items } else { brokenLines }
  }

  /// The section as one element of a tree.
  var extent: Extent { Extent(height: height, items: numberOfItems) }

  var headerHeight: Int { height(of: header) }
  var footerHeight: Int { height(of: footer) }

  var linesTop: Int { headerHeight + (items.isEmpty ? 0 : metrics.top) }

  var linesBottom: Int { linesTop + lines.height + max(0, numberOfLines - 1) * metrics.lineGap }

  var height: Int { linesBottom + (items.isEmpty ? 0 : metrics.bottom) + footerHeight }

  private func height(of boundary: BoundaryGeometry?) -> Int {
    guard let boundary, !items.isEmpty || boundary.metrics.showsWhenEmpty else { return 0 }
    return boundary.height
  }
}

// MARK: Lines

extension SectionGeometry {
  /// Replaces items with others. A carousel must be clamped afterwards.
  /// - Complexity: O(log n) in a list. Otherwise also the lines up to the first that begins with the same item as
  ///   before, which can be all lines behind the items.
  mutating func replaceItems(_ range: Range<Int>, with new: [ExtentRun]) {
    let shown = shownItem
    let shift = new.reduce(-range.count) { $0 + $1.count }
    items = items.replacing(range, with: new)
    if case .list = metrics.arrangement { return }
    breakLines(from: range.lowerBound, to: range.upperBound, shiftedBy: shift)
    guard let shown else { return }
    shownItem = shown < range.lowerBound ? shown : min(max(range.lowerBound, shown + shift), max(0, items.count - 1))
  }

  private mutating func breakAllLines() {
    brokenLines = ExtentTree()
    guard case .list = metrics.arrangement else { return breakLines(from: 0, to: items.count, shiftedBy: 0) }
  }

  /// Breaks the changed lines again. It begins one line above, because an item may move up to it.
  /// - Parameters:
  ///   - start: The first changed item.
  ///   - end: The previous end of the changed items.
  ///   - shift: The number of indices by which the items behind have moved.
  private mutating func breakLines(from start: Int, to end: Int, shiftedBy shift: Int) {
    if case .carousel = metrics.arrangement {
      let line = Extent(height: heightOfCarousel, items: items.count)
      return brokenLines = ExtentTree(items.isEmpty ? [] : [ExtentRun(line)])
    }
    let changed = brokenLines.place(ofItem: min(start, brokenLines.items - 1))
    let above = changed.flatMap { brokenLines[max(0, $0.index - 1)] }
    var lines = (above?.index ?? 0)..<brokenLines.count
    var breaker = LineBreaker(metrics, from: above?.items ?? 0)
    // No line can be one of those before the change until the changed items end.
    var next = min(max(breaker.start, end + shift), items.count)
    items.forEachRun(in: min(breaker.start, next)..<next) { breaker.add(ExtentRun($0.extent, count: $0.rest)) }
    while let run = items[next] {
      breaker.add(ExtentRun(run.extent, count: run.rest))
      next += run.rest
      let item = breaker.start - shift
      if item >= end, let line = brokenLines.place(ofItem: item), line.items == item, line.index >= lines.lowerBound {
        lines = lines.lowerBound..<line.index
        return brokenLines = brokenLines.replacing(lines, with: breaker.lines)
      }
    }
    breaker.close()
    brokenLines = brokenLines.replacing(lines, with: breaker.lines)
  }
}

/// The lines of a section. The lines of a block of a pattern are computed when they are asked for.
extension SectionGeometry {
  private var pattern: SectionMetrics.Pattern? { metrics.pattern }

  /// The number of lines in an element of the tree.
  private var linesInElement: Int { pattern?.lines.count ?? 1 }

  var numberOfLines: Int {
    guard let pattern, let last = lines[lines.count - 1] else { return lines.count }
    return last.index * pattern.lines.count + pattern.numberOfLines(ofItems: last.extent.items)
  }

  /// Returns the line that contains an item, or `nil` if there is no such item.
  /// - Complexity: O(log n), and O(items of the block) in a pattern.
  func line(ofItem item: Int) -> ExtentPlace? {
    guard let element = lines.place(ofItem: item) else { return nil }
    return lines(of: element).last { $0.items <= item }
  }

  /// Returns the line at a height, or the nearest line.
  func line(nearest y: Int) -> ExtentPlace? {
    let (gap, each) = (metrics.lineGap, linesInElement)
    let last = lines.height + lines.count * gap * each - 1
    guard
      let element = lines.place(at: min(max(0, y - linesTop), last), by: { $0.height + $0.count * gap * each })
    else { return nil }
    let lines = lines(of: element)
    return lines.first { y < top(ofLine: $0) + $0.extent.height + gap } ?? lines.last
  }

  func forEachLine(in visible: Range<Int>, _ body: (ExtentPlace) -> Void) {
    guard visible.upperBound > linesTop, visible.lowerBound < linesBottom,
      let first = line(nearest: visible.lowerBound), let last = line(nearest: visible.upperBound - 1)
    else { return }
    lines.forEachRun(in: first.index / linesInElement..<last.index / linesInElement + 1) { run in
      for step in 0..<run.rest {
        var element = run
        element.index += step
        element.items += step * run.extent.items
        element.height += step * run.extent.height
        for line in lines(of: element) where first.index <= line.index && line.index <= last.index { body(line) }
      }
    }
  }

  /// Returns the lines of an element of the tree: the element itself, or the lines of a block.
  private func lines(of element: ExtentPlace) -> [ExtentPlace] {
    guard let pattern, var heights = BlockHeights(metrics) else { return [element] }
    let block = element.items..<element.items + element.extent.items
    items.forEachRun(in: block) { heights.add($0.extent, count: $0.rest) }
    var height = element.height
    return heights.lines.enumerated().map { index, own in
      defer { height += own }
      let items = pattern.lines[index].items.clamped(to: 0..<element.extent.items)
      let before = ExtentTotals(
        count: element.index * pattern.lines.count + index, items: element.items + items.lowerBound, height: height)
      return ExtentPlace(ExtentRun(Extent(height: own, items: items.count)), behind: before)
    }
  }
}

// MARK: Rows

/// The rows of a section, as the user goes up and down in one column of the screen. Each line is a row, but a column of
/// a pattern has a row for each of its items.
extension SectionGeometry {
  /// - Parameter distance: The distance of a rectangle from the column in which the user goes up and down.
  func numberOfRows(_ distance: (LayoutRect) -> Int) -> Int {
    guard let pattern, let last = lines[lines.count - 1] else { return lines.count }
    return last.index * rows(ofItems: pattern.numberOfItems, distance).count
      + rows(ofItems: last.extent.items, distance).count
  }

  /// Returns the row of an item, or `nil` if there is no such item.
  func row(ofItem item: Int, _ distance: (LayoutRect) -> Int) -> Int? {
    guard let element = lines.place(ofItem: item) else { return nil }
    guard let pattern, let line = pattern.lines.last(where: { $0.items.lowerBound <= item - element.items }) else {
      return element.index
    }
    let inLine = item - element.items - line.items.lowerBound
    return element.index * rows(ofItems: pattern.numberOfItems, distance).count
      + rows(ofItems: line.items.lowerBound, distance).count
      + (line.columns.first { $0.items.contains(inLine) }.map { inLine - $0.items.lowerBound } ?? 0)
  }

  /// Returns the item of a row that is nearest, or `nil` if there is no such row.
  /// - Complexity: O(log n + items of the line or of the block).
  func item(inRow row: Int, _ distance: (LayoutRect) -> Int) -> Int? {
    guard let pattern else {
      return lines[row].flatMap { line in
        placedItems(ofLine: line).min { distance($0.rect) < distance($1.rect) }?.item
      }
    }
    let each = rows(ofItems: pattern.numberOfItems, distance).count
    guard row >= 0, let block = lines[min(row / max(1, each), lines.count - 1)] else { return nil }
    let rows = rows(ofItems: block.extent.items, distance)
    let inBlock = row - block.index * each
    return rows.indices.contains(inBlock) ? block.items + rows[inBlock] : nil
  }

  /// Returns the items of a block that are nearest in each of its rows, counted from the first item of the block.
  private func rows(ofItems count: Int, _ distance: (LayoutRect) -> Int) -> [Int] {
    (pattern?.lines ?? []).flatMap { line -> [Int] in
      let columns = line.columns.filter { line.items.lowerBound + $0.items.lowerBound < count }
      let nearest = columns.map { column in
        let x = metrics.leading + column.x
        return (column, distance: distance(LayoutRect(x: x, y: 0, width: max(1, column.width), height: 1)))
      }.min { $0.distance < $1.distance }
      return nearest.map { $0.0.items.map { line.items.lowerBound + $0 }.filter { $0 < count } } ?? []
    }
  }
}

/// The measured sizes of a section's items, header and footer.
extension SectionGeometry {
  /// Returns the size of an element that the view measures, or `nil` if the layout gives the size.
  func measurableSize(of element: LayoutElement) -> (size: LayoutRect.Size, isMeasured: Bool)? {
    switch element {
    case .item(let position):
      guard metrics.measuresItems, let extent = items[position.item]?.extent else { return nil }
      return (LayoutRect.Size(width: extent.width, height: extent.height), extent.knowledge == .measured)
    case .header: return headerHeight > 0 ? header?.measurableSize : nil
    case .footer: return footerHeight > 0 ? footer?.measurableSize : nil
    case .background, .separator: return nil
    }
  }

  /// Returns the part of a measured size that the layout leaves to the view.
  func accepted(_ size: LayoutRect.Size, of element: LayoutElement) -> LayoutRect.Size {
    let height = min(max(1, size.height), LayoutEnvironment.longest)
    guard case .item = element else { return LayoutRect.Size(width: 0, height: height) }
    return LayoutRect.Size(
      width: metrics.measuresWidth ? min(max(1, size.width), metrics.width) : metrics.item.width,
      height: metrics.measuresHeight ? height : metrics.item.height)
  }

  mutating func measure(_ size: LayoutRect.Size, of element: LayoutElement) {
    switch element {
    case .item(let position):
      let extent = Extent(height: size.height, width: size.width, knowledge: .measured)
      let offset = carouselOffset
      replaceItems(position.item..<position.item + 1, with: [ExtentRun(extent)])
      // The item at the edge is the same, and so is the round of a carousel that wraps.
      turnCarousel(toOffset: offset)
    case .header: header?.measure(size.height)
    case .footer: footer?.measure(size.height)
    case .background, .separator: break
    }
  }

  /// Marks an item to be measured again. Its size is an estimate until then.
  mutating func expire(item: Int) {
    guard metrics.measuresItems, var extent = items[item]?.extent, extent.knowledge == .measured else { return }
    extent.knowledge = .stale
    // No line changes, because the size is the same.
    items = items.replacing(item..<item + 1, with: [ExtentRun(extent)])
  }

  /// Marks the header and the footer to be measured again.
  mutating func expireBoundaries() {
    header = BoundaryGeometry(metrics.header, previous: header)
    footer = BoundaryGeometry(metrics.footer, previous: footer)
  }
}

/// The rectangles of a section's items, header, footer, background and separators.
extension SectionGeometry {
  /// Returns the rectangle of an item, or `nil` if there is no such item.
  /// - Complexity: O(log n + items of the line).
  func rect(ofItem item: Int) -> LayoutRect? {
    guard item >= 0, item < numberOfItems else { return nil }
    if case .carousel(let carousel) = metrics.arrangement {
      return rect(ofItem: item, carousel)
    }
    guard let line = line(ofItem: item) else { return nil }
    return rects(ofLine: line)[item - line.items]
  }

  /// Returns the background, which lies behind the items and their insets.
  func backgroundRect(_ width: Int) -> LayoutRect? {
    guard layout.hasBackground, !items.isEmpty else { return nil }
    return LayoutRect(x: 0, y: headerHeight, width: width, height: height - headerHeight - footerHeight)
  }

  var headerRect: LayoutRect? {
    guard headerHeight > 0, let header = metrics.header else { return nil }
    return LayoutRect(x: metrics.leading + header.x, y: 0, width: header.width, height: headerHeight)
  }

  var footerRect: LayoutRect? {
    guard footerHeight > 0, let footer = metrics.footer else { return nil }
    let y = height - footerHeight
    return LayoutRect(x: metrics.leading + footer.x, y: y, width: footer.width, height: footerHeight)
  }

  /// Returns the separator below a line, in the middle of the gap, if the line ends with the item and is not the last.
  func separatorRect(behindItem item: Int, of line: ExtentPlace?) -> LayoutRect? {
    guard layout.hasSeparators, let line, line.index + 1 < numberOfLines, item == line.items + line.extent.items - 1
    else { return nil }
    let y = top(ofLine: line) + line.extent.height + (metrics.lineGap - 1) / 2
    return LayoutRect(x: metrics.leading, y: y, width: metrics.width, height: 1)
  }

  /// Passes the elements in a range of heights to a closure, the background first and the header last.
  /// - Complexity: O(log n + elements).
  func forEachElement(
    in visible: Range<Int>, section: Int, width: Int, _ body: (LayoutElement.Placed) -> Void
  ) {
    func pass(_ element: LayoutElement, _ rect: LayoutRect) { body(LayoutElement.Placed(element: element, rect: rect)) }
    if let rect = backgroundRect(width) { pass(.background(section), rect) }
    forEachLine(in: visible) { line in
      for (item, rect, copy) in placedItems(ofLine: line) {
        body(LayoutElement.Placed(element: .item(ListPosition(section: section, item: item)), rect: rect, copy: copy))
      }
      let last = line.items + line.extent.items - 1
      guard let rect = separatorRect(behindItem: last, of: line) else { return }
      pass(.separator(ListPosition(section: section, item: last)), rect)
    }
    if let rect = footerRect { pass(.footer(section), rect) }
    if let rect = headerRect { pass(.header(section), rect) }
  }

  func top(ofLine line: ExtentPlace) -> Int { linesTop + line.height + line.index * metrics.lineGap }

  /// Returns the items of a line with their rectangles. For a carousel, these are the visible items.
  func placedItems(ofLine line: ExtentPlace) -> [(item: Int, rect: LayoutRect, copy: Int)] {
    guard case .carousel(let carousel) = metrics.arrangement else {
      return zip(line.items..., rects(ofLine: line)).map { ($0, $1, 0) }
    }
    return visiblePages(carousel).map { page in
      let (item, round) = item(ofPage: page)
      return (item, rect(ofPage: page, carousel), round)
    }
  }

  /// Returns the rectangles of the items of a line. All are as high as the line, except those of a column of a pattern,
  /// which share its height.
  private func rects(ofLine line: ExtentPlace) -> [LayoutRect] {
    let y = top(ofLine: line)
    func rect(_ x: Int, _ width: Int) -> LayoutRect {
      LayoutRect(x: metrics.leading + x, y: y, width: width, height: line.extent.height)
    }
    switch metrics.arrangement {
    case .list:
      return [rect(0, metrics.width)]
    case .grid(let columns):
      return (0..<line.extent.items).map { column in
        let column = metrics.column(column, of: columns)
        return rect(column.x, column.width)
      }
    case .pattern(let pattern):
      return pattern.lines[line.index % pattern.lines.count].columns.flatMap { column in
        let inner = line.extent.height - (column.items.count - 1) * metrics.lineGap
        return column.items.prefix { $0 < line.extent.items }.enumerated().map { row, _ in
          let start = row * inner / column.items.count
          var rect = rect(column.x, max(1, column.width))
          rect.y += start + row * metrics.lineGap
          rect.height = (row + 1) * inner / column.items.count - start
          return rect
        }
      }
    case .flow, .carousel:
      var x = 0
      var rects: [LayoutRect] = []
      items.forEachRun(in: line.items..<line.items + line.extent.items) { run in
        for _ in 0..<run.rest {
          rects.append(rect(x, run.extent.width))
          x += run.extent.width + metrics.itemGap
        }
      }
      return rects
    }
  }
}

/// The carousel of a section: its pages, each of which is an item, how it turns and wraps, and the item at its leading
/// edge.
extension SectionGeometry {
  /// Whether the first item follows the last. It does if the carousel wraps and not all items fit beside each other.
  private func wraps(_ carousel: SectionMetrics.Carousel) -> Bool {
    carousel.wraps && numberOfItems > 1 && end(of: carousel) > 0
  }

  /// Returns the item of a page, and the round in which it is. If the carousel wraps, the pages have no end.
  func item(ofPage page: Int) -> (item: Int, round: Int) {
    let count = max(1, numberOfItems)
    let round = Self.floor(page, by: count)
    return (page - round * count, round)
  }

  /// The height of the line: that of the highest item that the view has measured, or else the height that the layout
  /// gives.
  /// - Complexity: O(measured items).
  var heightOfCarousel: Int {
    var highest: Int?
    if metrics.measuresHeight {
      items.forEachRun(in: 0..<items.count) { run in
        if run.extent.knowledge != .estimated { highest = max(highest ?? 0, run.extent.height) }
      }
    }
    return highest ?? metrics.item.height
  }

  /// The page at the leading edge, which is the first with a visible item.
  private func firstPage(_ carousel: SectionMetrics.Carousel) -> Int {
    Self.floor(carouselOffset - metrics.item.width, by: carousel.stride) + 1
  }

  /// Returns the first page from the leading edge on that shows an item.
  private func page(showing item: Int, _ carousel: SectionMetrics.Carousel) -> Int {
    guard wraps(carousel) else { return item }
    let first = firstPage(carousel)
    return first + (item - first - Self.floor(item - first, by: numberOfItems) * numberOfItems)
  }

  /// Returns the rectangle of an item, or the first from the leading edge on if there are several.
  func rect(ofItem item: Int, _ carousel: SectionMetrics.Carousel) -> LayoutRect {
    rect(ofPage: page(showing: item, carousel), carousel)
  }

  /// The pages that are at least partly visible.
  func visiblePages(_ carousel: SectionMetrics.Carousel) -> Range<Int> {
    guard numberOfItems > 0 else { return 0..<0 }
    let first = firstPage(carousel)
    let end = max(first, Self.floor(carouselOffset + metrics.width - 1, by: carousel.stride) + 1)
    return wraps(carousel) ? first..<end : (first..<end).clamped(to: 0..<numberOfItems)
  }

  func rect(ofPage page: Int, _ carousel: SectionMetrics.Carousel) -> LayoutRect {
    LayoutRect(
      x: metrics.leading + page * carousel.stride - carouselOffset, y: linesTop, width: metrics.item.width,
      height: lines.height)
  }

  /// Turns the carousel in one direction only: in a carousel that wraps, the last page is followed by the first item.
  mutating func turnCarousel(toOffset offset: Int) {
    guard case .carousel(let carousel) = metrics.arrangement, numberOfItems > 1 else { return carouselOffset = 0 }
    let longest = LayoutEnvironment.longest * carousel.stride
    carouselOffset =
      wraps(carousel) ? min(max(-longest, offset), longest) : max(0, min(offset, end(of: carousel)))
  }

  /// The offset at which the last item ends at the trailing edge. It is negative if there is room for more items.
  private func end(of carousel: SectionMetrics.Carousel) -> Int {
    numberOfItems * carousel.stride - metrics.itemGap - metrics.width
  }

  /// Turns the carousel by steps of its snapping, from the place where it rests or would come to rest.
  mutating func turnCarousel(by steps: Int) {
    guard case .carousel(let carousel) = metrics.arrangement else { return }
    let step = carousel.snapping == .page ? carousel.itemsInPage * carousel.stride : carousel.stride
    let steps = min(max(-LayoutEnvironment.longest, steps), LayoutEnvironment.longest)
    if carousel.snapping == .none, steps == 0 { return }
    // The end of a carousel is its last stop, wherever the one before is.
    let isAtEnd = !wraps(carousel) && carouselOffset == end(of: carousel)
    let rest = Self.floor(carouselOffset + (isAtEnd ? step - 1 : step / 2), by: step)
    turnCarousel(toOffset: (rest + steps) * step)
  }

  /// The item at the leading edge of the carousel. It stays there when other items arrive or leave. Setting it may turn
  /// the carousel beyond its end, until ``clampCarousel()``.
  var shownItem: Int? {
    get { carouselPage?.item }
    set {
      guard case .carousel(let carousel) = metrics.arrangement, let newValue else { return }
      let pages = newValue - firstPage(carousel)
      carouselOffset = items.isEmpty ? 0 : carouselOffset + pages * carousel.stride
    }
  }

  /// Gives the leading edge to the next visible item that stays, or else to the one before, if the item there leaves or
  /// moves away. In a carousel that wraps, the next one can be one of the first items.
  mutating func turnCarousel(past isGone: (Int) -> Bool) {
    guard let page = carouselPage, isGone(page.item) else { return }
    let start = page.visibleItems.firstIndex(of: page.item) ?? 0
    shownItem =
      page.visibleItems[start...].first { !isGone($0) } ?? page.visibleItems[..<start].last { !isGone($0) } ?? page.item
  }

  /// Turns the carousel back to its end if it is turned beyond it. A list can be shorter in the middle of a change than
  /// before and after it, so this is done once, after the change.
  mutating func clampCarousel() { turnCarousel(toOffset: carouselOffset) }

  var carouselPage: SectionLayout.CarouselPage? {
    guard case .carousel(let carousel) = metrics.arrangement, !items.isEmpty else { return nil }
    // The next copy of an item is one round away.
    let visible = visiblePages(carousel).prefix(numberOfItems).map { item(ofPage: $0).item }
    let page = firstPage(carousel)
    return SectionLayout.CarouselPage(page: page, item: item(ofPage: page).item, visibleItems: visible)
  }

  /// Turns the carousel by the shortest distance that shows the whole item, to its nearest copy.
  mutating func reveal(_ item: Int) {
    guard case .carousel(let carousel) = metrics.arrangement else { return }
    func offset(showing page: Int) -> Int {
      let end = page * carousel.stride + metrics.item.width - metrics.width
      return min(page * carousel.stride, max(carouselOffset, end))
    }
    let page = page(showing: item, carousel)
    let next = offset(showing: page)
    guard wraps(carousel) else { return turnCarousel(toOffset: next) }
    let previous = offset(showing: page - numberOfItems)
    turnCarousel(toOffset: next - carouselOffset <= carouselOffset - previous ? next : previous)
  }

  /// Returns the item beside another in a carousel that wraps, if it is not the next one of the list.
  func siblingInCarousel(of item: Int, isNext: Bool) -> Int? {
    guard case .carousel(let carousel) = metrics.arrangement, wraps(carousel) else { return nil }
    return self.item(ofPage: item + (isNext ? 1 : -1)).item
  }

  private static func floor(_ offset: Int, by step: Int) -> Int {
    offset >= 0 ? offset / step : -((step - 1 - offset) / step)
  }
}

/// The height of a header or footer, and whether it was measured.
struct BoundaryGeometry {
  let metrics: SectionMetrics.Boundary
  private(set) var height: Int
  private(set) var isMeasured = false
  /// Whether the height was measured at least once.
  private var isKnown = false

  /// - Parameter previous: The previous boundary. Its height stays until the new one is measured.
  init?(_ metrics: SectionMetrics.Boundary?, previous: BoundaryGeometry? = nil) {
    guard let metrics else { return nil }
    self.metrics = metrics
    height = metrics.height
    if metrics.isMeasured, let previous, previous.isKnown {
      height = previous.height
      isKnown = true
    }
  }

  /// The height, or `nil` if the layout gives it.
  var measurableSize: (size: LayoutRect.Size, isMeasured: Bool)? {
    metrics.isMeasured ? (LayoutRect.Size(width: 0, height: height), isMeasured) : nil
  }

  mutating func measure(_ height: Int) {
    self.height = height
    isMeasured = true
    isKnown = true
  }
}
