/// What an ``HTTPPageSource`` finds wrong with the pages of a server that it nevertheless can go on with.
public enum HTTPPageReport: Hashable, Sendable, CustomStringConvertible {
  /// A row does not decode and was left out: its index in the page, where in the body it does not, and why.
  case brokenRow(index: Int, codingPath: String, reason: String)
  /// A page claims a next one and does not say how to ask for it; it is taken for the last.
  case missingCursor
  /// The list became shorter while it was loaded by positions, so that rows have moved over to pages that were loaded
  /// before. They were asked for again; of more than ten pages some may be missing. That as many rows came as went is not
  /// noticed.
  case shorterList(from: Int, to: Int, isRecovered: Bool)
  /// The server refused pages of a size, and was asked for as many rows as it says it allows.
  case refusedSize(Int, used: Int)

  /// What is wrong, and what became of it.
  public var description: String {
    switch self {
    case .brokenRow(let index, let codingPath, let reason):
      "row \(index) of a page left out: \(codingPath.isEmpty ? "" : codingPath + ": ")\(reason)"
    case .missingCursor:
      "a page claims a next one and does not say how to ask for it; it is taken for the last"
    case .shorterList(let old, let new, true):
      "the list went from \(old) to \(new) rows while it was loaded; rows that moved were asked for again"
    case .shorterList(let old, let new, false):
      "the list went from \(old) to \(new) rows while it was loaded; up to \(old - new) rows may be missing"
    case .refusedSize(let size, let used):
      "the server refuses pages of \(size) rows; it is asked for \(used)"
    }
  }
}

/// What becomes of a page of which a row does not decode.
public enum BrokenRowPolicy: Hashable, Sendable {
  /// The row is left out and reported.
  case leaveOut
  /// The page fails.
  case fail
}
