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
  /// Counts the keys that are made, and holds up the first after each ``close()`` until the test lets it pass.
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
      if waits { gate.wait() }
      return row.key
    }

    func open() { gate.signal() }
    func close() { state.withLock { $0.isClosed = true } }
  }

  private let source = DiffableDataSource(ListSnapshot((0..<300).map { Row(id: $0, key: $0 * 7_919 % 41) }))

  private func start(_ keys: Keys) async -> Task<DerivedList<SingleSection, Row>, Never> {
    let task = Task { [source] in await source.sortedInBackground { keys.key(of: $0) } }
    // The main actor runs on while the key waits.
    await wait(until: { keys.count == 1 })
    return task
  }

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
  func changesOfTheSourceMeanwhileAreInTheirPlaces(numberOfRows: Int) async throws {
    let keys = Keys()
    let sorting = await start(keys)
    var snapshot = source.snapshot
    try snapshot.append((0..<numberOfRows).map { Row(id: 5_000 + $0, key: $0 * 31 % 97) })
    try snapshot.delete([3, 70, 71, 299])
    try snapshot.replace(Row(id: 40, key: -1))
    source.apply(snapshot)
    keys.open()
    let list = await sorting.value
    await wait(until: { list.snapshot.numberOfItems > 300 })
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
    try snapshot.append((0..<1_001).map { Row(id: 5_000 + $0, key: $0 * 31 % 97) })
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

  /// A source that shares nothing with the list that it provided before.
  @MainActor private final class Rebuilding: SnapshotDataSource {
    var rows = (0..<1_500).map { Row(id: $0, key: $0 * 7_919 % 41) }
    var snapshot: ListSnapshot<SingleSection, Row> { ListSnapshot(rows) }
  }

  @Test func listThatIsTheSameIsNotSortedAgain() async {
    let source = Rebuilding()
    let keys = Keys()
    keys.open()
    let list = await source.sortedInBackground { keys.key(of: $0) }
    for _ in 0..<3 {
      #expect(list.snapshot.items(inSection: 0) == source.rows.sorted { $0.key < $1.key })
      #expect(list.loadState == source.loadState)
    }
    #expect(keys.count == 1_500)
    source.rows[7].key = 100
    #expect(list.snapshot.items(inSection: 0).last?.id != 7)
    await wait(until: { list.snapshot.items(inSection: 0).last?.id == 7 })
    #expect(list.snapshot.items(inSection: 0) == source.rows.sorted { $0.key < $1.key })
    #expect(list.loadState == source.loadState)
  }
}
