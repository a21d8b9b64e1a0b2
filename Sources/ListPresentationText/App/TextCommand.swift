import ListPresentation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program of the command line around a ``TextApp``: its options, its output, and its exit status.
///
/// ```swift
/// await TextCommand(
///   "shop", "Shows the products of a shop.", words: "[CATEGORY]",
///   options: [.init("--server", "URL", "use the server at an address")]
/// ) { arguments in
///   try await makeShop(arguments.value("--server"), arguments.words.first).run(arguments)
/// }.run()
/// ```
///
/// Every program has these options besides its own:
///
/// | option | |
/// |---|---|
/// | `--keys KEYS` | play keys without a terminal and print the last screen |
/// | `--size COLUMNSxROWS` | the size of that screen |
/// | `--svg` | print that screen as a picture |
/// | `--width N` | print the app also in a terminal, every line cut to N columns |
/// | `--linear` | tell each move in a line, for a screen reader |
/// | `--help` | the text that lists the options |
///
/// | exit status | |
/// |---|---|
/// | 0 | the user quit, everything was printed, or the keys were played, whatever the last screen shows |
/// | 2 | wrong usage; a list that is printed could not be loaded to its end, or the output could not be written |
/// | 128 + n | signal n ended the app: 130 after Ctrl-C, 141 after the reader of a pipe has gone |
///
/// Where the status is 2, or 130 while the app prints, a sentence on standard error says why.
@MainActor
public struct TextCommand {
  /// An option of a program.
  public struct Option: Sendable {
    let name: String
    let value: String?
    let words: String

    /// Creates an option that takes a value.
    /// - Parameters:
    ///   - name: The name with its dashes, such as `"--server"`.
    ///   - value: What the option takes, for the help, such as `"URL"`.
    ///   - words: What the option does, for the help.
    public init(_ name: String, _ value: String, _ words: String) {
      (self.name, self.value, self.words) = (name, value, words)
    }

    /// Creates an option without a value.
    public init(_ name: String, _ words: String) { (self.name, value, self.words) = (name, nil, words) }
  }

  /// Options that few users need. The help lists them on a page of their own, which `--help NAME` prints.
  public struct Topic: Sendable {
    let name: String
    let summary: String
    let options: [Option]
    let notes: String

    /// Creates a topic.
    /// - Parameters:
    ///   - name: The word behind `--help`.
    ///   - summary: What the options are for, at the top of the page.
    ///   - options: The options, which the program takes like its others.
    ///   - notes: What the page says below the options.
    public init(_ name: String, _ summary: String, options: [Option], notes: String = "") {
      (self.name, self.summary, self.options, self.notes) = (name, summary, options, notes)
    }
  }

  /// The reason why the arguments are invalid, in one sentence with a remedy.
  public struct UsageError: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what would be right, as the program says it behind its name.
    public let description: String

