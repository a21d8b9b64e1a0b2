#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that holds one link.
struct StateFile {
  let path: String
  /// The maximum length of the file in bytes. A longer file is not one that an app has written.
  private static let mostBytes = 1 << 20

  /// Returns the link, or `nil` if there is no file yet.
  func read() throws(OutputError) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes { buffer in  // the array, for the length of the call
        #if canImport(Glibc)
          Glibc.read(file, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.read(file, buffer.baseAddress, buffer.count)
        #else
          Darwin.read(file, buffer.baseAddress, buffer.count)
        #endif
      }
      guard more >= 0 || errno == EINTR else { throw .last }
      if more == 0 { break }
      count += max(0, more)
    }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Replaces the link. Other users cannot read the file, because a link can hold what the user looked for.
  func write(_ link: String) throws(OutputError) {
    let new = path + ".new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    try StandardOutput.write(link + "\n", to: file)
    guard rename(new, path) == 0 else { throw .last }
  }
}

extension OutputError {
  /// The reason of the call that failed last.
  static var last: OutputError { OutputError(description: String(cString: strerror(errno))) }
}
