import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// Lists that keep their pages.
@MainActor @Suite struct StoredPageSourceTests {
  typealias Store = MemoryPageStore<ScriptedItem, Int>

  /// A store with pages of five rows, each of which ends with its cursor.
  private nonisolated static func store(_ pages: ClosedRange<Int>..., total: Int? = nil) -> Store {
    let store = Store()
    for (number, ids) in pages.enumerated() {
      store.write(StoredPage(ids.map { ScriptedItem(id: $0) }, next: ids.upperBound, total: total), as: number)
    }
    return store
  }

  private func stage(
    _ store: some PageStore<ScriptedItem, Int>, upTo lastSeen: Int? = nil, cursorsCountItems: Bool = false,
    _ configuration: PagingConfiguration = PagingConfiguration.scripted
  ) -> PagerStage<Pager<ScriptedItem>> {
    PagerStage(configuration, cursorsCountItems: cursorsCountItems) {
      StoredPageSource($0, store: store, upTo: lastSeen)
    }
  }

  /// The pages in a store, each with its cursor.
  private func picture(_ store: Store) -> String {
    var pages: [String] = []
    while let page = store.page(pages.count) {
      pages.append(page.items.picture + (page.next.map { " >\($0)" } ?? ""))
    }
    return pages.joined(separator: " | ")
  }

  @Test func storedPageIsShownUntilTheNewOneArrives() async {
    let store = Self.store(1...5, 6...10)
    await stage(store).expect(
      """
      start          | 1-5    | #1 refresh | loading
      page 1-4 20 >  | 1-4 20 |            | idle
      """)
    #expect(picture(store) == "1-4 20 >20")
  }

  @Test func storedListIsReadToItsEndWithoutTheServer() async {
    let store = Self.store(1...5, 6...10, 11...15)
    let stage = stage(store)
    await stage.expect(
      """
      start         | 1-5  | #1 refresh      | loading
      fail stop     | 1-5  |                 | failed
      show 4-4      | 1-10 |                 | failed
      show 9-9      | 1-15 |                 | failed
      show 14-14    | 1-15 | #2 append at 15 | failed
      fail stop     | 1-15 |                 | failed
      show 13-14    | 1-15 |                 | failed
      retry         | 1-15 | #3 refresh      | loading
      page 1-5 >    | 1-15 | #4 append at 5  | loading
      page 6-10 >   | 1-15 | #5 append at 10 | loading
      page 11-14 >  | 1-15 | #6 append at 14 | loading
      page 15       | 1-15 |                 | exhausted
      """)
    #expect(picture(store) == "1-5 >5 | 6-10 >10 | 11-14 >14 | 15")
  }

  @Test func listOpensWhereItWasLeftAndKeepsItsPlace() async {
    let store = Self.store(1...5, 6...10, 11...15)
    let stage = stage(store, upTo: 8)
    await stage.expect(
      """
      start          | 1-10     | #1 refresh      | loading
      show 7-8       | 1-10     | #1 refresh      | loading
      page 20 1-4 >  | 1-10     | #2 append at 4  | loading
      page 5-9 >     | 20 1-9   | #3 append at 9  | loading
      """)
    #expect(stage.pager.anchor?.id == 8)
    #expect(picture(store) == "20 1-4 >4 | 5-9 >9")
  }

  @Test func itemThatIsNotStoredOpensTheBeginning() async {
    await stage(Self.store(1...5, 6...10), upTo: 11).expect("start | 1-5 | #1 refresh | loading")
  }

  @Test func damagedPageAndThoseAfterItAreLoadedAgain() async {
    let store = FaultyStore(Self.store(1...5, 6...10, 11...15))
    store.faults.withLock { $0 = [1] }
    await stage(store).expect(
      """
      start       | 1-5  | #1 refresh      | loading
      fail stop   | 1-5  |                 | failed
      show 4-4    | 1-5  | #2 append at 5  | failed
      page 6-10 > | 1-10 |                 | failed
      show 9-9    | 1-10 | #3 append at 10 | failed
      """)
    #expect(picture(store.base) == "1-5 >5 | 6-10 >10")
  }

  @Test func listGoesOnWithoutAStoreThatFails() async {
    let store = FaultyStore(Self.store(1...5, 6...10))
    store.isFull.withLock { $0 = true }
    await stage(store).expect(
      """
      start        | 1-5  | #1 refresh      | loading
      page 1-4 7 > | 1-4 7  |               | idle
      show 4-4     | 1-4 7  | #2 append at 7  | loading
      page 8-9     | 1-4 7-9 |              | exhausted
      """)
    #expect(picture(store.base) == "1-5 >5 | 6-10 >10", "the store has a whole list, though an old one")
  }

