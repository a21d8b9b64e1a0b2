import ListPresentation
import ListPresentationTesting
import Observation

private typealias Row = BenchmarkRow<Int>

/// Lists behind an adapter: what a view model's form of its list costs, and what a user does with it.
extension EngineCase {
  /// The first adapter of a process waits for the Swift runtime, which makes the generic types and looks up what the
  /// source can do.
  static let adapters = [("first of the process", 1), ("second", 1), ("later", 20)].map { name, rounds in
    EngineCase(name, [100]) { size, watch in
      let rows = Row.rows(0..<size)
      for _ in 0..<rounds { _ = watch.time { ListAdapter(dataSource: Constant(rows)) } }
    }
  }

  /// The whole update of a list by a view model that is generic over its ids, beside the plan alone.
  static func update<ID: BenchmarkID>(_ change: ArrayChange, _ id: ID.Type, _ sizes: [Int]) -> EngineCase {
    EngineCase(change.rawValue, id: ID.name, sizes) { size, watch in
      let source = GenericSource<BenchmarkRow<ID>>()
      let view = GenericView<SingleSection, BenchmarkRow<ID>>()
      let adapter = ListAdapter(dataSource: source, view: view)
      let workload = ArrayWorkload<ID>(change, of: size)
      try measure(workload, adapter, watch) { source.rows = $0 }
      try watch.expect(view.numberOfItems == workload.old.count, "the view has \(view.numberOfItems) items")
    }
  }

  /// The whole update of a list in one of its forms, beside the plan alone.
  static func updateByForm(_ change: ArrayChange, _ form: ListForm, _ sizes: [Int]) -> EngineCase {
    EngineCase("\(change.rawValue): \(form.rawValue)", sizes) { size, watch in
      let workload = ArrayWorkload<Int>(change, of: size)
      let cells = CellView(form == .cells || form == .cellsAlone, form == .cellsAlone ? watch : nil)
      let plain = GenericView<SingleSection, Row>()
      let view: any ListView<SingleSection, Row> = form == .genericView ? plain : cells
      let (adapter, assign) = form.adapter()
      adapter.attach(view)
      try measure(
        workload, adapter, watch, isMeasured: form != .cellsAlone, willAssign: { cells.isMeasured = $0 }, assign: assign
      )
      let isRight = form == .genericView ? plain.numberOfItems == workload.old.count : cells.isRight(workload.old)
      try watch.expect(isRight, "the view has other rows")
    }
  }

  /// Measures from the assignment of a list to the end of the view's `didUpdate`.
  /// - Parameters:
  ///   - isMeasured: Whether all of it is measured, and not a part of it by the view.
  ///   - willAssign: Called before each list with whether its round counts.
  private static func measure<ID>(
    _ workload: ArrayWorkload<ID>, _ adapter: ListAdapter<SingleSection, BenchmarkRow<ID>>, _ watch: Stopwatch,
    isMeasured: Bool = true, willAssign: (Bool) -> Void = { _ in }, assign: ([BenchmarkRow<ID>]) -> Void
  ) throws {
    assign(workload.old)
    adapter.flush()
    for _ in 0..<max(7, min(300, 300_000 / workload.old.count)) {
      Sink.take(watch.timePeer { workload.difference().numberOfSteps })
      for (rows, isNew) in [(workload.new, true), (workload.old, false)] {
        // View models assign a new array, so the benchmark does too.
        let rows = rows.map { $0 }
        willAssign(isNew)
        let outcome = watch.time(counts: isNew && isMeasured) {
          assign(rows)
          return adapter.flush()
        }
        guard case .applied(.difference, _) = outcome else { throw BenchmarkFailure("an update is no difference") }
      }
    }
  }

