import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import BookmarkDemo

/// The view models of the demo hand on the whole set of visible items.
@MainActor @Suite struct VisibleBookmarksTests {
  /// A list of ten bookmarks that keeps the last report.
  private final class Reported: ListAdapterDataSource {
    var reported = RangeSet<Int>()
    let numberOfItems = 10
    let sections = [Folder(id: "", title: "")]
    func numberOfItems(in section: Folder) -> Int { 10 }
    func item(at index: Int) -> Bookmark { Bookmark(id: "\(index)", title: "") }
    func visibleItemsChanged(to indices: RangeSet<Int>) { reported = indices }
  }

  @Test func visibleItemsOfTheLibraryAreTheOnesOfTheSourceWithoutRemovedBookmarks() {
    let source = Reported()
    let library = BookmarkLibrary(source)
    _ = library.remove("1")
    _ = library.remove("6")
    // Indices are those of the list that was read last, as an adapter reads it before each report.
    #expect(library.numberOfItems == 8)
    library.visibleItemsChanged(to: RangeSet([0..<2, 5..<6]))
    #expect(source.reported == RangeSet([0..<1, 2..<3, 7..<8]))
  }

  @Test func firstVisibleItemLoadsTheItemsBeforeIt() async {
    let source = ScriptedPageSource<Bookmark, Int>()
    let list = PagedBookmarks(
      Pager(source, startingAt: 100, configuration: PagingStage.configuration, clock: ManualClock()))
    _ = list.numberOfItems
    await wait(until: { source.requests.count == 1 })
    func page(_ rows: Range<Int>) -> Page<Bookmark, Int> {
      let items = rows.map {
        Bookmark(id: "\($0)", title: "")
      }
      return Page(items, next: rows.upperBound, previous: rows.lowerBound)
    }
    source.answer(page(100..<112))
    await wait(until: { source.requests.count == 2 })
    source.answer(page(95..<100))
    await wait(until: { list.numberOfItems == 17 })
    list.visibleItemsChanged(to: RangeSet([2..<3, 16..<17]))
    await wait(until: { source.requests.count == 4 })
    #expect(source.requests[2...].map(\.direction) == [.append, .prepend])
  }
}
