import Foundation

/// A place to read bookmarks from: the built-in catalogue, a file, or standard input.
enum BookmarkSource: Equatable, Sendable {
  case catalogue
  case file(String)
  case standardInput

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

  /// The error for the code of a system call.
  func failure(_ code: Int32) -> BookmarkSourceError {
    switch code {
    case ENOENT, ENOTDIR: .missing(name)
    case EACCES, EPERM: .noPermission(name)
    case EISDIR: .directory(name)
    default: .unreadable(name, because: String(cString: strerror(code)))
    }
  }
}
