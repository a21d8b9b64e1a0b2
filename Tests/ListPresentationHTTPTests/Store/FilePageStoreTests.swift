import Foundation
import ListPresentation
import ListPresentationHTTP
import TestSupport
import Testing

/// Pages in files, whatever happens to the files.
@Suite struct FilePageStoreTests {
  typealias Stored = StoredPage<RankedRow, HTTPCursor>

  private let directory = CacheFolder()
  private var folder: URL { directory.url }

  private func store() throws -> FilePageStore<RankedRow, HTTPCursor> { try FilePageStore(folder) }

  private func stored(_ id: Int, next: HTTPCursor? = .item(1)) -> Stored {
    Stored([RankedRow(id: id, rank: id)], next: next, total: 9, lostItems: LostItems(2, reason: "no name"))
  }

  @Test(arguments: [
    HTTPCursor.item(20), .page(3, size: 20), .address(URL(string: "http://a.example/?p=2")!),  // an address
    .token(.string("é\u{301}\0")), .token(.number("1e400")),
  ])
  func pageIsReadAsItWasWritten(cursor: HTTPCursor) throws {
    let store = try store()
    try store.write(stored(1, next: cursor), as: 0)
    try store.write(stored(2, next: nil), as: 1)
    let again = try self.store()
    #expect(try again.page(0) == stored(1, next: cursor) && again.page(1) == stored(2, next: nil))
    #expect(try again.page(2) == nil && again.page(-1) == nil)
  }

  @Test func pageThatWasCutAtAnyByteIsMissing() throws {
    let store = try store()
    try store.write(stored(1), as: 0)
    let file = folder.appending(component: "0.page")
    let whole = try Data(contentsOf: file)
    for count in 0..<whole.count {
      try whole.prefix(count).write(to: file)
      #expect(throws: (any Error).self, "cut after \(count) bytes") { try store.page(0) }
    }
    try Data(#"{"items":[],"lostItems":{"count":9223372036854775807,"reason":""}}"#.utf8).write(to: file)
    #expect(try store.page(0)?.lostItems?.count == 1 << 40)
  }

  @Test func pagesOfAnotherTypeAreMissing() throws {
    let store = try store()
    try store.write(stored(1), as: 0)
    #expect(throws: (any Error).self) { try FilePageStore<RankedRow, Int>(folder).page(0) }
  }

  @Test func removingLeavesThePagesBeforeAndFilesOfOthers() throws {
    let store = try store()
    for number in 0..<12 { try store.write(stored(number), as: number) }
    try Data("half".utf8).write(to: folder.appending(component: ".dat.nosync.1"))
    try Data("mine".utf8).write(to: folder.appending(component: "notes.page"))
    try store.removePages(from: 3)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == ["0.page", "1.page", "2.page", "notes.page"])
    try store.removePages(from: 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.page"])
  }

  @Test func folderThatIsAFileIsAnError() throws {
    try Data().write(to: folder)
    #expect(throws: (any Error).self) { try store() }
  }

  @Test func ownStoreIsAnArrayInAFile() throws {
    let store = ArrayFileStore<RankedRow, HTTPCursor>(file: folder)
    #expect(store.page(0) == nil)
    for number in 0..<3 { try store.write(stored(number), as: number) }
    try store.write(stored(7), as: 1)
    #expect((0..<4).map { store.page($0)?.items.first?.id } == [0, 7, 2, nil])
    try store.removePages(from: 1)
    #expect((0..<2).map { store.page($0)?.items.first?.id } == [0, nil])
  }

  @MainActor @Test func listOfTheArticleOpensWhereItWasLeft() async throws {
    let server = MemoryServer { ServerStyle.offset.reply($0, RankedRows(100).all, size: 20) }
    let source = HTTPPageSource<RankedRow>(
      server.url("/rows"), client: server.client(), format: ServerStyle.offset.format)
    var pager = try makePager(source, keptIn: folder, upTo: nil)
    await wait(until: { pager.numberOfItems >= 20 })
    pager.visibleItemsChanged(to: RangeSet(10..<20))
    // The second page begins with the last row of the first one.
    await wait(until: { pager.numberOfItems >= 39 })
    pager.visibleItemsChanged(to: RangeSet(30..<39))
    await wait(until: { pager.anchor?.id == 31 })
    // A server that answered would begin the list anew, because nothing is shown yet.
    let away = MemoryServer(.json("{}", status: 503))
    let sourceWithoutServer = HTTPPageSource<RankedRow>(
      away.url("/rows"), client: away.client(), format: ServerStyle.offset.format)
    pager = try makePager(sourceWithoutServer, keptIn: folder, upTo: pager.anchor?.id)
    await wait(until: { pager.numberOfItems > 0 })
    #expect(pager.snapshot.position(of: 31) != nil)
  }
}
