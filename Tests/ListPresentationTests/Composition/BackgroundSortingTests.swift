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
  /// Counts the keys that are made, and holds the first up until the test lets it pass.
  private final class Keys: Sendable {
    private let calls = Mutex(0)
    private let gate = DispatchSemaphore(value: 0)

    var count: Int { calls.withLock { $0 } }

    func key(of row: Row) -> Int {
      let isFirst = calls.withLock { calls in
        calls += 1
        return calls == 1
      }
      if isFirst { gate.wait() }
      return row.key
    }

    func open() { gate.signal() }
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
    #expect(list.snapshot.items(inSection: 0) == sorted)
    try snapshot.delete([40])
    try snapshot.append([Row(id: 40, key: 50)])
    source.apply(snapshot)
    #expect(list.snapshot.items(inSection: 0) == sorted)
  }
}
