import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// Whatever happened before, a list that was loaded again is stored as the server has it.
@MainActor @Suite struct StoredPagesPropertyTests {
  @Test func storedListLosesDoublesAndKeepsNoOldRow() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_STORED_LISTS", small: 18)) { seed in
      var property = StoredPagesProperty(seed: seed)
      return await property.play().map { "\($0)\n\(property.trace.joined(separator: "\n"))" }
    }
  }
}

/// One random life of a stored list: the process ends between any two calls of the store, pages are damaged, the
/// network goes and comes back, the server's rows change, the user scrolls, refreshes and edits.
///
/// The model is that of the server, and an array of pages that the store must be.
@MainActor
struct StoredPagesProperty {
  private var generator: SeededGenerator
  private let rows: RankedRows
  private let disk = Disk()
  private let source: UnreliableSource
  private let clock = ManualClock()
  private let configuration: PagingConfiguration
  private var pager: Pager<RankedRow>
  private var list: PlayedList
  private let height: Int
  private var nextID = 1_000
  private(set) var trace: [String] = []

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pick = { (range: ClosedRange<Int>) in Int.random(in: range, using: &generator) }
    var configuration = PagingConfiguration(pageSize: pick(1...7), prefetch: .items(pick(1...6)))
    if pick(0...3) == 0 { configuration.maximumItemsPerFill = pick(8...40) }
    if pick(0...3) == 0 { configuration.firstPageSize = pick(1...9) }
    configuration.retry.budget = pick(0...1)
    rows = RankedRows(pick(0...5) == 0 ? pick(0...4) : pick(5...40))
    var manner = ModelSource.Manner()
    manner.countsItems = pick(0...1) == 0
    manner.goesBack = pick(0...1) == 0
    manner.beginsAround = pick(0...1) == 0
    manner.total = [.none, .first, .every][pick(0...2)]
    source = UnreliableSource(base: ModelSource(rows: rows, query: "", manner: manner), isOffline: Flag())
    height = pick(1...5)
    self.configuration = configuration
    trace.append("\(manner), \(configuration)")
    pager = Pager(source)
    list = PlayedList(pager, clock)
    self.generator = generator
    launch(upTo: nil)
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Begins a process with what the one before left.
  private mutating func launch(upTo lastSeen: Int?) {
    disk.restart()
    pager = Pager(
      StoredPageSource(source, store: disk.store, upTo: lastSeen), configuration: configuration, clock: clock,
      generator: SeededGenerator(seed: 1))
    list = PlayedList(pager, clock)
    list.height = height
  }

  private mutating func set(offline: Bool) {
    source.isOffline.isOn = offline
    trace.append(offline ? "offline" : "online")
  }

  /// Plays the life. Returns what is wrong, or `nil`.
  mutating func play() async -> String? {
    await list.settle()
    await list.scroll(to: 0)
    for _ in 0..<pick(2...8) {
      await step()
      if let fault = disk.fault() { return fault }
    }
    return await end()
  }

  private mutating func step() async {
    switch pick(0...9) {
    case 0...2:
      await list.scroll(to: [0, list.ids().count, pick(0...max(list.ids().count, 1))][pick(0...2)])
      trace.append("sees \(list.visible) of \(list.ids().map { $0 ?? -1 })")
    case 3: change()
    case 4: set(offline: !source.isOffline.isOn)
    case 5:
      list.refresh()
      if pick(0...1) == 0 { await list.settle() }
      trace.append("refresh: \(list.ids().map { $0 ?? -1 })")
    case 6...7: if !source.isOffline.isOn { edit() }
    case 8:
      let number = pick(0...5)
      disk.damage(number)
      trace.append("page \(number) is damaged")
    default:
      // The process ends after a few more calls of the store.
      disk.die(after: pick(0...4))
      if pick(0...1) == 0 { list.refresh() }
      await list.scroll(to: list.ids().count)
      trace.append("ends with \(disk.picture)")
      let lastSeen = pick(0...1) == 0 ? list.top : nil
      launch(upTo: lastSeen)
      await list.settle()
      await list.scroll(to: 0)
      trace.append("opens at \(lastSeen ?? 0): \(list.ids().map { $0 ?? -1 })")
    }
  }

  /// Others change the server.
  private mutating func change() {
    for _ in 0..<pick(1...3) {
      let (index, kind, id) = (pick(0...max(rows.all.count, 1)), pick(0...2), nextID)
      nextID += 1
      rows.change { rows in
        guard kind != 0, index < rows.count else {
          let index = min(index, rows.count)
          let rank = ((index > 0 ? rows[index - 1].rank : 0) + (index < rows.count ? rows[index].rank : 1 << 40)) / 2
          return rows.insert(RankedRow(id: id, rank: rank), at: index)
        }
        if kind == 1 { rows.remove(at: index) } else { rows[index].rank += 1 }
      }
    }
    trace.append("the server has \(rows.ids)")
  }

  /// The user edits a row that the server has, and the server edits it too.
  private mutating func edit() {
    let loaded = pager.snapshot
    guard loaded.numberOfItems > 0 else { return }
    let index = pick(0...loaded.numberOfItems - 1)
    let row = loaded[index]
    guard let servedIndex = rows.all.firstIndex(of: row) else { return }
    let (id, kind) = (nextID, pick(0...3))
    nextID += 1
    switch kind {
    case 0:
      rows.change { $0[servedIndex].rank += 1 }
      try? pager.update(RankedRow(id: row.id, rank: row.rank + 1))
    case 1:
      rows.change { $0.remove(at: servedIndex) }
      try? pager.remove(row.id)
    default:
      let rank = ((servedIndex > 0 ? rows.all[servedIndex - 1].rank : 0) + row.rank) / 2
      let new = RankedRow(id: id, rank: rank)
      // A draft that is not confirmed is not kept.
      if kind == 2 { try? pager.insert(RankedRow(id: -id, rank: rank), at: index, isPending: true) }
      rows.change { $0.append(new) }
      if kind == 2 { try? pager.confirm(-id, as: new) } else { try? pager.insert(new, at: index) }
    }
    trace.append("edits \(row) (\(kind)): \(rows.ids)")
  }