  static func selection(_ name: String, _ sizes: [Int]) -> EngineCase {
    EngineCase(name, sizes) { size, watch in
      let adapter = ListAdapter(dataSource: Selectable(Row.rows(0..<size)))
      let ids = Array(0..<size)
      for _ in 0..<7 {
        Sink.take(
          watch.timePeer {
            var set: Set<Int> = []
            for id in ids { set.insert(id) }
            return set
          }.count)
        adapter.moveCursor(to: 0)
        let change = watch.time { name == "all" ? adapter.select(ids) : adapter.extendSelection(to: size - 1) }
        try watch.expect(change.added.count == size, "\(change.added.count) of \(size.grouped) rows are selected")
        adapter.select([])
      }
    }
  }

  static func move(_ name: String, _ sizes: [Int]) -> EngineCase {
    EngineCase(name, sizes) { size, watch in
      let source = Movable(Row.rows(0..<size))
      let adapter = ListAdapter(dataSource: source)
      // The first edit of a list creates its index.
      try source.snapshot.apply(ListMove([0], before: 2))
      adapter.flush()
      for round in 1...101 {
        let index = round * size / 103
        adapter.beginInteractiveMovement(at: index)
        let id = adapter.item(at: index)?.id
        watch.time(counts: name == "carry") { adapter.updateInteractiveMovement(by: 1) }
        let outcome = watch.time(counts: name == "drop") { adapter.endInteractiveMovement() }
        guard case .moved = outcome, adapter.item(at: index + 1)?.id == id else {
          throw BenchmarkFailure("\(name): row \(index) is not moved: \(outcome.map { "\($0)" } ?? "no outcome")")
        }
      }
    }
  }

  static func outline(_ name: String, _ sizes: [Int], numberOfChildren: Int = 1_000) -> EngineCase {
    EngineCase(name, sizes) { size, watch in
      let children = SnapshotSource(Row.rows(size..<size + numberOfChildren))
      let isParent = { (row: Row) in row.id < size }
      let outline = OutlineList(SnapshotSource(Row.rows(0..<size)), isExpandable: isParent) { _ in children }
      let adapter = ListAdapter(dataSource: outline)
      // The first edit of a list creates its index, so the first round does not count.
      for round in 0...21 {
        let index = max(round, 1) * size / 23
        watch.time(counts: name == "expand" && round > 0) {
          adapter.expandItem(at: index)
          adapter.flush()
        }
        try watch.expect(
          adapter.structure.numberOfItems == size + numberOfChildren && adapter.item(at: index + 1)?.id == size,
          "the children are not below their item")
        watch.time(counts: name == "collapse" && round > 0) {
          adapter.collapseItem(at: index)
          adapter.flush()
        }
      }
    }
  }

  /// A page appended to the source of a derived list, until the derived list is read.
  static func derivedList(_ rule: Derivation, _ sizes: [Int]) -> EngineCase {
    EngineCase(rule.rawValue, sizes) { size, watch in
      var list = BenchmarkSnapshot(Row.rows(0..<size))
      let source = DiffableDataSource<SingleSection, Row>(list)
      let read = rule.reader(of: source)
      // The first rounds make the list as a whole and create the indexes.
      for round in -5..<100 {
        let start = list.numberOfItems
        try list.append(Row.rows(start..<start + pageSize))
        source.apply(list)
        let count = watch.time(counts: round >= 0, read)
        try watch.expect(
          count == rule.count(of: list.numberOfItems), "the list has \(count) of \(list.numberOfItems) rows")
      }
    }
  }
}

/// A rule that makes a list from a list.
enum Derivation: String, CaseIterable {
  case map, filter, hiding, separated, sectioned, sorted

  private struct Group: ListElement { let id: Int }

  /// The number of rows that the rule makes of as many rows.
  fileprivate func count(of rows: Int) -> Int {
    switch self {
    case .map, .sectioned, .sorted: rows
    case .filter: rows / 2
    case .hiding: rows - 2
    case .separated: rows + rows / 10
    }
  }

