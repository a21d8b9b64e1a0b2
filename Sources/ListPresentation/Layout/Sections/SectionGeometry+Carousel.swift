extension SectionGeometry {
  /// Whether the first item follows the last: where the carousel wraps and not all items fit beside each other.
  private func wraps(_ carousel: SectionMetrics.Carousel) -> Bool {
    carousel.wraps && numberOfItems > 1 && numberOfItems * carousel.stride - metrics.itemGap > metrics.width
  }

  /// The item of a page, where pages go on without end if the carousel wraps.
  func item(ofPage page: Int) -> Int {
    let item = page % max(1, numberOfItems)
    return item < 0 ? item + numberOfItems : item
  }

  /// The page at the leading edge: the first whose item is visible.
  func page(_ carousel: SectionMetrics.Carousel) -> Int {
    Self.floor(carouselOffset - metrics.item.width, by: carousel.stride) + 1
  }

  /// The page that shows an item: the first one from the leading edge on.
  func page(showing item: Int, _ carousel: SectionMetrics.Carousel) -> Int {
    guard wraps(carousel) else { return item }
    let first = page(carousel)
    return first + self.item(ofPage: item - first)
  }

  /// The pages of which something is visible.
  func visiblePages(_ carousel: SectionMetrics.Carousel) -> Range<Int> {
    guard numberOfItems > 0 else { return 0..<0 }
    let first = page(carousel)
    let end = max(first, Self.floor(carouselOffset + metrics.width - 1, by: carousel.stride) + 1)
    return wraps(carousel) ? first..<end : (first..<end).clamped(to: 0..<numberOfItems)
  }

  func rect(ofPage page: Int, _ carousel: SectionMetrics.Carousel) -> LayoutRect {
    LayoutRect(
      x: metrics.leading + page * carousel.stride - carouselOffset, y: linesTop, width: metrics.item.width,
      height: metrics.item.height)
  }

  /// Turns a carousel, without a way back: from the last page of one that wraps, one step leads on to the first item.
  mutating func turnCarousel(toOffset offset: Int) {
    guard case .carousel(let carousel) = metrics.arrangement, numberOfItems > 1 else { return carouselOffset = 0 }
    let end = numberOfItems * carousel.stride - metrics.itemGap - metrics.width
    let longest = LayoutEnvironment.longest * carousel.stride
    carouselOffset = wraps(carousel) ? min(max(-longest, offset), longest) : max(0, min(offset, end))
  }

  /// Turns a carousel by steps of its snapping from where it rests, or would come to rest.
  mutating func turnCarousel(by steps: Int) {
    guard case .carousel(let carousel) = metrics.arrangement else { return }
    let step = carousel.snapping == .page ? carousel.itemsInPage * carousel.stride : carousel.stride
    let steps = min(max(-LayoutEnvironment.longest, steps), LayoutEnvironment.longest)
    if carousel.snapping == .none, steps == 0 { return }
    let rest = Self.floor(carouselOffset + step / 2, by: step)
    turnCarousel(toOffset: (rest + steps) * step)
  }

  /// The item at the leading edge of a carousel, which stays there when others leave or arrive.
  var shownItem: Int? {
    get {
      guard case .carousel(let carousel) = metrics.arrangement, !items.isEmpty else { return nil }
      return item(ofPage: page(carousel))
    }
    set {
      guard case .carousel(let carousel) = metrics.arrangement, let newValue else { return }
      turnCarousel(toOffset: newValue * carousel.stride + carouselOffset - page(carousel) * carousel.stride)
    }
  }

  var carouselPlace: CarouselPlace? {
    guard case .carousel(let carousel) = metrics.arrangement, !items.isEmpty else { return nil }
    // A copy of an item is a whole round away.
    let visible = visiblePages(carousel).prefix(numberOfItems).map(item(ofPage:))
    let page = page(carousel)
    return CarouselPlace(page: page, item: item(ofPage: page), visibleItems: visible)
  }

  /// Turns a carousel as little as shows a whole item, to the copy that is nearest.
  mutating func reveal(_ item: Int) {
    guard case .carousel(let carousel) = metrics.arrangement else { return }
    var page = page(showing: item, carousel)
    let first = self.page(carousel)
    if wraps(carousel), page - first > numberOfItems / 2 { page -= numberOfItems }
    let end = page * carousel.stride + metrics.item.width - metrics.width
    turnCarousel(toOffset: min(page * carousel.stride, max(carouselOffset, end)))
  }

  /// The item beside another in a carousel that wraps, where it is not the next of the list.
  func siblingInCarousel(of item: Int, isNext: Bool) -> Int? {
    guard case .carousel(let carousel) = metrics.arrangement, wraps(carousel) else { return nil }
    return self.item(ofPage: item + (isNext ? 1 : -1))
  }

  private static func floor(_ offset: Int, by step: Int) -> Int {
    offset >= 0 ? offset / step : -((step - 1 - offset) / step)
  }
}
