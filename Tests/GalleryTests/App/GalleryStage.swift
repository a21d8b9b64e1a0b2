import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Synchronization

@testable import Gallery

/// The gallery on a manual clock, with a server that a test can disturb.
@MainActor
final class GalleryStage {
  /// Answers a request instead of the server, or returns `nil`.
  typealias Disturbance = @Sendable (HTTPRequest) async throws -> HTTPResponse?

  let clock = ManualClock()
  var network = GalleryNetwork()
  private let disturbance: Disturber

  init(_ answer: @escaping Disturbance = { _ in nil }) {
    disturbance = Disturber(answer)
    network.clock = clock
    network.transport = InMemoryTransport { [disturbance, server = network.transport] request in
      if let own = try await disturbance.answer(to: request) { return own }
      return try await server.send(request, maximumBytes: .max)
    }
  }

  /// The requests that have been sent, such as `GET /photos?page=2`, without those for pictures.
  var requests: [String] { disturbance.requests.filter { !$0.contains("picture") } }

  /// Disturbs the server in another way.
  func disturb(_ answer: @escaping Disturbance) { disturbance.change(answer) }

  /// Disturbs the server no more.
  func calm() { disturb { _ in nil } }

  /// Returns a terminal with the screens of a link, such as `photos/p7`.
  func terminal(_ link: String, columns: Int = 80, rows: Int = 24) throws -> HeadlessTerminal {
    let app = GalleryApp(network, stack: try RouteStack(link: "gallery/\(link)"))
    return HeadlessTerminal(app, columns: columns, rows: rows, clock: clock)
  }
}

private final class Disturber: Sendable {
  private let state: Mutex<(answer: GalleryStage.Disturbance, requests: [String])>

  init(_ answer: @escaping GalleryStage.Disturbance) { state = Mutex((answer, [])) }

  var requests: [String] { state.withLock { $0.requests } }

  func change(_ answer: @escaping GalleryStage.Disturbance) { state.withLock { $0.answer = answer } }

  func answer(to request: HTTPRequest) async throws -> HTTPResponse? {
    let query = request.url.query(percentEncoded: false).map { "?\($0)" } ?? ""
    let answer = state.withLock { state in
      state.requests.append("\(request.method.rawValue) \(request.url.path(percentEncoded: false))\(query)")
      return state.answer
    }
    return try await answer(request)
  }
}
