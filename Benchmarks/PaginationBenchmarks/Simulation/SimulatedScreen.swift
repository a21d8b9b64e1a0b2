import ListPresentation

/// A screen that records the rows that the user sees and the faults in them.
struct SimulatedScreen {
  /// The rows that the user wants to see.
  private(set) var wanted = 0..<0
  private let content: ServerContent
  /// The numbers of the rows in the list.
  private(set) var loaded = 0..<0
  private var generation = 0
  /// The query that the rows belong to.
  private(set) var query = 0
  /// The rows that the user has wanted to see, and the subset that has arrived since the last refresh.
  private var wantedRows = RangeSet<Int>()
  private var usefulRows = RangeSet<Int>()
  private var usefulRowsOfOlderGenerations = 0
  private(set) var mostRows = 0
  private(set) var faults = FaultCounts()

  init(_ content: ServerContent) { self.content = content }

  /// The number of rows that were sent and that the user wanted to see.
  var numberOfUsefulRows: Int { usefulRowsOfOlderGenerations + usefulRows.ranges.reduce(0) { $0 + $1.count } }

  /// The number of missing rows that the user wants to see.
  var missing: Int {
    let rows = wanted.clamped(to: 0..<content.count)
    return rows.count - rows.clamped(to: loaded).count
  }

  /// The indices of the rows that the user sees. If the wanted rows are missing, these are the nearest rows.
  var visible: Range<Int> {
    let top = min(max(wanted.lowerBound - loaded.lowerBound, 0), max(loaded.count - wanted.count, 0))
    return top..<min(top + wanted.count, loaded.count)
  }

  mutating func show(_ next: Range<Int>) {
    let rows = ScrollTrace.rows(from: wanted.isEmpty ? next : wanted, to: next).clamped(to: 0..<content.count)
    wanted = next
    wantedRows.insert(contentsOf: rows)
    usefulRows.insert(contentsOf: rows.clamped(to: loaded))
  }

  /// Checks the rows that have arrived since the last update.
  mutating func update(_ snapshot: ListSnapshot<SingleSection, SimulatedRow>) {
    let before = loaded
    let count = snapshot.numberOfItems
    mostRows = max(mostRows, count)
    guard count > 0 else {
      loaded = loaded.lowerBound..<loaded.lowerBound
      return
    }
    let top = snapshot[ListPosition(section: 0, item: 0)]
    loaded = top.id..<top.id + count
    if top.generation < generation { faults.add(count, .staleRows) }
    let isNew = top.generation > generation
    if isNew {
      usefulRowsOfOlderGenerations = numberOfUsefulRows
      usefulRows = RangeSet()
    }
    let kept = isNew ? loaded.lowerBound..<loaded.lowerBound : before.clamped(to: loaded)
    generation = top.generation
    query = top.query
    check(0..<min(kept.lowerBound - top.id + 1, count), of: snapshot)
    check(max(kept.upperBound - top.id, 1)..<max(count, 1), of: snapshot)
    for rows in [loaded.lowerBound..<kept.lowerBound, kept.upperBound..<loaded.upperBound] {
      usefulRows.formUnion(wantedRows.intersection(RangeSet(rows)))
    }
  }

  /// Checks the whole list.
  mutating func checkAll(_ snapshot: ListSnapshot<SingleSection, SimulatedRow>) {
    check(0..<snapshot.numberOfItems, of: snapshot)
  }

  /// Finds faults from the numbers of the rows, which increase by one on the server.
  private mutating func check(_ indices: Range<Int>, of snapshot: ListSnapshot<SingleSection, SimulatedRow>) {
    func row(_ index: Int) -> SimulatedRow { snapshot[ListPosition(section: 0, item: index)] }
    guard let start = indices.first else { return }
    var previous = start > 0 ? row(start - 1).id : row(0).id - 1
    for index in indices {
      let row = row(index)
      if row.id <= previous { faults.add(1, .duplicateRows) }
      if row.id > previous + 1 { faults.add(row.id - previous - 1, .skippedRows) }
      if row.generation != generation || row.query != query { faults.add(1, .staleRows) }
      previous = row.id
    }
  }
}
