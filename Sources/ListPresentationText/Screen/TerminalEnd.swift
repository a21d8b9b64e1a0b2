/// The way in which a program on a terminal ended.
public enum TerminalEnd: Hashable, Sendable {
  /// A signal that ends programs, or the key that stands for it.
  public enum Signal: Int32, Hashable, Sendable, CaseIterable {
    /// The terminal is gone: its window was closed, or its connection was lost.
    case hangUp = 1
    /// The user interrupted the program with Ctrl-C.
    case interrupt = 2
    /// The user ended the program with Ctrl-\, on which a process usually dumps its memory.
    case quit = 3
    /// A request to end the process, such as that of `kill`.
    case terminate = 15
  }

  /// The user quit.
  case finished
  /// A signal arrived. It has not ended the process; exit with ``exitStatus``.
  case signal(Signal)

  /// The status to exit with: 0, or the number of the signal plus 128, as shells report it.
  public var exitStatus: Int32 {
    switch self {
    case .finished: 0
    case .signal(let signal): 128 + signal.rawValue
    }
  }
}
