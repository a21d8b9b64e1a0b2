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
  /// The shortest time that the host gives a terminal to answer: after the question, and after the user quits. The
  /// second covers an answer that is on its way over a slow connection.
  private static let answerTime = (afterQuestion: Duration.milliseconds(100), afterQuit: Duration.milliseconds(50))
  /// The age at which a question counts as never answered, so that quitting a long session takes no time.
  private static let longestAnswer = Duration.seconds(1)

  private let session: ScreenSession
  private let options: Terminal
  private let environment: TerminalEnvironment
  private var terminal: OpenTerminal
  private var canvas: TerminalCanvas
  /// The bytes that the terminal has not accepted yet.
  private var unsent: ArraySlice<UInt8> = []
  /// Whether the program may show something that is not drawn yet.
  private var isDirty = true
  private var isResting = false
  private var hasPostedChange = false
  private var rest: Task<Void, Never>?
  /// Returns the time since a question that the terminal has not answered, or is `nil` if there is none.
  private var timeSinceQuestion: (() -> Duration)?

  /// Opens a terminal for a program.
  init(
    _ program: any ScreenProgram, _ options: Terminal, on device: TerminalDevice, _ environment: TerminalEnvironment
  ) throws(TerminalError) {
    terminal = try OpenTerminal(device, drawsScreen: !options.isLinear)
    self.options = options
    self.environment = environment
    canvas = TerminalCanvas(options, environment)
    session = ScreenSession(program, size: ScreenSize(columns: 0, rows: 0))
    Self.current = self
  }

  /// Sends a text to the clipboard of the terminal, after the frame that is being sent.
  func copy(_ text: String) -> Bool {
    guard !options.isLinear, let bytes = TerminalCanvas.copying(text) else { return false }
    send(bytes)
    return true
  }

  /// Lets another program have the terminal while a closure runs.
  func lend<Value: Sendable>(_ use: @escaping @MainActor @Sendable () async -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      terminal.reader.post(.lent { continuation.resume(returning: await use()) })
    }
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
        end = await handle(event)
        if end != nil { break }
        drawIfNeeded()
      }
    }
    session.program.onChange = nil
    await close(afterHangUp: end == .signal(.hangUp))
    return end ?? .finished
  }

  private func programChanged() {
    // One event for all changes of a turn. It arrives after the program has finished the current one.
    guard !hasPostedChange else { return }
    hasPostedChange = true
    terminal.reader.post(.change)
  }

  private func handle(_ event: TerminalEvent) async -> TerminalEnd? {
    switch event {
    case .keys(let keys):
      terminal.reader.didHandleKeys()
      return await press(keys)
    case .signal(SIGWINCH): updateSize()
    case .signal(SIGCONT): resume()
    case .signal(SIGTSTP): await suspend()
    case .signal(let number): return TerminalEnd.Signal(rawValue: number).map { .signal($0) }
    case .isGone: return .signal(.hangUp)
    case .isReady: send([])
    case .rested:
      isResting = false
      ask()
    case .answer(let background):
      canvas.accept(background)
      isDirty = true
      timeSinceQuestion = nil
    case .answerIsOverdue: timeSinceQuestion = nil
    case .lent(let use):
      await leave()
      terminal.signals.handOver()
      await use()
      terminal.signals.takeBack()
      resume()
      programChanged()
    case .change:
      hasPostedChange = false
      isDirty = true
      if session.program.hasEnded { return .finished }
    }
    return nil
  }

  private func ask() {
    let question = canvas.takeQuestion()
    guard !question.isEmpty else { return }
    send(question)
    timeSinceQuestion = Self.stopwatch(options.clock)
  }

  /// Returns a function that returns the time since now.
  private static func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  private func press(_ keys: [Key]) async -> TerminalEnd? {
    for key in keys {
      isDirty = true
      switch session.press(key) {
      case .show: break
      case .redraw: canvas.forget()
      case .suspend: await suspend()
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
      case .bytes(let count): unsent = unsent.dropFirst(count)
      case .wait: return terminal.reader.waitForRoom()
      case .gone:
        unsent = []
        return terminal.reader.post(.isGone)
      }
    }
  }

  private func updateSize() {
    let answer = terminal.device.answeredSize
    let size = environment.size(answered: answer.columns, answer.rows, isLinear: options.isLinear)
    isDirty = isDirty || size != session.size
    session.size = size
  }

  /// Prepares the screen at the start, and again after other programs have used the terminal.
  private func begin() {
    updateSize()
    canvas.forget()
    (unsent, isResting, hasPostedChange) = ([], false, false)
    send(canvas.enter)
    isDirty = true
  }

  private func resume() {
    // In the background, this call stops the process again.
    guard (try? terminal.use()) != nil else { return terminal.reader.post(.isGone) }
    HeldErrors.hold()
    begin()
  }

  private func suspend() async {
    await leave()
    terminal.signals.stopJob()
    resume()
    // The program may have changed or ended while the terminal was awaited.
    programChanged()
  }

  /// Restores the screen and the modes, after an answer that is due.
  private func leave() async {
    if terminal.device.isInFront { terminal.device.writePatiently(canvas.leave(isMidFrame: !unsent.isEmpty)) }
    unsent = []
    await receiveAnswer()
    terminal.leave()
    HeldErrors.release()
  }

  /// Waits for an answer that is due, which the shell would take for keys. Keys that arrive meanwhile are dropped.
  private func receiveAnswer() async {
    guard let age = timeSinceQuestion?(), age < Self.longestAnswer, terminal.device.isInFront else { return }
    let patience = max(Self.answerTime.afterQuestion - age, Self.answerTime.afterQuit)
    let deadline = Task { [clock = options.clock, reader = terminal.reader] in
      guard (try? await clock.sleep(for: patience)) != nil else { return }
      reader.post(.answerIsOverdue)
    }
    defer { deadline.cancel() }
    for await event in terminal.reader.events {
      switch event {
      case .keys: terminal.reader.didHandleKeys()
      case .answerIsOverdue: return timeSinceQuestion = nil
      case .answer(let background):
        // After a stop, the screen is drawn with it.
        canvas.accept(background)
        return timeSinceQuestion = nil
      case .signal(SIGWINCH), .signal(SIGCONT), .signal(SIGTSTP), .isReady, .change, .rested: break
      case .signal, .isGone, .lent: return terminal.reader.post(event)
      }
    }
  }

  private func close(afterHangUp isGone: Bool) async {
    rest?.cancel()
    if isGone { timeSinceQuestion = nil }
    await leave()
    terminal.close(afterHangUp: isGone)
    Self.current = nil
    // The programs that wait for the terminal have it from now on.
    terminal.reader.finish()
    for await case .lent(let use) in terminal.reader.events { await use() }
  }
}

