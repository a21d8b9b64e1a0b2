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
    var followed: ListPosition?
    apply(batch, leadingTo: outline, layout: layout, following: &followed)
  }

  /// - Parameter followed: On entry, an item of the old list. On return, its new place. If the item left, it is the
  ///   place of the next item that stays, or else of the one before.
  @MainActor
  mutating func apply<Section, Item>(
    _ batch: ListBatch<Section, Item>, leadingTo outline: ListOutline<Section>, layout: ListLayout<Section>,
    following followed: inout ListPosition?
  ) {
    let change = LayoutChange(batch)
    followed = followed.flatMap { survivor($0, of: change) }
    forgetAlternations()
    guard carryOut(change), sections.count == outline.numberOfSections, stack.items == outline.numberOfItems else {
      return self = ListGeometry(layout, of: outline, in: environment)
    }
    let hasOtherPlaces = layout.goesByPlace && change.changesSections
    let asked = change.insertedSections.map(\.index) + change.reconfiguredSections
    for index in hasOtherPlaces ? Array(sections.indices) : asked {
      let chosen = choose(layout, for: outline.section(at: index), at: index)
      sections[index].lay(out: chosen, in: environment, forgettingSizes: false)
      restack(index)
    }
  }

  /// Returns an item of the old list if it stays, or else the next item that stays, or the one before.
  private func survivor(_ old: ListPosition, of change: LayoutChange) -> ListPosition? {
    let deleted = Set(change.deletedItems)
    let deletedSections = Set(change.deletedSections)
    func isGone(_ position: ListPosition) -> Bool {
      deletedSections.contains(position.section) || deleted.contains(position)
    }
    var next: ListPosition? = old
    while let position = next, isGone(position) {
      let isInGoneSection = deletedSections.contains(position.section)
      next = isInGoneSection ? firstItem(behindSection: position.section) : item(1, from: position)
    }
    if next == nil {
      next = old
      while let position = next, isGone(position) {
        let isInGoneSection = deletedSections.contains(position.section)
        next = isInGoneSection ? lastItem(beforeSection: position.section) : item(-1, from: position)
      }
    }
    return next.flatMap(change.position)
  }

}
