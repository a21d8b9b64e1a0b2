import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationTesting
import Synchronization
import Testing

/// Where a shop is that answers in memory.
let origin = URL(string: "https://shop.example/")!  // an address

/// A row of the tests.
struct Row: ListElement, Codable, Hashable {
  let id: Int
  var title: String

  init(_ id: Int) {
    self.id = id
    title = "Row \(id)"
  }
}

/// Rows that a server has, which change while they are paged through.
final class Rows: Sendable {
  private let rows: Mutex<[Row]>

  init(_ count: Int) { rows = Mutex((0..<count).map { Row($0 + 1) }) }

  var all: [Row] { rows.withLock { $0 } }
  func change(_ change: @Sendable (inout [Row]) -> Void) { rows.withLock { change(&$0) } }

  /// So many rows from an index on.
  func slice(_ start: Int, _ count: Int) -> ArraySlice<Row> { all.dropFirst(max(start, 0)).prefix(max(count, 0)) }
  /// So many rows from an index on, or from the beginning, as JSON.
  func text(_ start: Int?, _ count: Int) -> String { encoded(Array(slice(start ?? 0, count))) }
  /// The rows of the page with a number, counted from 1, or of the first page, as JSON.
  func page(_ number: Int?, _ size: Int) -> String { text(((number ?? 1) - 1) * size, size) }
}

func encoded(_ value: some Encodable) -> String {
  String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
}

/// The rows of all pages of a source, or of those from a cursor on, at most a hundred.
func rows<Item: ListElement>(_ source: HTTPPageSource<Item>, from cursor: HTTPCursor? = nil) async throws -> [Item] {
  var rows: [Item] = []
  var request = PageRequest(cursor: cursor, direction: cursor == nil ? .refresh : .append)
  for _ in 0..<100 {
    let page = try await source.page(request)
    rows += page.items
    guard let next = page.next else { return rows }
    request = PageRequest(cursor: next, direction: .append)
  }
  return rows
}

/// The number at a path, or 0.
func number(_ value: JSONValue?, _ path: String) -> Int {
  switch value?.value(at: path) {
  case .number(let text), .string(let text): Int(text) ?? 0
  default: 0
  }
}

/// What a source has reported.
final class Reports: Sendable {
  private let reports = Mutex<[HTTPPageReport]>([])
  var all: [HTTPPageReport] { reports.withLock { $0 } }
  /// The reports as text, without those of single answers.
  var texts: [String] {
    all.compactMap { report in
      if case .answered = report { nil } else { "\(report)" }
    }
  }
  func add(_ report: HTTPPageReport) { reports.withLock { $0.append(report) } }
}

/// The error that an operation throws.
func httpError(_ body: () async throws -> Void) async -> HTTPError? {
  do { try await body() } catch { return error as? HTTPError }
  return nil
}

extension LoopbackServer {
  /// A server that answers all requests with one page.
  convenience init(_ reply: Reply) throws { try self.init { _ in reply } }
}

extension HTTPClient {
  /// A client whose requests may take as long as they like, where other tests keep all threads busy.
  static func patient(
    _ url: URL, headers: HTTPHeaders = [:], foreignAddresses: HTTPLimits.ForeignAddresses = .refuse
  ) -> HTTPClient {
    let limits = HTTPLimits(timeout: .seconds(600), foreignAddresses: foreignAddresses)
    return HTTPClient(url, headers: headers, limits: limits, clock: ManualClock())
  }
}
