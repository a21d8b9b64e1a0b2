/// The application of a change to the stored sizes: items and sections that leave, move and arrive.
extension ListGeometry {
  /// Applies a change. Returns `false` if the change does not fit the geometry, which must then be laid out again.
  mutating func carryOut(_ change: LayoutChange) -> Bool {
    let leaving = (change.deletedItems + change.movedItems.map(\.from)).sorted()
    guard leaving.allSatisfy({ item(at: $0) != nil }) else { return false }
    for section in Set(leaving.map(\.section)) {
      sections[section].turnCarousel(past: { leaving.contains(ListPosition(section: section, item: $0)) })
    }
    let moving = change.movedItems.map { movingItem($0, in: change) }

    for run in leaving.runs(where: Self.areNeighbors).reversed() {
      guard let first = run.first else { continue }
      sections[first.section].replaceItems(first.item..<first.item + run.count, with: [])
    }
    guard !change.changesSections || carryOutSections(change) else { return false }

    let arriving = (change.insertedItems.map { MovingItem(to: $0) } + moving).sorted { $0.to < $1.to }
    for run in arriving.runs(where: { Self.areNeighbors($0.to, $1.to) }) {
      guard let first = run.first?.to, sections.indices.contains(first.section), first.item >= 0,
        first.item <= sections[first.section].numberOfItems
      else { return false }
      let metrics = sections[first.section].metrics
      let runs = run.map { ExtentRun($0.extent(in: metrics)) }
      sections[first.section].replaceItems(first.item..<first.item, with: runs)
    }
    for item in moving where item.turnsCarousel { sections[item.to.section].shownItem = item.to.item }
    guard expire(change) else { return false }

    if change.changesSections {
      for section in sections.indices { sections[section].clampCarousel() }
      stackSections()
    } else {
      for section in Set(leaving.map(\.section) + arriving.map(\.to.section)) {
        sections[section].clampCarousel()
        restack(section)
      }
    }
    return true
  }

  private struct MovingItem {
    let to: ListPosition
    var old: (extent: Extent, metrics: SectionMetrics)?
    /// Whether a carousel whose leading item it is follows it.
    var turnsCarousel = false

    func extent(in metrics: SectionMetrics) -> Extent {
      guard let old else { return metrics.item }
      return old.metrics == metrics ? old.extent : metrics.adapted(old.extent)
    }
  }

  private func movingItem(_ move: LayoutChange.Move<ListPosition>, in change: LayoutChange) -> MovingItem {
    let section = sections[move.from.section]
    // The carousel was turned to another visible item if one stays.
    return MovingItem(
      to: move.to, old: item(at: move.from).map { ($0.extent, section.metrics) },
      turnsCarousel: section.shownItem == move.from.item
        && change.map(ofSections: sections.count).index(of: move.from.section) == move.to.section)
  }

  private static func areNeighbors(_ a: ListPosition, _ b: ListPosition) -> Bool {
    a.section == b.section && a.item + 1 == b.item
  }

  private mutating func carryOutSections(_ change: LayoutChange) -> Bool {
    let leaving = Set(change.deletedSections + change.movedSections.map(\.from))
    guard leaving.allSatisfy(sections.indices.contains) else { return false }
    var arriving: [Int: SectionGeometry] = [:]
    for move in change.movedSections { arriving[move.to] = sections[move.from] }
    for arrival in change.insertedSections {
      // The layout of the section is chosen when the whole list is known.
      arriving[arrival.index] = SectionGeometry(.list(), numberOfItems: arrival.numberOfItems, in: environment)
    }
    var staying = sections.indices.lazy.filter { !leaving.contains($0) }.makeIterator()
    var result: [SectionGeometry] = []
    for index in 0..<sections.count - leaving.count + arriving.count {
      if let section = arriving[index] {
        result.append(section)
      } else if let stays = staying.next() {
        result.append(sections[stays])
      } else {
        return false
      }
    }
    sections = result
    return true
  }

  /// Marks the items and sections that have other content, so that the view measures them again.
  private mutating func expire(_ change: LayoutChange) -> Bool {
    for position in change.changedItems {
      guard item(at: position) != nil else { return false }
      sections[position.section].expire(item: position.item)
    }
    for section in change.reconfiguredSections {
      guard sections.indices.contains(section) else { return false }
      sections[section].expireBoundaries()
    }
    return true
  }
}
