/// How the items of a section are arranged, as a value: lengths in points, for any view.
///
/// ```swift
/// SectionLayout.grid(columns: 2, height: 260).spacing(8).header(44, pinned: true)
/// ```
///
/// From top to bottom a section has its header, the top inset, the lines of items, the bottom inset and its footer.
/// A section without items has no height. A view that draws text measures every height, because a row of text is as
/// high as its text; there, lengths decide about columns and gaps only.
public struct SectionLayout: Hashable, Sendable {
  enum Arrangement: Hashable {
    case list(height: LayoutLength)
    case grid(LayoutColumns, height: LayoutLength)
    case flow(width: LayoutLength, height: LayoutLength)
    case carousel(width: LayoutLength, height: LayoutLength, CarouselSnapping, wraps: Bool)
  }

  struct Insets: Hashable {
    var top = 0.0
    var leading = 0.0
    var bottom = 0.0
    var trailing = 0.0
  }

  /// A header or a footer.
  struct Boundary: Hashable {
    let height: LayoutLength
    let isPinned: Bool
    let showsWhenEmpty: Bool
  }

  let arrangement: Arrangement
  var insets = Insets()
  var itemSpacing = 0.0
  var lineSpacing = 0.0
  var header: Boundary?
  var footer: Boundary?
  var hasBackground = false
  var hasSeparators = false

  private init(_ arrangement: Arrangement) { self.arrangement = arrangement }

  /// One item a line, as wide as the section.
  public static func list(height: LayoutLength = .estimated(44)) -> SectionLayout {
    SectionLayout(.list(height: height))
  }

  /// Columns of equal width. A line is as high as its highest item, and a short last line begins at the leading edge.
  ///
  /// The last column ends where the section ends: ticks that remain are spread over the columns.
  public static func grid(columns: LayoutColumns, height: LayoutLength) -> SectionLayout {
    SectionLayout(.grid(columns, height: height))
  }

  /// As many cells of one size a line as fit. The rest of the line stays empty.
  public static func grid(cell width: LayoutLength, _ height: LayoutLength) -> SectionLayout {
    flow(width: width, height: height)
  }

  /// Items of their own widths, as many a line as fit. An item that is wider than the section is cut and has a line to
  /// itself.
  public static func flow(width: LayoutLength, height: LayoutLength) -> SectionLayout {
    SectionLayout(.flow(width: width, height: height))
  }

  /// One line that scrolls sideways by itself.
  ///
  /// The items of a carousel have one size: it takes estimated lengths as fixed.
  /// - Parameters:
  ///   - width: The width of an item.
  ///   - height: The height of the line.
  ///   - snapping: Where the carousel comes to rest.
  ///   - wraps: Whether the first item follows the last. Without effect while all items fit beside each other.
  public static func carousel(
    width: LayoutLength, height: LayoutLength, snapping: CarouselSnapping = .item, wraps: Bool = false
  ) -> SectionLayout {
    SectionLayout(.carousel(width: width, height: height, snapping, wraps: wraps))
  }
}