    /// Creates a reason.
    public init(_ description: String) { self.description = description }
  }

  private let name: String
  private let summary: String
  private let words: String
  private let options: [Option]
  private let notes: String
  private let topics: [Topic]
  private let main: @MainActor (TextArguments) async throws -> Int32

  /// Creates a program.
  /// - Parameters:
  ///   - name: The name, with which the help and sentences on standard error begin.
  ///   - summary: What the program does, for the help.
  ///   - words: The arguments that are no options, for the help, such as `"[FILE]"`. Empty if there are none.
  ///   - options: The options of the program besides those of every program.
  ///   - notes: What the help says below the options.
  ///   - topics: Options with pages of their own in the help.
  ///   - main: Runs the program and returns its exit status, usually that of ``TextApp/run(_:in:)``. An error that it
  ///     throws is said on standard error, and the status is 2.
  public init(
    _ name: String, _ summary: String, words: String = "", options: [Option] = [], notes: String = "",
    topics: [Topic] = [], main: @escaping @MainActor (TextArguments) async throws -> Int32
  ) {
    (self.name, self.summary, self.words, self.options, self.notes) = (name, summary, words, options, notes)
    (self.topics, self.main) = (topics, main)
  }

  /// Runs the program with the streams of this process, and ends the process.
  /// - Parameter arguments: The arguments behind the name of the program.
  public func run(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) async -> Never {
    guard StandardOutput.isOpen else {
      StandardOutput.report("\(name): cannot write: standard output is closed\n")
      exit(2)
    }
    StandardOutput.openClosedStreams()
    StandardOutput.unblockInterrupt()
    StandardOutput.endWithReader()
    exit(
      await status(
        of: arguments,
        write: { text throws(OutputError) in try StandardOutput.write(text) },
        report: StandardOutput.report))
  }

  /// Runs the program without its process, as in a test, and returns the exit status.
  ///
  /// An app that is neither played nor printed still needs the terminal of the process.
  /// - Parameters:
  ///   - arguments: The arguments behind the name of the program.
  ///   - clock: The clock for the app, and for the waiting between keys.
  ///   - write: Writes text to standard output.
  ///   - report: Writes text to standard error.
  public func status(
    of arguments: [String], clock: any Clock<Duration> = ContinuousClock(),
    write: @escaping (String) throws -> Void, report: @escaping (String) -> Void
  ) async -> Int32 {
    func complain(_ sentence: String) { report("\(name): \(DisplayText(sentence))\n") }
    func put(_ text: String) throws(OutputError) {
      do {
        try write(text)
      } catch {
        throw OutputError(description: ListErrorText.text(of: error))
      }
    }
    do {
      let options = options + topics.flatMap(\.options) + shared
      var parsed = TextArguments(options: options, clock: clock, write: put, report: complain)
      try parsed.read(arguments, allowsWords: !words.isEmpty)
      if parsed.contains("--help") {
        try put(topics.first { $0.name == parsed.words.first }.map(help) ?? help)
        return 0
      }
      return try await main(parsed)
    } catch let error as OutputError {
      complain("cannot write: \(error)")
    } catch let error as UsageError {
      complain(error.description)
    } catch {
      complain(ListErrorText.text(of: error))
    }
    return 2
  }

  /// The options of every program.
  private var shared: [Option] {
    let pages = topics.map { "--help \($0.name)" }.joined(separator: ", ")
    return [
      Option("--keys", "KEYS", "play keys such as \"j j enter\", \"/한글 esc\" and \"pgdn\", and print the last screen"),
      Option("--size", "COLUMNSxROWS", "the size of that screen (default: 80x24)"),
      Option("--svg", "print that screen as a picture, in SVG"),
      Option("--width", "N", "print also in a terminal, every line cut to N columns"),
      Option("--linear", "tell each move in a line, for a screen reader"),
      Option("--help", topics.isEmpty ? "this text" : "this text; more options: \(pages)"),
    ]
  }

  /// The most columns of the help.
  private static let helpColumns = 80

  /// The text that `--help` prints.
  private var help: String {
    let usage = ["Usage: \(name)", words, "[options]"].filter { !$0.isEmpty }.joined(separator: " ")
    return page(summary, [usage, ""], options + shared, notes)
  }

  /// The text that `--help` prints with the name of a topic.
  private func help(_ topic: Topic) -> String { page(topic.summary, [], topic.options, topic.notes) }

  private func page(_ summary: String, _ usage: [String], _ options: [Option], _ notes: String) -> String {
    let labels = options.map { option in "  \(option.name)" + (option.value.map { " \($0)" } ?? "") }
    let width = min(24, labels.map(\.displayWidth).max() ?? 0)
    var lines = Self.paragraphs(summary)
    if !lines.isEmpty { lines.append("") }
    lines += usage + (options.isEmpty ? [] : ["Options:"])
    for (label, option) in zip(labels, options) {
      if label.displayWidth > width { lines.append(label) }
      for (index, words) in DisplayText.wrapped(option.words, columns: Self.helpColumns - width - 2).enumerated() {
        let isBeside = index == 0 && label.displayWidth <= width
        lines.append(DisplayText(isBeside ? label : "").padded(to: width + 2).text + words.text)
      }
    }
    let notes = Self.paragraphs(notes)
    return (lines + (notes.isEmpty ? [] : [""] + notes)).joined(separator: "\n") + "\n"
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.isEmpty ? [] : DisplayText.wrapped(text, columns: helpColumns).map(\.text)
  }
}

/// What a program was started with: the words and options of its command line, and where its output goes.
///
/// `--name VALUE` and `--name=VALUE` are the same, and so are `-h` and `--help`. All arguments after `--` are words, and
/// so is `-`.
@MainActor
public struct TextArguments {
  /// The arguments that are no options.
  public private(set) var words: [String] = []
  /// The clock for the app.
  public let clock: any Clock<Duration>
  /// The columns of `--width`.
  public private(set) var columns: Int?
  /// The keys of `--keys`; none if only `--size` or `--svg` is given; `nil` if none of the three is given.
  public private(set) var keys: [Key]?
  private(set) var size = ScreenSize(columns: 80, rows: 24)
  private let options: [TextCommand.Option]
  private var given: [(name: String, value: String)] = []
  private let put: (String) throws -> Void
  private let complain: (String) -> Void

