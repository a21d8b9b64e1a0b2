import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// A list has each ability of the lists that it is made of, with their items.
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
      ListSection(CorePart(id: "odd", title: 0), from: odd)
      ListSection(CorePart(id: "even", title: 0), from: even)
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

  @Test func partsAfterARepeatedSectionKeepTheirAbilities() {
    var generator = SeededGenerator(seed: 1)
    let sources = (1...3).map { AbleSource($0, rows: $0 + 1, &generator) }
    let list = ListComposition<CorePart, AbleRow> {
      ListSection(CorePart(id: "a", title: 0), from: sources[0])
      ListSection(CorePart(id: "a", title: 0), from: sources[1])
      ListSection(CorePart(id: "c", title: 0), from: sources[2])
    }
    let adapter = ListAdapter(dataSource: list)
    #expect(
      (0..<adapter.structure.numberOfItems).compactMap { adapter.item(at: $0)?.id } == [100, 101, 300, 301, 302, 303])
    for (index, id) in [100, 101, 300, 301, 302, 303].enumerated() {
      #expect(adapter.actions(at: index).map(\.id) == ["\(id / 100) \(id % 2)"])
    }
  }

  private static func fault(
    in list: AbleList, _ source: some ListAdapterDataSource<SingleSection, AbleRow>, _ generator: inout SeededGenerator
  ) -> String? {
    let adapter = ListAdapter(dataSource: source)
    let view = RecordingListView<SingleSection, AbleRow>()
    adapter.attach(view)
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
    var total = sources.reduce(Int?.some(0)) { sum, source in
      let atTheEnd = source.numberOfItems + (source.lostItems?.count ?? 0)
      let own = source.total?.count ?? (source.loadState == .exhausted ? atTheEnd : nil)
      return own.flatMap { own in sum.map { $0 + own } }
    }
    if sources.isEmpty { total = nil }
    guard abilities.total?.count == total else { return "the total is \(String(describing: abilities.total))" }
    let states = sources.map(\.loadState)
    let state =
      states.contains(.loading)
      ? .loading
      : states.contains(.stopped(after: 7))
        ? .stopped(after: 7) : states.contains(.idle) ? .idle : ListLoadState.exhausted
    return adapter.loadState == state ? nil : "the state is \(adapter.loadState)"
  }

  /// The sources hear which of their own rows the user sees, and at the end of the list that they are needed.
  private static func fault(
    ofVisible rows: [AbleRow], in list: AbleList, _ adapter: ListAdapter<SingleSection, AbleRow>,
    _ view: RecordingListView<SingleSection, AbleRow>,
    _ generator: inout SeededGenerator
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
