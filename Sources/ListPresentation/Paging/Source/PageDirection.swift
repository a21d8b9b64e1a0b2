/// Which way a page lies from what is loaded.
public enum PageDirection: Hashable, Sendable, CustomStringConvertible {
  /// The first page, of a list that is loaded for the first time or anew, or of one that had let go of it.
  case refresh
  /// The page after the last.
  case append
  /// The page before the first.
  case prepend

  /// The other end of the list.
  var opposite: PageDirection { self == .append ? .prepend : .append }

  /// The direction in a word.
  public var description: String {
    switch self {
    case .refresh: "refresh"
    case .append: "append"
    case .prepend: "prepend"
    }
  }
}
