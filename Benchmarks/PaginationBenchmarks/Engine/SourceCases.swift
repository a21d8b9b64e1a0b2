import ListPresentation
import Observation

private typealias Row = BenchmarkRow<Int>

/// Lists behind an adapter: what a view model's way to have its list costs, and what a user does with it.
extension EngineCase {
  /// The first adapter of a process waits for the Swift runtime, which makes the generic types and looks up what the
  /// source can do.
  static let firstAdapter = EngineCase("first adapter") { _ in
    var table = TextTable(
      "Creating an adapter for a list of 100 rows", numbers: ["first", "second", "later"],
      notes: ["first: of the process; later: the fastest of 20"])
    let rows = Row.rows(0..<100)
    var (first, second, later) = (Times(), Times(), Times())
    _ = first.measure { ListAdapter(dataSource: Constant(rows)) }
    _ = second.measure { ListAdapter(dataSource: Constant(rows)) }
    for _ in 0..<20 { _ = later.measure { ListAdapter(dataSource: Constant(rows)) } }
    table.add([], [first, second, later].map(\.min.cell))
    return Measured(table)
  }

  static let sources = EngineCase("sources") { sizes in
    var table = TextTable(
      "The whole update of a list, by the way in which the view model has it", words: ["change", "rows"],
      numbers: ["snapshot", "items", "with cells", "by index", "diffable", "apply"],
      notes: [
        "fastest rounds; snapshot and diffable: a new snapshot of an array; items: ArrayDataSource; with cells: the same "
          + "with update.apply(to:make:) in the view; apply: that call alone, there or back; by index: "
          + "ListAdapterDataSource"
      ])
    let changes: [(ArrayChange, Int)] = [
      (.appendedOne, 10), (.appendedOne, 50), (.replaced, 5_000), (.replaced, 100_000), (.appended, 1_000_000),
    ]
    for (change, count) in changes where count <= sizes.largest {
      table.add([change.rawValue, count.grouped], try sourceCells(ArrayWorkload(change, of: count)))
    }
    return Measured(table)
  }

  /// Measures from the assignment of a new array to the end of the view's `didUpdate`.
  private static func sourceCells(_ workload: ArrayWorkload<Int>) throws -> [String] {
    let (items, itemsWithCells) = (Source.Items(workload.old), Source.Items(workload.old))
    let (snapshots, indices) = (Source.Snapshots(workload.old), Source.Indices(workload.old))
    let diffable = DiffableDataSource<SingleSection, Row>(ListSnapshot(workload.old))
    let views = (0..<5).map { CellView(hasCells: $0 == 2) }
    let ways: [(adapter: ListAdapter<SingleSection, Row>, assign: ([Row]) -> Void)] = [
      (ListAdapter(dataSource: snapshots, view: views[0]), { snapshots.rows = $0 }),
      (ListAdapter(dataSource: items, view: views[1]), { items.items = $0 }),
      (ListAdapter(dataSource: itemsWithCells, view: views[2]), { itemsWithCells.items = $0 }),
      (ListAdapter(dataSource: indices, view: views[3]), { indices.rows = $0 }),
      (ListAdapter(dataSource: diffable, view: views[4]), { diffable.apply(ListSnapshot($0)) }),
    ]
    var (times, back) = ([Times](repeating: Times(), count: ways.count), Times())
    for _ in 0..<max(7, min(300, 300_000 / workload.count)) {
      for (rows, isNew) in [(workload.new, true), (workload.old, false)] {
        for (index, way) in ways.enumerated() {
          // View models assign a new array, so the benchmark does too.
          let rows = rows.map { $0 }
          let body = {
            way.assign(rows)
            return way.adapter.flush()
          }
          let outcome = isNew ? times[index].measure(body) : back.measure(body)
          guard case .applied(.difference, _) = outcome, views[2].cells.count == itemsWithCells.items.count else {
            throw BenchmarkFailure("\(workload.change.rawValue): the update is not a difference")
          }
        }
      }
    }
    return (times + [views[2].applying]).map(\.min.cell)
  }

