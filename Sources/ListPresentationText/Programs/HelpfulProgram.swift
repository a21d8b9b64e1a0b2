/// A program of an app that shows its keys on a page of help.
@MainActor
protocol HelpfulProgram: FramedProgram {
  var environment: TextAppEnvironment { get }
  /// The keys that have an effect now.
  var help: HelpPage { get }
  /// Whether keys with a character type text, so that such a key does not open the help.
  var typesText: Bool { get }
}

extension HelpfulProgram {
  var typesText: Bool { false }

  /// The frame of the help, or `nil` if it is not open.
  func helpFrame(in size: ScreenSize) -> ScreenFrame? {
    guard var reading = navigation.help else { return nil }
    let words = environment.words.list.help
    let hints = [Key.escape.hint(words.close)]
    var screen = FramedLines(title: title, hints: hints, size: size)
    let (lines, range) = reading.show(help, columns: size.columns, height: screen.height)
    navigation.help = reading
    screen.body = lines
    screen.status = range.map { words.lines($0, reading.count) } ?? ""
    return screen.frame
  }

  /// Lets the help take a key: one that opens it, or any key while it is open.
  /// - Returns: Whether the help has taken the key.
  func readHelp(_ key: Key) -> Bool {
    let command = environment.keyMap.command(for: key)
    if var reading = navigation.help {
      navigation.help = reading.take(key, command) ? reading : nil
      return true
    }
    guard helpKeys.contains(key) else { return false }
    navigation.help = HelpReading()
    return true
  }

  /// The keys that open the help.
  var helpKeys: [Key] {
    environment.keyMap.keys(for: .help).filter { key in
      if typesText, case .character = key { false } else { true }
    }
  }

  /// The first key that opens the help, for a line of hints.
  var helpHint: [String] { helpKeys.first.map { [$0.hint(environment.keyMap.words(for: .help))] } ?? [] }

  /// The group of the keys that mean the same on every screen.
  func everywhere(_ entries: [HelpPage.Entry] = []) -> HelpPage.Group {
    let help = HelpPage.Entry(helpKeys, environment.keyMap.words(for: .help))
    return HelpPage.Group(everywhere: [help] + entries, environment.words.list.help)
  }
}
