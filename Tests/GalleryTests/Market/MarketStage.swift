import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Synchronization
import TestSupport
import Testing

@testable import Gallery

/// The market on a manual clock, with a server that a test disturbs and whose requests it reads.
@MainActor
final class MarketStage {
  /// Returns an answer instead of that of the server, or `nil`. The closure is the server.
  typealias Disturbance =
    @Sendable (HTTPRequest, @Sendable () async throws -> HTTPResponse) async throws -> HTTPResponse?

  let clock = ManualClock()
  /// The server, for what other users do.
  let server = InMemoryTransport.recorded()
  let terminal: HeadlessTerminal
  private let app: GalleryApp
  /// What the app sends.
  let wire: InMemoryTransport
  private let disturbance = Disturbances()

  init(
    columns: Int = 40, rows: Int = 20, at link: String = "gallery/market", keptIn folder: URL? = nil,
    disturbed: Disturbance? = nil
  ) throws {
    disturbance.set(disturbed)
    wire = InMemoryTransport { [server, disturbance] request in
      let answer = { @Sendable in try await server.send(request, maximumBytes: .max) }
      if let other = try await disturbance.current?(request, answer) { return other }
      return try await answer()
    }
    var network = GalleryNetwork()
    network.clock = clock
    network.folder = folder
    network.transport = wire
    let lastKey = Atomic(0)
    network.makeID = { "key-\(lastKey.add(1, ordering: .relaxed).newValue)" }
    app = GalleryApp(network, stack: try RouteStack(link: link))
    terminal = HeadlessTerminal(app, columns: columns, rows: rows)
  }

  /// Disturbs the requests from now on.
  func disturb(_ disturbance: @escaping Disturbance) { self.disturbance.set(disturbance) }

  /// The requests so far without those of pictures, each with its method, its path and its query.
  var requests: [String] {
    wire.requests.filter { !$0.isOfPicture }.map {
      "\($0.method.rawValue) \($0.url.path())" + ($0.url.query().map { "?\($0)" } ?? "")
    }
  }

  /// The last request as HTTP/1.1 sends it, without the fields of the connection.
  var lastRequest: String {
    guard let request = wire.requests.last(where: { !$0.isOfPicture }) else { return "" }
    var fields = request.headers.map { "\($0.name): \($0.value)" }
    if let body = request.body { fields.append("Content-Type: \(body.contentType)") }
    let head = ["\(request.method.rawValue) \(request.url.path())"] + fields.sorted()
    let body = String(decoding: request.body?.data ?? Data(), as: UTF8.self)
    return head.joined(separator: "\n") + "\n\n" + body.replacing("\r\n", with: "\n")
  }

  /// The time until the first wait of the app ends.
  var timeToDeadline: Duration? { clock.nextDeadline.map { clock.now.duration(to: $0) } }

  /// The lines of the screen above the status, which says what has been loaded by now.
  var rows: [Substring] {
    terminal.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast(2)
  }

  /// Presses keys one after the other, and then waits for the screen to settle.
  ///
  /// The clock goes on where the app waits: before a retry, and after the last character of a query. It never reaches
  /// the deadline of a request, which is far away, however long the machine takes for an answer.
  func type(_ keys: String = "") async {
    for key in Key.keys(in: keys) { app.press(key) }
    // What a frame shows may load more.
    for _ in 0..<1_000 {
      let frame = terminal.show()
      await wait(until: {
        if let wait = timeToDeadline, wait < .seconds(20) { clock.advance(by: wait) }
        return app.isSettled
      })
      await turns()
      if terminal.show() == frame, app.isSettled { return }
    }
    Issue.record("the screen does not settle after '\(keys)'")
  }

  /// The number of products that the server has.
  func numberOfProducts() async throws -> String? {
    try await send(.get, "products").value(at: "totalCount")?.description
  }

  /// Deletes a product behind the back of the user.
  func deleteAsAnotherUser(_ id: Int) async throws {
    _ = try await send(.delete, "products/\(id)/MTIzNA")
  }

  private func send(_ method: HTTPMethod, _ path: String) async throws -> JSONValue {
    let url = GalleryNetwork().address("api/\(path)")
    let request = HTTPRequest(method, url, headers: ["identifier": "another user"])
    return try JSONValue(parsing: try await server.send(request, maximumBytes: .max).body)
  }

  func comes(_ text: String) async { await wait(until: { terminal.show().contains(text) }) }

  /// The screen without the border of a form.
  var text: String {
    var lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A question may be over it.
    lines.removeAll { line in ["╭", "╰"].contains { line.hasPrefix($0) } && !line.contains("│") }
    return lines.map { line in
      guard line.hasPrefix("│ "), line.hasSuffix("│") else { return line }
      var text = line.dropFirst(2).dropLast()
      while text.last == " " { text.removeLast() }
      return String(text)
    }.joined(separator: "\n")
  }

  /// The line of the screen that begins with a text, or `nil`.
  func line(of text: String) -> Int? {
    terminal.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
  }
}

private final class Disturbances: Sendable {
  private let disturbance = Mutex<MarketStage.Disturbance?>(nil)
  var current: MarketStage.Disturbance? { disturbance.withLock { $0 } }
  func set(_ new: MarketStage.Disturbance?) { disturbance.withLock { $0 = new } }
}

extension HTTPRequest {
  fileprivate var isOfPicture: Bool { url.path().hasPrefix("/pictures/") }
}
