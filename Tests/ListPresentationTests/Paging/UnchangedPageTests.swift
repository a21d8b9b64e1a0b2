import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// A source that answers that the list has not changed.
@MainActor @Suite struct UnchangedPageTests {
  private struct Source: PageSource {
    let isEverUnchanged: Bool

    func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
      guard request.direction != .refresh || (request.generation == 1 && !isEverUnchanged) else { return .unchanged }
      let first = request.cursor ?? 0
      let items = (first..<first + 20).map { ScriptedItem(id: $0) }
      return Page(items, next: first + 20 < 60 ? first + 20 : nil, total: 60)
    }
  }

  private func settle(_ pager: Pager<ScriptedItem>) async {
    _ = pager.snapshot
    await wait(until: { pager.activity.starting == 0 && pager.activity.calling == 0 })
  }

  @Test func unchangedPageKeepsAllRowsAndAppendsToThem() async {
    let pager = Pager(Source(isEverUnchanged: false), configuration: .twentyRowsAhead, clock: ManualClock())
    await settle(pager)
    pager.fetchNextItemsIfNeeded(at: 10)
    await settle(pager)
    let rows = pager.snapshot
    #expect(rows.numberOfItems == 40)
    pager.refresh()
    await settle(pager)
    #expect(pager.snapshot == rows && pager.total == PagingTotal(count: 60) && pager.states.refresh == .idle)
    #expect(pager.log.entries.map(\.event).contains(.unchanged))
    pager.fetchNextItemsIfNeeded(at: 39)
    await settle(pager)
    #expect(pager.numberOfItems == 60 && pager.states.append == .exhausted)
  }

  @Test func failedAppendIsRetried() async {
    let source = ScriptedPageSource<ScriptedItem, Int>(script: [
      .page(Page([ScriptedItem(id: 1)], next: 1)), .fail(ScriptedError(.doNotRetry)), .page(.unchanged),
      .page(Page([ScriptedItem(id: 2)])),
    ])
    let pager = Pager(source, configuration: .twentyRowsAhead, clock: ManualClock())
    await settle(pager)
    #expect(pager.states.append == .failed(PagingFailure(ScriptedError(.doNotRetry)), attempt: 1, nextTry: nil))
    pager.refresh()
    await settle(pager)
    #expect(pager.numberOfItems == 2 && pager.states.append == .exhausted)
  }

  @Test func listIsEmptyWhenNothingWasLoaded() async {
    let pager = Pager(Source(isEverUnchanged: true), configuration: .twentyRowsAhead, clock: ManualClock())
    await settle(pager)
    #expect(pager.numberOfItems == 0 && pager.loadState == .exhausted)
  }

  @Test func unchangedSecondPageOfARefreshLeavesTheListAsItWas() async {
    let stage = PagerStage()
    _ = await stage.play("start\npage 1-5 >\nshow 3-4\npage 6-10 >\nshow 5-6\nrefresh\npage #4 1-5 >")
    stage.source.answer(.unchanged, to: 4)
    await stage.settle()
    let fault = await stage.mismatch(
      """
      refresh          | 1-10 | #3 append at 10, #6 append at 10, #7 refresh | loading
      page #7 0 1-5 >  | 1-10 | #3 append at 10, #6 append at 10, #8 append at 5 | loading
      page #8 6-10 >10 | 0-10 | #3 append at 10, #6 append at 10, #9 append at 10 | loading
      """)
    #expect(fault == nil, "\(fault ?? "")")
  }

  @Test func unchangedPagePassesThroughSourcesAndIsNotCached() async throws {
    let source = Source(isEverUnchanged: true)
    let store = MemoryPageStore<ScriptedItem, Int>()
    let caching = StoredPageSource(source, store: store)
    #expect(try await caching.page(PageRequest()).isUnchanged)
    #expect(store.page(0) == nil)
  }
}
