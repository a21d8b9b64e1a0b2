import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives the terminal back when the process ends by a trap.
///
/// What a handler needs lies ready where it can read it without a lock and without memory of its own: it writes a
/// constant, sets the modes, and raises the signal again, which then ends the process.
enum TerminalRestoration {
  /// The sequences that undo ``enter``, whatever was under way: cancel, end of synchronized output, no mouse, no
  /// bracketed paste, whole scroll region, plain look, visible cursor, autowrap, the screen as it was.
  static let leave: StaticString =
    "\u{18}\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[r\u{1B}[m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

  /// What Swift's traps, and those of the libraries below it, end a process with.
  private static let traps = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV]

  private static let descriptor = Atomic<Int32>(-1)
  private static let drawsScreen = Atomic(false)
  /// The addresses of the modes and of the former actions, by the numbers of the signals.
  private static let modes = Atomic<UInt>(0)
  private static let actions = Atomic<UInt>(0)

  /// Makes sure that the terminal is given back.
  /// - Parameter drawsScreen: Whether sequences were sent that have to be undone.
  static func prepare(for device: TerminalDevice, drawsScreen: Bool) {
    // Lives on: a handler may run at any time, and one terminal is open at a time.
    let modes =
      UnsafeMutablePointer<termios>(bitPattern: self.modes.load(ordering: .acquiring)) ?? .allocate(capacity: 1)
    modes.initialize(to: device.modes)
    self.modes.store(UInt(bitPattern: modes), ordering: .releasing)
    self.drawsScreen.store(drawsScreen, ordering: .releasing)
    descriptor.store(device.descriptor, ordering: .releasing)
    let actions =
      UnsafeMutablePointer<sigaction>(bitPattern: self.actions.load(ordering: .acquiring)) ?? .allocate(capacity: 32)
    self.actions.store(UInt(bitPattern: actions), ordering: .releasing)
    for signal in traps {
      actions[Int(signal)] = SignalAction.install(signal) { TerminalRestoration.restore(after: $0) }
    }
  }

  /// The terminal is given back already.
  static func cancel() {
    guard descriptor.exchange(-1, ordering: .acquiringAndReleasing) >= 0 else { return }
    guard let actions = UnsafePointer<sigaction>(bitPattern: actions.load(ordering: .acquiring)) else { return }
    for signal in traps { SignalAction.restore(signal, actions[Int(signal)]) }
  }

  private static func restore(after signal: Int32) {
    let descriptor = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
    if descriptor >= 0, TerminalDevice.isInFront(descriptor) {
      if drawsScreen.load(ordering: .acquiring) { _ = write(descriptor, leave.utf8Start, leave.utf8CodeUnitCount) }
      if let modes = UnsafePointer<termios>(bitPattern: modes.load(ordering: .acquiring)) {
        tcsetattr(descriptor, TCSANOW, modes)
      }
    }
    HeldErrors.releaseInHandler()
    // Not the former handler: the one of Swift's runtime asks what to do, and waits for the answer.
    SignalAction.reset(signal)
    raise(signal)
  }
}
