#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// The kinds of elements that are not UIKit's own.
  enum ListElementKind {
    static let header = "ListHeader"
    static let footer = "ListFooter"
    static let background = "ListBackground"
  }

  /// The section of a compositional layout for a `SectionLayout`. The geometry of a list says all lengths, so they are
  /// the same to the pixel.
  @MainActor
  struct SystemSection {
    let section: NSCollectionLayoutSection
    /// The height of the rows of a list, if the layout gives one.
    private(set) var rowHeight: CGFloat?
    let isHeaderPinned: Bool
    /// What a phone leaves out of the layout.
    private(set) var omissions: [String] = []

    /// Makes a section.
    /// - Parameters:
    ///   - layout: The layout.
    ///   - environment: The screen, in points.
    ///   - scale: The number of pixels in a point.
    ///   - isEmpty: Whether the section has no items.
    ///   - list: Returns the section of a list, for whether it has a header and a footer.
    init(
      _ layout: SectionLayout, in environment: LayoutEnvironment, scale: Double, isEmpty: Bool,
      list: (_ hasHeader: Bool, _ hasFooter: Bool) -> NSCollectionLayoutSection
    ) {
      let ruler = SectionRuler(layout, in: environment, scale: scale)
      let (gap, spacing) = (ruler.points(layout.itemSpacing), ruler.points(layout.lineSpacing))
      func boundary(
        _ boundary: SectionLayout.Boundary?, _ element: LayoutElement, _ kind: String, isAtTop: Bool
      ) -> NSCollectionLayoutBoundarySupplementaryItem? {
        guard let boundary, !isEmpty || boundary.showsWhenEmpty, let frame = ruler.frame(of: element) else {
          return nil
        }
        return Self.boundary(
          boundary, kind, isAtTop: isAtTop,
          width: boundary.width == .fraction(1) ? .fractionalWidth(1) : .absolute(frame.width),
          height: .length(boundary.height, frame.height))
      }
      let header = boundary(layout.header, .header(0), UICollectionView.elementKindSectionHeader, isAtTop: true)
      let footer = boundary(layout.footer, .footer(0), UICollectionView.elementKindSectionFooter, isAtTop: false)
      isHeaderPinned = header?.pinToVisibleBounds == true
      let first = ruler.items[0]
      var group: NSCollectionLayoutGroup?
      switch layout.arrangement {
      case .list(let height): if !height.isEstimated { rowHeight = first.height }
      case .grid(_, let height): group = Self.line(ruler.items, height, gap)
      case .flow(let width, let height):
        let height = NSCollectionLayoutDimension.length(height, first.height)
        group = Self.group(.fractionalWidth(1), height, [Self.item(.length(width, first.width), height)], gap)
      case .carousel(_, let height, let snapping, let wraps):
        let step = first.width + gap
        let count = snapping == .page ? max(1, Int((ruler.room + gap) / step)) : 1
        let items = Array(repeating: first, count: count)
        group = Self.line(items, height, gap, width: .absolute(Double(count) * step - gap))
        if wraps { omissions.append("a carousel ends at its last item here, and does not wrap") }
      case .pattern(let lines): group = Self.pattern(lines, ruler.items, gap, spacing)
      }
      section = group.map { NSCollectionLayoutSection(group: $0) } ?? list(header != nil, footer != nil)
      section.interGroupSpacing = spacing
      if case .carousel(_, _, let snapping, _) = layout.arrangement {
        section.interGroupSpacing = gap
        section.orthogonalScrollingBehavior =
          snapping == .page ? .groupPaging : snapping == .none ? .continuous : .continuousGroupLeadingBoundary
      }
      if group != nil, layout.hasSeparators {
        omissions.append("separators are drawn between the rows of lists only")
      }
      // A list of the system has insets of its own.
      section.contentInsets.leading += ruler.leading
      section.contentInsets.trailing += ruler.points(layout.insets.trailing)
      if !isEmpty {
        section.contentInsets.top += ruler.points(layout.insets.top)
        section.contentInsets.bottom += ruler.points(layout.insets.bottom)
      }
      section.boundarySupplementaryItems = [header, footer].compactMap { $0 }
      if layout.hasBackground, !isEmpty {
        let background = NSCollectionLayoutDecorationItem.background(elementKind: ListElementKind.background)
        // A header that says its height has the background behind it.
        background.contentInsets.top = header?.knownHeight ?? 0
        background.contentInsets.bottom = footer?.knownHeight ?? 0
        section.decorationItems = [background]
      }
    }

    /// The header or the footer of a whole list.
    static func boundary(
      ofList boundary: SectionLayout.Boundary, _ kind: String, isAtTop: Bool
    ) -> NSCollectionLayoutBoundarySupplementaryItem {
      func valid(_ length: Double) -> Double { length > 0 ? min(length, 1_000_000) : 1 }
      let height: NSCollectionLayoutDimension =
        switch boundary.height {
        case .fixed(let points): .absolute(valid(points))
        case .estimated(let points): .estimated(valid(points))
        case .fraction(let share): .fractionalHeight(valid(share))
        case .ratio(let width, let height): .fractionalWidth(valid(height / width))
        }
      return Self.boundary(boundary, kind, isAtTop: isAtTop, width: .fractionalWidth(1), height: height)
    }

    private static func boundary(
      _ boundary: SectionLayout.Boundary, _ kind: String, isAtTop: Bool, width: NSCollectionLayoutDimension,
      height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutBoundarySupplementaryItem {
      let edge: NSRectAlignment =
        switch boundary.alignment {
        case .leading: isAtTop ? .topLeading : .bottomLeading
        case .center: isAtTop ? .top : .bottom
        case .trailing: isAtTop ? .topTrailing : .bottomTrailing
        }
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: height), elementKind: kind,
        alignment: edge)
      item.pinToVisibleBounds = boundary.isPinned
      // A pinned header covers the rows.
      item.zIndex = boundary.isPinned ? 2 : 1
      return item
    }

    private static func item(
      _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutItem {
      NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: height))
    }

    /// Items beside or below each other.
    private static func group(
      _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension, _ items: [NSCollectionLayoutItem],
      _ spacing: Double, isVertical: Bool = false
    ) -> NSCollectionLayoutGroup {
      let size = NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
      let group: NSCollectionLayoutGroup =
        isVertical ? .vertical(layoutSize: size, subitems: items) : .horizontal(layoutSize: size, subitems: items)
      group.interItemSpacing = .fixed(spacing)
      return group
    }

    /// Items of equal height beside each other. A line is as high as its highest item says.
    private static func line(
      _ items: [SectionRuler.Frame], _ height: SectionLayout.Length, _ gap: Double,
      width: NSCollectionLayoutDimension = .fractionalWidth(1)
    ) -> NSCollectionLayoutGroup {
      let whole = NSCollectionLayoutDimension.length(height, items[0].height)
      let each =
        height.isEstimated && items.count > 1
        ? NSCollectionLayoutDimension.uniformAcrossSiblings(estimate: items[0].height) : whole
      return group(width, whole, items.map { item(.absolute($0.width), each) }, gap)
    }

    private static func pattern(
      _ lines: [SectionLayout.PatternLine], _ items: [SectionRuler.Frame], _ gap: Double, _ spacing: Double
    ) -> NSCollectionLayoutGroup {
      // The items of all lines say their heights if those of one do.
      let isEstimated = lines.contains { $0.height.isEstimated }
      func length(_ height: Double) -> NSCollectionLayoutDimension {
        isEstimated ? .estimated(height) : .absolute(height)
      }
      var rest = items[...]
      var height = Double(lines.count - 1) * spacing
      let rows = lines.map { line in
        var highest = 0.0
        let columns = line.columns.map { column -> NSCollectionLayoutItem in
          let stack = Array(rest.prefix(column.numberOfItems))
          rest = rest.dropFirst(column.numberOfItems)
          let items = stack.map { item(.absolute($0.width), length($0.height)) }
          let whole = stack.reduce(Double(stack.count - 1) * spacing) { $0 + $1.height }
          highest = max(highest, whole)
          return items.count > 1
            ? group(.absolute(stack[0].width), length(whole), items, spacing, isVertical: true) : items[0]
        }
        height += highest
        return group(.fractionalWidth(1), length(highest), columns, gap)
      }
      // The last block can have fewer lines.
      return group(.fractionalWidth(1), .estimated(height), rows, spacing, isVertical: true)
    }
  }

  /// The lengths of a section in points, as the geometry of a list has them.
  private struct SectionRuler {
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

  extension NSCollectionLayoutDimension {
    /// A length of a layout.
    /// - Parameter points: The length, or the estimate.
    fileprivate static func length(_ length: SectionLayout.Length, _ points: Double) -> NSCollectionLayoutDimension {
      length.isEstimated ? .estimated(points) : .absolute(points)
    }
  }

  extension NSCollectionLayoutItem {
    /// The height, if no view says another one.
    fileprivate var knownHeight: CGFloat? {
      layoutSize.heightDimension.isAbsolute ? layoutSize.heightDimension.dimension : nil
    }
  }

  extension SectionLayout.Length {
    fileprivate var isEstimated: Bool { if case .estimated = self { true } else { false } }
  }
#endif
