import Foundation
import ListPresentationHTTP
import ListPresentationText
import Testing

@testable import Gallery

/// The gallery with a server behind a socket.
@MainActor @Suite struct GalleryOverHTTPTests {
  private func screen(_ arguments: [String]) async -> (text: String, errors: String) {
    var (text, errors) = ("", "")
    _ = await TextCommand.gallery.status(
      of: arguments + ["--size", "60x12"], write: { text += $0 }, report: { errors += $0 })
    return (text, errors)
  }

  @Test(arguments: ["photos/p3", "profile", "cats", "products", "market"])
  func serverOnASocketGivesTheSameScreen(link: String) async throws {
    let server = try LoopbackServer(.recorded())
    let shown = await screen([link, "--server", server.url("").absoluteString])
    #expect(shown == (await screen([link])))
    #expect(!server.requests.isEmpty && shown.errors.isEmpty)
  }

  @Test func productIsRegisteredOverASocket() async throws {
    let keys = "a enter enter tab Sweater tab 9000 tab tab tab Worn_twice tab s3 enter g j"
    let server = try LoopbackServer(.recorded())
    let shown = await screen(["market", "--keys", keys, "--server", server.url("").absoluteString])
    #expect(shown == (await screen(["market", "--keys", keys])))
    #expect(shown.text.contains(">         Sweater\n") && shown.errors.isEmpty)
    let request = try #require(server.requests.last { $0.method == "POST" })
    let name = #"Content-Disposition: form-data; name="images"; filename="front.png""#
    #expect(String(decoding: request.body, as: UTF8.self).contains(name))
    #expect(request.fields["identifier"] == "demo" && request.fields["idempotency-key"]?.count == 36)
  }
}
