/// Where a page lies relative to the loaded rows.
public enum PageDirection: Hashable, Sendable, CustomStringConvertible {
  /// The first page of a list: on the first load, on a refresh, or after the pager evicted it.
  case refresh
  /// The page after the last loaded page.
  case append
  /// The page before the first loaded page.
  case prepend

  /// The direction toward the other end of the list. The opposite of a refresh is an append.
  var opposite: PageDirection { self == .append ? .prepend : .append }

  /// The name of the direction: `refresh`, `append` or `prepend`.
  public var description: String {
    switch self {
    case .refresh: "refresh"
    case .append: "append"
    case .prepend: "prepend"
    }
  }
}
