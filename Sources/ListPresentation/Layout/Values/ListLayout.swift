/// How the sections of a list are laid out.
///
/// ```swift
/// ListLayout { section, environment in
///   section.id == .banners
///     ? .carousel(width: .fraction(1), height: 180, snapping: .page, wraps: true)
///     : .grid(columns: environment.width < 600 ? 2 : 4, height: 260).header(44, pinned: true)
/// }
/// ```
///
/// The choice is by the section's value and the environment. It may read what a model says at that moment; a view that
/// reads the layout in a tracking scope lays out again when that changes. For the same section, environment and model
/// the answer must be the same.
public struct ListLayout<Section: ListElement>: Sendable {
  private enum Choice: Sendable {
    case places([SectionLayout])
    case closure(@MainActor (Section, LayoutEnvironment) -> SectionLayout)
  }

  private let choice: Choice

  /// Lays all sections out alike.
  public init(_ layout: SectionLayout) { choice = .places([layout]) }

  /// Lays each section out by its place in the list. Sections beyond the last layout take that; without any they are
  /// lists.
  public init(_ layouts: [SectionLayout]) { choice = .places(layouts.isEmpty ? [.list()] : layouts) }

  /// Lays each section out as a closure says.
  public init(_ layout: @escaping @MainActor (Section, LayoutEnvironment) -> SectionLayout) {
    choice = .closure(layout)
  }

  /// Whether a section that comes to another place may need another layout.
  var goesByPlace: Bool {
    if case .places(let layouts) = choice { layouts.count > 1 } else { false }
  }

  /// The layout of a section, and whether a second answer to the same question is the same.
  @MainActor
  func layout(of section: Section, at index: Int, in environment: LayoutEnvironment) -> (SectionLayout, isSteady: Bool)
  {
    switch choice {
    case .places(let layouts):
      return (layouts[min(index, layouts.count - 1)], true)
    case .closure(let choose):
      let layout = choose(section, environment)
      return (layout, layout == choose(section, environment))
    }
  }
}