  @Test func editsAreKept() async {
    let store = Self.store(1...5, 6...10, 11...15, total: 20)
    let stage = stage(store, cursorsCountItems: true)
    _ = await stage.play("start\nfail stop\nshow 4-4\nupdate 3'\nremove 7\ninsert 21 at 2\ninsert 22 at 0")
    await wait(until: { store.page(0)?.items.count == 7 })
    #expect(picture(store) == "22 1-2 21 3' 4-5 >7 | 6 8-10 >11 | 11-15 >16")
    #expect(store.page(0)?.total == 21 && stage.pager.total?.count == 21)
    await stage.expect("show 9-9 | 22 1-2 21 3' 4-6 8-15 | | failed")
    #expect(stage.pager.total?.count == 21)
  }

  @Test func pendingItemIsKeptWhenItIsConfirmed() async throws {
    let store = Self.store(1...5)
    let stage = stage(store)
    _ = await stage.play("start\npage 1-5 >")
    try stage.pager.insert(ScriptedItem(id: 90), at: 1, isPending: true)
    try stage.pager.insert(ScriptedItem(id: 91), at: 2, isPending: true)
    try stage.pager.insert(ScriptedItem(id: 92), at: 3, isPending: true)
    try stage.pager.update(ScriptedItem(id: 5, edition: 1))
    await wait(until: { store.page(0)?.items.last?.edition == 1 })
    #expect(picture(store) == "1-4 5' >5")
    try stage.pager.confirm(91, as: ScriptedItem(id: 6))
    try stage.pager.confirm(92)
    try stage.pager.remove(90)
    await wait(until: { store.page(0)?.items.count == 7 })
    #expect(picture(store) == "1 6 92 2-4 5' >5")
  }

  @Test func answerFromBeforeAnEditDoesNotUndoIt() async {
    let store = Self.store(1...5, 6...10)
    let stage = stage(store)
    _ = await stage.play(
      "start\npage 1-5 >\nshow 4-4\nupdate 3'\nremove 4\nrefresh\nremove 8\nupdate 2'\npage #3 1-5 >")
    await wait(until: { store.page(0)?.items.contains(ScriptedItem(id: 2, edition: 1)) ?? false })
    #expect(picture(store).hasPrefix("1 2' 3-5 >5"), "the refresh began after the first two edits")
    _ = await stage.play("page #4 6-10 >")
    #expect(picture(store) == "1 2' 3-5 >5 | 6-10 >10")
  }

  @Test func pageWhoseCursorMovedOnItsWayIsAskedForAgain() async {
    let store = Store()
    await stage(store, cursorsCountItems: true).expect(
      """
      start         | -       | #1 refresh     | loading
      page 1-5 >5   | 1-5     |                | idle
      show 4-4      | 1-5     | #2 append at 4 | loading
      remove 3      | 1-2 4-5 | #2 append at 4 | loading
      page 5-9 >9   | 1-2 4-5 | #3 append at 3 | loading
      page 5-10 >9  | 1-2 4-10 |               | idle
      """)
    #expect(picture(store) == "1-2 4-5 >4 | 6-10 >9")
  }

  @Test func refreshThatARemovalOutdatesIsAskedForAgain() async {
    let store = Self.store(1...5)
    await stage(store, cursorsCountItems: true).expect(
      """
      start            | 1-5     | #1 refresh | loading
      remove 3         | 1-2 4-5 | #1 refresh | loading
      page 1-5 >5      | 1-2 4-5 | #2 refresh | loading
      page 1-2 4-6 >5  | 1-2 4-6 |            | idle
      """)
    #expect(picture(store) == "1-2 4-6 >5")
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

  /// Others have removed items since the list was stored, and no page has more than five items.
  @Test func itemsThatMayBeMissingBehindTheStoredPagesAreSaid() async {
    let stage = stage(Self.store(1...5, 6...10), cursorsCountItems: true)
    await stage.expect(
      """
      start          | 1-5        | #1 refresh     | loading
      fail stop      | 1-5        |                | failed
      show 4-4       | 1-10       |                | failed
      show 9-9       | 1-10       | #2 append at 9 | failed
      page 13-17 >14 | 1-10       | #3 append at 2 | failed
      page 6-10 >7   | 1-10       | #4 append at 0 | failed
      page 4-8 >5    | 1-10 13-17 |                | failed
      """)
    #expect(
      stage.pager.lostItems?.reason
        == "the source moves its items while the list loads; items may be missing behind the one with the id 10")
  }

  @Test func pauseThatAPageWithoutTheBorderAsksForIsKept() async {
    let stage = stage(Self.store(1...5, 6...10), cursorsCountItems: true)
    _ = await stage.play("start\nfail stop\nshow 4-4\nshow 9-9\npage 13-17 >14")
    stage.source.answer(Page([ScriptedItem(id: 99)], next: 3, backoff: .seconds(7)))
    await stage.settle()
    let requests = stage.source.requests.count
    _ = await stage.play("show 14-14")
    #expect(stage.pager.numberOfItems == 15 && stage.source.requests.count == requests)
  }