  init(
    options: [TextCommand.Option], clock: any Clock<Duration>, write: @escaping (String) throws -> Void,
    report: @escaping (String) -> Void
  ) {
    (self.options, self.clock, put, complain) = (options, clock, write, report)
  }

  /// Returns whether an option is given. The program must have the option.
  public func contains(_ name: String) -> Bool { value(name) != nil }

  /// Returns the value of an option, or the last one if it is given several times; `nil` if it is not given. The
  /// program must have the option.
  public func value(_ name: String) -> String? { values(name).last }

  /// Returns the values of an option that can be given several times, in their order. The program must have the option.
  public func values(_ name: String) -> [String] {
    precondition(options.contains { $0.name == name }, "the program has no option \(name)")
    return given.filter { $0.name == name }.map(\.value)
  }

  /// Returns the value of an option as a number, or `nil` if it is not given. The program must have the option.
  /// - Throws: A sentence if the value is no number in a range.
  public func number(_ name: String, in range: ClosedRange<Int>) throws(TextCommand.UsageError) -> Int? {
    guard let value = value(name) else { return nil }
    if let number = Int(value), range.contains(number) { return number }
    let bounds = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    throw TextCommand.UsageError("\(name) takes a whole number, \(bounds), not '\(value)'")
  }

  /// Writes text to standard output.
  /// - Throws: The reason why it cannot be written, such as a full disk. Throw it on: the program says it.
  public func write(_ text: String) throws { try put(text) }

  /// Writes a sentence to standard error, behind the name of the program.
  public func report(_ sentence: String) { complain(sentence) }

  mutating func read(_ arguments: [String], allowsWords: Bool) throws(TextCommand.UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        rest = []
      } else if argument.hasPrefix("-"), argument != "-" {
        try readOption(argument == "-h" ? "--help" : argument, &rest)
      } else {
        words.append(argument)
      }
    }
    // The help helps with wrong usage too.
    guard !contains("--help") else { return }
    if !allowsWords, let word = words.first {
      throw TextCommand.UsageError("unexpected argument '\(word)'; --help lists the options")
    }
    columns = try number("--width", in: 1...10_000)
    if let value = value("--size") {
      let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy((1...1_000).contains) else {
        throw TextCommand.UsageError("--size takes COLUMNSxROWS, each 1 to 1000, such as 80x24, not '\(value)'")
      }
      size = ScreenSize(columns: sides[0], rows: sides[1])
    }
    if ["--keys", "--size", "--svg"].contains(where: contains) { keys = Key.keys(in: value("--keys") ?? "") }
  }

  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(TextCommand.UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw TextCommand.UsageError("unknown option \(parts[0]); --help lists the options")
    }
    let behindSign = parts.count > 1 ? parts[1] : nil
    if option.value == nil, behindSign != nil { throw TextCommand.UsageError("\(option.name) takes no value") }
    guard let value = option.value == nil ? "" : behindSign ?? rest.popFirst() else {
      throw TextCommand.UsageError("\(option.name) needs a value; --help shows how")
    }
    given.append((option.name, value))
  }
}

// MARK: Running an app

extension TextApp {
  /// Runs the app in the terminal until the user quits. If standard output is not a terminal, prints the app. Then ends
  /// the process.
  ///
  /// The program has the options of every ``TextCommand``, such as `--keys`, and no others.
  public func run() async -> Never {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app"
    await TextCommand(name, "") { try await self.run($0) }.run()
  }

