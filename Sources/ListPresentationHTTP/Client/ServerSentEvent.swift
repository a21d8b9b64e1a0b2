/// A message of a server that keeps the connection open, as the HTML standard defines it ("Server-sent events").
///
/// ```text
/// id: 7
/// event: price
/// data: {"id":3,"price":1200}
/// ```
public struct ServerSentEvent: Hashable, Sendable {
  /// The kind of the event, by default `message`.
  public let name: String
  /// What the event says. Several `data` lines are joined by line feeds.
  public let data: String
  /// The identifier of the last event that had one.
  public let id: String?
  /// How long the server asks to wait before the next connection.
  public let retry: Duration?
}

/// The server-sent events of lines. An event that isn't complete at the end of the lines is left out.
struct EventSequence<Base: AsyncSequence<String, any Error>>: AsyncSequence {
  let base: Base
  /// How many bytes an event may have.
  let maximumBytes: Int
  /// What is thrown at a larger event.
  let error: any Error

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), maximumBytes: maximumBytes, error: error)
  }

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    let maximumBytes: Int
    let error: any Error
    private var name = ""
    private var data: [String] = []
    private var bytes = 0
    private var id: String?
    private var retry: Duration?

    init(base: Base.AsyncIterator, maximumBytes: Int, error: any Error) {
      (self.base, self.maximumBytes, self.error) = (base, maximumBytes, error)
    }

    mutating func next() async throws -> ServerSentEvent? { try await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
      while let line = try await base.next(isolation: actor) {
        if line.isEmpty {
          defer { (name, data, bytes) = ("", [], 0) }
          guard !data.isEmpty else { continue }
          return ServerSentEvent(
            name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id, retry: retry)
        }
        bytes += line.utf8.count
        guard bytes <= maximumBytes else { throw error }
        let field = line.prefix { $0 != ":" }
        let value = line.dropFirst(field.count + 1)
        read(field, String(value.first == " " ? value.dropFirst() : value))
      }
      return nil
    }

    /// Reads a line. A comment has a field without a name.
    private mutating func read(_ field: Substring, _ value: String) {
      switch field {
      case "event": name = value
      case "data": data.append(value)
      case "id": if !value.contains("\0") { id = value }
      case "retry":
        guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
        retry = Int64(value).map { .milliseconds($0) }
      default: break
      }
    }
  }
}
