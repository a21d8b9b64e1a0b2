/// The carousel of a section: its pages, how it turns and wraps, and the item at its leading edge.
extension SectionGeometry {
  /// Whether the first item follows the last. It does if the carousel wraps, not all items fit beside each other, and
  /// no item is on both sides of the one in the middle.
  private func wraps(_ carousel: SectionMetrics.Carousel) -> Bool {
    let count = numberOfPages(carousel)
    return carousel.wraps && count > 1 && count * carousel.stride - metrics.itemGap > metrics.width
      && count >= numberOfPagesAtRest(carousel)
  }

  /// The number of pages that are at least partly visible at rest if the pages have no end.
  private func numberOfPagesAtRest(_ carousel: SectionMetrics.Carousel) -> Int {
    let start = carousel.middle ?? 0
    let before = (start + metrics.item.width - 1) / carousel.stride
    return before + 1 + (metrics.width - 1 - start) / carousel.stride
  }

  /// The number of pages of a carousel. Each is an item, or a column of items.
  private func numberOfPages(_ carousel: SectionMetrics.Carousel) -> Int {
    (numberOfItems + carousel.rows - 1) / carousel.rows
  }

  /// The number of rows of a carousel that have items.
  func numberOfRows(_ carousel: SectionMetrics.Carousel) -> Int { min(carousel.rows, numberOfItems) }

  /// Returns the items of a page, and the round in which they are. If the carousel wraps, the pages have no end.
  func items(ofPage page: Int, _ carousel: SectionMetrics.Carousel) -> (items: Range<Int>, round: Int) {
    let count = max(1, numberOfPages(carousel))
    let round = Self.floor(page, by: count)
    let first = (page - round * count) * carousel.rows
    return (first..<max(first, min(first + carousel.rows, numberOfItems)), round)
  }

  private func item(ofPage page: Int, _ carousel: SectionMetrics.Carousel) -> Int {
    items(ofPage: page, carousel).items.lowerBound
  }

  /// The height of the line: of each row, that of the highest item that the view has measured, or else the height that
  /// the layout gives.
  /// - Complexity: O(measured items).
  func heightOfCarousel(_ carousel: SectionMetrics.Carousel) -> Int {
    var highest: Int?
    if metrics.measuresHeight {
      items.forEachRun(in: 0..<items.count) { run in
        if run.extent.knowledge != .estimated { highest = max(highest ?? 0, run.extent.height) }
      }
    }
    let rows = numberOfRows(carousel)
    return rows * (highest ?? metrics.item.height) + (rows - 1) * metrics.lineGap
  }

  /// The distance from the leading edge of page 0 to that of the section.
  private func edge(_ carousel: SectionMetrics.Carousel) -> Int { carouselOffset - (carousel.middle ?? 0) }

  /// The page at the leading edge, which is the first with a visible item.
  private func firstPage(_ carousel: SectionMetrics.Carousel) -> Int {
    Self.floor(edge(carousel) - metrics.item.width, by: carousel.stride) + 1
  }

  /// The page at the leading edge, or in the middle if the carousel snaps to the middle.
  func page(_ carousel: SectionMetrics.Carousel) -> Int {
    carousel.middle == nil
      ? firstPage(carousel) : Self.floor(carouselOffset + carousel.stride / 2, by: carousel.stride)
  }

  /// Returns the first page from the leading edge on that shows an item.
  private func page(showing item: Int, _ carousel: SectionMetrics.Carousel) -> Int {
    let page = item / carousel.rows
    guard wraps(carousel) else { return page }
    let (first, count) = (firstPage(carousel), numberOfPages(carousel))
    return first + (page - first - Self.floor(page - first, by: count) * count)
  }

  /// Returns the rectangle of an item, or the first from the leading edge on if there are several.
  func rect(ofItem item: Int, _ carousel: SectionMetrics.Carousel) -> LayoutRect {
    rect(ofPage: page(showing: item, carousel), row: item % carousel.rows, carousel)
  }

  /// The pages that are at least partly visible.
  func visiblePages(_ carousel: SectionMetrics.Carousel) -> Range<Int> {
    guard numberOfItems > 0 else { return 0..<0 }
    let first = firstPage(carousel)
    let end = max(first, Self.floor(edge(carousel) + metrics.width - 1, by: carousel.stride) + 1)
    return wraps(carousel) ? first..<end : (first..<end).clamped(to: 0..<numberOfPages(carousel))
  }