  /// With a network, a refresh at the beginning shows and stores exactly the server's rows. Without one, the next
  /// process reads exactly these, opens at any of them, and stays there when the network is back.
  private mutating func end() async -> String? {
    set(offline: false)
    await list.settle()
    await list.scrollToTop()
    list.refresh()
    await list.settle()
    await list.scrollToTop()
    _ = await list.readToEnd()
    if replayedSeed != nil { trace.append(list.log()) }
    let (all, lastID) = (rows.all, rows.ids.randomElement(using: &generator))
    trace.append("read: \(list.ids().map { $0 ?? -1 }), \(list.sentences())")
    // The store carries out edits apart from the list.
    await wait(until: { [disk] in disk.rows == all })
    guard disk.rows == all else { return "the store has \(disk.picture) and not \(all)" }
    set(offline: true)
    launch(upTo: lastID)
    await list.settle()
    if let lastID, !list.ids().contains(lastID) { return "the list does not open at \(lastID)" }
    await list.scroll(to: lastID.flatMap { list.ids().firstIndex(of: $0) } ?? 0)
    trace.append("opens at \(lastID ?? 0): \(list.ids().map { $0 ?? -1 })[\(list.visible)]")
    set(offline: false)
    list.retry()
    await list.settle()
    // A refresh keeps the first visible row. The rows below it may arrive later.
    await list.look()
    if let lastID, !list.ids()[list.visible].contains(lastID), list.sentences().isEmpty {
      return "row \(lastID) is lost: \(list.ids().map { $0 ?? -1 })[\(list.visible)], \(list.sentences())"
    }
    // A refresh kept the row in sight, and began the list in the store again.
    await list.scrollToTop()
    _ = await list.readToEnd()
    set(offline: true)
    launch(upTo: nil)
    await list.settle()
    await list.scroll(to: 0)
    let seen = await list.readToEnd()
    if replayedSeed != nil { trace.append(list.log()) }
    trace.append("offline: \(seen.map { $0 ?? -1 }) \(list.states()) \(list.sentences())")
    return seen == all.map(\.id) ? nil : "without a network, the user does not see the server's rows"
  }
}

private final class Flag: Sendable {
  private let value = Mutex(false)
  var isOn: Bool {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// A source behind a network.
private struct UnreliableSource: PageSource {
  struct Offline: Error {}
  let base: ModelSource
  let isOffline: Flag

  func page(_ request: PageRequest<Int>) async throws -> Page<RankedRow, Int> {
    if isOffline.isOn { throw Offline() }
    let page = try await base.page(request)
    await Task.yield()
    if isOffline.isOn { throw Offline() }
    return page
  }

  func cursor(around item: RankedRow) -> Int? { base.cursor(around: item) }
  func cursor(_ cursor: Int, movedBy items: Int) -> Int? { base.cursor(cursor, movedBy: items) }
}

/// What stays when a process ends.
private final class Disk: Sendable {
  struct Fault: Error {}
  struct State: Sendable {
    var pages: [StoredPage<RankedRow, Int>] = []
    var damaged: Set<Int> = []
    var process = 0
    /// The number of changes until the process ends, or `nil` if it goes on.
    var changesLeft: Int?
    var fault: String?
  }

  let state = Mutex(State())

  /// The store of the process that runs now. The stores of processes that have ended change nothing.
  var store: Store { Store(disk: self, process: state.withLock { $0.process }) }
  var rows: [RankedRow] { state.withLock { $0.damaged.isEmpty ? $0.pages.flatMap(\.items) : [] } }
  var picture: String { state.withLock { "\($0.pages.map { $0.items.map(\.id) })" } }

  func restart() { state.withLock { ($0.process, $0.changesLeft) = ($0.process + 1, nil) } }
  func die(after changes: Int) { state.withLock { $0.changesLeft = changes } }
  func damage(_ number: Int) { state.withLock { if $0.pages.indices.contains(number) { $0.damaged.insert(number) } } }

  /// What is wrong with the pages, or `nil`.
  func fault() -> String? {
    state.withLock { state in
      if let fault = state.fault { return fault }
      return state.pages.contains { $0.items.contains { $0.id < 0 } } ? "a draft is in the store" : nil
    }
  }

  struct Store: PageStore {
    let disk: Disk
    let process: Int

    func page(_ number: Int) throws -> StoredPage<RankedRow, Int>? {
      try disk.state.withLock { state in
        if state.damaged.contains(number) { throw Fault() }
        return state.pages.indices.contains(number) ? state.pages[number] : nil
      }
    }

    func write(_ page: StoredPage<RankedRow, Int>, as number: Int) {
      change { state in
        guard number <= state.pages.count else {
          state.fault = "page \(number) leaves a gap"
          return
        }
        state.pages.replaceSubrange(number..<min(number + 1, state.pages.count), with: [page])
        state.damaged.remove(number)
      }
    }

    func removePages(from number: Int) {
      change { state in
        state.pages.removeSubrange(min(number, state.pages.count)...)
        state.damaged = state.damaged.filter { $0 < number }
      }
    }

    private func change(_ change: (inout State) -> Void) {
      disk.state.withLock { state in
        guard state.process == process, state.changesLeft != 0 else { return }
        state.changesLeft = state.changesLeft.map { $0 - 1 }
        change(&state)
      }
    }
  }
}
