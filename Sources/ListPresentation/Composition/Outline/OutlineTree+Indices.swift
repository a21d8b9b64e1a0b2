/// Where the rows of an outline are in the levels that they come from.
extension OutlineTree {
  /// The indices in the roots and in each level of the items that the user sees for some rows: the rows themselves, and
  /// the items above them.
  /// - Complexity: O(rows + items above them).
  func indicesByLevel(of rows: RangeSet<Int>) -> (roots: RangeSet<Int>, levels: [Item.ID: RangeSet<Int>]) {
    guard let roots else { return (RangeSet(), [:]) }
    let rows = rows.intersection(RangeSet(0..<list.numberOfItems))
    if shownLevels.isEmpty, repeats.isEmpty { return (rows, [:]) }
    var indices: (roots: RangeSet<Int>, levels: [Item.ID: RangeSet<Int>]) = (RangeSet(), [:])
    var known: Set<Item.ID> = []
    for row in rows.ranges.joined() {
      var id = list[row].id
      while known.insert(id).inserted {
        guard let level = levelsOfRows[id] else {
          if let index = roots.index(of: id) { indices.roots.insert(contentsOf: index..<index + 1) }
          break
        }
        if let index = level.list.index(of: id) {
          indices.levels[level.id, default: RangeSet()].insert(contentsOf: index..<index + 1)
        }
        id = level.id
      }
    }
    return indices
  }

  /// The indices in the level below an item of the items that the user sees for some rows; in the roots for `nil`.
  func indices(of rows: RangeSet<Int>, inLevelOf id: Item.ID?) -> RangeSet<Int> {
    guard let id else { return indicesByLevel(of: rows).roots }
    guard let level = levels[id], level.isShown, let row = list.index(of: id) else { return RangeSet() }
    let own = rows.intersection(RangeSet(row + 1..<row + 1 + level.numberOfRows))
    return own.isEmpty ? own : indicesByLevel(of: own).levels[id] ?? RangeSet()
  }

  /// The parts of the roots and of the levels that are shown, by the indices at which they grow.
  func sourceParts(of source: some ListAdapterDataSource<Section, Item>) -> [SourcePart] {
    guard let roots else { return [] }
    let count = list.numberOfItems
    func part(
      _ source: some ListAdapterDataSource<some ListElement, Item>, _ items: some Collection<Item>, end: Int
    ) -> [SourcePart] {
      let size = items.count
      func row(_ index: Int) -> Int {
        index >= size ? end : list.index(of: items[items.index(items.startIndex, offsetBy: max(0, index))].id) ?? end
      }
      func rows(_ range: Range<Int>) -> Range<Int> {
        let start = row(range.lowerBound)
        return start..<max(start, row(range.upperBound))
      }
      return ListUpstream(source).parts(of: size).map {
        SourcePart(source: $0.source, ranges: PartRanges(items: rows($0.items), growth: $0.growth.map(rows)))
      }
    }
    let levels = shownLevels.flatMap { level in
      list.index(of: level.id).map { part(level.source, level.list.items, end: $0 + 1 + level.numberOfRows) } ?? []
    }
    let parts = part(source, roots.items, end: count) + levels
    return parts.enumerated().sorted {
      // Where several end, the deepest grows first.
      ($0.element.ranges.end, -$0.offset) < ($1.element.ranges.end, -$1.offset)
    }.map(\.element)
  }
}

extension PartRanges {
  fileprivate var end: Int { max(items.upperBound, growth?.upperBound ?? 0) }
}