  @Test func itemOfTwoStoredPagesIsRestoredOnce() async {
    let stage = stage(Self.store(1...5, 5...9), upTo: 8, cursorsCountItems: true)
    await stage.expect("start | 1-9 | #1 refresh | loading")
    #expect(stage.pager.diagnostics.isEmpty)
  }

  @Test func rowOfTwoPagesIsEditedInBoth() async {
    let store = Self.store(1...5, 5...9, total: .min)
    let stage = stage(store, cursorsCountItems: true)
    _ = await stage.play("start\nfail stop\nremove 5")
    await wait(until: { store.page(1)?.items.count == 4 })
    #expect(picture(store) == "1-4 >4 | 6-9 >8" && store.page(0)?.total == 0)
  }

  @Test func listThatGoesOnBeforeItsFirstPageIsNotKept() async {
    let store = Store()
    let source = StoredPageSource(
      ClosurePageSource { (_: PageRequest<Int>) in Page([ScriptedItem(id: 5)], previous: 4) }, store: store)
    let page = try? await source.page(PageRequest())
    #expect(page?.previous != nil && store.page(0) == nil)
  }

  @Test func refreshThatGoesBackToTheBeginningIsKept() async throws {
    let store = Self.store(1...5, 6...10)
    let source = StoredPageSource(
      ClosurePageSource { (request: PageRequest<Int>) in
        Page([ScriptedItem(id: 11)], next: 12, previous: request.cursor == 13 ? 12 : nil)
      }, store: store)
    let before13 = StoredPageSource<ClosurePageSource<ScriptedItem, Int>>.Cursor(base: 13)
    _ = try await source.page(PageRequest(cursor: before13, direction: .prepend))
    #expect(picture(store) == "1-5 >5 | 6-10 >10")
    let before12 = StoredPageSource<ClosurePageSource<ScriptedItem, Int>>.Cursor(base: 12)
    let page = try await source.page(PageRequest(cursor: before12, direction: .prepend, generation: 2))
    #expect(picture(store) == "11 >12" && page.next?.number == 1)
  }

  @Test func cursorThatRepeatsIsNotFollowed() async {
    let store = Store()
    let stage = stage(store)
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 6-10 >\nshow 9-9\npage 11-15 >5")
    #expect(stage.pager.diagnostics.last == .repeatedCursor(.append))
    #expect(stage.pager.states.append == .exhausted)
  }

  @Test func pageIsKeptAlthoughAnItemThatNoPageHasWasRemovedMeanwhile() async {
    let store = Store()
    let stage = stage(store, cursorsCountItems: true)
    _ = await stage.play("start\npage 1-5 >5\nshow 4-4")
    try? stage.pager.remove(99)
    _ = await stage.play("page 5-10 >10")
    #expect(stage.picture.hasPrefix("1-10 |"))
    #expect(picture(store) == "1-5 >5 | 6-10 >10")
  }

  @Test func answerToAnOlderListIsNotKept() async {
    let store = Self.store(1...5)
    let stage = stage(store)
    await stage.expect(
      """
      start        | 1-5  | #1 refresh     | loading
      fail         | 1-5  |                | failed
      show 4-4     | 1-5  | #2 append at 5 | failed
      wait 10      | 1-5  | #2 append at 5, #3 refresh | loading
      page #3 21-24 5 25 > | 21-24 5 25 | #2 append at 5, #4 append at 25 | loading
      page #2 6-10 >       | 21-24 5 25 | #4 append at 25 | loading
      """)
    #expect(picture(store) == "21-24 5 25 >25")
  }
}

/// A store whose pages a test damages, and to which nothing can be written while it is full.
private final class FaultyStore: PageStore {
  struct Fault: Error {}

  let base: MemoryPageStore<ScriptedItem, Int>
  let faults = Mutex<Set<Int>>([])
  let isFull = Mutex(false)

  init(_ base: MemoryPageStore<ScriptedItem, Int>) { self.base = base }

  func page(_ number: Int) throws -> StoredPage<ScriptedItem, Int>? {
    if faults.withLock({ $0.contains(number) }) { throw Fault() }
    return base.page(number)
  }

  func write(_ page: StoredPage<ScriptedItem, Int>, as number: Int) throws {
    if isFull.withLock({ $0 }) { throw Fault() }
    base.write(page, as: number)
    faults.withLock { _ = $0.remove(number) }
  }

  func removePages(from number: Int) throws {
    if isFull.withLock({ $0 }) { throw Fault() }
    base.removePages(from: number)
  }
}
