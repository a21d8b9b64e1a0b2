import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Restores the terminal when the process ends by a trap, an unhandled signal or `exit`.
///
/// A signal handler can neither lock nor allocate memory, so everything it needs is stored in advance. It writes a
/// constant, sets the modes, and raises the signal again to end the process.
enum TerminalRestoration {
  /// The escape sequences that restore the screen from any state: cancel, end of synchronized output, no mouse reports,
  /// no bracketed paste, full scroll region, plain style, visible cursor, autowrap, and the original screen.
  static let leave: StaticString =
    "\u{18}\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[r\u{1B}[m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

  /// The descriptor of the terminal to restore, or −1.
  private static let descriptor = Atomic<Int32>(-1)
  private static let drawsScreen = Atomic(false)
  /// The address of the terminal's original modes, or 0.
  private static let modes = Atomic<UInt>(0)
  private static let isAskedAtExit = Atomic(false)

  /// Arranges for a terminal to be restored when the process ends.
  /// - Parameter drawsScreen: Whether the program sends escape sequences that must be undone.
  static func arm(for device: TerminalDevice, drawsScreen: Bool) {
    // The memory is reused and never freed, because a handler can run at any time. Only one terminal is open at a time.
    let address = self.modes.load(ordering: .acquiring)
    let modes = UnsafeMutablePointer<termios>(bitPattern: address) ?? .allocate(capacity: 1)  // never freed
    modes.initialize(to: device.modes)
    self.modes.store(UInt(bitPattern: modes), ordering: .releasing)
    self.drawsScreen.store(drawsScreen, ordering: .releasing)
    descriptor.store(device.descriptor, ordering: .releasing)
    if !isAskedAtExit.exchange(true, ordering: .acquiringAndReleasing) { atexit { TerminalRestoration.giveBack() } }
  }

  /// Cancels the restoration, because the terminal is already restored.
  static func disarm() { descriptor.store(-1, ordering: .releasing) }

  /// The handler of signals that end the process.
  static let handler: @convention(c) (Int32) -> Void = { signal in
    giveBack()
    // Not the previous action: that of Swift's runtime prompts the user and waits for an answer.
    SignalAction.reset(signal)
    raise(signal)
  }

  /// Writes all bytes with what a handler may call, unless the terminal takes none for a second. It may still have much
  /// of a frame to draw.
  private static func put(_ bytes: UnsafePointer<UInt8>, _ count: Int, on descriptor: Int32) {  // never freed
    var start = 0
    while start < count {
      let written = write(descriptor, bytes + start, count - start)
      if written > 0 {
        start += written
      } else if errno == EAGAIN {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&room, 1, 1_000) > 0 else { return }
      } else if errno != EINTR {
        return
      }
    }
  }

  private static func giveBack() {
    let descriptor = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
    if descriptor >= 0, TerminalDevice.isInFront(descriptor) {
      if drawsScreen.load(ordering: .acquiring) { put(leave.utf8Start, leave.utf8CodeUnitCount, on: descriptor) }
      if let modes = UnsafePointer<termios>(bitPattern: modes.load(ordering: .acquiring)) {  // never freed
        tcsetattr(descriptor, TCSANOW, modes)
      }
    }
    HeldErrors.releaseInHandler()
  }
}
