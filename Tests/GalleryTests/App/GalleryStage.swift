import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Synchronization

@testable import Gallery

/// The gallery on a manual clock, with a server that a test disturbs and whose requests it reads.
@MainActor
final class GalleryStage {
  /// Returns an answer instead of that of the server, or `nil`. The closure is the server.
  typealias Disturbance =
    @Sendable (HTTPRequest, @Sendable () async throws -> HTTPResponse) async throws -> HTTPResponse?

  let clock = ManualClock()
  var network = GalleryNetwork()
  /// The server, for what other users do.
  let server = InMemoryTransport.recorded()
  /// What the app sends.
  let wire: InMemoryTransport
  private let disturbance: Disturber

  private final class Disturber: Sendable {
    let current: Mutex<Disturbance?>
    init(_ disturbance: Disturbance?) { current = Mutex(disturbance) }
  }

  init(_ disturbance: Disturbance? = nil) {
    let disturber = Disturber(disturbance)
    self.disturbance = disturber
    wire = InMemoryTransport { [server, disturber] request in
      let answer = { @Sendable in try await server.send(request, maximumBytes: .max) }
      if let other = try await disturber.current.withLock({ $0 })?(request, answer) { return other }
      return try await answer()
    }
    network.clock = clock
    network.transport = wire
  }

  func disturb(_ disturbance: Disturbance?) { self.disturbance.current.withLock { $0 = disturbance } }

  /// The requests so far without those of pictures.
  var sent: [HTTPRequest] { wire.requests.filter { !$0.url.path().hasPrefix("/pictures/") } }

  /// The same, each with its method, its path and its query, such as `GET /photos?page=2`.
  var requests: [String] {
    sent.map { "\($0.method.rawValue) \($0.url.path())" + ($0.url.query().map { "?\($0)" } ?? "") }
  }

  /// Returns a terminal with the screens of a link, such as `photos/p7`.
  func terminal(_ link: String, columns: Int = 80, rows: Int = 24) throws -> HeadlessTerminal {
    let app = GalleryApp(network, stack: try RouteStack(link: "gallery/\(link)"))
    return HeadlessTerminal(app, columns: columns, rows: rows, clock: clock)
  }
}

extension HeadlessTerminal {
  /// The line of the screen that has a text, or `nil`.
  func line(of text: String) -> Int? {
    self.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
  }
}

/// What a run of the program has printed and reported, and its status.
struct Ran: Equatable {
  var text = ""
  var errors = ""
  var status: Int32 = 0
}

@MainActor
func run(_ arguments: [String], clock: any Clock<Duration> = ContinuousClock()) async -> Ran {
  var ran = Ran()
  ran.status = await TextCommand.gallery.status(
    of: arguments, clock: clock, write: { ran.text += $0 }, report: { ran.errors += $0 })
  return ran
}
