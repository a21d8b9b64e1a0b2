import Foundation
import Synchronization

/// The sample, a file, or standard input, whose bytes are read once, in blocks.
final class SourceFile: Sendable {
  /// The most that is read of a source.
  static let mostMebibytes = 256
  private static let blockSize = 1 << 18

  private struct State {
    /// The open file, or `nil` for a named pipe before it is read.
    var descriptor: Int32?
    /// The number of bytes that have been read.
    var count = 0
  }

  let source: BookmarkSource
  /// The size of a regular file when it was opened, or `nil` if the size is not known.
  let size: Int?
  private let state = Mutex(State())

  /// Opens a source. A named pipe is opened when it is read, because that waits for a writer.
  init(_ source: BookmarkSource) throws(BookmarkSourceError) {
    self.source = source
    guard source != .sample else {
      size = nil
      return
    }
    var status = stat()
    if case .file(let path) = source, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      size = nil
      return
    }
    let descriptor = try Self.open(source)
    guard fstat(descriptor, &status) == 0 else { throw source.failure(errno) }
    // A directory can be opened but not read. Check here, because the error of the read is less helpful.
    if status.st_mode & S_IFMT == S_IFDIR { throw source.failure(EISDIR) }
    // The keys of the user would be taken for the text.
    if isatty(descriptor) == 1 {
      throw BookmarkSourceError(source.name, "is a terminal; pass a file, or pipe one into the program")
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    if size ?? 0 > Self.mostMebibytes << 20 { throw Self.tooLarge(source) }
    state.withLock { $0.descriptor = descriptor }
  }

  deinit {
    if let descriptor = state.withLock({ $0.descriptor }), descriptor > STDERR_FILENO { close(descriptor) }
  }

  private static func tooLarge(_ source: BookmarkSource) -> BookmarkSourceError {
    BookmarkSourceError(source.name, "is larger than \(mostMebibytes) MiB, the most that is read")
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
    guard source != .sample else { return true }
    guard let descriptor = state.withLock({ $0.descriptor }) else { return false }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// Returns the next bytes, or `nil` at the end.
  func next() throws(BookmarkSourceError) -> [UInt8]? {
    let block = try source == .sample ? sample : read()
    let count = state.withLock { state in
      state.count += block.count
      return state.count
    }
    if count > Self.mostMebibytes << 20 { throw Self.tooLarge(source) }
    return block.isEmpty ? nil : block
  }

  private var sample: [UInt8] { state.withLock { $0.count == 0 ? Array(Sample.export.utf8) : [] } }

  private func read() throws(BookmarkSourceError) -> [UInt8] {
    let descriptor = try descriptor()
    var code: Int32 = 0
    let block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { room, count in  // read fills `count` bytes of it
      var read = 0
      repeat { read = Foundation.read(descriptor, room.baseAddress, room.count) } while read < 0 && errno == EINTR
      if read < 0 { code = errno }
      count = max(read, 0)
    }
    guard code == 0 else { throw source.failure(code) }
    return block
  }
}
