/// The places of all elements of a list, in whole ticks, as a pure value.
///
/// ```swift
/// var geometry = ListGeometry(ListLayout(.list(height: .estimated(130))), of: snapshot.outline, in: environment)
/// geometry.contentHeight                                               // 130,000 for 1,000 rows
/// geometry.measure(LayoutRect.Size(width: 390, height: 150), of: .item(ListPosition(section: 0, item: 100)))
/// geometry.contentHeight                                               // 130,020
/// ```
///
/// A geometry stores the sizes that a view has measured, and nothing for other items, so its memory grows with the
/// number of sizes that differ from their neighbors. An update costs what changed, and copies share what did not. A
/// geometry does not know where the user is.
public struct ListGeometry: Sendable {
  /// The size and the scale that the list is laid out for.
  public private(set) var environment: LayoutEnvironment
  /// The problems found since the list was laid out. Each element and each section is reported once.
  public internal(set) var diagnostics: [LayoutDiagnostic] = []

  var sections: [SectionGeometry]
  /// The header and the footer of the whole list.
  var boundaries = ListBoundaries()
  /// The sections as elements of a tree, each with the number of its items and its height.
  var stack: ExtentTree
  /// The elements that were measured again although they had not changed.
  var alternations: [LayoutElement: Alternation] = [:]

  /// The directions in which the measurements of an element have changed its size.
  struct Alternation {
    typealias Directions = (grows: Bool, shrinks: Bool)

    var width: Directions = (false, false)
    var height: Directions = (false, false)
    var isReported = false

    /// Whether a length both grows and shrinks. A series of sizes that only grows or only shrinks ends by itself.
    var goesBack: Bool { width.grows && width.shrinks || height.grows && height.shrinks }

    mutating func add(step: Int, to length: WritableKeyPath<Alternation, Directions>) {
      if step > 0 { self[keyPath: length].grows = true }
      if step < 0 { self[keyPath: length].shrinks = true }
    }
  }

  /// The maximum number of items. The sum of their heights does not overflow. Items beyond it are left out.
  private static var mostItems: Int { 1 << 31 }

  /// Creates the geometry of a list. It measures nothing.
  /// - Complexity: O(sections).
  @MainActor
  public init<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment
  ) {
    self.environment = environment
    boundaries = ListBoundaries(layout, in: environment)
    sections = []
    stack = ExtentTree()
    var rest = Self.mostItems
    for index in 0..<outline.numberOfSections {
      let chosen = choose(layout, for: outline.section(at: index), at: index)
      let count = min(outline.items(inSection: index).count, rest)
      rest -= count
      sections.append(SectionGeometry(chosen, numberOfItems: count, in: environment))
    }
    stackSections()
  }

  /// Lays out the same list for another environment, or after a change of what the layout reads.
  ///
  /// Sections whose layout and environment are the same do not change. In the others, measured sizes become estimates
  /// until the view measures them again. If the numbers of items differ, the whole list is laid out again.
  /// - Parameters:
  ///   - layout: The layouts of the sections.
  ///   - outline: The sections of the list, and the number of items in each.
  ///   - environment: The size and the scale to lay out the list for.
  ///   - expiringSizes: Whether the measured sizes of all sections become estimates, as after a change of the text
  ///     size. By default, those of sections that do not change are still valid.
  /// - Complexity: O(sections + measured sizes of sections that differ).
  @MainActor
  public mutating func update<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment,
    expiringSizes: Bool = false
  ) {
    guard fits(outline) else { return self = ListGeometry(layout, of: outline, in: environment) }
    let sizes: SectionGeometry.MeasuredSizes =
      !environment.hasSameTicks(as: self.environment) ? .forgotten : expiringSizes ? .expired : .valid
    self.environment = environment
    boundaries = ListBoundaries(layout, in: environment, previous: sizes == .forgotten ? nil : boundaries)
    forgetAlternations()
    for index in sections.indices {
      let chosen = choose(layout, for: outline.section(at: index), at: index)
      sections[index].lay(out: chosen, in: environment, sizes)
    }
    stackSections()
  }

  /// Whether each section has as many items as in an outline.
  func fits<Section>(_ outline: ListOutline<Section>) -> Bool {
    sections.count == outline.numberOfSections && stack.items == outline.numberOfItems
      && sections.indices.allSatisfy { sections[$0].numberOfItems == outline.items(inSection: $0).count }
  }

  @MainActor
  mutating func choose<Section>(_ layout: ListLayout<Section>, for section: Section, at index: Int) -> SectionLayout {
    let (chosen, isSteady) = layout.layout(of: section, at: index, in: environment)
    if !isSteady { diagnostics.append(.unsteadyLayout(section: index)) }
    return chosen
  }

  mutating func forgetAlternations() {
    diagnostics = []
    alternations = [:]
  }

  mutating func stackSections() { stack = ExtentTree(sections.map { ExtentRun($0.extent) }) }

  /// Updates a section's size in the stack.
  mutating func restack(_ section: Int) {
    stack = stack.replacing(section..<section + 1, with: [ExtentRun(sections[section].extent)])
  }
}
