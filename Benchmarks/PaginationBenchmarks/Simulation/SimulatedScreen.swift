import ListPresentation

/// A view that records the rows that the user sees and the faults in them.
@MainActor
final class SimulatedScreen: ListView {
  var adapter: ListAdapter<SingleSection, SimulatedRow>?
  /// The number of the first row that the user wants to see.
  private var wanted = 0
  private let content: ServerContent
  /// The number of the first row of the list, and the count of its rows.
  private var first = 0
  private var count = 0
  private var generation = 0
  /// The query that the rows belong to.
  private(set) var query = 0
  /// The rows that the user has wanted to see, and the subset that has arrived since the last refresh.
  private var wantedRows: Set<Int> = []
  private var rowsWithUse: Set<Int> = []
  private(set) var numberOfRowsWithUse = 0
  private(set) var mostRows = 0
  private(set) var faults = CorrectnessCounters()

  init(_ content: ServerContent) { self.content = content }

  var isEmpty: Bool { count == 0 }

  /// The number of missing rows that the user wants to see.
  var missing: Int {
    let rows = content.rows(from: wanted)
    return rows.count - rows.clamped(to: loaded).count
  }

  func show(_ first: Int, in adapter: ListAdapter<SingleSection, SimulatedRow>) {
    let rows = ScrollTrace.rows(from: wanted, to: first).clamped(to: 0..<content.count)
    wanted = first
    wantedRows.formUnion(rows)
    countRows(rows.clamped(to: loaded))
    draw(adapter)
  }

  private var loaded: Range<Int> { first..<first + count }

  private func countRows(_ rows: Range<Int>) {
    for row in rows where wantedRows.contains(row) && rowsWithUse.insert(row).inserted { numberOfRowsWithUse += 1 }
  }

  func adapter(
    _ adapter: ListAdapter<SingleSection, SimulatedRow>, didUpdate update: ListUpdate<SingleSection, SimulatedRow>
  ) {
    if update != .stateChanged { check(adapter) }
    draw(adapter)
  }

  private func draw(_ adapter: ListAdapter<SingleSection, SimulatedRow>) {
    guard count > 0 else { return }
    let top = min(max(wanted - first, 0), max(count - ScrollTrace.screen, 0))
    let range = top..<min(top + ScrollTrace.screen, count)
    adapter.visibleItemsChanged(to: range, in: self)
  }

  /// Checks the rows that have arrived since the last update.
  private func check(_ adapter: ListAdapter<SingleSection, SimulatedRow>) {
    let before = loaded
    count = adapter.outline.numberOfItems
    mostRows = max(mostRows, count)
    guard let snapshot = adapter.snapshot, let top = adapter.item(at: 0) else { return }
    first = top.id
    if top.generation < generation { faults.staleRows += count }
    if top.generation > generation { rowsWithUse = [] }
    let kept = top.generation > generation ? first..<first : before.clamped(to: loaded)
    generation = top.generation
    query = top.query
    checkRows(0..<min(kept.lowerBound - first + 1, count), of: snapshot)
    checkRows(max(kept.upperBound - first, 1)..<max(count, 1), of: snapshot)
    countRows(loaded.lowerBound..<kept.lowerBound)
    countRows(kept.upperBound..<loaded.upperBound)
  }

  /// Checks the whole list.
  func checkAll(_ adapter: ListAdapter<SingleSection, SimulatedRow>) {
    if let snapshot = adapter.snapshot { checkRows(0..<snapshot.numberOfItems, of: snapshot) }
  }

  /// Finds faults from the numbers of the rows, which increase by one on the server.
  private func checkRows(_ indices: Range<Int>, of snapshot: ListSnapshot<SingleSection, SimulatedRow>) {
    func row(_ index: Int) -> SimulatedRow { snapshot[ListPosition(section: 0, item: index)] }
    guard let start = indices.first else { return }
    var previous = start > 0 ? row(start - 1).id : row(0).id - 1
    for index in indices {
      let row = row(index)
      if row.id <= previous { faults.duplicateRows += 1 }
      if row.id > previous + 1 { faults.skippedRows += row.id - previous - 1 }
      if row.generation != generation || row.query != query { faults.staleRows += 1 }
      previous = row.id
    }
  }
}
