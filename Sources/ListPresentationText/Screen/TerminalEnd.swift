/// How a program on a terminal came to its end.
public enum TerminalEnd: Hashable, Sendable {
  /// A signal that ends programs, or the key that stands for it.
  public enum Signal: Int32, Hashable, Sendable, CaseIterable {
    /// The terminal is gone.
    case hangUp = 1
    /// Ctrl-C.
    case interrupt = 2
    /// Ctrl-\.
    case quit = 3
    /// Someone wants the process to end.
    case terminate = 15
  }

  /// The user was done.
  case finished
  /// A signal came. The process has not ended by it: end it, with ``exitStatus``.
  case signal(Signal)

  /// The status to exit with: 0, or 128 and the signal's number, as shells have it.
  public var exitStatus: Int32 {
    switch self {
    case .finished: 0
    case .signal(let signal): 128 + signal.rawValue
    }
  }
}
