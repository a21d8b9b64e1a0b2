import Foundation

/// Reads requests from a connection and writes answers to it.
struct ServerSocket {
  private let connection: Int32
  private var buffer: [UInt8] = []
  /// Whether the client has closed the connection before it was answered.
  private(set) var isBroken = false

  init(_ connection: Int32) {
    self.connection = connection
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The next request, or `nil` at the end of the connection.
  mutating func request() -> Received? {
    let blank = Array("\r\n\r\n".utf8)
    var end = buffer.firstRange(of: blank)
    while end == nil {
      guard read() else { return nil }
      end = buffer.firstRange(of: blank)
    }
    guard let end else { return nil }
    let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    let length = fields["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < end.upperBound + length { guard read() else { return nil } }
    let body = Data(buffer[end.upperBound..<end.upperBound + length])
    buffer.removeFirst(end.upperBound + length)
    let words = lines[0].split(separator: " ").map(String.init)
    return Received(method: words[0], target: words[1], fields: fields, body: body)
  }

  /// Writes an answer. Whether another request may come.
  mutating func send(_ reply: Reply, sent: (Int) -> Void) -> Bool {
    var head = "HTTP/1.1 \(reply.status) Status\r\n"
    for (name, value) in reply.fields { head += "\(name): \(value)\r\n" }
    switch reply.manner {
    case .proper:
      let hasBody = reply.status != 304 && reply.status != 204
      write(head + (hasBody ? "Content-Length: \(reply.body.count)\r\n\r\n" : "\r\n"))
      write(reply.body)
      sent(reply.body.count)
      return !isBroken
    case .length(let length):
      write(head + "Content-Length: \(length)\r\n\r\n")
      write(reply.body)
    case .endless:
      write(head + "Connection: close\r\n\r\n")
      let block = Data(repeating: UInt8(ascii: " "), count: 65_536)
      while !isBroken {
        write(block)
        sent(block.count)
      }
    case .fed(let feed):
      write(head + "Connection: close\r\n\r\n")
      while !isBroken {
        feed.wait()
        write(" ")
        sent(1)
      }
    case .silent:
      // The rest of what the client sends is of no interest; what counts is that it ends.
      while read() {}
      isBroken = true
    case .raw(let text): write(text)
    }
    return false
  }

  private mutating func read() -> Bool {
    var block = [UInt8](repeating: 0, count: 16_384)
    let count = recv(connection, &block, block.count, 0)
    guard count > 0 else { return false }
    buffer += block[..<count]
    return true
  }

  private mutating func write(_ text: String) { write(Data(text.utf8)) }

  private mutating func write(_ data: Data) {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty, !isBroken {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, flags) }  // for the call
      if count <= 0 { isBroken = true } else { rest = rest.dropFirst(count) }
    }
  }
}
