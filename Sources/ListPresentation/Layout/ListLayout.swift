/// The layouts of the sections of a list.
///
/// ```swift
/// screen.layout = ListLayout { section, environment in
///   section.id == .banners
///     ? .carousel(width: .fraction(1), height: 180, snapping: .page, wraps: true)
///     : .grid(columns: environment.width < 600 ? 2 : 4, height: 260).header(44, pinned: true)
/// }
/// ```
///
/// The closure returns a layout for the value of a section and the environment. It can read a model. A view that reads
/// the layout in a tracking scope lays out the list again when that part of the model changes. For the same section,
/// environment and model, the closure must return the same layout. It can be called several times for a section.
public struct ListLayout<Section: ListElement>: Sendable {
  private enum Choice: Sendable {
    case byIndex([SectionLayout])
    case closure(@MainActor (Section, LayoutEnvironment) -> SectionLayout)
  }

  private let choice: Choice
  /// The header of the whole list, such as a banner, or `nil` for none.
  public private(set) var header: SectionLayout.Boundary?
  /// The footer of the whole list, such as the state of loading, or `nil` for none.
  public private(set) var footer: SectionLayout.Boundary?

  /// Creates a layout that is the same for all sections.
  public init(_ layout: SectionLayout) { choice = .byIndex([layout]) }

  /// Creates a layout that depends on the index of a section. Sections beyond the last layout use the last one. If the
  /// array is empty, all sections are lists.
  public init(_ layouts: [SectionLayout]) { choice = .byIndex(layouts.isEmpty ? [.list()] : layouts) }

  /// Creates a layout that calls a closure for each section.
  public init(_ layout: @escaping @MainActor (Section, LayoutEnvironment) -> SectionLayout) {
    choice = .closure(layout)
  }

  /// Adds a header above the first section and a footer below the last, such as a banner and the state of loading. They
  /// show if the list is empty too. A view of text does not draw them, and a ``ListGeometry`` has no places for them.
  ///
  /// - Parameters:
  ///   - header: The height of the header, or `nil` for none. A fraction is a share of the viewport's height.
  ///   - footer: The height of the footer, or `nil` for none.
  public func boundaries(header: SectionLayout.Length? = nil, footer: SectionLayout.Length? = nil) -> ListLayout {
    var copy = self
    copy.header = header.map { .init(height: $0, showsWhenEmpty: true) }
    copy.footer = footer.map { .init(height: $0, showsWhenEmpty: true) }
    return copy
  }

  /// Whether the layout of a section can change when its index changes.
  var goesByIndex: Bool {
    if case .byIndex(let layouts) = choice { layouts.count > 1 } else { false }
  }

  /// Returns the layout of a section, for a view with a layout engine of its own.
  /// - Parameters:
  ///   - section: The section.
  ///   - index: The index of the section in the list.
  ///   - environment: The size of the view, and the unit in which it draws.
  @MainActor
  public func sectionLayout(
    for section: Section, at index: Int, in environment: LayoutEnvironment
  ) -> SectionLayout { layout(of: section, at: index, in: environment).0 }

  /// Returns the layout of a section, and whether a second call of the closure returns the same layout.
  @MainActor
  func layout(of section: Section, at index: Int, in environment: LayoutEnvironment) -> (SectionLayout, isSteady: Bool)
  {
    switch choice {
    case .byIndex(let layouts):
      return (layouts[min(index, layouts.count - 1)], true)
    case .closure(let choose):
      let layout = choose(section, environment)
      // A layout with a length that is not a number equals none, not even itself.
      return (layout, layout == choose(section, environment) || layout != layout)
    }
  }
}
