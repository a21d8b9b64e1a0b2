import ListPresentation
import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct SnapshotDataSourceTests {
  @Test func builderCollectsElementsArraysConditionsAndLoops() {
    let snapshot = CoreSnapshot {
      for name in ["A", "B"] {
        ListSection(CorePart(id: name)) {
          if name == "A" {
            CoreRow(id: 1)
          } else {
            CoreRow(id: 2)
            [3, 4].map { CoreRow(id: $0) }
            for id in 5...6 { CoreRow(id: id) }
          }
        }
      }
      if isLong { ListSection(CorePart(id: "C")) {} }
    }
    #expect(snapshot.picture == "A: 1 | B: 2 3 4 5 6")
  }

  private var isLong: Bool { false }

  private final class Numbers: SnapshotDataSource {
    let snapshot = CoreSnapshot("A: 1 2 | B: 3")
  }

  @Test func snapshotIsTheOnlyRequirement() {
    let numbers = Numbers()
    #expect((0..<numbers.numberOfItems).map { numbers.item(at: $0).id } == [1, 2, 3])
    #expect(numbers.sections.map(numbers.numberOfItems) == [2, 1])
  }

  @MainActor @Observable
  final class Basket: ArrayDataSource {
    var fruits: [Fruit]
    @ObservationIgnored private(set) var numberOfReads = 0

    init(_ ids: some Sequence<Int>) { fruits = ids.map { Fruit(id: $0) } }

    var items: [Fruit] {
      numberOfReads += 1
      return fruits
    }
  }

  @Test func updateReadsTheArrayOnce() {
    let basket = Basket(1...1_000)
    let adapter = ListAdapter(dataSource: basket)
    let before = basket.numberOfReads
    basket.fruits.append(Fruit(id: 2_000))
    adapter.flush()
    #expect(basket.numberOfReads == before + 1)
    #expect(adapter.snapshot?.itemIDs == Array(1...1_000) + [2_000])
    #expect(basket.numberOfItems == 1_001 && basket.numberOfItems(in: SingleSection()) == 1_001)
    #expect(basket.item(at: 1) == Fruit(id: 2) && basket.sections == [SingleSection()])
  }

  @Test func rowsOfASequenceThatFailsStay() async {
    let (snapshots, input) = AsyncThrowingStream.makeStream(of: ListSnapshot<SingleSection, Fruit>.self)
    let adapter = ListAdapter(dataSource: DiffableDataSource(snapshots))
    #expect(adapter.loadState == .loading && !adapter.isSettled)
    input.yield(ListSnapshot([Fruit(id: 1)]))
    await wait(until: { adapter.snapshot?.itemIDs == [1] })
    #expect(adapter.loadState == .idle)
    input.finish(throwing: ScriptedError())
    await wait(until: { adapter.loadState == .failed("\(ScriptedError())") })
    #expect(adapter.snapshot?.itemIDs == [1])
  }

  @Test func releasingTheSourceCancelsTheSequence() async {
    let (snapshots, input) = AsyncStream.makeStream(of: ListSnapshot<SingleSection, Fruit>.self)
    let hasEnded = Ended()
    input.onTermination = { _ in hasEnded.value.withLock { $0 = true } }
    var source: DiffableDataSource? = DiffableDataSource(snapshots)
    input.yield(ListSnapshot([Fruit(id: 1)]))
    await wait(until: { source?.snapshot.numberOfItems == 1 })
    weak let released = source
    source = nil
    #expect(released == nil)
    await wait(until: { hasEnded.value.withLock { $0 } })
  }

  private final class Ended: Sendable { let value = Mutex(false) }
}
