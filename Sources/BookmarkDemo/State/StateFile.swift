import Foundation

/// The file that keeps what the user has changed in the list of one source.
///
/// Each change reads the file, and replaces it as a whole, under a lock: two programs that change the same file lose
/// nothing. A file that this program does not understand is left as it is.
struct StateFile {
  let path: String
  private let directory: String
  private let source: String

  /// Creates a file that need not exist.
  /// - Parameters:
  ///   - source: The path or address of the source.
  ///   - directory: The directory of the state files, which is created with the first change.
  init(of source: String, in directory: String) {
    self.source = source
    self.directory = directory
    let name = source.split(separator: "/").last.map(String.init) ?? "list"
    let readable = name.prefix(40).map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }
    // FNV-1a (Fowler, Noll and Vo), so that sources of one name have files of their own.
    let hash = source.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    path = "\(directory)/\(String(readable))-\(String(hash, radix: 16)).json"
  }

  /// Returns the directory of the state files by the XDG Base Directory Specification, or `nil` if the user has no
  /// home.
  static func directory(_ environment: [String: String]) -> String? {
    // The specification says to ignore a relative path.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/bookmarks" }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state/bookmarks" : nil }
  }

  /// Returns the content of the file, or no edits if there is no file.
  func read() throws(StateFault) -> KeptEdits {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return KeptEdits(source: source) }
      throw StateFault(path, reading: errno)
    }
    defer { close(descriptor) }
    let data = try content(of: descriptor)
    struct Version: Decodable { let version: Int }
    guard let version = try? JSONDecoder().decode(Version.self, from: data).version else { throw .broken(path) }
    guard version <= KeptEdits.currentVersion else { throw .newer(path) }
    guard var edits = try? JSONDecoder().decode(KeptEdits.self, from: data) else { throw .broken(path) }
    edits.version = KeptEdits.currentVersion
    return edits
  }

  private func content(of descriptor: Int32) throws(StateFault) -> Data {
    var data = Data()
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = block.withUnsafeMutableBytes { bytes in  // the block, during the call
        Foundation.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 { data += block[..<count] }
      if count == 0 { return data }
      if count < 0, errno != EINTR { throw StateFault(path, reading: errno) }
    }
  }

  /// Changes the content of the file.
  /// - Returns: The new content, with the changes of other programs.
  @discardableResult
  func change(_ body: (inout KeptEdits) -> Void) throws(StateFault) -> KeptEdits {
    let code = Self.makeDirectory(directory)
    guard code == 0 else { throw StateFault(directory, writing: code) }
    let lock = open(directory, O_RDONLY | O_CLOEXEC)
    guard lock >= 0 else { throw StateFault(directory, writing: errno) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw StateFault(directory, writing: errno) }
    }
    let old = try read()
    var edits = old
    body(&edits)
    if edits != old { try replace(with: edits) }
    return edits
  }

  /// Makes a directory and those above it, unless they exist.
  /// - Returns: 0, or the code of the error that the system gives.
  private static func makeDirectory(_ path: String) -> Int32 {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return 0 }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return errno }
    let code = makeDirectory(String(path[..<slash]))
    return code != 0 || mkdir(path, 0o700) == 0 || errno == EEXIST ? code : errno
  }

  private func replace(with edits: KeptEdits) throws(StateFault) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(edits) else { throw .broken(path) }
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StateFault(path, writing: errno) }
    var code: Int32 = 0
    var rest = Array(data + [0x0A])[...]
    while !rest.isEmpty, code == 0 {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }  // the slice, during the call
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { code = errno }
    }
    if code == 0, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    guard code != 0 else { return }
    unlink(temporary)
    throw StateFault(path, writing: code)
  }
}

/// The reason why a state file cannot be used, in a sentence for the user.
struct StateFault: Error, Equatable, CustomStringConvertible {
  let description: String
  /// Whether the file must not be replaced, because it has something that this program does not understand.
  let isForeign: Bool

  private init(_ description: String, isForeign: Bool) {
    self.description = description
    self.isForeign = isForeign
  }

  static func newer(_ path: String) -> StateFault {
    StateFault("a newer version of the program wrote \(path), so nothing is kept", isForeign: true)
  }

  static func broken(_ path: String) -> StateFault {
    StateFault("\(path) is not a state file, so nothing is kept; delete it to begin again", isForeign: true)
  }

  init(_ path: String, reading code: Int32) {
    self.init("\(path) cannot be read: \(String(cString: strerror(code)))", isForeign: true)
  }

  init(_ path: String, writing code: Int32) {
    self.init("\(path) cannot be written: \(String(cString: strerror(code)))", isForeign: false)
  }
}
