import Dispatch
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

private struct Row: ListElement {
  let id: Int
  var key: Int
}

/// A list that is sorted away from the main actor.
@MainActor @Suite(.serialized) struct BackgroundSortingTests {
  /// Counts the keys that are made, and holds up the first one, and the first after ``close()``, until the test lets it
  /// pass.
  private final class Keys: Sendable {
    private let state = Mutex((calls: 0, isClosed: true))
    private let gate = DispatchSemaphore(value: 0)

    var count: Int { state.withLock(\.calls) }

    func key(of row: Row) -> Int {
      let waits = state.withLock { state in
        state.calls += 1
        defer { state.isClosed = false }
        return state.isClosed
      }
      // With a limit, so that a test ends though it may need the thread.
      if waits { _ = gate.wait(timeout: .now() + 60) }
      return row.key
    }

    func open() { gate.signal() }
    func close() { state.withLock { $0.isClosed = true } }
  }

  private let source = DiffableDataSource(ListSnapshot((0..<300).map { Row(id: $0, key: $0 * 7_919 % 41) }))

  private func start(_ keys: Keys) async -> Task<DerivedList<SingleSection, Row>, Never> {
    let task = Task { [source] in await source.sortedInBackground { keys.key(of: $0) } }
    // The main actor runs on while the key waits.
    await wait(until: { keys.count > 0 })
    return task
  }

  private let largePage = (0..<1_001).map { Row(id: 5_000 + $0, key: $0 * 31 % 97) }

  private var sorted: [Row] { source.snapshot.items(inSection: 0).sorted { $0.key < $1.key } }

  @Test func mainActorIsFreeAndEachKeyIsMadeOnce() async {
    let keys = Keys()
    let sorting = await start(keys)
    keys.open()
    let list = await sorting.value
    #expect(list.snapshot.items(inSection: 0) == sorted)
    #expect(list.snapshot.isIndexed, "the main actor does not index the list")
    #expect(keys.count == 300)
  }

  @Test(arguments: [10, 1_100])
  func changesOfTheSourceMeanwhileAreInOrder(numberOfRows: Int) async throws {
    let keys = Keys()
    let sorting = await start(keys)
    var snapshot = source.snapshot
    try snapshot.append((0..<numberOfRows).map { Row(id: 5_000 + $0, key: $0 * 31 % 97) })
    try snapshot.delete([3, 70, 71, 299])
    try snapshot.replace(Row(id: 40, key: -1))
    source.apply(snapshot)
    keys.open()
    let list = await sorting.value
    #expect(list.snapshot.items(inSection: 0) == sorted)
    try snapshot.delete([40])
    try snapshot.append([Row(id: 40, key: 50)])
    source.apply(snapshot)
    #expect(list.snapshot.items(inSection: 0) == sorted, "a small change is sorted at once")
  }

  @Test func listStaysAsItIsUntilALargeChangeIsSorted() async throws {
    let keys = Keys()
    let sorting = await start(keys)
    keys.open()
    let list = await sorting.value
    let old = sorted
    let view = RecordingListView<SingleSection, Row>()
    let adapter = ListAdapter(dataSource: list, view: view)
    defer { withExtendedLifetime(adapter) {} }
    #expect(adapter.snapshot?.items(inSection: 0) == old)
    keys.close()
    let before = keys.count
    var snapshot = source.snapshot
    try snapshot.append(largePage)
    source.apply(snapshot)
    await wait(until: { keys.count > before })
    #expect(list.snapshot.items(inSection: 0) == old)
    #expect(list.loadState == .loading)
    // Small changes wait too, because the list of the large one lacks them.
    try snapshot.delete([3])
    source.apply(snapshot)
    #expect(list.snapshot.items(inSection: 0) == old)
    keys.open()
    await wait(until: { adapter.snapshot?.numberOfItems == 1_300 })
    #expect(adapter.snapshot?.items(inSection: 0) == sorted)
    #expect(list.loadState == source.loadState)
  }

