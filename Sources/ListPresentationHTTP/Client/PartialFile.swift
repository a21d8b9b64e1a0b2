import Foundation
import Synchronization

/// The beginning of a body in a file, and the tag of the body in another, until the body is complete.
final class PartialFile: Sendable {
  private struct State {
    /// Which try writes. What a former one still receives is of no use.
    var attempt = 0
    var output: FileHandle?
    var count = 0
    var total: Int?
  }

  private let file: URL
  private let state = Mutex(State())

  init(of file: URL) { self.file = file }

  private var part: URL { file.appendingPathExtension("part") }
  private var tag: URL { file.appendingPathExtension("part-tag") }

  /// Begins a try, which asks for the part that is missing.
  /// - Returns: The request, and the number of the try.
  func begin(_ request: HTTPRequest) throws -> (HTTPRequest, Int) {
    var request = request
    // A range counts the bytes as they are sent.
    request.headers["Accept-Encoding"] = "identity"
    return state.withLock { state in
      try? state.output?.close()
      state = State(attempt: state.attempt + 1)
      let tag = try? String(contentsOf: tag, encoding: .utf8)
      let size = (try? FileManager.default.attributesOfItem(atPath: part.path))?[.size] as? Int
      if let tag, let size, size > 0, HTTPHeaders.isValid(value: tag) {
        state.count = size
        request.headers["Range"] = "bytes=\(size)-"
        request.headers["If-Range"] = tag
      }
      return (request, state.attempt)
    }
  }

  /// Writes a piece of the answer to a try.
  /// - Returns: How much is there.
  func receive(_ response: HTTPResponse, _ piece: Data, in attempt: Int) throws -> HTTPProgress {
    try state.withLock { state in
      guard attempt == state.attempt else { throw CancellationError() }
      if state.output == nil { try open(response, &state) }
      try state.output?.write(contentsOf: piece)
      state.count += piece.count
      return HTTPProgress(completed: state.count, total: state.total)
    }
  }

  private func open(_ response: HTTPResponse, _ state: inout State) throws {
    if response.status == 206 {
      guard let range = response.contentRange, range.items?.lowerBound == state.count else {
        for file in [part, tag] { try? FileManager.default.removeItem(at: file) }
        throw ConnectionError.failure(.malformed)
      }
      state.total = range.total
      state.output = try FileHandle(forUpdating: part)
      try state.output?.seekToEnd()
      return
    }
    state.count = 0
    state.total = response.headers["Content-Length"].flatMap { Int($0) }
    try? FileManager.default.removeItem(at: tag)
    try Data().write(to: part)
    if let tag = response.headers["ETag"], !tag.hasPrefix("W/") { try Data(tag.utf8).write(to: self.tag) }
    state.output = try FileHandle(forWritingTo: part)
  }

  /// Moves the complete body to where it belongs.
  func finish() throws {
    close()
    guard rename(part.path, file.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
    }
    try? FileManager.default.removeItem(at: tag)
  }

  /// Ends without a complete body. The part stays if its rest can be asked for.
  func leave() {
    close()
    if !FileManager.default.fileExists(atPath: tag.path) { discard() }
  }

  /// Removes the part.
  func discard() {
    close()
    for file in [part, tag] { try? FileManager.default.removeItem(at: file) }
  }

  private func close() {
    state.withLock { state in
      try? state.output?.close()
      state = State(attempt: state.attempt + 1)
    }
  }
}
