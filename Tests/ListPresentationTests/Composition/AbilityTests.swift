import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct AbilityTests {
  @Test func everyAbilityOfTheSourcesIsThere() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ABILITIES", small: 100)) { seed in
      var generator = SeededGenerator(seed: seed)
      let list = AbleList.random(Int.random(in: 1...6, using: &generator), first: 1, &generator)
      let fault = Self.fault(in: list, list.list, &generator)
      return fault.map { "\(list.steps.joined(separator: " ")): \($0)" }
    }
  }

  @Test func sourceOfSeveralPartsIsAskedOnce() {
    var generator = SeededGenerator(seed: 1)
    let source = AbleSource(1, rows: 4, &generator)
    let (odd, even) = (source.filter { $0.id % 2 > 0 }, source.filter { $0.id % 2 == 0 })
    let list = ListComposition<CorePart, AbleRow> {
      ListSection(CorePart(id: "odd"), from: odd)
      ListSection(CorePart(id: "even"), from: even)
    }
    let adapter = ListAdapter(dataSource: list)
    adapter.refresh()
    #expect(source.refreshes == 1 && adapter.abilities.lostItems == source.lostItems)
    for (index, id) in [101, 103, 100, 102].enumerated() {
      source.performed = []
      adapter.perform(adapter.actions(at: index).map(\.id)[0], on: [id])
      #expect(source.performed == [id])
    }
  }

  @Test func repeatedSectionIsReportedAndLaterPartsKeepTheirAbilities() {
    var generator = SeededGenerator(seed: 1)
    let sources = (1...3).map { AbleSource($0, rows: $0 + 1, &generator) }
    let list = ListComposition<CorePart, AbleRow> {
      ListSection(CorePart(id: "a"), from: sources[0])
      ListSection(CorePart(id: "a"), from: sources[1])
      ListSection(CorePart(id: "c"), from: sources[2])
    }
    let adapter = ListAdapter(dataSource: list)
    adapter.setNeedsUpdate()
    #expect(adapter.flush()?.duplicates?.sections.map(\.description) == ["id a at 0.0 again at 1.0"])
    #expect(adapter.snapshot?.itemIDs == [100, 101, 300, 301, 302, 303])
    for (index, id) in [100, 101, 300, 301, 302, 303].enumerated() {
      #expect(adapter.actions(at: index).map(\.id) == ["\(id / 100) \(id % 2)"])
    }
    adapter.dataSource.visibleItemsChanged(to: RangeSet(2..<3))
    #expect(sources.map(\.seen.count) == [0, 0, 1])
  }

  private static func fault(
    in list: AbleList, _ source: some ListAdapterDataSource<SingleSection, AbleRow>, _ generator: inout SeededGenerator
  ) -> String? {
    let view = RecordingListView<SingleSection, AbleRow>()
    let adapter = ListAdapter(dataSource: source, view: view)
    let rows = (0..<adapter.structure.numberOfItems).compactMap(adapter.item)
    return fault(ofRows: rows, in: list, adapter) ?? fault(ofStates: list, adapter)
      ?? fault(ofVisible: rows, in: list, adapter, view, &generator)
  }

  private static func fault(
    ofRows rows: [AbleRow], in list: AbleList, _ adapter: ListAdapter<SingleSection, AbleRow>
  ) -> String? {
    let placeholders = adapter.abilities.placeholders(among: RangeSet(0..<rows.count))
    for (index, row) in rows.enumerated() {
      let source = list.sources.first { $0.number == row.source }
      let original = AbleRow(id: row.original, source: row.source, original: row.original)
      let actions = adapter.actions(at: index).map(\.id)
      guard actions == source.map({ [$0.action(on: original)] }) ?? [] else { return "row \(row) offers \(actions)" }
      guard adapter.canSelect(row) == source?.canSelect(original) ?? true else { return "row \(row) can be selected" }
      let assets = adapter.abilities.itemAssets?.shown(row) ?? []
      guard assets.map(\.key) == source?.assets(for: original) ?? [] else { return "row \(row) shows \(assets)" }
      guard assets.allSatisfy({ $0.loader === source?.assetLoader }) else { return "row \(row) has another loader" }
      if let source, let sourceIndex = source.snapshot.index(of: original.id),
        source.loadedIndices.contains(sourceIndex) == placeholders.contains(index)
      {
        return "row \(row) is taken for \(placeholders.contains(index) ? "a placeholder" : "a loaded one")"
      }
      guard let source, let action = actions.first else { continue }
      source.performed = []
      adapter.perform(action, on: [row.id])
      guard source.performed == [original.id] else { return "\(row): \(action) is performed on \(source.performed)" }
    }
    return nil
  }

  private static func fault(ofStates list: AbleList, _ adapter: ListAdapter<SingleSection, AbleRow>) -> String? {
    let (abilities, sources) = (adapter.abilities, list.sources)
    adapter.refresh()
    adapter.retry()
    abilities.search("pear")
    for source in sources where source.refreshes != 1 || source.retries != 1 || source.shownQuery != "pear" {
      return "source \(source.number): \(source.refreshes) refreshes, \(source.retries) retries, '\(source.shownQuery)'"
    }
    guard abilities.shownQuery == "pear" else { return "the query is '\(abilities.shownQuery)'" }
    let lost = sources.compactMap(\.lostItems)
    let sum = lost.first.map { LostItems(lost.reduce(0) { $0 + $1.count }, reason: $0.reason) }
    guard abilities.lostItems == sum else { return "lost: \(String(describing: abilities.lostItems))" }
    let capacity = sources.compactMap(\.selectionMode.capacity).min()
    guard abilities.selectionMode.capacity == capacity else { return "the mode is \(abilities.selectionMode)" }
    guard list.isWhole else { return nil }
    let loaded = sources.reduce(0) { $0 + $1.numberOfItems }
    guard abilities.numberOfLoadedItems == loaded else {
      return "\(String(describing: abilities.numberOfLoadedItems)) of \(loaded) items"
    }
    let totals = sources.map { source -> Int? in
      let atTheEnd = source.numberOfItems + (source.lostItems?.count ?? 0)
      return source.total?.count ?? (source.loadState == .exhausted ? atTheEnd : nil)
    }
    let total = totals.contains(nil) ? nil : totals.reduce(0) { $0 + ($1 ?? 0) }
    guard abilities.total?.count == total else { return "the total is \(String(describing: abilities.total))" }
    let states: [ListLoadState] = [.loading, .stopped(after: 7), .idle]
    let state = states.first { state in sources.contains { $0.loadState == state } } ?? .exhausted
    return adapter.loadState == state ? nil : "the state is \(adapter.loadState)"
  }

  /// The sources hear which of their own rows the user sees, and at the end of the list that they are needed.
  private static func fault(
    ofVisible rows: [AbleRow], in list: AbleList, _ adapter: ListAdapter<SingleSection, AbleRow>,
    _ view: RecordingListView<SingleSection, AbleRow>, _ generator: inout SeededGenerator
  ) -> String? {
    guard !rows.isEmpty else { return nil }
    for source in list.sources { source.seen = [] }
    let first = Int.random(in: rows.indices, using: &generator)
    let visible = first..<Int.random(in: first + 1...rows.count, using: &generator)
    adapter.visibleItemsChanged(to: visible, in: view)
    adapter.flush()
    for source in list.sources {
      let own = rows[visible].filter { $0.source == source.number }
      let indices = RangeSet(own.compactMap { source.snapshot.index(of: $0.original) }.map { $0..<$0 + 1 })
      guard !indices.isEmpty else { continue }
      // If the user sees the last row of a list in between, the source's last row is needed as well.
      let isExact = list.isWhole && !list.steps.joined().contains("sorted")
      guard let seen = source.seen.last, indices.isSubset(of: seen), !isExact || seen == indices else {
        return "of \(visible), source \(source.number) sees \(source.seen) and not \(indices)"
      }
    }
    return nil
  }
}

