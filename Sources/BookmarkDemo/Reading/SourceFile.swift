import Foundation
import Synchronization

/// A file, or standard input, whose bytes are read once, in blocks.
final class SourceFile: Sendable {
  /// The most that is read of a source.
  static let mostMebibytes = 256
  private static let blockSize = 1 << 18

  private struct State {
    /// The open file, or `nil` for a named pipe before it is read.
    var descriptor: Int32?
    /// The number of bytes that have been read.
    var count = 0
    /// The bytes that were read to find the format, and are still to be returned.
    var start: [UInt8] = []
  }

  let source: BookmarkSource
  /// The size of a regular file when it was opened, or `nil` if the size is not known.
  let size: Int?
  private let state = Mutex(State())

  /// Opens a source that is not the catalogue. A named pipe is opened when it is read, because that waits for a writer.
  init(_ source: BookmarkSource) throws(BookmarkSourceError) {
    self.source = source
    var status = stat()
    if case .file(let path) = source, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      size = nil
      return
    }
    let descriptor = try Self.open(source)
    guard fstat(descriptor, &status) == 0 else { throw source.failure(errno) }
    // A directory can be opened but not read. Check here, because the error of the read is less helpful.
    if status.st_mode & S_IFMT == S_IFDIR { throw .directory(source.name) }
    // The keys of the user would be taken for the text.
    if isatty(descriptor) == 1 { throw .terminal(source.name) }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    if size ?? 0 > Self.mostMebibytes << 20 { throw .tooLarge(source.name, mebibytes: Self.mostMebibytes) }
    state.withLock { $0.descriptor = descriptor }
  }

  deinit {
    if let descriptor = state.withLock({ $0.descriptor }), descriptor > STDERR_FILENO { close(descriptor) }
  }

  private static func open(_ source: BookmarkSource) throws(BookmarkSourceError) -> Int32 {
    guard case .file(let path) = source else { return STDIN_FILENO }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw source.failure(errno) }
    return descriptor
  }

  private func descriptor() throws(BookmarkSourceError) -> Int32 {
    if let descriptor = state.withLock({ $0.descriptor }) { return descriptor }
    let descriptor = try Self.open(source)
    state.withLock { $0.descriptor = descriptor }
    return descriptor
  }

  /// Whether the next bytes, or the end, can be read without waiting for a writer.
  var isReady: Bool {
    guard let descriptor = state.withLock({ $0.descriptor }) else { return false }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// The number of bytes that have been read.
  var count: Int { state.withLock { $0.count } }

  /// Returns the next bytes, or `nil` at the end.
  func next() throws(BookmarkSourceError) -> [UInt8]? {
    let start = state.withLock { state in
      defer { state.start = [] }
      return state.start
    }
    guard start.isEmpty else { return start }
    let descriptor = try descriptor()
    var code: Int32 = 0
    let block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { room, count in  // read fills `count` bytes of it
      var read = 0
      repeat { read = Foundation.read(descriptor, room.baseAddress, room.count) } while read < 0 && errno == EINTR
      if read < 0 { code = errno }
      count = max(read, 0)
    }
    guard code == 0 else { throw source.failure(code) }
    let count = state.withLock { state in
      state.count += block.count
      return state.count
    }
    if count > Self.mostMebibytes << 20 { throw .tooLarge(source.name, mebibytes: Self.mostMebibytes) }
    return block.isEmpty ? nil : block
  }

  /// Returns the format by the name of the file, or else by its first line, or `nil` if it is not known.
  private func format() throws(BookmarkSourceError) -> BookmarkFormat? {
    if case .file(let path) = source, let format = BookmarkFormat(fileName: path) { return format }
    var start: [UInt8] = []
    while start.count < 1 << 20, let block = try next() {
      start += block
      if start.contains(0x0A) { break }
    }
    state.withLock { $0.start = start }
    return BookmarkFormat(contentsOf: start)
  }

  /// Returns a reader of the bookmarks in this file.
  /// - Throws: The reason why the file has none, such as an unknown format.
  func reader(fields: JSONFields) throws(BookmarkSourceError) -> any BookmarkReader {
    let format = try format()
    let feed = SourceFeed { () throws(BookmarkSourceError) in try self.next() }
    switch format {
    case .html: return NetscapeBookmarks(feed, name: source.name)
    case .json, .jsonLines:
      return JSONBookmarks(feed, name: source.name, fields: fields, lines: format == .jsonLines)
    case nil: throw try unknownFormat(feed)
    }
  }

  private func unknownFormat(_ feed: SourceFeed) throws(BookmarkSourceError) -> BookmarkSourceError {
    var feed = feed
    var scanner = JSONScanner([])
    scanner.skipSpace()
    while scanner.byte == nil, try feed.fill(&scanner.bytes, droppingFirst: 0) { scanner.skipSpace() }
    guard scanner.byte != nil else { return .empty(source.name) }
    let fault = JSONFault(scanner.offset, .expected("'[', '{' or '<'"))
    return .fault(source.name, feed.place(at: fault.offset, in: scanner.bytes), fault.reason(in: scanner.bytes))
  }
}
