import ListPresentation
import ListPresentationText
import Testing

/// The options of a program around an app.
@MainActor @Suite struct TextCommandTests {
  private struct Full: Error, CustomStringConvertible { let description = "the disk is full" }

  private func run(
    _ arguments: [String], words: String = "[FILE]", isFull: Bool = false,
    main: @escaping @MainActor (TextArguments) async throws -> Int32 = { _ in 0 }
  ) async -> (status: Int32, output: String, errors: String) {
    var (output, errors) = ("", "")
    let options: [TextCommand.Option] = [
      .init("--field", "NAME", "a field to show"), .init("--raw", "show the text as it is"),
      .init("--number", "N", "how many"),
    ]
    let command = TextCommand("tool", "Shows a file.", words: words, options: options, notes: "See ?.", main: main)
    let status = await command.status(
      of: arguments,
      write: {
        if isFull { throw Full() }
        output += $0
      }, report: { errors += $0 })
    return (status, output, errors)
  }

  @Test func optionsAndWordsAreReadInAnyOrder() async {
    let arguments = ["a", "--field", "id", "--raw", "--field=x=y", "-", "--width=40", "--", "--raw"]
    _ = await run(arguments) { arguments in
      #expect(arguments.words == ["a", "-", "--raw"] && arguments.contains("--raw"))
      #expect(arguments.values("--field") == ["id", "x=y"] && arguments.value("--field") == "x=y")
      #expect(arguments.columns == 40 && arguments.keys == nil && arguments.value("--number") == nil)
      return 0
    }
    for (arguments, keys) in [
      (["--svg"], []), (["--size", "9x9"], []), (["--keys", "j esc"], [.character("j"), .escape]),
    ]
      as [([String], [Key])]
    {
      _ = await run(arguments) {
        #expect($0.keys == keys)
        return 0
      }
    }
  }

  private nonisolated static let sizes = ["80", "80x", "x24", "0x24", "80x0", "80x24x3", "-1x5", "a x b", "9999x1", ""]

  private nonisolated static let faults: [([String], String)] =
    [
      (["--colour"], "unknown option --colour; --help lists the options"),
      (["-x"], "unknown option -x; --help lists the options"),
      (["--field"], "--field needs a value; --help shows how"), (["--raw=1"], "--raw takes no value"),
      (["--width", "0"], "--width takes a whole number, 1 to 10000, not '0'"),
      (["--width", "-3"], "--width takes a whole number, 1 to 10000, not '-3'"),
      (["--number", "x"], "--number takes a whole number, 1 or more, not 'x'"),
      (["--help=yes"], "--help takes no value"),
    ] + sizes.map { (["--size", $0], "--size takes COLUMNSxROWS, each 1 to 1000, such as 80x24, not '\($0)'") }

  @Test(arguments: faults)
  func wrongUsageIsASentenceAndStatusTwo(arguments: [String], sentence: String) async {
    let (status, output, errors) = await run(arguments) { arguments in
      Int32(try arguments.number("--number", in: 1...Int.max) ?? 0)
    }
    #expect(status == 2 && output == "" && errors == "tool: \(sentence)\n")
  }

  @Test func wordsOfAProgramWithoutThemAreRefused() async {
    #expect(await run(["a"], words: "").errors == "tool: unexpected argument 'a'; --help lists the options\n")
  }

  @Test(arguments: [["--help"], ["-h", "--size", "x"]]) func helpListsAllOptions(arguments: [String]) async {
    let (status, output, errors) = await run(arguments)
    #expect(status == 0 && errors == "")
    #expect(
      output.hasPrefix(
        """
        Shows a file.

        Usage: tool [FILE] [options]

        Options:
          --field NAME         a field to show
          --raw                show the text as it is
          --number N           how many
          --keys KEYS          play keys
        """))
    #expect(output.hasSuffix("  --help               this text\n\nSee ?.\n"))
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func topicHasAPageOfItsOwn() async {
    var (output, given) = ("", [String]())
    let topic = TextCommand.Topic(
      "net", "Lists of servers:", options: [.init("--port", "N", "where the server listens")], notes: "  indented")
    let command = TextCommand("tool", "Shows a file.", words: "[FILE]", topics: [topic]) { arguments in
      given = arguments.values("--port")
      return 0
    }
    for (arguments, page) in [
      (["--help", "net"], "Lists of servers:\n\nOptions:\n  --port N  where the server listens\n\n  indented\n"),
      (["--help", "other"], "Shows a file.\n\nUsage: tool [FILE] [options]\n\nOptions:\n  --keys KEYS"),
    ] {
      output = ""
      #expect(await command.status(of: arguments, write: { output += $0 }, report: { _ in }) == 0)
      #expect(output.hasPrefix(page), "\(output)")
    }
    #expect(output.hasSuffix("  --help               this text; more options: --help net\n"))
    #expect(!output.contains("--port"))
    #expect(await command.status(of: ["--port", "80"], write: { _ in }, report: { _ in }) == 0)
    #expect(given == ["80"])
  }

  @Test func errorsOfTheProgramAreSaidAndEndWithTwo() async {
    let failed = await run([]) { _ in throw TextFormError("Code", problem: "has\u{1B} expired") }
    #expect(failed.status == 2 && failed.errors == "tool: Code: has^[ expired\n")
    let full = await run([], isFull: true) { arguments in
      try arguments.write("text")
      return 0
    }
    #expect(full.status == 2 && full.errors == "tool: cannot write: the disk is full\n")
    let told = await run([]) { arguments in
      arguments.report("a note")
      return 1
    }
    #expect(told.status == 1 && told.errors == "tool: a note\n")
  }

  @Test func appIsPlayedDrawnOrPrinted() async {
    let market = Market()
    func shown(_ arguments: String...) async -> String {
      await run(arguments) { try await market.app.run($0) }.output
    }
    #expect(await shown("--keys", "j", "--size", "30x6").contains("\n> Fig"))
    #expect(await shown("--svg", "--size", "30x6").hasPrefix("<svg "))
    #expect(await shown("--width", "30").hasSuffix("\nEnd of list, 2 items\n"))
  }
}