  /// Runs the app as the arguments of a program say: plays keys and prints the last screen, prints all of the highest
  /// screen, or runs in the terminal until the user quits. If standard output is not a terminal, prints the app.
  ///
  /// Ctrl-C ends the printing after the rows that are there. In a debug build, standard error also receives each
  /// problem in the program of a list (`ListDiagnostic`), after the terminal is restored.
  /// - Returns: The exit status of the program, as ``TextCommand`` lists it.
  /// - Throws: The reason why the output cannot be written.
  public func run(_ arguments: TextArguments, in terminal: Terminal = Terminal()) async throws -> Int32 {
    if let keys = arguments.keys {
      // What is printed does not depend on where a user was.
      stateFile = nil
      var last = ScreenFrame()
      let session = ScreenSession(self, size: arguments.size)
      await session.play(keys, pause: { try? await arguments.clock.sleep(for: .milliseconds(1)) }) { last = $0 }
      try arguments.write(arguments.contains("--svg") ? last.svg(in: arguments.size) : last.text)
      return 0
    }
    if arguments.columns == nil {
      var terminal = terminal
      if arguments.contains("--linear") { terminal.isLinear = true }
      // A terminal that cannot be used is written to like a pipe.
      if terminal.isAvailable, let end = try? await terminal.run(self) { return end.exitStatus }
    }
    let interrupt = InterruptSignal()
    let printing = Task { try await print(columns: arguments.columns, to: arguments.write) }
    interrupt?.onArrival { printing.cancel() }
    let outcome = try await printing.value
    if let sentence = outcome.sentence { arguments.report(sentence) }
    return outcome.exitStatus
  }
}

extension TextPrintOutcome {
  /// Why not all was printed, in a sentence.
  fileprivate var sentence: String? {
    switch self {
    case .complete, .limited: nil
    case .incomplete(0, let reason): reason
    case .incomplete(let items, let reason):
      "\(reason); \(items) \(items == 1 ? "item is" : "items are") printed"
    case .cancelled(let items): "interrupted after \(items) \(items == 1 ? "item" : "items")"
    }
  }
}

/// The output of this process that is not a terminal.
enum StandardOutput {
  /// Writes a text as a whole. A pipe whose reader has gone ends the process with its signal, as it ends other
  /// programs.
  /// - Throws: The reason why it cannot be written, such as a full disk.
  static func write(_ text: String) throws(OutputError) { try write(text, to: STDOUT_FILENO) }

  /// Writes a text to standard error. Without a standard error there is nobody to tell.
  static func report(_ text: String) { try? write(text, to: STDERR_FILENO) }

  /// Whether this process was started with an open standard output.
  static var isOpen: Bool { fcntl(STDOUT_FILENO, F_GETFD) != -1 }

  /// Opens standard input and standard error where they are closed, on nothing. Otherwise the next file or connection
  /// would get their numbers, and receive what is written to them.
  static func openClosedStreams() {
    for stream in [STDIN_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
  }

  /// Lets Ctrl-C end the process however it was started: a parent whose thread blocks signals hands that on.
  static func unblockInterrupt() {
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
  }

  /// Ends the process as soon as the reader of a pipe has gone, with the signal that the next write would send: a list
  /// that still loads may not be written to for long.
  static func endWithReader() {
    guard isatty(STDOUT_FILENO) == 0 else { return }
    _ = try? SystemThread {
      // The system tells errors that nobody asks for.
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
      if output.revents & Int16(POLLERR) != 0 { raise(SIGPIPE) }
    }
  }

  static func write(_ text: String, to output: Int32) throws(OutputError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in  // the bytes of the array, for the length of the call
        systemWrite(output, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}

/// The reason why output cannot be written, in the words of the system.
struct OutputError: Error, CustomStringConvertible {
  let description: String
}

/// The signal of Ctrl-C, for a program that prints: it ends the printing instead of the process.
///
/// The handler stays until the process ends, which a second signal does at once.
struct InterruptSignal {
  private static let input = Atomic<Int32>(-1)
  private let pipe: WakePipe

  /// Takes the signal from now on; `nil` if the process ignores it or the system refuses a pipe.
  init?() {
    guard let pipe = try? WakePipe() else { return nil }
    self.pipe = pipe
    // The reader waits in the kernel, so the end that it reads from must not be nonblocking.
    _ = fcntl(pipe.output, F_SETFL, 0)
    Self.input.store(pipe.input, ordering: .releasing)
    let former = SignalAction.install(SIGINT) { signal in
      WakePipe.send(UInt8(truncatingIfNeeded: signal), to: InterruptSignal.input.load(ordering: .acquiring))
      SignalAction.reset(signal)
    }
    guard SignalAction.isIgnoring(former) else { return }
    SignalAction.restore(SIGINT, former)
    return nil
  }

  /// Calls a closure on another thread when the signal arrives.
  func onArrival(_ body: @escaping @Sendable () -> Void) {
    let pipe = pipe
    _ = try? SystemThread { if !pipe.receive().isEmpty { body() } }
  }
}
