import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signal handlers of an open terminal. Most signals become bytes in the wake pipe. A signal that ends the process
/// immediately restores the terminal first.
struct TerminalSignals {
  private typealias Handler = @convention(c) (Int32) -> Void

  private static let events = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]
  /// The signals that Swift's traps raise, and other signals that end the process by default.
  private static let ends = [
    SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
    SIGVTALRM, SIGPROF,
  ]
  /// The signals in `ends` for which Swift's runtime installs an action.
  private static let traps = ends.prefix(6)
  private static let input = Atomic<Int32>(-1)

  private var former: [(signal: Int32, action: sigaction, handler: Handler)] = []

  /// Installs the handlers. Signals that the process ignores, as under `nohup`, stay ignored. For signals that end the
  /// process, other than traps, an existing action of the process stays too.
  init(_ pipe: WakePipe) {
    Self.input.store(pipe.input, ordering: .releasing)
    SignalAction.reserveStack()
    for signal in Self.events + Self.ends {
      let isEvent = Self.events.contains(signal)
      let handler = isEvent ? Self.eventHandler : TerminalRestoration.handler
      let action = SignalAction.install(signal, handler)
      let isFree = SignalAction.isDefault(action) || Self.traps.contains(signal)
      if isEvent ? !SignalAction.isIgnoring(action) : isFree {
        former.append((signal, action, handler))
      } else {
        SignalAction.restore(signal, action)
      }
    }
  }

  private static let eventHandler: Handler = { signal in
    let code = errno
    WakePipe.send(UInt8(truncatingIfNeeded: signal), to: TerminalSignals.input.load(ordering: .acquiring))
    errno = code
  }

  /// Restores the previous actions.
  /// - Parameter isGone: Whether the terminal has been closed. Its signal comes from more than one process, so the next
  ///   one is ignored: it must not end the process while it keeps what the user has done.
  func discard(afterHangUp isGone: Bool = false) {
    for (signal, action, _) in former where !isGone || signal != SIGHUP { SignalAction.restore(signal, action) }
    if isGone { signal(SIGHUP, SIG_IGN) }
    Self.input.store(-1, ordering: .releasing)
  }

  /// Stops the whole job, as Ctrl-Z does, and returns when it continues. Returns immediately if no shell can continue
  /// the job.
  func stopJob() {
    // The terminal is already restored, so a signal that ends the process needs no handler.
    for (signal, action, _) in former { SignalAction.restore(signal, action) }
    // Stop the other processes first. This process must not continue between the call and its own stop.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    SignalAction.unblocking(SIGTSTP) { raise(SIGTSTP) }
    takeBack()
  }

  /// Leaves the signals of keys to another program on the terminal, until ``takeBack()``. The system sends them to the
  /// whole job: Ctrl-C and Ctrl-\ have no effect here, and Ctrl-Z stops this process too, for which the shell waits.
  func handOver() {
    for (signal, action, _) in former {
      switch signal {
      // An ignored signal would be ignored by the other program too.
      case SIGINT, SIGQUIT: SignalAction.install(signal) { _ in }
      case SIGTSTP: SignalAction.restore(signal, action)
      default: break
      }
    }
  }

  /// Installs the handlers again.
  func takeBack() { for (signal, _, handler) in former { SignalAction.install(signal, handler) } }
}

