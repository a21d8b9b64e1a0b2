#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal that standard output is: its modes, its size, and bytes to and from it.
///
/// It is opened a second time, so that `O_NONBLOCK` does not affect other processes that share standard output, and so that
/// keys are read from the terminal when standard input is a pipe.
struct TerminalDevice: Sendable {
  let descriptor: Int32
  private let original: termios

  /// Whether standard output is a terminal.
  static var isStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  init() throws(TerminalError) {
    guard Self.isStandardOutput else { throw .notATerminal }
    descriptor = Self.openTerminal()
    guard descriptor >= 0 else { throw .refused("opening the terminal") }
    var attributes = termios()
    guard tcgetattr(descriptor, &attributes) == 0 else {
      let error = TerminalError.refused("reading its modes")
      close(descriptor)
      throw error
    }
    original = attributes
  }

  private static func openTerminal() -> Int32 {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    // A process that has changed its user may not open it by its name, and a container may not have the name.
    for name in [ttyname(STDOUT_FILENO).map { String(cString: $0) }, "/dev/tty"] {
      guard let name else { continue }
      let descriptor = open(name, flags)
      if descriptor >= 0 { return descriptor }
    }
    return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
  }

  func discard() { close(descriptor) }

  /// The modes as they were, for ``TerminalRestoration``.
  var modes: termios { original }

  /// Keys come one by one, unchanged and unseen. In the background this stops the process until it is in front.
  func enterRawMode() throws(TerminalError) {
    var raw = original
    cfmakeraw(&raw)
    try set(raw)
  }

  /// The modes are what they were; in the background they are someone else's.
  func leaveRawMode() {
    if isInFront { try? set(original) }
  }

  var isInFront: Bool { Self.isInFront(descriptor) }

  /// Whether this process may set the terminal's modes without being stopped; may be called by a signal handler.
  static func isInFront(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  private func set(_ modes: termios) throws(TerminalError) {
    var modes = modes
    while SignalAction.unblocking(SIGTTOU, { tcsetattr(descriptor, TCSANOW, &modes) }) != 0 {
      guard errno == EINTR else { throw .refused("setting its modes") }
    }
  }

  /// The columns and rows that it answers; 0 where it does not know.
  var answeredSize: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// What came of an attempt to write or to read.
  enum Transfer {
    case bytes(Int)
    /// Nothing now; the terminal has to get ready.
    case wait
    /// The terminal is gone.
    case gone
  }

  /// Writes as many of the bytes as the terminal takes at once.
  func write(_ bytes: some Collection<UInt8>) -> Transfer {
    let bytes = Array(bytes)
    return Self.transfer(put(descriptor, bytes, bytes.count))
  }

  /// Reads as many bytes as there are, at most as many as the buffer holds.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let transfer = Self.transfer(get(descriptor, &buffer, buffer.count))
    if case .bytes(0) = transfer { return .gone }
    return transfer
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .bytes(count) }
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK ? .wait : .gone
  }

  /// Writes all bytes, unless the terminal takes none for a second.
  func writePatiently(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch write(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .gone: return
      case .wait:
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&wanted, 1, 1_000) == 0 { return }
      }
    }
  }
}

private func put(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {  // whole buffers
  write(descriptor, bytes, count)
}

private func get(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {  // whole buffers
  read(descriptor, bytes, count)
}
