/// The carousel of a section: its pages, each of which is an item, how it turns and wraps, and the item at its leading
/// edge.
extension SectionGeometry {
  /// Whether the first item follows the last. It does if the carousel wraps and not all items fit beside each other.
  private func wraps(_ carousel: SectionMetrics.Carousel) -> Bool {
    carousel.wraps && numberOfItems > 1 && numberOfItems * carousel.stride - metrics.itemGap > metrics.width
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
    let end = numberOfItems * carousel.stride - metrics.itemGap - metrics.width
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
    var page = page(showing: item, carousel)
    if wraps(carousel), page - firstPage(carousel) > numberOfItems / 2 { page -= numberOfItems }
    let end = page * carousel.stride + metrics.item.width - metrics.width
    turnCarousel(toOffset: min(page * carousel.stride, max(carouselOffset, end)))
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