/// The terminal in raw mode, with the thread that reads it and the handlers that turn signals into events.
struct OpenTerminal {
  let device: TerminalDevice
  let reader: TerminalReader
  let signals: TerminalSignals
  /// The thread that reads, or `nil` while another program has the terminal.
  private var thread: SystemThread?

  /// Puts a terminal into raw mode and starts to read it. If this fails, the terminal is closed.
  /// - Parameter drawsScreen: Whether the program sends escape sequences that must be undone at the end.
  init(_ device: TerminalDevice, drawsScreen: Bool) throws(TerminalError) {
    self.device = device
    do throws(TerminalError) { reader = TerminalReader(device, try WakePipe()) } catch {
      device.discard()
      throw error
    }
    // Install the handlers before the modes change, so that the modes are restored however the process ends.
    signals = TerminalSignals(reader.pipe)
    TerminalRestoration.arm(for: device, drawsScreen: drawsScreen)
    do throws(TerminalError) { try use() } catch {
      leave()
      close(afterHangUp: false)
      throw error
    }
  }

  /// Sets raw mode, and reads the keys. A background process stops here until it is in the foreground.
  mutating func use() throws(TerminalError) {
    try device.enterRawMode()
    if thread == nil { thread = try reader.start() }
  }

  /// Stops reading, and restores the modes. The next reader of the terminal receives the keys typed from now on.
  mutating func leave() {
    if let thread { reader.stop(thread) }
    thread = nil
    device.leaveRawMode()
  }

  /// Restores the signal actions, and closes all descriptors, after ``leave()``.
  func close(afterHangUp isGone: Bool) {
    TerminalRestoration.disarm()
    signals.discard(afterHangUp: isGone)
    reader.pipe.discard()
    device.discard()
  }
}
