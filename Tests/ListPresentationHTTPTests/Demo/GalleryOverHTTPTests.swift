import Foundation
import ListPresentationHTTP
import ListPresentationText
import Testing

@testable import Gallery

/// The gallery with a server behind a socket.
@MainActor @Suite struct GalleryOverHTTPTests {
  private func screen(_ arguments: [String]) async -> (text: String, errors: String) {
    var (text, errors) = ("", "")
    let command = GalleryCommand(write: { text += $0 }, report: { errors += $0 })
    _ = await command.run(arguments + ["--size", "60x12"])
    return (text, errors)
  }

  @Test(arguments: [
    ("photos/p3", InMemoryTransport.photos), ("profile", InMemoryTransport.profiles), ("cats", InMemoryTransport.cats),
  ])
  func serverOnASocketGivesTheSameScreen(link: String, memory: @Sendable () -> InMemoryTransport) async throws {
    let server = try LoopbackServer(memory())
    let shown = await screen([link, "--server", server.url("").absoluteString])
    #expect(shown == (await screen([link])))
    #expect(!server.requests.isEmpty && shown.errors.isEmpty)
  }
}
