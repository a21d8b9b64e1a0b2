import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// Lists that keep their pages.
@MainActor @Suite struct StoredPageSourceTests {
  typealias Store = MemoryPageStore<ScriptedItem, Int>

  private func stage(
    _ store: some PageStore<ScriptedItem, Int>, cursorsCountItems: Bool = false
  ) -> PagerStage<Pager<ScriptedItem>> {
    PagerStage(cursorsCountItems: cursorsCountItems) { StoredPageSource($0, store: store) }
  }

  @Test func damagedPageAndThoseAfterItAreLoadedAgain() async {
    let store = FaultyStore(Store([1...5, 6...10, 11...15]), isFull: false)
    await stage(store).expect(
      """
      start       | 1-5  | #1 refresh      | loading
      fail stop   | 1-5  |                 | failed
      show 4-4    | 1-5  | #2 append at 5  | failed
      page 6-10 > | 1-10 |                 | failed
      show 9-9    | 1-10 | #3 append at 10 | failed
      """)
    #expect(store.base.picture == "1-5 >5 | 6-10 >10")
  }

  @Test func listGoesOnWithoutAStoreThatFails() async {
    let store = FaultyStore(Store([1...5, 6...10]), isFull: true)
    await stage(store).expect(
      """
      start        | 1-5  | #1 refresh      | loading
      page 1-4 7 > | 1-4 7  |               | idle
      show 4-4     | 1-4 7  | #2 append at 7  | loading
      page 8-9     | 1-4 7-9 |              | exhausted
      """)
    #expect(store.base.picture == "1-5 >5 | 6-10 >10", "the store has a whole list, though an old one")
  }

  @Test func editsAreKept() async {
    let store = Store([1...5, 6...10, 11...15], total: 20)
    let stage = stage(store, cursorsCountItems: true)
    _ = await stage.play("start\nfail stop\nshow 4-4\nupdate 3'\nremove 7\ninsert 21 at 2\ninsert 22 at 0")
    await wait(until: { store.page(0)?.items.count == 7 })
    #expect(store.picture == "22 1-2 21 3' 4-5 >7 | 6 8-10 >11 | 11-15 >16")
    #expect(store.page(0)?.total == 21 && stage.pager.total?.count == 21)
    await stage.expect("show 9-9 | 22 1-2 21 3' 4-6 8-15 | | failed")
    #expect(stage.pager.total?.count == 21)
  }

  @Test func pendingItemIsKeptWhenItIsConfirmed() async throws {
    let store = Store([1...5])
    let stage = stage(store)
    _ = await stage.play("start\npage 1-5 >")
    for (id, index) in [(90, 1), (91, 2), (92, 3)] {
      try stage.pager.insert(ScriptedItem(id: id), at: index, isPending: true)
    }
    try stage.pager.update(ScriptedItem(id: 5, edition: 1))
    await wait(until: { store.page(0)?.items.last?.edition == 1 })
    #expect(store.picture == "1-4 5' >5")
    try stage.pager.confirm(91, as: ScriptedItem(id: 6))
    try stage.pager.confirm(92)
    try stage.pager.remove(90)
    await wait(until: { store.page(0)?.items.count == 7 })
    #expect(store.picture == "1 6 92 2-4 5' >5")
  }

  @Test func answerFromBeforeAnEditDoesNotUndoIt() async {
    let store = Store([1...5, 6...10])
    let stage = stage(store)
    _ = await stage.play(
      "start\npage 1-5 >\nshow 4-4\nupdate 3'\nremove 4\nrefresh\nremove 8\nupdate 2'\npage #3 1-5 >")
    await wait(until: { store.page(0)?.items.contains(ScriptedItem(id: 2, edition: 1)) ?? false })
    #expect(store.picture.hasPrefix("1 2' 3-5 >5"), "the refresh began after the first two edits")
    _ = await stage.play("page #4 6-10 >")
    #expect(store.picture == "1 2' 3-5 >5 | 6-10 >10")
  }

