/// The layout of a section for an environment. All lengths are in ticks, and all can be drawn.
struct SectionMetrics: Equatable {
  enum Arrangement: Equatable {
    case list
    case grid(columns: Int)
    case flow
    case carousel(Carousel)
    case pattern(Pattern)
  }

  struct Carousel: Equatable {
    /// The distance from the leading edge of an item to that of the next.
    let stride: Int
    let itemsInPage: Int
    let snapping: SectionLayout.Snapping
    let wraps: Bool
  }

  struct Boundary: Equatable {
    let height: Int
    /// The left edge, from the leading inset.
    let x: Int
    let width: Int
    let isMeasured: Bool
    let isPinned: Bool
    let showsWhenEmpty: Bool
  }

  let arrangement: Arrangement
  /// The width of the leading inset.
  let leading: Int
  /// The width between the leading and trailing insets.
  let width: Int
  let top: Int
  let bottom: Int
  let itemGap: Int
  let lineGap: Int
  /// The size of an item that was not measured.
  let item: Extent
  let measuresWidth: Bool
  let measuresHeight: Bool
  let header: Boundary?
  let footer: Boundary?

  init(_ layout: SectionLayout, in environment: LayoutEnvironment) {
    let whole = environment.size.width
    leading = min(environment.horizontal(layout.insets.leading), max(0, whole - 1))
    width = max(1, whole - leading - environment.horizontal(layout.insets.trailing))
    top = environment.vertical(layout.insets.top)
    bottom = environment.vertical(layout.insets.bottom)
    itemGap = environment.horizontalGap(layout.itemSpacing)
    lineGap = max(environment.vertical(layout.lineSpacing), layout.hasSeparators ? 1 : 0)
    header = layout.header.map { [width] in Boundary($0, room: width, in: environment) }
    footer = layout.footer.map { [width] in Boundary($0, room: width, in: environment) }

    let height: SectionLayout.Length
    // The width of the items if they do not share the width of the line, otherwise 0.
    var itemWidth = 0
    // The width from which a ratio makes the height.
    var cellWidth = width
    var measuresWidth = false
    switch layout.arrangement {
    case .list(let length):
      arrangement = .list
      height = length
    case .grid(let columns, let length):
      let count = Self.count(columns, width, itemGap, environment)
      arrangement = .grid(columns: count)
      cellWidth = (width - (count - 1) * itemGap) / count
      height = length
    case .flow(let across, let length):
      arrangement = .flow
      height = length
      itemWidth = min(environment.width(across, in: width, ofHeight: length), width)
      if case .estimated = across {
        measuresWidth = true
      } else {
        itemWidth = max(itemWidth, min(environment.narrowestColumn, width))
      }
    case .carousel(let across, let length, let snapping, let wraps):
      height = length
      itemWidth = min(environment.width(across, in: width, ofHeight: length), width)
      let stride = itemWidth + itemGap
      arrangement = .carousel(
        Carousel(stride: stride, itemsInPage: max(1, (width + itemGap) / stride), snapping: snapping, wraps: wraps))
    case .pattern(let lines):
      arrangement = .pattern(
        Self.pattern(lines, width: width, itemGap: itemGap, lineGap: lineGap, in: environment))
      // The lines have the heights, and an item only one that was measured.
      height = lines.first { $0.height.isEstimated } == nil ? .fixed(0) : .estimated(0)
    }
    self.measuresWidth = measuresWidth
    let isCarousel = if case .carousel = layout.arrangement { true } else { false }
    // A view of text draws the items of a carousel on one line.
    measuresHeight = environment.measuresHeights ? !isCarousel : height.isEstimated
    // A row of text that was not measured has one line.
    if itemWidth > 0 { cellWidth = itemWidth }
    let ticks = environment.measuresHeights ? 1 : environment.height(height, ofWidth: cellWidth)
    item = Extent(height: ticks, width: itemWidth, knowledge: measuresWidth || measuresHeight ? .estimated : .given)
  }

  /// Whether the view measures items.
  var measuresItems: Bool { measuresWidth || measuresHeight }

  /// Returns the left edge of a column, from the leading inset, and its width. Remaining ticks are distributed over the
  /// columns.
  func column(_ column: Int, of columns: Int) -> (x: Int, width: Int) {
    let inner = width - (columns - 1) * itemGap
    let start = column * inner / columns
    return (start + column * itemGap, (column + 1) * inner / columns - start)
  }

  /// Returns the size of an item that had a size in other metrics. It keeps this size until it is measured again.
  func adapted(_ extent: Extent) -> Extent {
    guard measuresItems, extent.knowledge == .measured || extent.knowledge == .stale else { return item }
    var adapted = item
    if measuresHeight { adapted.height = extent.height }
    if measuresWidth, extent.width > 0 { adapted.width = min(extent.width, width) }
    adapted.knowledge = .stale
    return adapted
  }

  private static func count(
    _ columns: SectionLayout.Columns, _ width: Int, _ gap: Int, _ environment: LayoutEnvironment
  ) -> Int {
    switch columns {
    case .count(let count):
      max(1, min(count, (width + gap) / (environment.narrowestColumn + gap)))
    case .adaptive(let minimum):
      max(1, (width + gap) / (max(environment.horizontal(minimum), environment.narrowestColumn) + gap))
    }
  }
}

extension SectionMetrics.Boundary {
  /// - Parameter room: The width between the insets.
  init(_ boundary: SectionLayout.Boundary, room: Int, in environment: LayoutEnvironment) {
    // A view of text has lines as wide as the section.
    let width =
      environment.measuresHeights
      ? room : min(room, environment.width(boundary.width, in: room, ofHeight: boundary.height))
    let rest = room - width
    let x =
      switch boundary.alignment {
      case .leading: 0
      case .center: rest / 2
      case .trailing: rest
      }
    self.init(
      height: environment.measuresHeights ? 1 : environment.height(boundary.height, ofWidth: width), x: x, width: width,
      isMeasured: environment.measuresHeights || boundary.height.isEstimated, isPinned: boundary.isPinned,
      showsWhenEmpty: boundary.showsWhenEmpty)
  }
}

extension SectionLayout.Length {
  var isEstimated: Bool {
    if case .estimated = self { true } else { false }
  }
}