/// Functions that read and set the actions of signals.
enum SignalAction {
  /// Sets the action of a signal and returns the previous one.
  @discardableResult
  static func install(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_RESTART | SA_ONSTACK)
    var former = sigaction()
    sigaction(signal, &action, &former)
    return former
  }

  /// Gives this thread a stack for its signal handlers, unless it has one. The signal may be that its own is full.
  static func reserveStack() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_size == 0 else { return }
    stack.ss_size = 65_536
    stack.ss_sp = .allocate(byteCount: 65_536, alignment: 16)  // never freed: the thread keeps it
    stack.ss_flags = 0
    sigaltstack(&stack, nil)
  }

  /// Sets the action of a signal to its default. A signal handler can call this function.
  static func reset(_ signal: Int32) {
    var action = sigaction()
    sigaction(signal, &action, nil)
  }

  /// Restores the previous action of a signal.
  static func restore(_ signal: Int32, _ former: sigaction) {
    var former = former
    sigaction(signal, &former, nil)
  }

  /// Runs the body with a signal unblocked on this thread. The threads that run tasks block signals, so a signal that
  /// must stop the process immediately would otherwise have no effect.
  @discardableResult
  static func unblocking<Result>(_ signal: Int32, _ body: () -> Result) -> Result {
    var signals = sigset_t()
    var mask = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    return body()
  }

  /// Whether an action ignores the signal.
  static func isIgnoring(_ action: sigaction) -> Bool { address(of: handler(of: action)) == address(of: SIG_IGN) }

  /// Whether an action is the default of the signal.
  static func isDefault(_ action: sigaction) -> Bool { address(of: handler(of: action)) == address(of: SIG_DFL) }

  /// The handler of an action, or `nil` for the default.
  static func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler
    #else
      action.__sigaction_u.__sa_handler
    #endif
  }

  /// The address of a handler. Functions cannot be compared, but their addresses can.
  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)  // an optional C function is a pointer
  }
}

/// Restores the terminal when the process ends by a trap, an unhandled signal or `exit`.
///
/// A signal handler can neither lock nor allocate memory, so everything it needs is stored in advance. It writes a
/// constant, sets the modes, and raises the signal again to end the process.
enum TerminalRestoration {
  /// The escape sequences that restore the screen from any state: cancel, end of synchronized output, no mouse reports,
  /// no bracketed paste, full scroll region, plain style, an empty last line for the shell where there is no other
  /// screen, visible cursor, autowrap, and the original screen.
  static let leave: StaticString = """
    \u{18}\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[r\u{1B}[m\u{1B}[999H\u{1B}[K\
    \u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l
    """

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

/// Holds the text written to standard error while a program draws on the same terminal, and writes it afterwards.
///
/// Without it, a message such as that of a Swift trap would appear in the middle of the screen and disappear with it. A
/// file without a name holds the text: a pipe would end a program that the app has started and that writes later. Of
/// more than 64 KiB, the end is written.
enum HeldErrors {
  /// A duplicate of the original standard error, and the file that replaces it. Both are −1 while nothing is held.
  private static let original = Atomic<Int32>(-1)
  private static let file = Atomic<Int32>(-1)

  /// Starts holding text if standard error is a terminal. Has no effect if it already does.
  static func hold() {
    guard isatty(STDERR_FILENO) == 1, original.load(ordering: .acquiring) < 0 else { return }
    var name = Array("/tmp/standard-error.XXXXXX".utf8CString)
    let held = mkstemp(&name)
    guard held >= 0 else { return }
    unlink(name)
    _ = fcntl(held, F_SETFD, FD_CLOEXEC)
    _ = fcntl(held, F_SETFL, O_APPEND)
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0, dup2(held, STDERR_FILENO) >= 0 else {
      close(held)
      return
    }
    file.store(held, ordering: .releasing)
    original.store(descriptor, ordering: .releasing)
  }

  /// Stops holding text and writes the held text to standard error.
  static func release() {
    guard releaseInHandler() else { return }
    close(original.exchange(-1, ordering: .acquiringAndReleasing))
    close(file.exchange(-1, ordering: .acquiringAndReleasing))
  }

  /// Restores standard error and writes the held text. Uses only system calls on descriptors, so a signal handler can
  /// call it.
  ///
  /// - Returns: Whether text was held.
  @discardableResult
  static func releaseInHandler() -> Bool {
    let (original, held) = (original.load(ordering: .acquiring), file.load(ordering: .acquiring))
    guard original >= 0, dup2(original, STDERR_FILENO) >= 0 else { return false }
    // A signal handler cannot allocate memory, so the text passes through a small buffer on the stack.
    var room: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    // Another program may go on writing.
    let end = lseek(held, 0, SEEK_END)
    var start = max(0, end - 65_536)
    while start < end {
      let count = pread(held, &room, MemoryLayout.size(ofValue: room), start)
      guard count > 0, write(original, &room, count) == count else { break }
      start += off_t(count)
    }
    return true
  }
}
