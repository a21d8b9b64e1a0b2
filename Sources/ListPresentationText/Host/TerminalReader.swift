import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What happens at a terminal.
enum TerminalEvent: Sendable {
  /// Keys were typed.
  case keys([Key])
  /// A signal arrived.
  case signal(Int32)
  /// The terminal takes bytes again.
  case isReady
  /// The terminal is gone.
  case isGone
  /// The program has changed by itself.
  case change
  /// The shortest time between two frames is over.
  case rested
}

/// Waits for keys and signals in a thread of its own and makes a sequence of events of them. Without any it does not wake.
final class TerminalReader: Sendable {
  /// As many reads may wait to be handled; then the terminal has to wait.
  private static let mostWaiting = 16

  let events: AsyncStream<TerminalEvent>
  private let sink: AsyncStream<TerminalEvent>.Continuation
  private let device: TerminalDevice
  let pipe: WakePipe
  private let waiting = Atomic(0)
  private let wantsRoom = Atomic(false)

  init(_ device: TerminalDevice, _ pipe: WakePipe) {
    self.device = device
    self.pipe = pipe
    (events, sink) = AsyncStream.makeStream(of: TerminalEvent.self)
  }

  /// Adds an event to the sequence.
  func post(_ event: TerminalEvent) { sink.yield(event) }

  /// Notes that an event with keys has been handled.
  func didHandleKeys() {
    if waiting.subtract(1, ordering: .acquiringAndReleasing).oldValue == Self.mostWaiting {
      pipe.send(WakePipe.lookAgain)
    }
  }

  /// Asks for ``TerminalEvent/isReady``.
  func waitForRoom() {
    wantsRoom.store(true, ordering: .releasing)
    pipe.send(WakePipe.lookAgain)
  }

  /// The body of the thread: reads until the reader is stopped or the terminal is gone.
  func run() {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let start = ContinuousClock.now
    // Reading in the background has to stop the process, not to fail.
    SignalAction.unblocking(SIGTTIN) {
      while readOnce(&decoder, &buffer, since: start) {}
    }
  }

  /// Waits for one thing and passes it on.
  /// - Returns: Whether to go on.
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
    if count > 0, polled[0].revents != 0, !passOnSignals() { return false }
    let answer = count > 0 ? Int32(polled[1].revents) : 0
    if answer & Int32(POLLOUT) != 0, wantsRoom.exchange(false, ordering: .acquiringAndReleasing) { post(.isReady) }
    let time = start.duration(to: .now)
    if answer & Int32(POLLIN) != 0 {
      switch device.read(into: &buffer) {
      case .bytes(let count): post(decoder.keys(from: buffer[..<count], at: time))
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

  /// Whether to go on.
  private func passOnSignals() -> Bool {
    for byte in pipe.receive() {
      switch byte {
      case WakePipe.stop: return false
      case WakePipe.lookAgain: break
      default: post(.signal(Int32(byte)))
      }
    }
    return true
  }
}

extension Duration {
  /// The milliseconds from now to a time that is counted from a start, rounded up.
  fileprivate func milliseconds(since start: ContinuousClock.Instant) -> Int32 {
    let left = self - start.duration(to: .now)
    guard left > .zero else { return 0 }
    return Int32(clamping: left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
