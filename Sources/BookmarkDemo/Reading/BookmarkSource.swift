import Foundation

/// A place to read bookmarks from: the built-in catalogue, a file, or standard input.
enum BookmarkSource: Equatable, Sendable {
  case catalogue
  case file(String)
  case standardInput

  static let mostMebibytes = 256

  /// Creates a source from an argument. No argument is the catalogue, and `-` is standard input.
  init(argument: String?) {
    switch argument {
    case nil: self = .catalogue
    case "-": self = .standardInput
    case .some(let path): self = .file(path)
    }
  }

  /// The name of the source in messages.
  var name: String {
    switch self {
    case .catalogue: "catalogue"
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  func load(fields: JSONFields = JSONFields()) throws(BookmarkSourceError) -> BookmarkCollection {
    switch self {
    case .catalogue: return Catalogue.collection
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(errno) }
      defer { close(descriptor) }
      return try read(contents(of: descriptor), BookmarkFormat(fileName: path), fields)
    case .standardInput: return try read(contents(of: STDIN_FILENO), nil, fields)
    }
  }

  private func read(
    _ bytes: [UInt8], _ named: BookmarkFormat?, _ fields: JSONFields
  ) throws(BookmarkSourceError) -> BookmarkCollection {
    switch named ?? BookmarkFormat(contentsOf: bytes) {
    case .json: return try JSONBookmarks.read(bytes: bytes, name: name, fields: fields, lines: false)
    case .jsonLines: return try JSONBookmarks.read(bytes: bytes, name: name, fields: fields, lines: true)
    case .html: return try NetscapeBookmarks.read(bytes: bytes, name: name)
    case nil: throw unknownFormat(bytes)
    }
  }

  private func unknownFormat(_ bytes: [UInt8]) -> BookmarkSourceError {
    let text = SourceText(bytes: bytes, name: name)
    guard !text.isBlank else { return .empty(name) }
    var scanner = JSONScanner(text.bytes)
    scanner.skipSpace()
    var finder = SourcePlaceFinder(text.bytes)
    let fault = JSONFault(scanner.offset, .expected("'[', '{' or '<'"))
    return .fault(name, finder.place(at: fault.offset), fault.reason(in: text.bytes))
  }

  private func contents(of descriptor: Int32) throws(BookmarkSourceError) -> [UInt8] {
    let limit = Self.mostMebibytes << 20
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    // A directory can be opened but not read. Check here, because the error of the read is less helpful.
    if status.st_mode & S_IFMT == S_IFDIR { throw .directory(name) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    if isFile, status.st_size > limit { throw .tooLarge(name, mebibytes: Self.mostMebibytes) }
    var bytes: [UInt8] = []
    if isFile { bytes.reserveCapacity(Int(status.st_size)) }
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = block.withUnsafeMutableBytes { room in  // bounded by the block
        Foundation.read(descriptor, room.baseAddress, room.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
      if bytes.count > limit { throw .tooLarge(name, mebibytes: Self.mostMebibytes) }
    }
  }

  private func failure(_ code: Int32) -> BookmarkSourceError {
    switch code {
    case ENOENT, ENOTDIR: .missing(name)
    case EACCES, EPERM: .noPermission(name)
    case EISDIR: .directory(name)
    default: .unreadable(name, because: String(cString: strerror(code)))
    }
  }
}
