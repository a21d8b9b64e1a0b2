#if canImport(UIKit)
  import ListPresentation

  /// What the section of a compositional layout consists of, for a `SectionLayout` on a screen.
  ///
  /// A plan is a value, so a test reads it without a screen. All lengths are in points.
  struct SectionPlan: Equatable {
    /// A length, as of an `NSCollectionLayoutDimension`.
    enum Dimension: Equatable {
      case absolute(Double)
      case estimated(Double)
      /// An estimate, until the highest item of the line has said its height.
      case uniform(Double)
      /// A share of the width inside the insets.
      case ofWidth(Double)
      /// A share of the height of the screen.
      case ofHeight(Double)

      static let whole = Dimension.ofWidth(1)
    }

    struct Size: Equatable {
      var width: Dimension
      var height: Dimension
    }

    /// An item or a group.
    indirect enum Element: Equatable {
      case item(Size)
      /// Elements beside each other, again and again while they fit.
      case row(Size, [Element], spacing: Double)
      /// Elements below each other.
      case column(Size, [Element], spacing: Double)
    }

    /// How a section scrolls sideways.
    enum Scrolling: Equatable { case none, continuous, byItem, byPage }

    enum Content: Equatable {
      /// A section of a list configuration, whose rows have this height, or one of their own.
      case list(rowHeight: Double?, hasSeparators: Bool)
      case groups(Element, Scrolling)
    }

    struct Boundary: Equatable {
      var size: Size
      var alignment: SectionLayout.Alignment
      var isPinned: Bool
    }

    struct Insets: Equatable {
      var top = 0.0, leading = 0.0, bottom = 0.0, trailing = 0.0
    }

    var content: Content
    var insets = Insets()
    /// The space between rows or groups.
    var spacing = 0.0
    var header: Boundary?
    var footer: Boundary?
    /// What the background leaves out of the section, or `nil` without a background.
    var background: Insets?
    /// What a phone leaves out of the layout.
    var omission: String?

    /// The height of the rows of a list, if the layout gives one.
    var rowHeight: Double? { if case .list(let height, _) = content { height } else { nil } }
    var isCarousel: Bool { if case .groups(_, let scrolling) = content { scrolling != .none } else { false } }
  }

  extension SectionPlan {
    /// Plans a section. The geometry of a list says all lengths, so they are the same to the pixel.
    /// - Parameters:
    ///   - layout: The layout.
    ///   - environment: The screen, in points.
    ///   - scale: The number of pixels in a point.
    ///   - isEmpty: Whether the section has no items.
    @MainActor
    init(_ layout: SectionLayout, in environment: LayoutEnvironment, scale: Double, isEmpty: Bool = false) {
      let ruler = PlanRuler(layout, in: environment, scale: scale)
      let gap = ruler.points(layout.itemSpacing)
      spacing = ruler.points(layout.lineSpacing)
      switch layout.arrangement {
      case .list(let height):
        content = .list(
          rowHeight: height.isEstimated ? nil : ruler.items[0].height, hasSeparators: layout.hasSeparators)
      case .grid(_, let height):
        content = .groups(Self.line(ruler.items, height, gap), .none)
      case .flow(let width, let height):
        let item = ruler.items[0]
        let size = Size(
          width: width.isEstimated ? .estimated(item.width) : .absolute(item.width),
          height: Dimension(height, item.height))
        content = .groups(.row(Size(width: .whole, height: size.height), [.item(size)], spacing: gap), .none)
      case .carousel(_, let height, let snapping, let wraps):
        let isByPage = snapping == .page
        let width = ruler.items[0].width
        let count = isByPage ? max(1, Int((ruler.room + gap) / (width + gap))) : 1
        let group = Self.line(
          Array(repeating: ruler.items[0], count: count), height, gap,
          width: .absolute(Double(count) * (width + gap) - gap))
        content = .groups(group, isByPage ? .byPage : snapping == .none ? .continuous : .byItem)
        spacing = gap
        if wraps { omission = "a carousel ends at its last item here, and does not wrap" }
      case .pattern(let lines):
        content = .groups(Self.pattern(lines, ruler.items, gap, spacing), .none)
      }
      if case .groups = content, layout.hasSeparators {
        omission = "separators are drawn between the rows of lists only"
      }
      insets = Insets(
        top: isEmpty ? 0 : ruler.points(layout.insets.top), leading: ruler.leading,
        bottom: isEmpty ? 0 : ruler.points(layout.insets.bottom), trailing: ruler.points(layout.insets.trailing))
      func boundary(_ boundary: SectionLayout.Boundary?, _ element: LayoutElement) -> Boundary? {
        guard let boundary, !isEmpty || boundary.showsWhenEmpty, let frame = ruler.frame(of: element) else {
          return nil
        }
        let width: Dimension = boundary.width == .fraction(1) ? .whole : .absolute(frame.width)
        return Boundary(
          size: Size(width: width, height: Dimension(boundary.height, frame.height)), alignment: boundary.alignment,
          isPinned: boundary.isPinned)
      }
      header = boundary(layout.header, .header(0))
      footer = boundary(layout.footer, .footer(0))
      if layout.hasBackground, !isEmpty {
        background = Insets(top: header?.knownHeight ?? 0, bottom: footer?.knownHeight ?? 0)
      }
    }

    /// Items of equal height beside each other.
    private static func line(
      _ items: [PlanRuler.Frame], _ height: SectionLayout.Length, _ gap: Double, width: Dimension = .whole
    ) -> Element {
      let whole = Dimension(height, items[0].height)
      let each: Dimension = height.isEstimated && items.count > 1 ? .uniform(items[0].height) : whole
      return .row(
        Size(width: width, height: whole), items.map { .item(Size(width: .absolute($0.width), height: each)) },
        spacing: gap)
    }

    private static func pattern(
      _ lines: [SectionLayout.PatternLine], _ items: [PlanRuler.Frame], _ gap: Double, _ spacing: Double
    ) -> Element {
      // The items of all lines say their heights if those of one do.
      let isEstimated = lines.contains { $0.height.isEstimated }
      func dimension(_ height: Double) -> Dimension { isEstimated ? .estimated(height) : .absolute(height) }
      var rest = items[...]
      var height = Double(lines.count - 1) * spacing
      let rows = lines.map { line in
        var highest = 0.0
        let columns = line.columns.map { column -> Element in
          let stack = Array(rest.prefix(column.numberOfItems))
          rest = rest.dropFirst(column.numberOfItems)
          let sizes = stack.map { Size(width: .absolute($0.width), height: dimension($0.height)) }
          let whole = stack.reduce(Double(stack.count - 1) * spacing) { $0 + $1.height }
          highest = max(highest, whole)
          guard stack.count > 1 else { return .item(sizes[0]) }
          return .column(
            Size(width: sizes[0].width, height: dimension(whole)), sizes.map(Element.item), spacing: spacing)
        }
        height += highest
        return Element.row(Size(width: .whole, height: dimension(highest)), columns, spacing: gap)
      }
      // The last block can have fewer lines.
      return .column(Size(width: .whole, height: .estimated(height)), rows, spacing: spacing)
    }
  }

  /// The lengths of a section in points, as the geometry of a list has them.
  private struct PlanRuler {
    typealias Frame = (width: Double, height: Double)

    /// The first items: those of a line, or of a block of a pattern.
    let items: [Frame]
    /// The width inside the insets.
    let room: Double
    let leading: Double
    private let geometry: ListGeometry
    private let scale: Double

    @MainActor
    init(_ layout: SectionLayout, in environment: LayoutEnvironment, scale: Double) {
      self.scale = scale
      var count = 1
      switch layout.arrangement {
      case .grid(.count(let columns), _): count = max(1, min(columns, Int(environment.width * scale) + 1))
      case .grid(.adaptive(let minimum), _): count = Int(environment.width / (minimum > 1 ? minimum : 1)) + 1
      case .pattern(let lines): count = lines.flatMap(\.columns).reduce(0) { $0 + $1.numberOfItems }
      case .list, .flow, .carousel: break
      }
      let room = SectionLayout.list().insets(leading: layout.insets.leading, trailing: layout.insets.trailing)
      let geometry = ListGeometry(
        ListLayout<SingleSection>([layout, room]),
        of: ListStructure(sections: [SingleSection(), SingleSection()], counts: [count, 1]), in: environment)
      let places = (0..<count).compactMap { geometry.rect(of: .item(ListPosition(section: 0, item: $0))) }
      let isGrid = if case .grid = layout.arrangement { true } else { false }
      items = places.filter { !isGrid || $0.y == places[0].y }.map { Self.frame($0, scale) }
      let whole = geometry.rect(of: .item(ListPosition(section: 1, item: 0)))
      self.room = whole.map { Self.points($0.width, scale) } ?? 0
      leading = whole.map { Self.points($0.x, scale) } ?? 0
      self.geometry = geometry
    }

    func frame(of element: LayoutElement) -> Frame? { geometry.rect(of: element).map { Self.frame($0, scale) } }

    private static func frame(_ rect: LayoutRect, _ scale: Double) -> Frame {
      (points(rect.width, scale), points(rect.height, scale))
    }

    /// Returns a length in points. It is rounded down to a number whose sums are exact, so that the columns of a line
    /// never need more than the line.
    private static func points(_ pixels: Int, _ scale: Double) -> Double {
      (Double(pixels) / scale * 1_024).rounded(.down) / 1_024
    }

    /// Returns a space in points, to the pixel.
    func points(_ space: Double) -> Double {
      let pixels = (space * scale).rounded()
      return pixels > 0 ? Self.points(Int(min(pixels, 1_000_000)), scale) : 0
    }
  }

  extension SectionPlan.Dimension {
    /// A length of a layout.
    /// - Parameter points: The length, or the estimate.
    fileprivate init(_ length: SectionLayout.Length, _ points: Double) {
      self = length.isEstimated ? .estimated(points) : .absolute(points)
    }
  }

  extension SectionPlan.Boundary {
    /// Plans the header or the footer of a whole list.
    init(ofList boundary: SectionLayout.Boundary) {
      func valid(_ length: Double) -> Double { length > 0 ? min(length, 1_000_000) : 1 }
      let height: SectionPlan.Dimension =
        switch boundary.height {
        case .fixed(let points): .absolute(valid(points))
        case .estimated(let points): .estimated(valid(points))
        case .fraction(let share): .ofHeight(valid(share))
        case .ratio(let width, let height): .ofWidth(valid(height / width))
        }
      size = SectionPlan.Size(width: .whole, height: height)
      (alignment, isPinned) = (boundary.alignment, boundary.isPinned)
    }

    /// The height, if no view says another one.
    fileprivate var knownHeight: Double? { if case .absolute(let height) = size.height { height } else { nil } }
  }

  extension SectionLayout.Length {
    fileprivate var isEstimated: Bool { if case .estimated = self { true } else { false } }
  }
#endif
