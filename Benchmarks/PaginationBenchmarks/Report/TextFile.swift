import Foundation

/// Reads and writes the files that the command line names. The description of an error is one sentence.
enum TextFile {
  /// The maximum size of a file. A trace of a day with one row each second has 1 % of this size.
  private static let mostMebibytes = 8

  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// - Parameter code: The error code of the system.
    fileprivate init(_ what: String, code: Int32) {
      description = "\(what): \(String(cString: strerror(code)))"
    }

    fileprivate init(_ description: String) { self.description = description }
  }

  static func read(_ path: String) throws(Failure) -> String {
    guard let file = fopen(path, "rb") else { throw Failure("cannot read '\(path)'", code: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      bytes += block[..<count]
      if bytes.count > mostMebibytes << 20 {
        throw Failure("'\(path)' is larger than \(mostMebibytes) MiB, the most that is read")
      }
      guard count < block.count else { continue }
      if ferror(file) != 0 { throw Failure("cannot read '\(path)'", code: errno) }
      guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure("'\(path)' is not UTF-8") }
      return text
    }
  }

  /// Throws if a file cannot be written. Does not change the file.
  static func check(_ path: String) throws(Failure) { try write("", fopen(path, "ab"), "'\(path)'") }

  static func write(_ text: String, to path: String) throws(Failure) {
    try write(text, fopen(path, "wb"), "'\(path)'")
  }

  /// Writes to standard output.
  static func print(_ text: String) throws(Failure) {
    try write(text, fdopen(dup(STDOUT_FILENO), "wb"), "to standard output")
  }

  private static func write(_ text: String, _ file: UnsafeMutablePointer<FILE>?, _ name: String) throws(Failure) {
    guard let file else { throw Failure("cannot write \(name)", code: errno) }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    let code = errno
    guard fclose(file) == 0, count == bytes.count else {
      throw Failure("cannot write \(name)", code: count == bytes.count ? errno : code)
    }
  }
}
