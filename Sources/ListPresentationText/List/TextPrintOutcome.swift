/// How printing a list ended.
public enum TextPrintOutcome: Hashable, Sendable {
  /// The whole list was printed, with so many items.
  case complete(items: Int)
  /// As many items as asked for were printed, and the list may have more.
  case limited(items: Int)
  /// The list could not be loaded to its end. What was loaded was printed.
  case incomplete(items: Int, reason: String)
  /// The task was cancelled, after so many items.
  case cancelled(items: Int)

  /// The number of items that were printed.
  public var items: Int {
    switch self {
    case .complete(let items), .limited(let items), .incomplete(let items, _), .cancelled(let items): items
    }
  }

  /// The exit status of a program that prints a list: 0, 2 if the list is incomplete, or 130 after Ctrl-C.
  public var exitStatus: Int32 {
    switch self {
    case .complete, .limited: 0
    case .incomplete: 2
    case .cancelled: 130
    }
  }
}
