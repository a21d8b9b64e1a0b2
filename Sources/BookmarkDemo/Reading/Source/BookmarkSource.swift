import Foundation

/// A place to read bookmarks from: the sample, a file, or standard input.
enum BookmarkSource: Equatable, Sendable {
  case sample
  case file(String)
  case standardInput

  /// Creates a source from an argument. No argument is the sample, and `-` is standard input.
  init(argument: String?) {
    switch argument {
    case nil: self = .sample
    case "-": self = .standardInput
    case .some(let path): self = .file(path)
    }
  }

  /// The name of the source in messages.
  var name: String {
    switch self {
    case .sample: Sample.name
    case .file(let path): path
    case .standardInput: "standard input"
    }
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
