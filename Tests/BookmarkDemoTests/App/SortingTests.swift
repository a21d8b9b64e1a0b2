import ListPresentation
import TestSupport
import Testing

@testable import BookmarkDemo

/// The keys that sort, and the orders.
@MainActor @Suite struct SortingTests {
  @Test func sortingKeepsTheCursorAtItsBookmark() async throws {
    #expect(
      try await books("j s", rows: 24, columns: 80) == """
        Bookmarks by title

        소설
        > 둘째 책  이두리                                                        ₩12,000
          첫째 책  김하나                                                         ₩9,000

        Essays
          Third Book  Sam                                                         ₩7,500
        End of list, 3 items












        ────────────────────────────────────────────────────────────────────────────────
        1/3
        Sorted by title

        """)
    #expect(
      try await books("s s S", rows: 10, columns: 20) == """
        Bookmarks by value ↓
        소설
          둘째 책
        > 첫째 책

        Essays
          Third Book
        End of list, 3 items
        2/3
        Sorted by value ↓

        """)
    #expect(try await books("S", rows: 10, columns: 20).contains("Not sorted"))
    #expect(try await books("j s s s", rows: 10).hasPrefix("Bookmarks\n소설\n  첫째 책"))
  }

  @Test func pathSaysTheOrderOnce() async throws {
    let link = "bookmarks/folder/section%20Essays"
    #expect(try await books("s", columns: 60, open: link).hasPrefix("Bookmarks › Essays by title\n"))
    #expect(try await books("s esc", columns: 60, open: link).hasPrefix("Bookmarks by title\n"))
  }

  @Test func bookmarksThatAreLoadedLaterAreSortedWithTheOthers() async {
    let rows = ["d", "b", "c", "a"].map {
      Bookmark(id: $0, title: $0)
    }
    var configuration = PagingConfiguration()
    (configuration.pageSize, configuration.prefetch) = (2, .items(1))
    let list = PagedBookmarks(Pager(ArrayPageSource(rows), configuration: configuration, clock: HastyClock()))
    let library = BookmarkLibrary(list)
    library.sort(by: BookmarkOrder().next())
    func titles() -> [String] { library.snapshot.items(inSection: 0).map(\.title) }
    library.fetchNextItemsIfNeeded(at: 0)
    await wait(until: { !library.isSorting && library.numberOfItems == 2 })
    #expect(titles() == ["b", "d"])
    // A list that is not complete says so.
    #expect(library.orderWords == "by title so far")
    library.visibleItemsChanged(to: RangeSet(0..<2))
    await wait(until: { library.numberOfItems == 4 })
    #expect(titles() == ["a", "b", "c", "d"])
    #expect(library.orderWords == "by title")
    // Short and complete.
    library.sort(by: library.order.reversed)
    #expect(titles() == ["d", "c", "b", "a"])
    library.sort(by: BookmarkOrder())
    #expect(titles() == ["d", "b", "c", "a"])
  }

  /// A list that is so long that it is sorted away from the main actor.
  private let long = BookmarkLibrary(
    DiffableDataSource(
      ListSnapshot(sections: [
        (Folder(id: "all", title: ""), ["d", "b", "c", "a"].map { Bookmark(id: $0, title: $0) }),
        (
          Folder(id: "rest", title: ""),
          (0..<1_000).map { Bookmark(id: "\($0)", title: "") } + ["y", "z"].map { Bookmark(id: $0, title: $0) }
        ),
      ])))

  /// The titles of the first folder of the long list.
  private var titles: String { long.snapshot.items(inSection: 0).map(\.title).joined() }

  @Test func longListKeepsItsOrderUntilItIsSorted() async {
    long.sort(by: BookmarkOrder().next())
    #expect(titles == "dbca")
    #expect(long.orderWords == "sorting by title…")
    // The user changes the order and the list meanwhile. The list in the order before is never shown.
    long.sort(by: long.order.reversed)
    _ = long.remove("c")
    await wait(until: { titles != "dba" || !long.isSorting })
    #expect(!long.isSorting)
    #expect(titles == "dba")
    #expect(long.orderWords == "by title ↓")
    #expect(long.snapshot.items(inSection: 1).map(\.title) == ["z", "y"] + Array(repeating: "", count: 1_000))
  }

  @Test(arguments: 0..<6)
  func lastOrderIsTheOneThatRemains(turns: Int) async {
    long.sort(by: BookmarkOrder().next())
    for _ in 0..<turns { await Task.yield() }
    long.sort(by: long.order.reversed)
    await wait(until: { !long.isSorting })
    #expect(titles == "dcba")
    #expect(long.orderWords == "by title ↓")
  }

  @Test func endOfTheOrderDoesNotWaitForASort() async {
    long.sort(by: BookmarkOrder().next())
    await wait(until: { !long.isSorting })
    #expect(titles == "abcd")
    long.sort(by: long.order.reversed)
    #expect(long.isSorting)
    long.sort(by: BookmarkOrder())
    #expect(!long.isSorting)
    #expect(titles == "dbca")
    #expect(long.orderWords == nil)
    long.sort(by: BookmarkOrder().next())
    await wait(until: { !long.isSorting })
    #expect(titles == "abcd")
  }

  @Test func bookmarkIsRemovedOnceThoughALongSortStillShowsIt() async throws {
    let folder = Folder(id: "all", title: "")
    let source = DiffableDataSource(
      ListSnapshot(sections: [(folder, (0..<1_100).map { Bookmark(id: "\($0)", title: "b") })]))
    let library = BookmarkLibrary(source)
    library.sort(by: BookmarkOrder().next())
    await wait(until: { !library.isSorting })
    var snapshot = source.snapshot
    try snapshot.append((0..<1_100).map { Bookmark(id: "a\($0)", title: "a") })
    source.apply(snapshot)
    #expect(library.snapshot.items(inSection: 0).first?.id == "0")
    #expect(library.orderWords == "by title so far")
    #expect(library.remove("0")?.id == "0")
    #expect(library.remove("0") == nil)
    await wait(until: { library.snapshot.numberOfItems == 2_199 })
    #expect(library.snapshot.items(inSection: 0).first?.id == "a0")
    #expect(library.orderWords == "by title")
    #expect(library.removed.count == 1)
  }

  @Test func ordersHaveWordsAndValuesAreComparedAsNumbers() throws {
    var (order, words) = (BookmarkOrder(), [String?]())
    for _ in BookmarkOrder.Key.allCases {
      words += [order.words, order.reversed.words]
      order = order.next()
    }
    #expect(
      words == [
        nil, nil, "by title", "by title ↓", "by address", "by address ↓", "by value",
        "by value ↓",
      ])
    #expect(order == BookmarkOrder())
    func sorted(_ texts: [String], _ order: BookmarkOrder) throws -> [String] {
      let key = try #require(order.sortKey)
      return texts.map { Bookmark(id: $0, title: $0, trailing: $0) }.sorted { key($0) < key($1) }.map(\.title)
    }
    let byTitle = order.next()
    #expect(try sorted(["b", "Ab", "aC", "나", "가"], byTitle) == ["Ab", "aC", "b", "가", "나"])
    // Composed and decomposed Hangul are the same, and so are upper and lower case.
    let spellings = ["한", "\u{1112}\u{1161}\u{11AB}a", "하", "학", "\u{1112}\u{1161}\u{11AB}B", "f", "E\u{301}a", "éB"]
    for first in spellings.indices {
      let rotated = Array(spellings[first...] + spellings[..<first])
      #expect(
        try sorted(rotated, byTitle).map { Array($0.unicodeScalars) }
          == [5, 6, 7, 2, 3, 0, 1, 4].map { Array(spellings[$0].unicodeScalars) })
    }
    let byValue = byTitle.next().next()
    #expect(try sorted(["₩12,000", "", "₩9,000", "easy"], byValue) == ["", "easy", "₩9,000", "₩12,000"])
    #expect(try sorted(["2024-05-01", "2023-12-31"], byValue) == ["2023-12-31", "2024-05-01"])
    #expect(try sorted(["Rs. 1,200", "Rs. 900"], byValue) == ["Rs. 900", "Rs. 1,200"])
    #expect(try sorted(["1.200,00 €", "900,5 €", "7 €"], byValue) == ["7 €", "900,5 €", "1.200,00 €"])
    #expect(try sorted(["0 °C", "-2.5 °C", "-10 °C", "-$3"], byValue) == ["-10 °C", "-$3", "-2.5 °C", "0 °C"])
  }
}
