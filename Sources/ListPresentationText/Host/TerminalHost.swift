#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a program on the open terminal: passes events to it and draws its frames.
@MainActor
final class TerminalHost {
  /// The host whose program runs, if any.
  private(set) static weak var current: TerminalHost?
  private static let shortestRest = Duration.seconds(1) / 60

  private let session: ScreenSession
  private let options: Terminal
  private let terminal: OpenTerminal
  private var canvas: TerminalCanvas
  /// The bytes that the terminal has not accepted yet.
  private var unsent: [UInt8] = []
  /// Whether the program may show something that is not drawn yet.
  private var isDirty = true
  private var isResting = false
  private var hasPostedChange = false
  private var rest: Task<Void, Never>?

  /// Opens the terminal for a program.
  init(_ program: any ScreenProgram, _ options: Terminal) throws(TerminalError) {
    guard Self.current == nil else { throw .alreadyOpen }
    terminal = try OpenTerminal(drawsScreen: !options.isLinear, besideOutput: options.drawsBesideOutput)
    self.options = options
    canvas = TerminalCanvas(options, Terminal.environment)
    session = ScreenSession(program, size: ScreenSize(columns: 0, rows: 0))
    Self.current = self
  }

  /// Sends a text to the clipboard of the terminal, after the frame that is being sent.
  func copy(_ text: String) -> Bool {
    guard !options.isLinear, let bytes = TerminalCanvas.copying(text) else { return false }
    send(bytes)
    return true
  }

  /// Runs the program until it ends, then closes the terminal and returns how the program ended.
  func run() async -> TerminalEnd {
    HeldErrors.hold()
    session.program.onChange = { [weak self] in self?.programChanged() }
    begin()
    let animation = Task { [program = session.program, clock = options.clock, isLinear = options.isLinear] in
      if !isLinear { await program.animate(on: clock) }
    }
    defer { animation.cancel() }
    var end = session.program.hasEnded ? TerminalEnd.finished : nil
    if end == nil {
      drawIfNeeded()
      for await event in terminal.reader.events {
        end = handle(event)
        if end != nil { break }
        drawIfNeeded()
      }
    }
    session.program.onChange = nil
    close()
    return end ?? .finished
  }

  private func programChanged() {
    // One event for all changes of a turn. It arrives after the program has finished the current one.
    guard !hasPostedChange else { return }
    hasPostedChange = true
    terminal.reader.post(.change)
  }

  private func handle(_ event: TerminalEvent) -> TerminalEnd? {
    switch event {
    case .keys(let keys):
      terminal.reader.didHandleKeys()
      return take(keys)
    case .signal(SIGWINCH): updateSize()
    case .signal(SIGCONT): resume()
    case .signal(SIGTSTP): suspend()
    case .signal(let number): return TerminalEnd.Signal(rawValue: number).map { .signal($0) }
    case .isGone: return .signal(.hangUp)
    case .isReady: send([])
    case .rested:
      isResting = false
      let question = canvas.takeQuestion()
      if !question.isEmpty { send(question) }
    case .offersClusters:
      send(canvas.acceptClusters())
      isDirty = true
    case .change:
      hasPostedChange = false
      isDirty = true
      if session.program.hasEnded { return .finished }
    }
    return nil
  }

  private func take(_ keys: [Key]) -> TerminalEnd? {
    for key in keys {
      isDirty = true
      switch session.take(key) {
      case .show: break
      case .redraw: canvas.forget()
      case .suspend: suspend()
      case .end(let end): return end
      }
    }
    return nil
  }

  private func drawIfNeeded() {
    // A slow terminal skips frames: it receives the newest frame after it has accepted the last one.
    guard isDirty, !isResting, unsent.isEmpty else { return }
    isDirty = false
    let bytes = canvas.bytes(for: session)
    guard !bytes.isEmpty else { return }
    send(bytes)
    isResting = true
    rest = Task { [clock = options.clock, reader = terminal.reader] in
      try? await clock.sleep(for: Self.shortestRest)
      reader.post(.rested)
    }
  }

  private func send(_ bytes: [UInt8]) {
    unsent += bytes
    while !unsent.isEmpty {
      switch terminal.device.write(unsent) {
      case .bytes(let count): unsent.removeFirst(count)
      case .wait: return terminal.reader.waitForRoom()
      case .gone:
        unsent = []
        return terminal.reader.post(.isGone)
      }
    }
  }

  private func updateSize() {
    let answer = terminal.device.answeredSize
    let size = Terminal.environment.size(answered: answer.columns, answer.rows)
    isDirty = isDirty || size != session.size
    session.size = size
  }

  /// Prepares the screen at the start, and again after other programs have used the terminal.
  private func begin() {
    updateSize()
    canvas.forget()
    unsent = []
    send(canvas.enter)
    isDirty = true
  }

  private func resume() {
    // In the background, this call stops the process again.
    guard (try? terminal.device.enterRawMode()) != nil else { return terminal.reader.post(.isGone) }
    HeldErrors.hold()
    begin()
  }

  private func suspend() {
    leave()
    terminal.signals.stopJob()
    resume()
  }

  private func leave() {
    if terminal.device.isInFront { terminal.device.writePatiently(canvas.leave(isMidFrame: !unsent.isEmpty)) }
    unsent = []
    terminal.device.leaveRawMode()
    HeldErrors.release()
  }

  private func close() {
    rest?.cancel()
    terminal.stopReading()
    leave()
    terminal.close()
    Self.current = nil
  }
}
