import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An event on a terminal.
enum TerminalEvent: Sendable {
  /// The user typed keys.
  case keys([Key])
  /// The process received a signal with this number.
  case signal(Int32)
  /// The terminal accepts bytes again.
  case isReady
  /// The terminal has been closed.
  case isGone
  /// The program has changed without a key.
  case change
  /// The minimum time between two frames has passed.
  case rested
  /// The terminal has told its background.
  case answer(background: PixelImage.Pixel)
  /// The time to wait for an answer has passed.
  case answerIsOverdue
  /// Another program is to have the terminal while a closure runs.
  case lent(@MainActor @Sendable () async -> Void)
}

/// Waits for keys and signals in a thread of its own and turns them into a sequence of events. The thread sleeps until
/// one arrives.
final class TerminalReader: Sendable {
  /// The maximum number of reads that wait to be handled. Beyond it, the reader leaves bytes in the terminal.
  private static let mostWaiting = 16

  let events: AsyncStream<TerminalEvent>
  private let sink: AsyncStream<TerminalEvent>.Continuation
  private let device: TerminalDevice
  let pipe: WakePipe
  private let waiting = Atomic(0)
  private let wantsRoom = Atomic(false)
  private let isStopped = Atomic(false)

  init(_ device: TerminalDevice, _ pipe: WakePipe) {
    self.device = device
    self.pipe = pipe
    (events, sink) = AsyncStream.makeStream(of: TerminalEvent.self)
  }

  /// Adds an event to ``events``.
  func post(_ event: TerminalEvent) { sink.yield(event) }

  /// Ends ``events`` with those that are posted already.
  func finish() { sink.finish() }

  /// Records that the host has handled an event with keys, so that reading can continue.
  func didHandleKeys() {
    if waiting.subtract(1, ordering: .acquiringAndReleasing).oldValue == Self.mostWaiting {
      pipe.send(WakePipe.lookAgain)
    }
  }

  /// Requests a ``TerminalEvent/isReady`` event when the terminal accepts bytes again.
  func waitForRoom() {
    wantsRoom.store(true, ordering: .releasing)
    pipe.send(WakePipe.lookAgain)
  }

  /// Starts a thread that reads until ``stop(_:)`` or until the terminal is closed.
  func start() throws(TerminalError) -> SystemThread {
    isStopped.store(false, ordering: .releasing)
    return try SystemThread { self.run() }
  }

  /// Ends a thread that reads. The bytes that arrive from now on stay in the terminal, for another program.
  func stop(_ thread: SystemThread) {
    isStopped.store(true, ordering: .releasing)
    pipe.send(WakePipe.lookAgain)
    thread.join()
  }

  private func run() {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let start = ContinuousClock.now
    // A read in the background must stop the process instead of failing.
    SignalAction.unblocking(SIGTTIN) {
      while readOnce(&decoder, &buffer, since: start) {}
    }
  }

  /// Waits for bytes, a signal or a deadline, and posts the resulting events.
  /// - Returns: Whether to continue.
  private func readOnce(
    _ decoder: inout KeyDecoder, _ buffer: inout [UInt8], since start: ContinuousClock.Instant
  ) -> Bool {
    let isFull = waiting.load(ordering: .acquiring) >= Self.mostWaiting
    let wanted = (isFull ? 0 : POLLIN) | (wantsRoom.load(ordering: .acquiring) ? POLLOUT : 0)
    var polled = [
      pollfd(fd: pipe.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: device.descriptor, events: Int16(wanted), revents: 0),
    ]
    let count = poll(&polled, 2, decoder.deadline.map { $0.milliseconds(since: start) } ?? -1)
    if count < 0, errno != EINTR { return end() }
    if count > 0, polled[0].revents != 0 { passOnSignals() }
    // Another program may have the terminal by now, and what it is to read has arrived.
    if isStopped.load(ordering: .acquiring) { return false }
    let answer = count > 0 ? Int32(polled[1].revents) : 0
    if answer & Int32(POLLOUT) != 0, wantsRoom.exchange(false, ordering: .acquiringAndReleasing) { post(.isReady) }
    let time = start.duration(to: .now)
    if answer & Int32(POLLIN) != 0 {
      switch device.read(into: &buffer) {
      case .bytes(let count):
        post(decoder.keys(from: buffer[..<count], at: time))
        if let background = decoder.takeBackground() { post(.answer(background: background)) }
      case .wait: break
      case .gone: return end()
      }
    } else if answer & Int32(POLLHUP | POLLERR | POLLNVAL) != 0 {
      return end()
    }
    post(decoder.keys(at: time))
    return true
  }

  private func end() -> Bool {
    post(.isGone)
    return false
  }

  private func post(_ keys: [Key]) {
    guard !keys.isEmpty else { return }
    waiting.add(1, ordering: .acquiringAndReleasing)
    post(.keys(keys))
  }

  /// Posts the signals that arrived.
  private func passOnSignals() {
    for byte in pipe.receive() where byte != WakePipe.lookAgain { post(.signal(Int32(byte))) }
  }
}

extension Duration {
  /// The milliseconds from now until this time, which is relative to `start`. Rounded up.
  fileprivate func milliseconds(since start: ContinuousClock.Instant) -> Int32 {
    let left = self - start.duration(to: .now)
    guard left > .zero else { return 0 }
    return Int32(clamping: left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
  }
}

/// A pipe that wakes the thread that reads the terminal. Each byte is the number of a signal, or ``lookAgain``.
struct WakePipe: Sendable {
  /// The command to check again what to wait for.
  static let lookAgain: UInt8 = 0

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

/// A thread of the operating system, for work that blocks in the kernel. Tasks share too few threads for one of them to
/// block.
struct SystemThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    static func run(_ pointer: UnsafeMutableRawPointer?) {  // the retained body passed to pthread_create
      guard let pointer else { return }
      Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()  // balances passRetained, once per thread
    }
  }

  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif

  /// Starts a thread that runs a closure.
  init(_ run: @escaping @Sendable () -> Void) throws(TerminalError) {
    let body = Unmanaged.passRetained(Body(run))  // released by the thread, or below if the thread does not start
    let code = pthread_create(
      &thread, nil,
      {
        Body.run($0)
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw .refused("starting a thread", code)
    }
  }

  /// Waits until the thread has ended.
  func join() {
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }
}

extension TerminalError {
  /// Creates the error of a refused system call, with the message of the system for an error code.
  static func refused(_ operation: String, _ code: Int32 = errno) -> TerminalError {
    .refused(operation: operation, reason: String(cString: strerror(code)))
  }
}
