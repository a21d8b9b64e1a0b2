#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe that wakes the thread that reads the terminal. Each byte is the number of a signal or one of the commands
/// below.
struct WakePipe: Sendable {
  /// The command that ends the thread.
  static let stop: UInt8 = 0
  /// The command to check again what to wait for.
  static let lookAgain: UInt8 = 255

  let output: Int32
  let input: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .refused("opening a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A signal handler must never wait. If the pipe is full, the thread wakes anyway, so the byte can be dropped.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (output, input) = (ends[0], ends[1])
  }

  /// Writes a byte to the pipe. A signal handler can call this function.
  static func send(_ byte: UInt8, to input: Int32) {
    var byte = byte
    _ = write(input, &byte, 1)
  }

  func send(_ byte: UInt8) { Self.send(byte, to: input) }

  /// Reads up to 64 waiting bytes.
  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(output, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  func discard() {
    close(output)
    close(input)
  }
}