  func rect(ofPage page: Int, row: Int, _ carousel: SectionMetrics.Carousel) -> LayoutRect {
    let rows = max(1, numberOfRows(carousel))
    let height = (lines.height - (rows - 1) * metrics.lineGap) / rows
    return LayoutRect(
      x: metrics.leading + page * carousel.stride - edge(carousel), y: linesTop + row * (height + metrics.lineGap),
      width: metrics.item.width, height: height)
  }

  /// Turns the carousel in one direction only: in a carousel that wraps, the last page is followed by the first item.
  mutating func turnCarousel(toOffset offset: Int) {
    rowThatStays = 0
    guard case .carousel(let carousel) = metrics.arrangement, case let count = numberOfPages(carousel), count > 1 else {
      return carouselOffset = 0
    }
    let end =
      carousel.middle == nil ? count * carousel.stride - metrics.itemGap - metrics.width : (count - 1) * carousel.stride
    let longest = LayoutEnvironment.longest * carousel.stride
    carouselOffset = wraps(carousel) ? min(max(-longest, offset), longest) : max(0, min(offset, end))
  }

  /// Turns the carousel by steps of its snapping, from the place where it rests or would come to rest.
  mutating func turnCarousel(by steps: Int) {
    guard case .carousel(let carousel) = metrics.arrangement else { return }
    let step = carousel.snapping == .page ? carousel.itemsInPage * carousel.stride : carousel.stride
    let steps = min(max(-LayoutEnvironment.longest, steps), LayoutEnvironment.longest)
    if carousel.snapping == .none, steps == 0 { return }
    let rest = Self.floor(carouselOffset + step / 2, by: step)
    turnCarousel(toOffset: (rest + steps) * step)
  }

  /// The item at the leading edge of the carousel, or in its middle. It stays there when other items arrive or leave.
  /// Setting it may turn the carousel beyond its end, until ``clampCarousel()``.
  var shownItem: Int? {
    get {
      guard case .carousel(let carousel) = metrics.arrangement, !items.isEmpty else { return nil }
      return min(item(ofPage: page(carousel), carousel) + rowThatStays, numberOfItems - 1)
    }
    set {
      guard case .carousel(let carousel) = metrics.arrangement, let newValue else { return }
      let pages = newValue / carousel.rows - page(carousel)
      carouselOffset = items.isEmpty ? 0 : carouselOffset + pages * carousel.stride
      rowThatStays = newValue % carousel.rows
    }
  }

  /// Gives the leading edge, or the middle, to the next visible item that stays, or else to the one before, if the item
  /// there leaves or moves away. In a carousel that wraps, the next one can be one of the first items.
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
    let visible = visiblePages(carousel).prefix(numberOfPages(carousel)).flatMap { items(ofPage: $0, carousel).items }
    let page = page(carousel)
    return SectionLayout.CarouselPage(page: page, item: item(ofPage: page, carousel), visibleItems: visible)
  }

  /// Turns the carousel by the shortest distance that shows the whole item, to its nearest copy.
  mutating func reveal(_ item: Int) {
    guard case .carousel(let carousel) = metrics.arrangement else { return }
    var page = page(showing: item, carousel)
    let count = numberOfPages(carousel)
    if wraps(carousel), page - self.page(carousel) > count / 2 { page -= count }
    let end = page * carousel.stride + metrics.item.width - metrics.width
    if carousel.middle != nil {
      let start = page * carousel.stride - edge(carousel)
      // An item that is not whole goes to the middle.
      if start < 0 || start + metrics.item.width > metrics.width { turnCarousel(toOffset: page * carousel.stride) }
      return
    }
    turnCarousel(toOffset: min(page * carousel.stride, max(carouselOffset, end)))
  }

  /// Returns the item beside another in a carousel that wraps or has several rows, if it is not the next one of the
  /// list.
  func siblingInCarousel(of item: Int, isNext: Bool) -> Int? {
    guard case .carousel(let carousel) = metrics.arrangement else { return nil }
    let page = item / carousel.rows + (isNext ? 1 : -1)
    guard wraps(carousel) || carousel.rows > 1 && page >= 0 && page < numberOfPages(carousel) else { return nil }
    return min(self.item(ofPage: page, carousel) + item % carousel.rows, numberOfItems - 1)
  }

  private static func floor(_ offset: Int, by step: Int) -> Int {
    offset >= 0 ? offset / step : -((step - 1 - offset) / step)
  }
}
