#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal of this process: its modes, its size, and the bytes written to and read from it.
///
/// The terminal is opened a second time. This keeps `O_NONBLOCK` from affecting other processes that share standard
/// output, and lets keys come from the terminal when standard input is a pipe.
struct TerminalDevice: Sendable {
  let descriptor: Int32
  /// The modes of the terminal before the change to raw mode.
  let modes: termios

  /// Whether standard output is connected to a terminal.
  static var isStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Opens the terminal of standard output.
  init() throws(TerminalError) {
    guard Self.isStandardOutput else { throw .notATerminal }
    try self.init(descriptor: Self.openTerminal())
  }

  /// Takes over the descriptor of a terminal that was opened without waiting.
  init(descriptor: Int32) throws(TerminalError) {
    guard descriptor >= 0 else { throw .refused("opening the terminal") }
    var attributes = termios()
    guard tcgetattr(descriptor, &attributes) == 0 else {
      let error = TerminalError.refused("reading its modes")
      close(descriptor)
      throw error
    }
    (self.descriptor, modes) = (descriptor, attributes)
  }

  /// How a terminal is opened.
  static let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC

  private static func openTerminal() -> Int32 {
    // Opening by name can fail: a process that has changed its user has no permission, and a container may lack the
    // name.
    for name in [ttyname(STDOUT_FILENO).map { String(cString: $0) }, "/dev/tty"] {
      guard let name else { continue }
      let descriptor = open(name, flags)
      if descriptor >= 0 { return descriptor }
    }
    return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
  }

  func discard() { close(descriptor) }

  /// Sets raw mode: keys arrive one by one, unchanged and without echo. A background process stops here until it is in
  /// the foreground.
  func enterRawMode() throws(TerminalError) {
    var raw = modes
    cfmakeraw(&raw)
    try set(raw)
  }

  /// Restores the original modes. Has no effect in the background, where the modes belong to another process.
  func leaveRawMode() {
    if isInFront { try? set(modes) }
  }

  var isInFront: Bool { Self.isInFront(descriptor) }

  /// Whether this process is in the foreground and can set the terminal's modes without being stopped. A signal handler
  /// can call this function.
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

  /// The columns and rows that the terminal reports. Unknown values are 0.
  var answeredSize: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The result of an attempt to read or write.
  enum Transfer {
    case bytes(Int)
    /// No bytes were transferred, because the terminal is not ready.
    case wait
    /// The terminal has been closed.
    case gone
  }

  /// More than a terminal accepts at once.
  private static let mostBytes = 1 << 16

  /// Writes as many of the bytes as the terminal accepts without waiting, at most 64 KiB.
  func write(_ bytes: some Collection<UInt8>) -> Transfer {
    let bytes = Array(bytes.prefix(Self.mostBytes))
    return Self.transfer(systemWrite(descriptor, bytes, bytes.count))
  }

  /// Reads the bytes that are available, up to the size of the buffer.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let transfer = Self.transfer(get(descriptor, &buffer, buffer.count))
    if case .bytes(0) = transfer { return .gone }
    return transfer
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .bytes(count) }
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK ? .wait : .gone
  }

  /// Writes all bytes. Gives up if the terminal accepts none for a second.
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

/// Writes bytes to a descriptor, and returns how many, or −1 with `errno`: the call of the system under a name that no
/// method has.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {  // bounded by the array
  write(descriptor, bytes, count)
}

private func get(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {  // bounded by the array
  read(descriptor, bytes, count)
}
