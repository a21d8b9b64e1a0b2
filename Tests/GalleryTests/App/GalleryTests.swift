import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import Testing

@testable import Gallery

@MainActor @Suite struct GalleryTests {
  @Test func menuOpensAScreenAndBackLeadsToTheMenu() async throws {
    let terminal = try GalleryStage().terminal("", columns: 60, rows: 12)
    await terminal.press("j")
    let before = terminal.text
    #expect(
      before.hasPrefix(
        "Gallery                                               2 of 5\n  Photos\n  popular photos, ten a page\n\n> Profile"
      ))
    await terminal.press("enter")
    #expect(terminal.text.hasPrefix("Gallery › 하나                                       1 of 20\n"))
    await terminal.press("esc")
    #expect(terminal.text == before)
  }

  @Test func everyRecordedRowIsRead() {
    let lists = [Recorded.photos, Recorded.breeds, Recorded.users, Recorded.bookmarks, Recorded.products]
    #expect(lists.map(\.count) == [60, 54, 6, 48, 84])
  }

  /// The server outlives its screens.
  @Test func whatTheUserEditsIsThereWhenTheyComeBack() async throws {
    let terminal = try GalleryStage().terminal("", rows: 40)
    await terminal.press("j enter")
    await terminal.press("enter ctrl-u b y e enter")
    await terminal.press("esc")
    #expect(terminal.text.hasPrefix("Gallery  "))
    await terminal.press("enter")
    #expect(terminal.text.contains("─\n> bye\n"), "\(terminal.text)")
  }

  @Test func linkOfAScreenOpensIt() async {
    let photo = await run(["--open", "photos/p3", "--keys", "#", "--size", "60x5"])
    #expect(photo.text.hasPrefix("Gallery › Photos › Sand dunes at dusk\n"))
    #expect(photo == Ran(text: photo.text) && photo.text.hasSuffix("\nlink: gallery/photos/p3\n"))
    #expect(await run(["gallery/photos/p3", "--keys=#", "--size", "60x5"]) == photo)
    let menu = await run(["--open", "gallery", "--keys", "#", "--size", "60x5"])
    #expect(menu.text.contains("link: gallery") && menu.status == 0)
  }

  @Test(arguments: [
    (["garden"], "no screen 'garden'; the screens are photos, profile, products, cats, market\n"),
    (["--open", "photos/p3/x"], "cannot open 'photos/p3/x': component 4 is unknown: 'x'; known there: "),
    (["photos", "cats"], "one screen at a time, not photos and cats\n"),
    (["--server", "localhost"], "--server takes an address such as http://localhost:8080, not 'localhost'\n"),
    (["--latency", "-1"], "--latency takes a whole number, 0 to 60000, not '-1'\n"),
    (["--failures", "2"], "--failures takes a share from 0 to 1, not '2'\n"),
    (["market", "--keep", "/dev/null/pages", "--keys", ""], "--keep takes a folder: "),
  ])
  func wrongUsageIsASentence(arguments: [String], sentence: String) async {
    let ran = await run(arguments, clock: ManualClock())
    #expect(ran.status == 2 && ran.errors.hasPrefix("gallery: \(sentence)"))
  }

  @Test func lostAnswersDependOnTheSeedAndNotOnTheOrder() async throws {
    let clock = ManualClock()
    let network = GalleryNetwork()
    let server = InMemoryTransport { _ in HTTPResponse() }
    func lost(_ pages: some Sequence<Int>, seed: Int) async -> Set<Int> {
      let transport = UnreliableTransport(server, NetworkManners(failures: 0.3, seed: seed), clock: clock)
      var lost: Set<Int> = []
      for page in pages {
        let request = HTTPRequest(.get, network.address("photos", ["page": "\(page)"]))
        if (try? await transport.send(request, maximumBytes: 1)) == nil { lost.insert(page) }
      }
      return lost
    }
    let some = await lost(0..<100, seed: 1)
    #expect((15..<45).contains(some.count))
    #expect(await lost((0..<100).reversed(), seed: 1) == some)
    #expect(await lost(0..<100, seed: 2) != some)
    // The server has answered all of them.
    #expect(server.requests.count == 300)
  }

  @Test func latencyPassesOnTheClockOfTheGallery() async throws {
    let stage = GalleryStage()
    let clock = stage.clock
    let slow = NetworkManners(latency: .seconds(3))
    stage.network.transport = UnreliableTransport(stage.network.transport, slow, clock: clock)
    let terminal = try stage.terminal("photos", columns: 60, rows: 8)
    #expect(terminal.show().isEmpty)
    await terminal.press()
    #expect(terminal.text.contains("1 of 60 (20 loaded)"))
    #expect(clock.now.duration(to: ManualClock().now) <= .seconds(-3))
  }
}
