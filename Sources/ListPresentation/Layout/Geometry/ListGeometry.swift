/// Where everything in a list is: a pure value that answers a view's questions about places, in whole ticks.
///
/// ```swift
/// var geometry = ListGeometry(ListLayout(.list(height: .estimated(130))), of: snapshot.outline, in: environment)
/// geometry.contentHeight                                               // 130,000 for 1,000 rows
/// geometry.measure(LayoutSize(width: 390, height: 150), of: .item(ListPosition(section: 0, item: 100)))
/// geometry.contentHeight                                               // 130,020
/// ```
///
/// A geometry keeps sizes that a view has measured, and nothing for other rows: what it takes in memory goes by the
/// sizes that differ. It follows the list by the batches of a plan, at the cost of the change, and copies share what is
/// the same. It knows nothing of where the user is; ``ListViewport`` does.
public struct ListGeometry: Sendable {
  /// What the list is laid out for.
  public private(set) var environment: LayoutEnvironment
  /// What was wrong since the list was laid out, each element and section once.
  public internal(set) var diagnostics: [LayoutDiagnostic] = []

  var sections: [SectionGeometry]
  /// The sections as elements of a tree, each with its items and its height.
  var stack: ExtentTree
  /// Elements that were measured again without a change.
  var alternations: [LayoutElement: Alternation] = [:]

  struct Alternation {
    var measurements = 1
    var largest: LayoutSize
    var isReported = false

    init(largest: LayoutSize) { self.largest = largest }
  }

  /// Lays a list out.
  /// - Complexity: O(sections).
  @MainActor
  public init<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment
  ) {
    self.environment = environment
    sections = []
    stack = ExtentTree()
    for index in 0..<outline.numberOfSections {
      let chosen = choose(layout, for: outline.section(at: index), at: index)
      let count = outline.items(inSection: index).count
      sections.append(SectionGeometry(chosen, numberOfItems: count, in: environment))
    }
    stackSections()
  }

  /// Lays the same list out for another environment, or after what the layout reads has changed.
  ///
  /// Sections whose layout and environment are the same are left as they are. In others, sizes that were measured are
  /// estimates until they are measured again. A list with other counts is laid out from the beginning.
  /// - Complexity: O(sections + measured sizes of sections that differ).
  @MainActor
  public mutating func update<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment
  ) {
    guard fits(outline) else { return self = ListGeometry(layout, of: outline, in: environment) }
    let forgetsSizes = !environment.hasSameTicks(as: self.environment)
    self.environment = environment
    forgetAlternations()
    for index in sections.indices {
      let chosen = choose(layout, for: outline.section(at: index), at: index)
      sections[index].lay(out: chosen, in: environment, forgettingSizes: forgetsSizes)
    }
    stackSections()
  }

  /// Whether the list has as many items in each section as an outline.
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

  /// Puts a section's new size into the stack.
  mutating func restack(_ section: Int) {
    stack = stack.replacing(section..<section + 1, with: [ExtentRun(sections[section].extent)])
  }
}