  static let selections = EngineCase("selections") { sizes in
    var table = TextTable(
      "Selecting in a list whose source decides what can be selected", words: ["rows"],
      numbers: ["all", "a range to the end", "Set"], notes: ["fastest rounds; Set: inserting the ids"])
    let count = sizes.array
    let adapter = ListAdapter(dataSource: Selectable(Row.rows(0..<count)))
    let ids = Array(0..<count)
    var (all, range, floor) = (Times(), Times(), Times())
    for _ in 0..<7 {
      Sink.take(
        floor.measure {
          var set: Set<Int> = []
          for id in ids { set.insert(id) }
          return set
        }.count)
      let selected = all.measure { adapter.select(ids) }
      adapter.select([])
      adapter.moveCursor(to: 0)
      let extended = range.measure { adapter.extendSelection(to: count - 1) }
      adapter.select([])
      guard selected.added.count == count, extended.added.count == count else {
        throw BenchmarkFailure("selecting \(count.grouped) rows: \(selected.added.count) are selected")
      }
    }
    table.add([count.grouped], [all, range, floor].map(\.min.cell))
    return Measured(table)
  }

  static let moves = EngineCase("moves") { sizes in
    var table = TextTable(
      "Moving a row of a list by hand", words: ["rows"], numbers: ["carry", "drop"],
      notes: ["carry: past one other row, with the plan; drop: with the pull that follows"])
    for count in sizes.all { table.add([count.grouped], try moveCells(count)) }
    return Measured(table)
  }

  private static func moveCells(_ count: Int) throws -> [String] {
    let source = Movable(Row.rows(0..<count))
    let adapter = ListAdapter(dataSource: source)
    // The first edit of a list creates its index.
    try source.snapshot.apply(ListMove([0], before: 2))
    adapter.flush()
    var (steps, drops) = (Times(), Times())
    for round in 1...101 {
      let index = round * count / 103
      adapter.take(at: index)
      let id = adapter.item(at: index)?.id
      steps.measure { adapter.carry(by: 1) }
      let outcome = drops.measure { adapter.drop() }
      guard case .moved = outcome, adapter.item(at: index + 1)?.id == id else {
        throw BenchmarkFailure("moving a row of \(count.grouped): \(outcome.map { "\($0)" } ?? "no outcome")")
      }
    }
    return [steps, drops].map(\.median.cell)
  }

  static let outlines = EngineCase("outlines") { sizes in
    var table = TextTable(
      "An item with 1,000 children among others", words: ["rows"], numbers: ["expand", "collapse"],
      notes: ["with the pull and the plan"])
    for count in sizes.all { table.add([count.grouped], try outlineCells(count, numberOfChildren: 1_000)) }
    return Measured(table)
  }

  private static func outlineCells(_ count: Int, numberOfChildren: Int) throws -> [String] {
    let children = SnapshotSource(Row.rows(count..<count + numberOfChildren))
    let isParent = { (row: Row) in row.id < count }
    let outline = OutlineList(SnapshotSource(Row.rows(0..<count)), isExpandable: isParent) { _ in children }
    let adapter = ListAdapter(dataSource: outline)
    var (expansions, collapses, first) = (Times(), Times(), Times())
    func expand(_ index: Int, _ times: inout Times) {
      times.measure {
        adapter.expandItem(at: index)
        adapter.flush()
      }
    }
    func collapse(_ index: Int, _ times: inout Times) {
      times.measure {
        adapter.collapseItem(at: index)
        adapter.flush()
      }
    }
    for round in 1...21 {
      let index = round * count / 23
      if round == 1 {
        // The first edit of a list creates its index.
        expand(index, &first)
        collapse(index, &first)
      }
      expand(index, &expansions)
      guard adapter.structure.numberOfItems == count + numberOfChildren, adapter.item(at: index + 1)?.id == count else {
        throw BenchmarkFailure("expanding an item of \(count.grouped): its children are not below it")
      }
      collapse(index, &collapses)
    }
    return [expansions, collapses].map(\.median.cell)
  }

  static let derivedLists = EngineCase("derived lists") { sizes in
    var table = TextTable(
      "A page of 50 appended to the source of a derived list, by rows", words: ["rule"], numbers: sizes.headings,
      notes: [
        "the time to read the derived list after the page; sorted is not counted in the conclusions",
        TextTable.spreadNote,
      ])
    var spread = 0.0
    for rule in Rule.allCases {
      let measured = table.add([rule.rawValue], try sizes.all.map { try derivedTimes(rule, of: $0) })
      if rule != .sorted { spread = max(spread, measured) }
    }
    return Measured(table, factors: ["derived": spread])
  }

