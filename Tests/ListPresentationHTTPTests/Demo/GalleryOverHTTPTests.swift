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
}