  /// Starts to sort a large change of a list that is sorted, and holds the sort up.
  private func startRound(_ keys: Keys) async throws -> DerivedList<SingleSection, Row> {
    let sorting = await start(keys)
    keys.open()
    let list = await sorting.value
    keys.close()
    let before = keys.count
    var snapshot = source.snapshot
    try snapshot.insert(largePage, before: 0)
    source.apply(snapshot)
    #expect(list.loadState == .loading)
    await wait(until: { keys.count > before })
    return list
  }

  @Test func listOfANewStartDoesNotWaitForTheOneBefore() async throws {
    let keys = Keys()
    let list = try await startRound(keys)
    for rows in [[Row(id: 1, key: 5), Row(id: 2, key: 4)], []] {
      source.apply(ListSnapshot(rows))
      #expect(list.snapshot.items(inSection: 0) == rows.reversed())
      #expect(list.loadState == source.loadState)
    }
    keys.open()
    source.apply(ListSnapshot([Row(id: 7, key: 7)]))
    for _ in 0..<100 { await Task.yield() }
    #expect(list.snapshot.items(inSection: 0).map(\.id) == [7], "the list of the round is dropped")
  }

  /// A source that records what the user sees.
  @MainActor private final class Recording: SnapshotDataSource, PagedDataSource {
    let source: DiffableDataSource<SingleSection, Row>
    private(set) var seen = RangeSet<Int>()

    init(_ source: DiffableDataSource<SingleSection, Row>) { self.source = source }

    var snapshot: ListSnapshot<SingleSection, Row> { source.snapshot }
    var total: PagingTotal? { PagingTotal(count: 2_000) }
    func visibleItemsChanged(to indices: RangeSet<Int>) { seen = indices }
  }

  @Test func listThatIsBehindSpeaksOfItsSourceInTheIndicesOfNow() async throws {
    let recording = Recording(source)
    let keys = Keys()
    keys.open()
    let list = await recording.sortedInBackground { keys.key(of: $0) }
    let hidden = list.hiding { [] }
    let first = try #require(list.snapshot.items(inSection: 0).first)
    keys.close()
    var snapshot = source.snapshot
    try snapshot.insert(largePage, before: 0)
    source.apply(snapshot)
    #expect(list.loadState == .loading)
    list.visibleItemsChanged(to: RangeSet(0..<1))
    #expect(recording.seen == RangeSet(1_001 + first.id..<1_002 + first.id))
    // The last row of the list is not the last one of the source.
    list.visibleItemsChanged(to: RangeSet(299..<300))
    #expect(recording.seen.ranges.count == 1)
    #expect(hidden.total == PagingTotal(count: 2_000))
    #expect(hidden.numberOfLoadedItems == 300)
    keys.open()
    await wait(until: { list.snapshot.numberOfItems == 1_301 })
    list.visibleItemsChanged(to: RangeSet(1_300..<1_301))
    #expect(recording.seen.contains(1_300))
    #expect(hidden.numberOfLoadedItems == 1_301)
  }

  /// A source that shares nothing with the list that it provided before, and no row of which equals itself.
  @MainActor private final class Rebuilding: SnapshotDataSource {
    struct Row: ListElement {
      let id: Int
      var key: Int

      static func == (a: Self, b: Self) -> Bool { false }
    }

    var rows = (0..<1_500).map { Row(id: $0, key: $0 * 7_919 % 41) }
    var snapshot: ListSnapshot<SingleSection, Row> { ListSnapshot(rows) }
  }

  @Test func listThatSharesNothingIsSortedOnTheMainActor() async {
    let source = Rebuilding()
    let list = await source.sortedInBackground { $0.key }
    func ids() -> [Int] { list.snapshot.itemIDs }
    #expect(ids() == source.rows.sorted { $0.key < $1.key }.map(\.id))
    source.rows[7].key = 100
    #expect(ids() == source.rows.sorted { $0.key < $1.key }.map(\.id))
    #expect(list.loadState == source.loadState)
  }
}
