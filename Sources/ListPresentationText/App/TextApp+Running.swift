#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The run of an app as a program: in the terminal or as printed text, with an exit status.
extension TextApp {
  /// Runs the app in the terminal until the user quits. If standard output is not a terminal, prints the app. Then ends
  /// the process.
  ///
  /// | exit status | |
  /// |---|---|
  /// | 0 | the user quit, or everything was printed |
  /// | 2 | a list could not be shown or loaded to its end, a screen could not be shown, or the output could not be written |
  /// | 128 + n | signal n ended the app: 130 after Ctrl-C, 141 after the reader of a pipe has gone |
  ///
  /// With the argument `--linear` or the environment variable `TEXT_LINEAR=1`, the app prints lines for a screen reader
  /// instead of drawing. A program that checks its arguments leaves `--linear` to the app.
  ///
  /// Where the status is 2 or 130, a sentence on standard error says why. Ctrl-C ends the printing after the rows that
  /// are there. In a debug build, standard error also receives each problem in the program of a list
  /// (`ListDiagnostic`), after the terminal is restored.
  public func run(in terminal: Terminal = Terminal()) async -> Never { exit(await exitStatus(in: terminal)) }

  /// Runs or prints the app, and returns the exit status.
  private func exitStatus(in terminal: Terminal) async -> Int32 {
    guard StandardOutput.isOpen else {
      complain("cannot write: standard output is closed")
      return 2
    }
    StandardOutput.openClosedStreams()
    var terminal = terminal
    if CommandLine.arguments.dropFirst().contains("--linear") { terminal.isLinear = true }
    // A terminal that cannot be used is written to like a pipe.
    if terminal.isAvailable, let end = try? await terminal.run(self) { return end.exitStatus }
    StandardOutput.endWithReader()
    let interrupt = InterruptSignal()
    let printing = Task { try await print { text throws(OutputError) in try StandardOutput.write(text) } }
    interrupt?.onArrival { printing.cancel() }
    switch await printing.result {
    case .success(let outcome):
      if let sentence = outcome.sentence { complain(sentence) }
      return outcome.exitStatus
    case .failure(let error):
      complain("cannot write: \(error)")
      return 2
    }
  }

  private func complain(_ sentence: String) {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app"
    StandardOutput.report("\(DisplayText("\(name): \(sentence)"))\n")
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
