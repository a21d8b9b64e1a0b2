/// The help of a screen of an app: the keys that open it, and the page while it covers the screen.
@MainActor
struct PageHelp {
  private let environment: TextAppEnvironment
  /// Whether keys with a character type text, so that such a key does not open the help.
  private let typesText: Bool
  /// The page while the user reads it.
  private var reading: ScrolledLines?

  init(_ environment: TextAppEnvironment, typesText: Bool = false) {
    self.environment = environment
    self.typesText = typesText
  }

  var isOpen: Bool { reading != nil }

  /// Returns the frame of the help while it is open.
  mutating func frame(in size: ScreenSize, _ page: HelpPage) -> ScreenFrame {
    var reading = reading ?? ScrolledLines()
    let words = environment.words
    var screen = FramedLines(
      title: words.help, last: [Key.escape.hint(environment.keyMap.words(for: .back))], size: size)
    let (lines, range) = reading.show(page.lines(columns: size.columns), height: screen.height)
    self.reading = reading
    screen.body = lines
    screen.status = range.map { words.number($0, of: reading.count) } ?? ""
    return screen.frame
  }

  mutating func open() { reading = ScrolledLines() }

  /// Handles a key that opens the help, or any key while it is open.
  /// - Returns: Whether the help has taken the key.
  mutating func press(_ key: Key) -> Bool {
    if var reading {
      self.reading = reading.press(key, environment.keyMap.command(for: key)) ? reading : nil
      return true
    }
    guard keys.contains(key) else { return false }
    open()
    return true
  }

  /// The keys that open the help.
  private var keys: [Key] {
    environment.keyMap.keys(for: .help).filter { key in
      if typesText, case .character = key { false } else { true }
    }
  }

  /// The first key that opens the help, for a line of hints.
  var hint: [KeyHint] { keys.first.map { [$0.hint(environment.keyMap.words(for: .help))] } ?? [] }

  /// The group of the keys that mean the same on every screen.
  func everywhere(_ entries: [HelpPage.Entry]) -> HelpPage.Group {
    let help = HelpPage.Entry(keys, environment.keyMap.words(for: .help))
    let words = environment.words
    return HelpPage.Group(words.group(.everywhere), [help] + entries + HelpPage.everywhere(words))
  }
}
