import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// What a server's ids are to a list.
@MainActor @Suite struct ExactIDTests {
  private struct Song: ListElement, Decodable { let id: ExactID, title: String }
  private struct Film: ListElement, Decodable { let id: String, title: String }

  private static let ids = ["\u{E9}", "e\u{301}", "K", "\u{212A}", "x", "y"]
  private static let server = MemoryServer(
    .json("[" + ids.enumerated().map { "{\"id\":\"\($1)\",\"title\":\"\($0)\"}" }.joined(separator: ",") + "]"))

  private func titles<Item: ListElement & Decodable>(_ title: (Item) -> String) async -> [String] {
    let pager = Pager(
      HTTPPageSource<Item>(Self.server.url("/list"), client: Self.server.client()), clock: ManualClock())
    await wait(until: { pager.numberOfItems > 0 })
    return (0..<pager.numberOfItems).map { title(pager.item(at: $0)) }
  }

  @Test func bytesOfAnExactIDCount() async {
    #expect(await titles(\Song.title) == ["0", "1", "2", "3", "4", "5"])
    #expect(Set(Self.ids.map { ExactID($0) }).count == 6)
  }

  @Test func equivalentStringsAreOneID() async { #expect(await titles(\Film.title).count == 4) }

  @Test func idIsEncodedAsItsText() throws {
    for id in Self.ids {
      let data = try JSONEncoder().encode([ExactID(id)])
      #expect(String(decoding: data, as: UTF8.self).utf8.elementsEqual("[\"\(id)\"]".utf8))
      #expect(try JSONDecoder().decode([ExactID].self, from: data) == [ExactID(id)])
    }
  }

  @Test func cursorsAreComparedByTheirBytes() {
    let cursors = Self.ids.map { HTTPCursor.token(.string($0)) }
    #expect(Set(cursors).count == 6)
  }
}
