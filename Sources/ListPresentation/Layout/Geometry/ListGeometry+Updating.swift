/// Updates of the layout by the batches of a plan.
extension ListGeometry {
  /// Applies one batch of a plan. Items that move keep their sizes. Items that have other content keep theirs as
  /// estimates until the view measures them again.
  ///
  /// - Parameters:
  ///   - batch: The batch that leads from the list of the geometry to the outline. If it does not, the whole list is
  ///     laid out again.
  ///   - outline: The sections and the numbers of their items after the batch.
  ///   - layout: The layout, which chooses for the sections that are new or have other content.
  /// - Complexity: O(k log n) for k operations, and O(sections) if sections arrive, leave or move. Grids and flows also
  ///   break the following lines again, until one begins with the same item as before. If none does, that is O(runs of
  ///   equal sizes behind the change).
  @MainActor
  public mutating func apply<Section, Item>(
    _ batch: ListBatch<Section, Item>, leadingTo outline: ListOutline<Section>, layout: ListLayout<Section>
  ) {
    let change = LayoutChange(batch)
    forgetAlternations()
    guard carryOut(change), sections.count == outline.numberOfSections, stack.items == outline.numberOfItems else {
      return self = ListGeometry(layout, of: outline, in: environment)
    }
    let asksForAll = layout.goesByIndex && change.changesSections
    let asked = change.insertedSections.map(\.index) + change.reconfiguredSections
    for index in asksForAll ? Array(sections.indices) : asked {
      let chosen = choose(layout, for: outline.section(at: index), at: index)
      sections[index].lay(out: chosen, in: environment)
      restack(index)
    }
  }
}
