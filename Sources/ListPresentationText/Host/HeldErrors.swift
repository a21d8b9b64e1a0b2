import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Holds what is written to standard error while a program draws on the same terminal, and writes it afterwards.
///
/// Otherwise a message, such as that of a Swift trap, would appear in the middle of the screen and vanish with it.
enum HeldErrors {
  /// Standard error as it was, and the pipe that stands in for it; −1 when nothing is held.
  private static let original = Atomic<Int32>(-1)
  private static let pipeOutput = Atomic<Int32>(-1)

  /// Begins, if standard error is a terminal.
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

  /// Ends, and writes what was held to standard error.
  static func release() {
    guard releaseInHandler() else { return }
    close(original.exchange(-1, ordering: .acquiringAndReleasing))
    close(pipeOutput.exchange(-1, ordering: .acquiringAndReleasing))
  }

  /// The part of it that a signal handler may do: system calls on descriptors.
  @discardableResult
  static func releaseInHandler() -> Bool {
    let (original, output) = (original.load(ordering: .acquiring), pipeOutput.load(ordering: .acquiring))
    guard original >= 0, dup2(original, STDERR_FILENO) >= 0 else { return false }
    // A little at a time, for a handler has no memory but its stack.
    var room: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while true {
      let count = read(output, &room, MemoryLayout.size(ofValue: room))
      guard count > 0, write(original, &room, count) == count else { return true }
    }
  }
}