/// A row that knows from which source it was made. A heading was made from none.
struct AbleRow: ListElement, Hashable {
  let id: Int
  var source: Int?
  var original = 0
}

/// A source with every ability, which records what it is told.
@MainActor
final class AbleSource: SnapshotDataSource, RefreshableDataSource, SearchableDataSource, PagedDataSource,
  SparseDataSource, SelectableDataSource, ActionableDataSource, AssetDataSource
{
  let number: Int
  let snapshot: ListSnapshot<SingleSection, AbleRow>
  let assetLoader: AssetLoader<String>
  let loadState: ListLoadState
  let lostItems: LostItems?
  let selectionMode: SelectionMode
  let total: PagingTotal?
  let loadedIndices: RangeSet<Int>
  private(set) var shownQuery = ""
  private(set) var refreshes = 0
  private(set) var retries = 0
  var performed: [Int] = []
  var seen: [RangeSet<Int>] = []

  init(_ number: Int, rows: Int, _ generator: inout SeededGenerator) {
    self.number = number
    snapshot = ListSnapshot(
      (0..<rows).map { AbleRow(id: number * 100 + $0, source: number, original: number * 100 + $0) })
    assetLoader = AssetLoader(ScriptedAssetSource<String>(), clock: ManualClock())
    loadState = [.idle, .exhausted, .loading, .stopped(after: 7)].randomElement(using: &generator) ?? .idle
    lostItems = Bool.random(using: &generator) ? LostItems(number + 1, reason: "rows of \(number)") : nil
    selectionMode = [.single, .multiple(limit: 2), .multiple()].randomElement(using: &generator) ?? .single
    total = Bool.random(using: &generator) ? PagingTotal(count: rows + 10 * number) : nil
    loadedIndices = RangeSet(
      (0..<rows).filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.map { $0..<$0 + 1 })
  }

  func action(on row: AbleRow) -> String { "\(number) \(row.id % 2)" }

  func actions(for row: AbleRow) -> [ListAction] { [ListAction("\(action(on: row))", title: "Do")] }
  func perform(_ action: ListAction, on rows: [AbleRow]) { performed += rows.map(\.id) }
  func canSelect(_ row: AbleRow) -> Bool { row.id % 3 > 0 }
  func assets(for row: AbleRow) -> [AssetKey] { [AssetKey("\(number) \(row.id)")] }
  func refresh() { refreshes += 1 }
  func retry() { retries += 1 }
  func search(_ query: String) { shownQuery = query }
  func visibleItemsChanged(to indices: RangeSet<Int>) { seen.append(indices) }
}

