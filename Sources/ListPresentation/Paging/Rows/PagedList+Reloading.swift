/// Pages that were let go of come back next to the rows that are held, whatever has changed at the source.
extension PagedList {
  /// Two rows that stood next to each other when the outer one was let go of.
  struct Border: Sendable {
    var released: Item.ID
    var held: Item.ID
  }

  /// Lets go of rows at one end, and remembers what stood there.
  mutating func evict(_ rows: Int, at direction: PageDirection, _ ticket: Int) {
    pending[direction] = nil
    let count = snapshot.numberOfItems
    let range = direction == .prepend ? 0..<min(rows, count) : max(count - rows, 0)..<count
    if !range.isEmpty, range.count < count {
      let (released, held) =
        direction == .prepend
        ? (range.upperBound - 1, range.upperBound) : (range.lowerBound, range.lowerBound - 1)
      borders[ticket] = Border(released: snapshot[row: released].id, held: snapshot[row: held].id)
    }
    try? snapshot.delete(range.map { snapshot[row: $0].id })
  }

  /// Puts the rows of a page at one end: at once if its cursor says that they belong there, or, of a page that was let go
  /// of, when its rows and those that follow them have reached the rows that are held.
  mutating func extend(
    by page: KeyedPage<Item>, at direction: PageDirection, _ ticket: Int, _ reach: inout PagingReach, _ now: Duration
  ) -> Merge {
    guard let key = machine[direction].flight?.key, let origin = key.origin else {
      return merge(page.items, at: direction, ticket)
    }
    let border = border(origin, at: direction)
    guard key.leadsInward(at: direction) else {
      diagnoseChange(page, at: direction, border, now)
      return merge(page.items, at: direction, ticket)
    }
    let rows =
      direction == .prepend
      ? pending[direction, default: []] + page.items : page.items + pending[direction, default: []]
    let isLast = (direction == .prepend ? page.next : page.previous) == nil
    let size = key.size ?? machine[direction].reload?.key.size ?? 0
    reach = self.reach(of: rows, at: direction, border, isLast: isLast)
    // A source that never comes to the rows that are held is not followed for ever.
    if reach == .open, rows.count - size > machine.configuration.maximumRowsPerFill { reach = .replaced }
    pending[direction] = reach == .open ? rows : nil
    switch reach {
    case .open: return Merge()
    case .next, .reached:
      if rows.isEmpty, snapshot.numberOfItems > 0 { diagnose(.unreachableRows(direction, count: 0), direction, now) }
      return counted(merge(rows, at: direction, ticket, isReload: true))
    case .replaced:
      var merge = Merge()
      snapshot = Snapshot(unique(rows, ticket, in: &merge) { _, _ in false }).removingDuplicates()
      merge.new = snapshot.numberOfItems
      return counted(merge)
    }
  }

  /// Rows that come again because the pager asked for them are no fault of the source.
  private func counted(_ merge: Merge) -> Merge {
    var merge = merge
    merge.repeated = 0
    merge.firstRepeated = nil
    return merge
  }

  /// How rows that are loaded again lie to those that are held.
  ///
  /// The last of them has to be the row that stood before the first that is held, or one of these, or two of them have to
  /// follow each other as these do: a single row may have moved at the source.
  private func reach(of rows: [Item], at direction: PageDirection, _ border: Border?, isLast: Bool) -> PagingReach {
    let count = snapshot.numberOfItems
    // Counted from the outermost row that is held.
    let depths = rows.map { item -> Int? in
      if item.id == border?.released { return -1 }
      return snapshot.row(of: item.id).map { direction == .prepend ? $0 : count - 1 - $0 }
    }
    let inward = direction == .prepend ? depths : depths.reversed()
    if count == 0 || rows.isEmpty && isLast { return .reached }
    if let last = inward.last ?? nil, last < rows.count { return .reached }
    if zip(inward, inward.dropFirst()).contains(where: { $0 != nil && $1 == $0.map { $0 + 1 } }) { return .reached }
    guard isLast else { return .open }
    return inward.contains { $0 != nil } ? .reached : .replaced
  }

  /// What stood at an end when the page of a request was let go of, if the same row is held there as then.
  private func border(_ origin: Int, at direction: PageDirection) -> Border? {
    let count = snapshot.numberOfItems
    guard count > 0, let border = borders[origin], removed[border.released] == nil else { return nil }
    return snapshot[row: direction == .prepend ? 0 : count - 1].id == border.held ? border : nil
  }

  /// A page that is loaded again where its cursor says must show the row that was there, or one that is held.
  private mutating func diagnoseChange(
    _ page: KeyedPage<Item>, at direction: PageDirection, _ border: Border?, _ now: Duration
  ) {
    guard let border, !page.items.contains(where: { $0.id == border.released || snapshot.row(of: $0.id) != nil }) else {
      return
    }
    // A page without a row says only where the rows are.
    if page.items.isEmpty, (direction == .append ? page.next : page.previous) != nil { return }
    diagnose(.changedRows(direction), direction, now)
  }

  private mutating func diagnose(_ diagnostic: PagingDiagnostic, _ direction: PageDirection, _ now: Duration) {
    machine.note(.diagnosed(diagnostic), direction, now)
    keep(diagnostic)
  }

  /// Forgets the borders of pages that are not loaded again.
  mutating func forgetBorders() {
    guard borders.count > 5_000 else { return }
    let live = machine.liveOrigins
    borders = borders.filter { live.contains($0.key) }
  }
}

extension Range<Int> {
  /// Where rows are after others were put in before an index.
  func shifted(by count: Int, at index: Int) -> Range<Int> {
    let lower = lowerBound + (index <= lowerBound ? count : 0)
    return lower..<Swift.max(upperBound + (index < upperBound || index <= lowerBound ? count : 0), lower)
  }
}
