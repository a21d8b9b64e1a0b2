import Foundation
import ListPresentation
import Synchronization

/// The sample, a file, or standard input, whose bytes are read once, in blocks.
struct SourceFile: Sendable {
  private static let blockSize = 1 << 18

  let source: BookmarkSource
  /// The most that is read of the source.
  private let mostMebibytes: Int
  /// The size of a regular file when it was opened, or `nil` if the size is not known.
  let size: Int?
  /// The open file, or `nil` for the sample, and for a named pipe before it is read.
  private var handle: FileHandle?
  /// The number of bytes that have been read.
  private var count = 0

  /// Opens a source. A named pipe is opened when it is read, because that waits for a writer.
  init(_ source: BookmarkSource, mostMebibytes: Int = 256) throws(BookmarkSourceError) {
    (self.source, self.mostMebibytes) = (source, mostMebibytes)
    var status = stat()
    let isPipe = source != .standardInput && stat(source.name, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    handle = source == .sample || isPipe ? nil : try source.open()
    guard let opened = handle else {
      size = nil
      return
    }
    fstat(opened.fileDescriptor, &status)
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    // A directory can be opened but not read. Check here, because the error of the read is less helpful.
    if status.st_mode & S_IFMT == S_IFDIR { throw source.failure(EISDIR) }
    // The keys of the user would be taken for the text.
    guard isatty(opened.fileDescriptor) == 0 else {
      throw BookmarkSourceError(source.name, "is a terminal; pass a file, or pipe one into the program")
    }
  }

  /// Whether the next bytes, or the end, can be read without waiting for a writer.
  var isReady: Bool {
    guard let handle else { return source == .sample }
    var polled = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// Returns the next bytes, or `nil` at the end and at the most that is read.
  mutating func next() throws(BookmarkSourceError) -> [UInt8]? {
    let block = try source == .sample ? sample : read()
    let rest = mostMebibytes << 20 - count
    count += block.count
    return block.isEmpty || rest <= 0 ? nil : rest >= block.count ? block : Array(block.prefix(rest))
  }

  /// What is left out at the end, or `nil` if the source has no bytes beyond the most that is read.
  var cut: BookmarkSourceError? {
    count <= mostMebibytes << 20
      ? nil : BookmarkSourceError(source.name, "is larger than \(mostMebibytes) MiB; the rest is left out")
  }

  private var sample: [UInt8] { count == 0 ? Array(Sample.export.utf8) : [] }

  private mutating func read() throws(BookmarkSourceError) -> [UInt8] {
    let handle = if let handle { handle } else { try source.open() }
    self.handle = handle
    var code: Int32 = 0
    // A file handle waits until the block is full, and the rows of a pipe are shown before.
    let block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { room, count in  // read fills `count` bytes of it
      var read = 0
      repeat {
        read = Foundation.read(handle.fileDescriptor, room.baseAddress, room.count)
      } while read < 0 && errno == EINTR
      if read < 0 { code = errno }
      count = max(read, 0)
    }
    guard code == 0 else { throw source.failure(code) }
    return block
  }
}

/// What bookmarks are read from: the sample, a file, or standard input.
enum BookmarkSource: Equatable, Sendable {
  case sample
  case file(String)
  case standardInput

  /// The name of the source in messages.
  var name: String {
    switch self {
    case .sample: Sample.name
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// The name of the file that is suggested for writing: the source itself if it is an export of a browser, which
  /// another program would read.
  var nameToWrite: String {
    guard case .file(let path) = self else { return "bookmarks.html" }
    if BookmarkFormat(name: path) == .html { return path }
    return URL(filePath: path).deletingPathExtension().lastPathComponent + ".html"
  }

  /// Opens the file, or returns standard input.
  func open() throws(BookmarkSourceError) -> FileHandle {
    guard case .file(let path) = self else { return .standardInput }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// The error for the code of a system call.
  func failure(_ code: Int32) -> BookmarkSourceError {
    switch code {
    case ENOENT, ENOTDIR: BookmarkSourceError(name, "no such file")
    case EACCES, EPERM: BookmarkSourceError(name, "no permission to read it")
    case EISDIR: BookmarkSourceError(name, "is a directory, not a file")
    default: BookmarkSourceError(name, "cannot be read: \(String(cString: strerror(code)))")
    }
  }
}

/// What is wrong with a source, in one sentence for the command line.
struct BookmarkSourceError: Error, CustomStringConvertible, Equatable, Sendable {
  let description: String
}

extension BookmarkSourceError {
  /// - Parameter location: The line and the column of the fault, both counted from 1, if it is in the text.
  init(_ name: String, at location: (line: Int, column: Int)? = nil, _ reason: String) {
    description = "\(name)\(location.map { ":\($0.line):\($0.column)" } ?? ""): \(reason)"
  }
}

/// Collects what is said about a source from any thread: sentences until they are shown, and its title.
final class Sentences: Sendable {
  private struct State {
    var waiting: [String] = []
    var rest = 1_000
    var isHeld = false
    var hasLoss = false
    /// The losses since they were asked for.
    var losses: LostItems?
    var title: String?
    var isRepaired = false
  }

  private let state = Mutex(State())

  /// Adds a sentence, which may say that something is missing. Beyond a limit, sentences are dropped, and not made: to
  /// find the line of a fault takes the time of the text before it.
  func add(_ sentence: @autoclosure () -> String, isLoss: Bool = false) {
    state.withLock { state in
      let isShown = state.rest > 1
      let text = isShown || isLoss && state.losses == nil ? Self.shortened(sentence()) : ""
      if isLoss {
        state.hasLoss = true
        state.losses = LostItems((state.losses?.count ?? 0) + 1, reason: state.losses?.reason ?? text)
      }
      guard state.rest > 0 else { return }
      state.rest -= 1
      state.waiting.append(isShown ? text : "and more, which isn't shown")
    }
  }

  /// The beginning of a sentence that quotes a whole record.
  private static func shortened(_ sentence: String) -> String {
    sentence.utf8.count > 4_000 ? String(sentence.unicodeScalars.prefix(1_000)) + "…" : sentence
  }

  /// Adds what is wrong with a source, which costs a part of it.
  func add(_ error: @autoclosure () -> BookmarkSourceError) { add(error().description, isLoss: true) }

  /// Returns the sentences added since the last call, unless they are held.
  func take() -> [String] {
    state.withLock { state in
      guard !state.isHeld else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Holds the sentences until it is known whether they are worth showing.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  /// Returns the losses since the last call, or `nil` if there were none.
  func takeLosses() -> LostItems? { state.withLock { $0.losses.take() } }

  /// The title of the document that the source is, or `nil` if it has none.
  var title: String? {
    get { state.withLock { $0.title } }
    set { state.withLock { $0.title = newValue } }
  }

  /// Whether the source has bytes that are no text, and U+FFFD instead of them.
  var isRepaired: Bool {
    get { state.withLock { $0.isRepaired } }
    set { state.withLock { $0.isRepaired = newValue } }
  }

  /// Whether the list is incomplete.
  var hasLoss: Bool { state.withLock { $0.hasLoss } }
}

extension Set<String> {
  /// The first 20 names in their order, and how many others there are.
  var listed: String {
    let names = sorted()
    return names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