  /// Returns a closure that reads the derived list and returns the number of its rows.
  @MainActor
  fileprivate func reader(of source: DiffableDataSource<SingleSection, Row>) -> () -> Int {
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

/// A form in which a view model has its list. The view models are not generic, unless it says so, because observed
/// properties of generic classes take longer.
enum ListForm: String, CaseIterable {
  case snapshot = "a new snapshot"
  case items = "ArrayDataSource"
  case cells = "ArrayDataSource, with an array of cells"
  case cellsAlone = "of these, apply(to:make:)"
  case index = "read by index"
  case diffable = "DiffableDataSource"
  case genericView = "ArrayDataSource, generic view"
  case genericModel = "generic view model"

  /// Returns the adapter of a new view model, and a closure that assigns its list.
  @MainActor
  fileprivate func adapter() -> (ListAdapter<SingleSection, Row>, ([Row]) -> Void) {
    switch self {
    case .snapshot:
      let source = Source.Snapshots()
      return (ListAdapter(dataSource: source), { source.rows = $0 })
    case .items, .cells, .cellsAlone, .genericView:
      let source = Source.Items()
      return (ListAdapter(dataSource: source), { source.items = $0 })
    case .index:
      let source = Source.Indices()
      return (ListAdapter(dataSource: source), { source.rows = $0 })
    case .diffable:
      let source = DiffableDataSource<SingleSection, Row>()
      return (ListAdapter(dataSource: source), { source.apply(ListSnapshot($0)) })
    case .genericModel:
      let source = GenericSource<Row>()
      return (ListAdapter(dataSource: source), { source.rows = $0 })
    }
  }
}

/// View models of the same list, each in one of the forms that the README names.
private enum Source {
  @MainActor @Observable
  final class Items: ArrayDataSource {
    var items: [Row] = []
  }

  @MainActor @Observable
  final class Snapshots: SnapshotDataSource {
    var rows: [Row] = []
    var snapshot: BenchmarkSnapshot<Int> { ListSnapshot(rows) }
  }

  @MainActor @Observable
  final class Indices: ListAdapterDataSource {
    var rows: [Row] = []
    var numberOfItems: Int { rows.count }
    func item(at index: Int) -> Row { rows[index] }
  }
}

/// A view model that is generic over its rows.
@MainActor @Observable
private final class GenericSource<Item: ListElement>: SnapshotDataSource {
  var rows: [Item] = []
  var snapshot: ListSnapshot<SingleSection, Item> { ListSnapshot(rows) }
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
  var snapshot: BenchmarkSnapshot<Int>
  init(_ rows: [Row]) { snapshot = ListSnapshot(rows) }
  func perform(_ move: Move) { try? snapshot.apply(move) }
}

/// A view that draws nothing, and is generic over its items.
private final class GenericView<Section: ListElement, Item: ListElement>: ListView {
  var adapter: ListAdapter<Section, Item>?
  private(set) var numberOfItems = 0

  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    numberOfItems = update.new.numberOfItems
  }
}

/// A view with an array of cells, or with none.
@MainActor
private final class CellView: ListView {
  var adapter: ListAdapter<SingleSection, Row>?
  private let hasCells: Bool
  private var cells: [Int] = []
  /// Measures how long the cells take, if that is wanted.
  private let watch: Stopwatch?
  /// Whether the next update is measured. The first list and the way back to the old one are not.
  var isMeasured = false

  init(_ hasCells: Bool, _ watch: Stopwatch?) { (self.hasCells, self.watch) = (hasCells, watch) }

  func adapter(_ adapter: ListAdapter<SingleSection, Row>, didUpdate update: ListUpdate<SingleSection, Row>) {
    guard hasCells else { return }
    guard let watch else { return update.apply(to: &cells) { $0.content } }
    watch.time(counts: isMeasured) { update.apply(to: &cells) { $0.content } }
  }

  /// Returns whether the cells, if there are any, are those of rows.
  func isRight(_ rows: [Row]) -> Bool { !hasCells || cells == rows.map(\.content) }
}
