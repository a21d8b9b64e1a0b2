extension ListGeometry {
  /// Follows the list by one batch of a plan. Items keep their sizes wherever they go; those with another content are
  /// measured again, and have the size as an estimate until then.
  ///
  /// - Parameters:
  ///   - batch: The batch that leads from the list as the geometry knows it to the outline. The geometry lays out from
  ///     the beginning if it does not.
  ///   - outline: The list after the batch.
  ///   - layout: The layout, which is asked for sections that arrive or have another content.
  /// - Complexity: O(k log n) for k operations, and O(sections) if sections arrive, leave or move; in grids and flows
  ///   also the lines up to one that begins with the same item as before.
  @MainActor
  public mutating func apply<Section, Item>(
    _ batch: ListBatch<Section, Item>, leadingTo outline: ListOutline<Section>, layout: ListLayout<Section>
  ) {
    var followed: ListPosition?
    apply(batch, leadingTo: outline, layout: layout, following: &followed)
  }

  /// - Parameter followed: An item of the old list, and afterwards where it is in the new one. If it left, it is the
  ///   next that stays, or else the one before.
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

  /// Where an item of the old list is, or the next one that stays, or else the one before.
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
