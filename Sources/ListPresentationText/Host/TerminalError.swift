/// The reason why a program cannot run on a terminal.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output is not a terminal that a program can draw on. Print plain text instead.
  case notATerminal
  /// Another program runs on the terminal of this process.
  case alreadyOpen
  /// The system refused something that a terminal needs.
  case refused(operation: String, reason: String)

  /// The problem and its remedy, as a sentence.
  public var description: String {
    switch self {
    case .notATerminal: "standard output is not a terminal that can be drawn on; print plain text instead"
    case .alreadyOpen: "another program runs on this terminal; run the next one after it has ended"
    case .refused(let operation, let reason): "the terminal cannot be used: \(operation): \(reason)"
    }
  }
}
