import Foundation
import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// Blocks the threads that pass it until it is opened. Every test opens it on the main thread, which it never blocks.
private final class ThreadGate: Sendable {
  private let condition = NSCondition()
  private let state = Mutex((isOpen: false, isReached: false))

  func pass() {
    condition.lock()
    defer { condition.unlock() }
    state.withLock { $0.isReached = true }
    while !state.withLock({ $0.isOpen }) { condition.wait() }
  }

  func open() {
    condition.lock()
    defer { condition.unlock() }
    state.withLock { $0.isOpen = true }
    condition.broadcast()
  }

  var isReached: Bool { state.withLock { $0.isReached } }
}

/// Lists of more than 10,000 rows that do not share structure with what is shown are compared beside the main actor.
@MainActor @Suite(.serialized) struct BackgroundUpdateTests {
  private let source = Basket((0..<12_000).map { Fruit(id: $0) })
  private let view = QuietView()
  private let adapter: Basket.Adapter
  private let gate = ThreadGate()

  init() {
    adapter = ListAdapter(dataSource: source, view: view)
    let gate = gate
    adapter.functions.makePlan = { old, new in
      if new.numberOfItems > 10_000 { gate.pass() }
      return new.difference(from: old)
    }
  }

  /// Asks for an update to a list of 12,000 other rows and waits until it is being worked out.
  private func startLargeUpdate(_ end: @escaping @MainActor (String) -> Void) async {
    source.fruits = (1..<12_001).map { Fruit(id: $0) }
    adapter.setNeedsUpdate { end($0.word) }
    await wait(until: { gate.isReached })
  }

  @Test func largeChangeIsShownAsAWholeWhenItIsComputed() async {
    var ends: [String] = []
    await startLargeUpdate { ends.append($0) }
    #expect(view.counts == [12_000])
    #expect(adapter.item(at: 0) == Fruit(id: 0), "what is shown is the old list")
    gate.open()
    await wait(until: { !ends.isEmpty })
    #expect(ends == ["applied"])
    #expect(adapter.item(at: 0) == Fruit(id: 1))
    #expect(view.kinds == ["reload", "difference"])
  }

  @Test func smallChangeSupersedesALargeOne() async {
    var ends: [String] = []
    await startLargeUpdate { ends.append("large \($0)") }
    source.fruits = [Fruit(id: 5)]
    #expect(await adapter.update().word == "applied")
    #expect(ends == ["large superseded"])
    #expect(adapter.structure.numberOfItems == 1)
    gate.open()
    await turns(20)
    #expect(view.counts == [12_000, 1], "what was superseded is never shown")
    #expect(ends.count == 1)
  }

  @Test func outcomesOfLargeUpdatesComeOnceAndInOrder() async {
    var ends: [String] = []
    await startLargeUpdate { ends.append("first \($0)") }
    gate.open()
    source.fruits = (2..<12_002).map { Fruit(id: $0) }
    let last = await adapter.update().word
    #expect(last == "applied")
    #expect(ends == ["first superseded"] || ends == ["first applied"])
    #expect(adapter.item(at: 0) == Fruit(id: 2))
  }

  @Test func flushComputesALargeUpdateAtOnce() async {
    var ends: [String] = []
    await startLargeUpdate { ends.append($0) }
    gate.open()
    #expect(adapter.flush()?.word == "applied")
    #expect(ends == ["applied"])
    #expect(adapter.item(at: 0) == Fruit(id: 1))
    await turns(20)
    #expect(view.kinds == ["reload", "difference"])
    #expect(adapter.flush() == nil)
  }

  @Test func editedSnapshotIsNotALargeUpdate() async throws {
    let list = SharedList(ListSnapshot((0..<12_000).map { Fruit(id: $0) }))
    let adapter = ListAdapter(dataSource: list)
    try list.rows.append([Fruit(id: 20_000)])
    adapter.flush()
    try list.rows.append([Fruit(id: 20_001)])
    await turns(1)
    #expect(adapter.structure.numberOfItems == 12_002, "it is shown in the next turn")
  }

  @Test func listThatChangesFasterThanUpdatesAreComputedIsShown() async {
    gate.open()
    var ends: [String] = []
    var shift = 0
    while view.kinds.count < 3, shift < 10_000 {
      shift += 1
      source.fruits = (shift..<shift + 12_000).map { Fruit(id: $0) }
      adapter.setNeedsUpdate { ends.append($0.word) }
      await Task.yield()
    }
    #expect(view.kinds == ["reload", "difference", "difference"])
    #expect(await adapter.update().word != "cancelled")
    #expect(ends.count == shift, "each request has ended")
    #expect(adapter.item(at: 0) == Fruit(id: shift))
  }

  @Test func noChangeIsPulledWhileAnUpdateHasToBeShown() async {
    var ends: [String] = []
    func change(to shift: Int) async {
      source.fruits = (shift..<shift + 12_000).map { Fruit(id: $0) }
      adapter.setNeedsUpdate { ends.append($0.word) }
      await turns()
    }
    // Three are given up, the fourth has to be shown.
    for shift in 1...4 { await change(to: shift) }
    let pulls = source.snapshotCalls
    for shift in 5...20 { await change(to: shift) }
    #expect(source.snapshotCalls == pulls)
    gate.open()
    await wait(until: { ends.count >= 20 })
    #expect(source.snapshotCalls == pulls + 1)
    #expect(adapter.item(at: 0) == Fruit(id: 20))
    #expect(ends[3] == "applied" && ends.last == "applied")
  }

  @Test func requestsEndInOrderWhenTheAdapterIsReleased() async {
    var adapter: Basket.Adapter? = ListAdapter(dataSource: source)
    adapter?.functions.makePlan = { [gate] old, new in
      gate.pass()
      return new.difference(from: old)
    }
    var ends: [String] = []
    source.fruits = (1..<12_001).map { Fruit(id: $0) }
    for request in 1...4 { adapter?.setNeedsUpdate { ends.append("\(request) \($0.word)") } }
    await wait(until: { gate.isReached })
    for request in 5...8 { adapter?.setNeedsUpdate { ends.append("\(request) \($0.word)") } }
    adapter = nil
    await wait(until: { ends.count >= 8 })
    #expect(ends == (1...8).map { "\($0) cancelled" }, "without waiting for the work")
    gate.open()
    await turns()
    #expect(ends.count == 8)
  }
}

/// A source that edits a snapshot.
@MainActor @Observable
final class SharedList: SnapshotDataSource {
  var rows: ListSnapshot<SingleSection, Fruit>
  var snapshot: ListSnapshot<SingleSection, Fruit> { rows }

  init(_ rows: ListSnapshot<SingleSection, Fruit>) { self.rows = rows }
}

/// Counts rows and asks for none.
@MainActor
private final class QuietView: ListView {
  var adapter: Basket.Adapter?
  var counts: [Int] = []
  var kinds: [String] = []

  func adapter(_ adapter: Basket.Adapter, didUpdate update: ListUpdate<SingleSection, Fruit>) {
    counts.append(adapter.structure.numberOfItems)
    switch update.change {
    case .difference: kinds.append("difference")
    case .reload: kinds.append("reload")
    case .stateChanged: kinds.append("state")
    }
  }
}
