import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives the terminal back when the process ends by a trap, by a signal that nobody handles, or by `exit`.
///
/// What a signal handler needs lies ready where it can read it without a lock and without memory of its own: it writes a
/// constant, sets the modes, and raises the signal again, which then ends the process.
enum TerminalRestoration {
  /// The sequences that give the screen back, whatever was under way: cancel, end of synchronized output, no mouse, no
  /// bracketed paste, whole scroll region, plain look, visible cursor, autowrap, the screen as it was.
  static let leave: StaticString =
    "\u{18}\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[r\u{1B}[m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

  /// The terminal to be given back; −1 for none.
  private static let descriptor = Atomic<Int32>(-1)
  private static let drawsScreen = Atomic(false)
  /// The address of its modes.
  private static let modes = Atomic<UInt>(0)
  private static let isAskedAtExit = Atomic(false)

  /// Makes sure that a terminal is given back.
  /// - Parameter drawsScreen: Whether sequences are sent that have to be undone.
  static func arm(for device: TerminalDevice, drawsScreen: Bool) {
    // Never freed: a handler may run at any time, and one terminal is open at a time.
    let address = self.modes.load(ordering: .acquiring)
    let modes = UnsafeMutablePointer<termios>(bitPattern: address) ?? .allocate(capacity: 1)  // never freed
    modes.initialize(to: device.modes)
    self.modes.store(UInt(bitPattern: modes), ordering: .releasing)
    self.drawsScreen.store(drawsScreen, ordering: .releasing)
    descriptor.store(device.descriptor, ordering: .releasing)
    if !isAskedAtExit.exchange(true, ordering: .acquiringAndReleasing) { atexit { TerminalRestoration.giveBack() } }
  }

  /// The terminal is given back already.
  static func disarm() { descriptor.store(-1, ordering: .releasing) }

  /// What is done on a signal that ends the process.
  static let handler: @convention(c) (Int32) -> Void = { signal in
    giveBack()
    // Not the former action: the one of Swift's runtime asks what to do, and waits for the answer.
    SignalAction.reset(signal)
    raise(signal)
  }

  private static func giveBack() {
    let descriptor = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
    if descriptor >= 0, TerminalDevice.isInFront(descriptor) {
      if drawsScreen.load(ordering: .acquiring) { _ = write(descriptor, leave.utf8Start, leave.utf8CodeUnitCount) }
      if let modes = UnsafePointer<termios>(bitPattern: modes.load(ordering: .acquiring)) {  // never freed
        tcsetattr(descriptor, TCSANOW, modes)
      }
    }
    HeldErrors.releaseInHandler()
  }
}
