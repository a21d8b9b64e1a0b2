import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Holds the text written to standard error while a program draws on the same terminal, and writes it afterwards.
///
/// Without it, a message such as that of a Swift trap would appear in the middle of the screen and disappear with it.
enum HeldErrors {
  /// A duplicate of the original standard error, and the read end of the pipe that replaces it. Both are −1 while
  /// nothing is held.
  private static let original = Atomic<Int32>(-1)
  private static let pipeOutput = Atomic<Int32>(-1)

  /// Starts holding text if standard error is a terminal. Has no effect if it already does.
  static func hold() {
    guard isatty(STDERR_FILENO) == 1, original.load(ordering: .acquiring) < 0, let pipe = try? WakePipe() else {
      return
    }
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0, dup2(pipe.input, STDERR_FILENO) >= 0 else { return pipe.discard() }
    close(pipe.input)
    pipeOutput.store(pipe.output, ordering: .releasing)
    original.store(descriptor, ordering: .releasing)
  }

  /// Stops holding text and writes the held text to standard error.
  static func release() {
    guard releaseInHandler() else { return }
    close(original.exchange(-1, ordering: .acquiringAndReleasing))
    close(pipeOutput.exchange(-1, ordering: .acquiringAndReleasing))
  }

  /// Restores standard error and writes the held text. Uses only system calls on descriptors, so a signal handler can
  /// call it.
  ///
  /// - Returns: Whether text was held.
  @discardableResult
  static func releaseInHandler() -> Bool {
    let (original, output) = (original.load(ordering: .acquiring), pipeOutput.load(ordering: .acquiring))
    guard original >= 0, dup2(original, STDERR_FILENO) >= 0 else { return false }
    // A signal handler cannot allocate memory, so the text passes through a small buffer on the stack.
    var room: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while true {
      let count = read(output, &room, MemoryLayout.size(ofValue: room))
      guard count > 0, write(original, &room, count) == count else { return true }
    }
  }
}
