import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import ScreenRouting

@testable import Gallery

/// The gallery on a manual clock, with a server that a test can disturb.
@MainActor
final class GalleryStage {
  let clock = ManualClock()
  var network = GalleryNetwork()

  /// - Parameter answer: Returns an answer in place of that of the server, or `nil`.
  init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse? = { _ in nil }) {
    network.clock = clock
    network.transport = { server in
      InMemoryTransport { request in
        if let own = try await answer(request) { return own }
        return try await server.send(request, maximumBytes: .max) { _ in }
      }
    }
  }

  /// Returns a terminal with the screens of a link, such as `photos/p7`.
  func terminal(_ link: String, columns: Int = 80, rows: Int = 24) throws -> HeadlessTerminal {
    let app = GalleryApp(network, stack: try RouteStack(link: "gallery/\(link)"))
    return HeadlessTerminal(app, columns: columns, rows: rows, clock: clock)
  }
}
