/// The reason why a source cannot be read, in one sentence for the command line.
struct BookmarkSourceError: Error, CustomStringConvertible, Equatable, Sendable {
  let description: String

  /// - Parameter place: Where in the source the reason is, if nothing of the source can be read.
  init(_ name: String, at place: SourcePlace? = nil, _ reason: String) {
    description = "\(SourceWording.printable(name))\(place.map { ":\($0)" } ?? ""): \(reason)"
  }

  static func empty(_ name: String) -> Self {
    Self(name, "is empty; expected JSON, JSON Lines or a bookmark export")
  }
}