/// A wrapper that adds nothing.
@MainActor
final class PlainWrapper<Base: ListAdapterDataSource>: WrappingDataSource {
  let base: Base
  init(_ base: Base) { self.base = base }
}

/// A wrapper that shows the other list without its sections, and names its abilities.
@MainActor
final class FlatWrapper<Base: ListAdapterDataSource<SectionOfBase, AbleRow>, SectionOfBase: ListElement>:
  SnapshotDataSource
{
  let base: Base
  init(_ base: Base) { self.base = base }
  var inheritedAbilities: ListAbilities<AbleRow>? { ListAbilities(of: base) }

  var snapshot: ListSnapshot<SingleSection, AbleRow> {
    let list = base.currentSnapshot
    return ListSnapshot((0..<list.numberOfItems).compactMap { list.structure.position(at: $0).map { list[$0] } })
  }
}

/// A list made of able sources by a random chain of derivations, compositions and wrappers.
@MainActor
struct AbleList {
  let list: any ListAdapterDataSource<SingleSection, AbleRow>
  let sources: [AbleSource]
  /// Whether the list has the numbers of its sources: nothing of it is filtered.
  var isWhole = true
  var steps: [String] = []

  static func random(_ depth: Int, first: Int, _ generator: inout SeededGenerator) -> AbleList {
    guard depth > 0 else {
      let source = AbleSource(first, rows: Int.random(in: 0...6, using: &generator), &generator)
      return AbleList(list: source, sources: [source], steps: ["source \(first)"])
    }
    let inner = random(depth - 1, first: first, &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let other = random(depth - 1, first: first + inner.sources.count, &generator)
      return composed(inner, other)
    }
    return extended(inner.list, inner, &generator)
  }

  private static func composed(_ first: AbleList, _ second: AbleList) -> AbleList {
    func list(
      _ a: some ListAdapterDataSource<SingleSection, AbleRow>, _ b: some ListAdapterDataSource<SingleSection, AbleRow>
    ) -> any ListAdapterDataSource<SingleSection, AbleRow> {
      let composition = ListComposition<CorePart, AbleRow> {
        ListSection(CorePart(id: "a"), from: a)
        ListSection(CorePart(id: "b"), from: b)
      }
      return FlatWrapper<ListComposition<CorePart, AbleRow>, CorePart>(composition)
    }
    return AbleList(
      list: list(first.list, second.list), sources: first.sources + second.sources,
      isWhole: first.isWhole && second.isWhole,
      steps: ["(\(first.steps.joined(separator: " ")))", "+", "(\(second.steps.joined(separator: " ")))"])
  }

  private static func extended(
    _ list: some ListAdapterDataSource<SingleSection, AbleRow>, _ inner: AbleList, _ generator: inout SeededGenerator
  ) -> AbleList {
    let number = Int.random(in: 2...5, using: &generator)
    // No two rows have the same id.
    let shift = 1_000 * Int.random(in: 1...1_000_000_000, using: &generator)
    let step = Int.random(in: 0..<8, using: &generator)
    let (name, new): (String, any ListAdapterDataSource<SingleSection, AbleRow>) =
      switch step {
      case 0: ("map", list.map { AbleRow(id: $0.id + shift, source: $0.source, original: $0.original) })
      case 1: ("filter", list.filter { $0.original % number > 0 })
      case 2: ("hiding", list.hiding { [100 + number, 200 + number, 301] })
      case 3: ("sorted", list.sorted { $0.original > $1.original })
      case 4: ("separated", list.separated { $1.map { AbleRow(id: -$0.id - shift, original: $0.original) } })
      case 5: ("sectioned", FlatWrapper(list.sectioned { CorePart(id: "\($0.original % number)") }))
      case 6: ("wrapped", PlainWrapper(list))
      default: ("flat", FlatWrapper(list))
      }
    return AbleList(
      list: new, sources: inner.sources, isWhole: inner.isWhole && [0, 3, 6, 7].contains(step),
      steps: inner.steps + [name])
  }
}
