import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Synchronization
import TestSupport
import Testing

@testable import Gallery

/// The market on the stage of the gallery.
@MainActor
final class MarketStage {
  let gallery: GalleryStage
  let terminal: HeadlessTerminal
  private let app: GalleryApp

  init(
    columns: Int = 40, rows: Int = 20, at link: String = "gallery/market", keptIn folder: URL? = nil,
    disturbed: GalleryStage.Disturbance? = nil
  ) throws {
    gallery = GalleryStage(disturbed)
    gallery.network.folder = folder
    let lastKey = Atomic(0)
    gallery.network.makeID = { "key-\(lastKey.add(1, ordering: .relaxed).newValue)" }
    app = GalleryApp(gallery.network, stack: try RouteStack(link: link))
    terminal = HeadlessTerminal(app, columns: columns, rows: rows)
  }

  var clock: ManualClock { gallery.clock }
  var requests: [String] { gallery.requests }

  /// The last request as HTTP/1.1 sends it, without the fields of the connection.
  var lastRequest: String {
    guard let request = gallery.sent.last else { return "" }
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

  func numberOfProducts() async throws -> String? {
    try await send(.get, "products").value(at: "totalCount")?.description
  }

  func deleteAsAnotherUser(_ id: Int) async throws {
    _ = try await send(.delete, "products/\(id)/MTIzNA")
  }

  private func send(_ method: HTTPMethod, _ path: String) async throws -> JSONValue {
    let url = GalleryNetwork().address("api/\(path)")
    let request = HTTPRequest(method, url, headers: ["identifier": "another user"])
    return try JSONValue(parsing: try await gallery.server.send(request, maximumBytes: .max).body)
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

  func line(of text: String) -> Int? { terminal.line(of: text) }
}
