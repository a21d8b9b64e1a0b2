import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import BookmarkDemo

@MainActor @Suite struct FolderCountTests {
  @Test func countsHaveAPlusSignWhileMoreCanBeLoaded() async {
    let rows = (0..<3).map {
      Bookmark(id: "\($0)", title: "", folder: Folder(id: "a", title: "A"))
    }
    let source = ClosurePageSource<Bookmark, Int> { request in
      Page(
        request.cursor == nil ? Array(rows[..<2]) : [rows[2]], next: request.cursor == nil ? 1 : nil
      )
    }
    var configuration = PagingConfiguration()
    configuration.pageSize = 2
    let library = BookmarkLibrary(PagedBookmarks(Pager(source, configuration: configuration, clock: ManualClock())))
    let choices = FolderChoices(library)
    library.fetchNextItemsIfNeeded(at: 0)
    await wait(until: { library.numberOfItems >= 2 })
    if library.numberOfItems == 2 { #expect(choices.item(at: 1).count == "2+") }
    library.fetchNextItemsIfNeeded(at: 1)
    await wait(until: { library.loadState == .exhausted })
    #expect(choices.item(at: 0).count == "3" && choices.item(at: 1).count == "3")
  }

  @Test func foldersAreBelowThoseWhoseTitlesBeginTheirs() async {
    let titles = ["A", "A / B", "A / B / C", "A / D", "E / F"]
    let rows = titles.map { Bookmark(id: $0, title: "", folder: Folder(id: $0, title: $0)) }
    let library = BookmarkLibrary(PagedBookmarks(Pager(ArrayPageSource(rows))))
    let outline = FolderChoices(library).outline
    library.fetchNextItemsIfNeeded(at: 0)
    await wait(until: { library.loadState == .exhausted })
    #expect(outline.snapshot.items.map(\.title) == ["All bookmarks", "A", "E / F"])
    outline.expandedIDs = ["A", "A / B"]
    #expect(outline.snapshot.items.map(\.title) == ["All bookmarks", "A", "B", "C", "D", "E / F"])
  }
}
