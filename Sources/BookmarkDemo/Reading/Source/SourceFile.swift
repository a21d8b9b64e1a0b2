import Foundation
import Synchronization

/// The sample, a file, or standard input, whose bytes are read once, in blocks.
final class SourceFile: Sendable {
  private static let blockSize = 1 << 18

  let source: BookmarkSource
  /// The most that is read of the source.
  let mostMebibytes: Int
  /// The size of a regular file when it was opened, or `nil` if the size is not known.
  let size: Int?
  /// The open file, or `nil` for the sample, and for a named pipe before it is read.
  private let descriptor: Mutex<Int32?>
  /// The number of bytes that have been read.
  private let count = Atomic(0)

  /// Opens a source. A named pipe is opened when it is read, because that waits for a writer.
  init(_ source: BookmarkSource, mostMebibytes: Int = 256) throws(BookmarkSourceError) {
    (self.source, self.mostMebibytes) = (source, mostMebibytes)
    var status = stat()
    let isPipe = source != .standardInput && stat(source.name, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    descriptor = Mutex(source == .sample || isPipe ? nil : try source.open())
    guard let opened = descriptor.withLock({ $0 }) else {
      size = nil
      return
    }
    guard fstat(opened, &status) == 0 else { throw source.failure(errno) }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    // A directory can be opened but not read. Check here, because the error of the read is less helpful.
    if status.st_mode & S_IFMT == S_IFDIR { throw source.failure(EISDIR) }
    // The keys of the user would be taken for the text.
    guard isatty(opened) == 0 else {
      throw BookmarkSourceError(source.name, "is a terminal; pass a file, or pipe one into the program")
    }
  }

  deinit {
    if let descriptor = descriptor.withLock({ $0 }), descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Whether the next bytes, or the end, can be read without waiting for a writer.
  var isReady: Bool {
    guard let descriptor = descriptor.withLock({ $0 }) else { return source == .sample }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// Returns the next bytes, or `nil` at the end and at the most that is read.
  func next() throws(BookmarkSourceError) -> [UInt8]? {
    let block = try source == .sample ? sample : read()
    let rest = mostMebibytes << 20 - count.add(block.count, ordering: .relaxed).oldValue
    return block.isEmpty || rest <= 0 ? nil : Array(block.prefix(rest))
  }

  /// What is left out at the end, or `nil` if the source has no bytes beyond the most that is read.
  var cut: BookmarkSourceError? {
    count.load(ordering: .relaxed) <= mostMebibytes << 20
      ? nil : BookmarkSourceError(source.name, "is larger than \(mostMebibytes) MiB; the rest is left out")
  }

  private var sample: [UInt8] { count.load(ordering: .relaxed) == 0 ? Array(Sample.export.utf8) : [] }

  private func read() throws(BookmarkSourceError) -> [UInt8] {
    let descriptor = if let opened = descriptor.withLock({ $0 }) { opened } else { try source.open() }
    self.descriptor.withLock { $0 = descriptor }
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
