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

  /// The growth range of the first of the lists that load on, in rows, or the end of the outline if there is none. Where
  /// two end at the same row, the deeper one comes first.
  func growthRange(of source: some ListAdapterDataSource<Section, Item>) -> Range<Int> {
    let count = list.numberOfItems
    func growth(
      _ source: some ListAdapterDataSource<some ListElement, Item>, _ items: some Collection<Item>, end: Int
    ) -> Range<Int>? {
      let upstream = ListUpstream(source)
      guard upstream.isPaged, source.loadState.mayChange else { return nil }
      let size = items.count
      func row(_ index: Int) -> Int {
        index >= size ? end : list.index(of: items[items.index(items.startIndex, offsetBy: max(0, index))].id) ?? end
      }
      let range = upstream.growthRange(of: size)
      let start = row(range.lowerBound)
      return start..<max(start, row(range.upperBound))
    }
    let levels = shownLevels.reversed().compactMap { level in
      list.index(of: level.id).flatMap { growth(level.source, level.list.items, end: $0 + 1 + level.numberOfRows) }
    }
    let ranges = levels + [growth(source, roots?.items.map(\.self) ?? [], end: count)].compactMap(\.self)
    return ranges.min { $0.upperBound < $1.upperBound } ?? count..<count
  }
}
