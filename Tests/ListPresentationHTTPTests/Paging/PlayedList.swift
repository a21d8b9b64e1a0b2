import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// A pager with a user who sees a few rows, and a clock that passes while they scroll.
@MainActor
final class PlayedList {
  let clock: ManualClock
  /// The ids of the rows, `nil` for a row that is not loaded.
  let ids: () -> [Int?]
  let show: (RangeSet<Int>) -> Void
  let refresh: () -> Void
  let retry: () -> Void
  let states: () -> [ListLoadState]
  /// What the list says about rows that it lacks and anchors that it has lost.
  let sentences: () -> [String]
  let isQuiet: () -> Bool
  let numberOfRequests: () -> Int
  /// The log, to see why a seed fails.
  let log: () -> String
  /// The id of the first row that the user sees, and the number of rows that they see.
  private(set) var top: Int?
  var height = 3

  init(_ pager: Pager<RankedRow>, _ clock: ManualClock) {
    self.clock = clock
    ids = { pager.snapshot.itemIDs }
    show = { pager.visibleItemsChanged(to: $0) }
    refresh = { pager.refresh() }
    retry = { pager.retry() }
    states = { [pager.prependState, pager.loadState] }
    sentences = { Self.sentences(pager.diagnostics, pager.lostItems, pager.prependState, pager.loadState) }
    isQuiet = { Self.areQuiet([pager.activity], clock) }
    numberOfRequests = { pager.list.ledger.tickets }
    log = { pager.log.description }
  }

  init(_ pager: SearchPager<String, RankedRow>, _ clock: ManualClock) {
    self.clock = clock
    ids = { pager.snapshot.itemIDs }
    show = { pager.visibleItemsChanged(to: $0) }
    refresh = { pager.refresh() }
    retry = { pager.retry() }
    states = { [pager.prependState, pager.loadState] }
    sentences = {
      pager.allPagers.flatMap { Self.sentences($0.diagnostics, $0.lostItems, $0.prependState, $0.loadState) }
    }
    isQuiet = { Self.areQuiet(pager.allPagers.map { $0.activity }, clock) && pager.loadState != .loading }
    numberOfRequests = { pager.allPagers.reduce(0) { $0 + $1.list.ledger.tickets } }
    log = { pager.allPagers.map(\.log.description).joined(separator: "\n\n") }
  }

  init(_ pager: SparsePager<RankedRow>, _ clock: ManualClock) {
    self.clock = clock
    ids = { (0..<pager.numberOfItems).map { pager.item(at: $0).element?.id } }
    show = { pager.visibleItemsChanged(to: $0) }
    refresh = { pager.refresh() }
    retry = { pager.retry() }
    states = { [.exhausted, pager.loadState] }
    sentences = { Self.sentences(pager.diagnostics, pager.lostItems, pager.prependState, pager.loadState) }
    isQuiet = { Self.areQuiet([pager.activity], clock) }
    numberOfRequests = { pager.list.ledger.tickets }
    log = { pager.log.description }
  }

  /// Whether pagers wait for nothing but the time. A timer that the clock has ended and that has not ticked is not
  /// quiet.
  private static func areQuiet(_ activities: [PagerActivity], _ clock: ManualClock) -> Bool {
    activities.allSatisfy { $0.starting + $0.calling == 0 }
      && activities.reduce(0) { $0 + $1.sleeping } == clock.numberOfSleepers
  }

  private static func sentences(
    _ diagnostics: [PagingDiagnostic], _ lost: LostItems?, _ states: ListLoadState...
  ) -> [String] {
    let failures = states.compactMap { if case .failed(let reason, _) = $0 { reason } else { nil } }
    return diagnostics.map(\.description) + (lost.map { ["\($0)"] } ?? []) + failures
  }

  /// Waits until nothing happens without the user.
  func settle() async {
    for _ in 0..<20 {
      _ = ids()
      await wait(until: isQuiet)
      guard states().contains(where: { if case .failed(_, _?) = $0 { true } else { false } }) else { return }
      clock.advance(by: .seconds(120))
    }
  }

  /// The indices that the user sees.
  var visible: Range<Int> {
    let ids = ids()
    let first = top.flatMap { ids.firstIndex(of: $0) } ?? 0
    return min(first, ids.count)..<min(first + height, ids.count)
  }

  /// Shows rows from an index on, and waits until enough is loaded around them.
  func scroll(to index: Int) async {
    let count = ids().count
    let first = max(min(index, count - height), 0)
    top = first < count ? ids()[first] : nil
    clock.advance(by: .milliseconds(400))
    if count > 0 { show(RangeSet(visible)) }
    await settle()
    // Rows that arrived before the first one have moved the others.
    guard !visible.isEmpty else { return }
    show(RangeSet(visible))
    await settle()
  }

  /// Reports the visible rows until the list has a row for each line below the first visible one, or has no more.
  func look() async {
    for _ in 0..<height {
      show(RangeSet(visible))
      await settle()
    }
  }

  /// Scrolls until no row comes before the first one.
  func scrollToTop() async {
    for _ in 0..<300 {
      let (first, requests) = (ids().first, numberOfRequests())
      await scroll(to: 0)
      guard ids().first == first, states()[0] != .loading else { continue }
      guard case .failed = states()[0] else { return }
      // The user asks for more.
      retry()
      await settle()
      if ids().first == first, case .failed = states()[0], numberOfRequests() == requests { return }
    }
  }

  /// Scrolls to the end, row by row.
  /// - Returns: The ids of all rows that the user saw.
  func readToEnd() async -> [Int?] {
    var seen = Array(ids()[visible])
    var wasAtEnd = false
    for _ in 0..<1_000 {
      guard let last = seen.last else { return seen }
      let isAtEnd = visible.upperBound == ids().count
      await scroll(to: visible.lowerBound + 1)
      let next = ids().firstIndex(of: last).map { $0 + 1 } ?? visible.upperBound
      seen += ids()[min(next, visible.upperBound)..<visible.upperBound]
      // The first look at the end may come before the pager loads on.
      if isAtEnd, next == ids().count {
        if wasAtEnd { return seen }
        wasAtEnd = true
      } else {
        wasAtEnd = false
      }
    }
    return seen
  }
}
