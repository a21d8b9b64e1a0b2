import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import BookmarkDemo

@MainActor @Suite struct LoadedBookmarksTests {
  @Test func lastLoadedBookmarkLoadsTheFirstHole() async {
    let count = 100
    var configuration = PagingConfiguration()
    (configuration.pageSize, configuration.prefetch) = (count, .items(0))
    let rows = (0..<2 * count).map { Bookmark(id: "\($0)", title: "Row \($0)") }
    let pager = SparsePager(ArrayPageSource(rows), configuration: configuration, clock: ManualClock())
    pager.fetchNextItemsIfNeeded(at: 0)
    await wait(until: { pager.numberOfLoadedItems >= count })
    let list = LoadedBookmarks(pager)
    let loaded = list.snapshot.numberOfItems
    #expect(loaded >= count)
    for row in 0..<loaded { list.fetchNextItemsIfNeeded(at: row) }
    await wait(until: { pager.numberOfLoadedItems == 2 * count })
    #expect(list.snapshot.numberOfItems == 2 * count)
  }
}