  private static func derivedTimes(_ rule: Rule, of size: Int) throws -> Times {
    var list = BenchmarkSnapshot(Row.rows(0..<size))
    let source = DiffableDataSource<SingleSection, Row>(list)
    let read = rule.reader(of: source)
    // The first rounds make the list as a whole and create the indexes.
    let warmUps = 5
    var (times, warmUp) = (Times(), Times())
    for round in 0..<warmUps + 100 {
      let start = size + round * pageSize
      try list.append(Row.rows(start..<start + pageSize))
      source.apply(list)
      let count = round < warmUps ? warmUp.measure(read) : times.measure(read)
      guard count == rule.count(of: list.numberOfItems) else {
        throw BenchmarkFailure("\(rule.rawValue): the list has \(count) of \(list.numberOfItems) rows")
      }
    }
    return times
  }
}

/// A rule that makes a list from a list.
private enum Rule: String, CaseIterable {
  case map, filter, hiding, separated, sectioned, sorted

  private struct Group: ListElement { let id: Int }

  /// The number of rows that the rule makes of as many rows.
  func count(of rows: Int) -> Int {
    switch self {
    case .map, .sectioned, .sorted: rows
    case .filter: rows / 2
    case .hiding: rows - 2
    case .separated: rows + rows / 10
    }
  }

  /// Returns a closure that reads the derived list and returns the number of its rows.
  @MainActor
  func reader(of source: DiffableDataSource<SingleSection, Row>) -> () -> Int {
    func read<Section>(_ list: DerivedList<Section, Row>) -> () -> Int { { list.snapshot.numberOfItems } }
    return switch self {
    case .map: read(source.map { Row(id: $0.id, content: $0.content + 1) })
    case .filter: read(source.filter { $0.content.isMultiple(of: 2) })
    case .hiding: read(source.hiding { [1, 5] })
    case .separated:
      read(source.separated { $1.flatMap { $0.content.isMultiple(of: 10) ? Row(id: -1 - $0.id, content: 0) : nil } })
    case .sectioned: read(source.sectioned { Group(id: $0.content % 7) })
    case .sorted: read(source.sorted { ($0.content % 1_000, $0.id) < ($1.content % 1_000, $1.id) })
    }
  }
}

/// View models of the same list, each in one of the ways that the README names. They are not generic, because observed
/// properties of generic classes take longer.
private enum Source {
  @MainActor @Observable
  final class Items: ArrayDataSource {
    var items: [Row]
    init(_ items: [Row]) { self.items = items }
  }

  @MainActor @Observable
  final class Snapshots: SnapshotDataSource {
    var rows: [Row]
    init(_ rows: [Row]) { self.rows = rows }
    var snapshot: BenchmarkSnapshot<Int> { ListSnapshot(rows) }
  }

  @MainActor @Observable
  final class Indices: ListAdapterDataSource {
    var rows: [Row]
    init(_ rows: [Row]) { self.rows = rows }
    var numberOfItems: Int { rows.count }
    func item(at index: Int) -> Row { rows[index] }
  }
}

/// A view model whose list stays the same.
private final class Constant: ArrayDataSource {
  let items: [Row]
  init(_ items: [Row]) { self.items = items }
}

private final class Selectable: ArrayDataSource, SelectableDataSource {
  let items: [Row]
  init(_ items: [Row]) { self.items = items }
  func canSelect(_ row: Row) -> Bool { row.content >= 0 }
}

@MainActor @Observable
private final class Movable: SnapshotDataSource, MovableDataSource {
  var snapshot: ListSnapshot<SingleSection, BenchmarkRow<Int>>
  init(_ rows: [BenchmarkRow<Int>]) { snapshot = ListSnapshot(rows) }
  func perform(_ move: Move) { try? snapshot.apply(move) }
}

/// A view with an array of cells, or with none.
@MainActor
private final class CellView: ListView {
  var adapter: ListAdapter<SingleSection, Row>?
  private let hasCells: Bool
  private(set) var cells: [Int] = []
  private(set) var applying = Times()

  init(hasCells: Bool) { self.hasCells = hasCells }

  func adapter(_ adapter: ListAdapter<SingleSection, Row>, didUpdate update: ListUpdate<SingleSection, Row>) {
    if hasCells { applying.measure { update.apply(to: &cells) { $0.content } } }
  }
}
