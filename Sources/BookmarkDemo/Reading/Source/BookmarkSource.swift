import Foundation

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

  /// Opens the file, or returns standard input.
  func open() throws(BookmarkSourceError) -> Int32 {
    guard case .file(let path) = self else { return STDIN_FILENO }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    return descriptor
  }

  private static let reasons = [
    ENOENT: "no such file", ENOTDIR: "no such file", EACCES: "no permission to read it",
    EPERM: "no permission to read it",
    EISDIR: "is a directory, not a file",
  ]

  /// The error for the code of a system call.
  func failure(_ code: Int32) -> BookmarkSourceError {
    BookmarkSourceError(name, Self.reasons[code] ?? "cannot be read: \(String(cString: strerror(code)))")
  }
}
