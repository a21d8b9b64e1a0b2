import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import Testing

@testable import Gallery

@MainActor @Suite struct PhotosTests {
  @Test func pagesOfTenFollowTheLinksOfTheServer() async throws {
    let stage = GalleryStage { request, _ in
      request.headers["Authorization"] == "Client-ID demo" ? nil : HTTPResponse(401)
    }
    let terminal = try stage.terminal("photos", columns: 60, rows: 9)
    await terminal.press("G")
    #expect(
      terminal.text.hasSuffix("End of list, 60 items\nenter open  / filter  r refresh  : actions  ? help  q quit\n"))
    let first = "GET /photos?order_by=popular&per_page=10"
    #expect(stage.requests == [first] + (2...6).map { "\(first)&page=\($0)" })
  }

  @Test func listIsPrintedToItsEnd() async throws {
    var text = ""
    let stage = GalleryStage()
    let app = GalleryApp(stage.network, stack: try .init(link: "gallery/photos"))
    #expect(try await app.print { text += $0 } == .complete(items: 60))
    #expect(text.hasPrefix("  Rice terraces in the rain  Oskar Lindt  ♥ 5000\n  A harbor under a clear sky  Aiko Mori"))
  }

  /// The screen of a photo is its picture and a caption. Nothing marks or counts it, and there is nothing to filter.
  @Test func photoIsAPictureWithACaptionAndNoList() async throws {
    let terminal = try GalleryStage().terminal("photos/p3", rows: 24)
    await terminal.press()
    let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "Gallery › Photos › Sand dunes at dusk")
    #expect(lines[1...18].allSatisfy { $0.isEmpty })
    #expect(lines[19...20] == ["  Sand dunes at dusk", "  Tomás Rivera  ♥ 3333"])
    #expect(terminal.text.hasSuffix("\nr refresh  # link  esc back  ? help  q quit\n"))
    #expect(terminal.frame.cursor == nil && terminal.frame.lines.allSatisfy { !$0.isSelected })
    await terminal.press("j r / space enter")
    #expect(terminal.text.hasPrefix("Gallery › Photos › Sand dunes at dusk\n") && !terminal.text.contains(">"))
  }

  @Test func pictureIsTheSameAfterItsFile() throws {
    let image = try #require(Drawing.picture("photo-1", width: 48))
    #expect(try Pixmap.image(Pixmap.data(image)) == image)
    #expect(throws: Pixmap.FormatError.self) { try Pixmap.image(.init("P6\n2 2\n255\nxyz".utf8)) }
  }
}