  @Test func cursorThatHasMovedLeadsToAnotherPage() async {
    let store = Store()
    let stage = stage(store, cursorsCountItems: true)
    _ = await stage.play("start\npage 1-5 >5\nshow 4-4\npage 5-10 >10")
    _ = await stage.play("remove 6\nremove 7\nremove 8\nremove 9\nremove 10")
    // An answer to a request from before a removal is discarded, and asked for from more items before its place first.
    for _ in 0..<8 where stage.pager.numberOfItems == 5 { _ = await stage.play("show 4-4\npage 5 11-15 >10") }
    _ = await stage.play("show 9-9\npage 15-20 >15")
    #expect(stage.pager.snapshot.itemIDs == Array(1...5) + Array(11...20))
    #expect(stage.pager.diagnostics.isEmpty && stage.pager.lostItems == nil)
  }

  @Test func pauseThatAPageWithoutTheBorderAsksForIsKept() async {
    let stage = stage(Store([1...5, 6...10]), cursorsCountItems: true)
    _ = await stage.play("start\nfail stop\nshow 4-4\nshow 9-9\npage 13-17 >14")
    stage.source.answer(Page([ScriptedItem(id: 99)], next: 3, backoff: .seconds(7)))
    await stage.settle()
    let requests = stage.source.requests.count
    _ = await stage.play("show 14-14")
    #expect(stage.pager.numberOfItems == 15 && stage.source.requests.count == requests)
  }

  @Test func rowOfTwoPagesIsEditedInBoth() async {
    let store = Store([1...5, 5...9], total: .min)
    let stage = stage(store, cursorsCountItems: true)
    _ = await stage.play("start\nfail stop\nremove 5")
    await wait(until: { store.page(1)?.items.count == 4 })
    #expect(store.picture == "1-4 >4 | 6-9 >8" && store.page(0)?.total == 0)
  }

  @Test func listThatGoesOnBeforeItsFirstPageIsNotKept() async {
    let store = Store()
    let source = StoredPageSource(
      ClosurePageSource { (_: PageRequest<Int>) in Page([ScriptedItem(id: 5)], previous: 4) }, store: store)
    let page = try? await source.page(PageRequest())
    #expect(page?.previous != nil && store.page(0) == nil)
  }

  @Test func refreshThatGoesBackToTheBeginningIsKept() async throws {
    let store = Store([1...5, 6...10])
    let source = StoredPageSource(
      ClosurePageSource { (request: PageRequest<Int>) in
        Page([ScriptedItem(id: 11)], next: 12, previous: request.cursor == 13 ? 12 : nil)
      }, store: store)
    let before13 = StoredPageSource<ClosurePageSource<ScriptedItem, Int>>.Cursor(base: 13)
    _ = try await source.page(PageRequest(cursor: before13, direction: .prepend))
    #expect(store.picture == "1-5 >5 | 6-10 >10")
    let before12 = StoredPageSource<ClosurePageSource<ScriptedItem, Int>>.Cursor(base: 12)
    let page = try await source.page(PageRequest(cursor: before12, direction: .prepend, generation: 2))
    #expect(store.picture == "11 >12" && page.next?.number == 1)
  }
}

/// A store of two pages and more, whose second page is damaged until it is written, or which is full.
private final class FaultyStore: PageStore {
  struct Fault: Error {}

  let base: MemoryPageStore<ScriptedItem, Int>
  private let isFull: Bool
  private let isDamaged: Atomic<Bool>

  init(_ base: MemoryPageStore<ScriptedItem, Int>, isFull: Bool) {
    self.base = base
    self.isFull = isFull
    isDamaged = Atomic(!isFull)
  }

  func page(_ number: Int) throws -> StoredPage<ScriptedItem, Int>? {
    if number == 1, isDamaged.load(ordering: .relaxed) { throw Fault() }
    return base.page(number)
  }

  func write(_ page: StoredPage<ScriptedItem, Int>, as number: Int) throws {
    if isFull { throw Fault() }
    base.write(page, as: number)
    if number == 1 { isDamaged.store(false, ordering: .relaxed) }
  }

  func removePages(from number: Int) throws {
    if isFull { throw Fault() }
    base.removePages(from: number)
  }
}
