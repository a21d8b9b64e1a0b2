import Foundation
import ListPresentationHTTP
import Synchronization

/// A small HTTP/1.1 server on the loopback interface, for tests: it answers what a closure says, and misbehaves on
/// command.
///
/// Each connection has its own thread, which serves one request after the other until the client closes it.
final class LoopbackServer: Sendable {
  struct State {
    var requests: [Received] = []
    var connections: Set<Int32> = []
    /// Connections that the client has closed while they were being answered.
    var hangUps = 0
    /// Bytes of bodies that were sent.
    var bytes = 0
    var isStopped = false
  }

  private let address: sockaddr_in
  private let state = Mutex(State())
  private let isClosed = DispatchSemaphore(value: 0)
  private let reply: @Sendable (Received) -> Reply

  init(_ reply: @escaping @Sendable (Received) -> Reply) throws {
    self.reply = reply
    let listener = Self.socket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in  // a C structure, for the length of the calls
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {  // what the calls take for any address
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    self.address = address
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    // Only this thread closes the listener: closed by another, its number could be that of the next server already,
    // whose connections this one would then take.
    Thread.detachNewThread { [weak self, isClosed] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let self, self.keep(connection) else {
          close(connection)
          close(listener)
          isClosed.signal()
          return
        }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  deinit { end() }

  var port: UInt16 { UInt16(bigEndian: address.sin_port) }

  func url(_ path: String) -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { fatalError("\(path) is no path") }
    return url
  }

  var requests: [Received] { state.withLock { $0.requests } }
  /// The paths and queries of the requests, in order.
  var paths: [String] { requests.map(\.target) }
  /// The bodies of the requests, in order.
  var bodies: [String] { requests.map { String(decoding: $0.body, as: UTF8.self) } }
  var hangUps: Int { state.withLock { $0.hangUps } }
  var openConnections: Int { state.withLock { $0.connections.count } }
  var bytesSent: Int { state.withLock { $0.bytes } }

  /// Closes everything. Later connections are refused.
  func stop() {
    end()
    isClosed.wait()
  }

  private func end() {
    let isStopped = state.withLock { state in
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
      defer { state.isStopped = true }
      return state.isStopped
    }
    guard !isStopped else { return }
    // The listening thread waits for a connection. It gets one, and finds that the server has stopped.
    let last = Self.socket()
    withUnsafePointer(to: address) { pointer in  // a C structure, for the length of the call
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {  // what the call takes for any address
        _ = connect(last, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    close(last)
  }

  private static func socket() -> Int32 {
    #if canImport(Darwin)
      Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #else
      Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private func keep(_ connection: Int32) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.connections.insert(connection) }
      return !state.isStopped
    }
  }

  private func serve(_ connection: Int32) {
    var socket = ServerSocket(connection)
    while let request = socket.request() {
      state.withLock { $0.requests.append(request) }
      let isKept = socket.send(reply(request)) { count in state.withLock { $0.bytes += count } }
      if socket.isBroken { state.withLock { $0.hangUps += 1 } }
      if !isKept { break }
    }
    state.withLock { _ = $0.connections.remove(connection) }
    close(connection)
  }
}

/// A request as the server saw it.
struct Received: Sendable {
  let method: String
  /// Path and query, as they were sent.
  let target: String
  /// By lowercased names.
  let fields: [String: String]
  let body: Data

  var path: String { String(target.prefix { $0 != "?" }) }

  /// The parameters of the query, decoded.
  var query: [String: String] {
    let items = URLComponents(string: "http://host" + target.replacing("+", with: "%20"))?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
  }

  func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }
}

/// What the server answers, and how.
struct Reply: Sendable {
  enum Manner: Sendable {
    case proper
    /// With a length that is not that of the body.
    case length(Int)
    /// Without end.
    case endless
    /// The head, then one byte whenever the test signals.
    case fed(DispatchSemaphore)
    /// Nothing at all until the client hangs up.
    case silent
    /// A text that may not be HTTP. Then the server closes the connection.
    case raw(String)
  }

  var status = 200
  var fields: [(String, String)] = [("Content-Type", "application/json")]
  var body = Data()
  var manner = Manner.proper

  static func json(_ text: String, _ fields: (String, String)..., status: Int = 200, manner: Manner = .proper) -> Reply
  {
    Reply(
      status: status, fields: [("Content-Type", "application/json")] + fields, body: Data(text.utf8), manner: manner)
  }

  static func rows(_ rows: some Sequence<Row>, _ fields: (String, String)...) -> Reply {
    var reply = Reply.json(encoded(Array(rows)))
    reply.fields += fields
    return reply
  }

  static func redirect(_ status: Int = 302, to location: String) -> Reply {
    Reply(status: status, fields: [("Location", location)])
  }
}

extension LoopbackServer {
  /// A server that answers as one in memory does.
  convenience init(_ transport: InMemoryTransport) throws {
    try self.init { received in
      guard let url = URL(string: "http://\(received.fields["host"] ?? "server.example")\(received.target)") else {
        return Reply(status: 400)
      }
      var request = HTTPRequest(HTTPMethod(rawValue: received.method), url)
      for (name, value) in received.fields { request.headers.add(value, to: name) }
      if !received.body.isEmpty {
        request.body = HTTPBody(received.body, contentType: received.fields["content-type"] ?? "")
      }
      let answer = Mutex<HTTPResponse?>(nil)
      let done = DispatchSemaphore(value: 0)
      Task { [request] in
        let response = try? await transport.send(request, maximumBytes: .max)
        answer.withLock { $0 = response }
        done.signal()
      }
      done.wait()
      guard let response = answer.withLock({ $0 }) else { return Reply(manner: .silent) }
      return Reply(status: response.status, fields: response.headers.map { ($0.name, $0.value) }, body: response.body)
    }
  }
}
