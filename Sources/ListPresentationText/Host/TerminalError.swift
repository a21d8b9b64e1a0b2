/// Why a program cannot run on a terminal.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output is no terminal that a program can draw on; print plain text instead.
  case notATerminal
  /// Another program runs on the terminal of this process; one at a time can.
  case alreadyOpen
  /// The system refused something that a terminal needs.
  case refused(operation: String, reason: String)

  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .notATerminal: "standard output is not a terminal that can be drawn on; print plain text instead"
    case .alreadyOpen: "a program runs on this terminal already; run the next when it has ended"
    case .refused(let operation, let reason): "the terminal cannot be used: \(operation): \(reason)"
    }
  }
}
