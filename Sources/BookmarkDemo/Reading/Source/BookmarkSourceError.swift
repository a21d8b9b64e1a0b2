/// The reason why a source cannot be read, in one sentence for the command line.
struct BookmarkSourceError: Error, CustomStringConvertible, Equatable, Sendable {
  let description: String

  private init(_ name: String, _ sentence: String) {
    description = "\(SourceWording.printable(name)): \(sentence)"
  }
}

// All messages are here, so that they can be kept consistent.
extension BookmarkSourceError {
  static func missing(_ name: String) -> Self { Self(name, "no such file") }

  static func directory(_ name: String) -> Self { Self(name, "is a directory, not a file") }

  static func terminal(_ name: String) -> Self {
    Self(name, "is a terminal; pass a file, or pipe one into the program")
  }

  static func noPermission(_ name: String) -> Self { Self(name, "no permission to read it") }

  static func unreadable(_ name: String, because reason: String) -> Self {
    Self(name, "cannot be read: \(reason)")
  }

  static func tooLarge(_ name: String, mebibytes: Int) -> Self {
    Self(name, "is larger than \(mebibytes) MiB, the most that is read")
  }

  static func empty(_ name: String) -> Self {
    Self(name, "is empty; expected JSON, JSON Lines or a bookmark export")
  }

  /// An error at a place that prevents reading any part of the source.
  static func fault(_ name: String, _ place: SourcePlace, _ reason: String) -> Self {
    Self("\(name):\(place)", reason)
  }

  static func noArray(_ name: String, members: [String]) -> Self {
    guard !members.isEmpty else {
      return Self(name, "no array of objects in the top-level object; it has no members")
    }
    let names = SourceWording.list(members)
    return Self(name, "no array of objects in the top-level object; its members are: \(names)")
  }

  static func severalArrays(_ name: String, members: [String]) -> Self {
    Self(name, "several arrays of objects: \(SourceWording.list(members)); make the one to show the only one")
  }

  static func unknownKey(_ name: String, _ key: String, option: String, keys: [String]) -> Self {
    let key = SourceWording.printable(key)
    return Self(name, "no record has the key '\(key)' given by \(option); the keys are: \(SourceWording.list(keys))")
  }

  static func notAnExport(_ name: String) -> Self {
    Self(
      name,
      "not a bookmark export: expected <!DOCTYPE NETSCAPE-Bookmark-file-1> and <DT><A HREF=…> entries")
  }
}
