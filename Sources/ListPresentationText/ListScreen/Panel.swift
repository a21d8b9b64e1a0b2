/// A screen of lines with a title above them, which says at its right end where the user is or what the screen does,
/// and a line of key hints below. On a screen with few rows, the hints are left out first, then the title.
struct Panel {
  let title: String
  /// The keys in the order of use.
  var hints: [KeyHint] = []
  /// The keys that every screen has, which are shown before others where there are few columns.
  let lastHints: [KeyHint]
  let size: ScreenSize
  var status = ""
  var body: [StyledLine] = []
  /// The position of the cursor, relative to the first line of the body.
  var cursor: ScreenPosition?
  private let regions: FrameRegions

  /// - Parameter isAnswering: Whether the keys answer a question. Then the title is left out before them.
  init(title: String, hints: [KeyHint] = [], last: [KeyHint], size: ScreenSize, isAnswering: Bool = false) {
    self.title = title
    self.hints = hints
    lastHints = last
    self.size = size
    regions = FrameRegions(rows: size.rows, isAnswering: isAnswering)
  }

  /// The number of lines of the body that fit on the screen.
  var height: Int { regions.body }

  var frame: ScreenFrame {
    var frame = ScreenFrame()
    if regions.top > 0 { frame.lines.append(topLine) }
    frame.lines += body.prefix(height) + Array(repeating: StyledLine(), count: max(0, height - body.count))
    if regions.bottom > 0 {
      frame.lines.append(StyledLine(hints: hints, last: lastHints, columns: size.columns))
    }
    let cursor = cursor.flatMap { $0.row < height ? $0 : nil } ?? ScreenPosition(row: 0, column: 0)
    if size.rows > 0 { frame.cursor = ScreenPosition(row: regions.top + cursor.row, column: cursor.column) }
    return frame
  }

  private var topLine: StyledLine {
    var status = StyledLine()
    status.append(self.status, .status, columns: StyledLine.columns(besides: title, of: size.columns), isWhole: true)
    return StyledLine(end: status, columns: size.columns) { StyledLine(path: title, columns: $0) }
  }
}

/// A border around lines that are not a list, where there is room for one.
struct BoxedLines {
  /// The columns for the lines.
  let columns: Int
  /// The most lines that fit.
  let height: Int
  private let hasBorder: Bool
  /// Longer lines are hard to read, and put a field far from its name. The border fills a screen of 80 columns.
  static let widest = 76

  /// - Parameter wanted: The columns of the widest line.
  init(columns: Int, height: Int, wanted: Int = widest) {
    hasBorder = columns >= 24 && height >= 10
    self.columns = hasBorder ? min(columns - 4, Self.widest, wanted) : columns
    self.height = hasBorder ? height - 2 : height
  }

  /// The position of the first cell in the border.
  var origin: ScreenPosition { hasBorder ? ScreenPosition(row: 1, column: 2) : ScreenPosition(row: 0, column: 0) }

  /// Returns the lines with the border around them.
  func lines(around lines: [StyledLine]) -> [StyledLine] { hasBorder ? lines.bordered(columns: columns) : lines }
}

/// The rows of the parts of a screen: the title line, the body, a status where there is no title, and the line of keys,
/// of the query or of the question.
struct FrameRegions {
  let top: Int
  let body: Int
  let status: Int
  let bottom: Int

  /// - Parameters:
  ///   - rows: The rows of the screen.
  ///   - hasTitle: Whether there is a title.
  ///   - isAnswering: Whether the user answers in the last line, which is there first then.
  init(rows: Int, hasTitle: Bool = true, isAnswering: Bool = false) {
    let first = rows >= (isAnswering ? 3 : 2) ? 1 : 0
    bottom = rows >= (isAnswering ? 1 : 6) ? 1 : 0
    (top, status) = hasTitle ? (first, 0) : (0, first)
    body = max(0, rows - first - bottom)
  }
}

/// Lines that the user reads and scrolls: a help, or the details of an item.
struct ScrolledLines {
  /// The first visible line.
  private var first = 0
  /// The number of visible lines in the last frame.
  private var height = 1
  /// The number of all lines in the last frame.
  private(set) var count = 0

  /// Returns the lines that are visible in a height, and their numbers if some are not visible.
  mutating func show(_ lines: [StyledLine], height: Int) -> (lines: [StyledLine], range: ClosedRange<Int>?) {
    (self.height, count) = (max(1, height), lines.count)
    first = min(first, max(0, lines.count - self.height))
    let visible = lines.dropFirst(first).prefix(height)
    return (Array(visible), visible.count < lines.count && !visible.isEmpty ? first + 1...first + visible.count : nil)
  }

  /// Returns the frame of a help.
  mutating func frame(
    of help: HelpPage, _ keyMap: ListKeyMap, _ words: TextWords, in size: ScreenSize
  ) -> ScreenFrame {
    var panel = Panel(title: words.help, last: [Key.escape.hint(keyMap.words(for: .back))], size: size)
    let (lines, range) = show(help.lines(columns: size.columns), height: panel.height)
    panel.body = lines
    panel.status = range.map { words.number($0, of: count) } ?? ""
    return panel.frame
  }

  /// Moves as a key says.
  /// - Returns: Whether the key scrolls.
  mutating func press(_ key: Key, _ command: ListCommand?) -> Bool {
    switch command {
    case .select: first += height
    case .first, .screenTop: first = 0
    case .last, .screenBottom: first = count
    case .screenMiddle: first = (count - height) / 2
    default:
      guard let lines = command?.lines(ofScreen: height) ?? key.linesOfWheel else { return false }
      first += lines
    }
    first = max(0, min(first, count - height))
    return true
  }
}

/// Keys that do the same on a screen without a list: what they are called, and what they do. The help is made of them.
@MainActor
struct KeyBinding {
  let keys: [Key]
  let words: String
  let group: TextWords.KeyGroup
  let perform: () -> Void

  init(_ keys: [Key], _ words: String, _ group: TextWords.KeyGroup = .here, perform: @escaping () -> Void) {
    (self.keys, self.words, self.group, self.perform) = (keys, words, group, perform)
  }
}

/// The keys of a screen in groups, and the lines of the help that shows all of them.
struct HelpPage {
  /// The keys that do the same, with a word or two.
  struct Entry {
    fileprivate(set) var keys: [Key]
    let words: String

    init(_ keys: [Key], _ words: String) { (self.keys, self.words) = (keys, words) }

    /// Returns the entries of keys with their words. Keys with the same words do the same.
    static func entries(_ keys: [(key: Key, words: String)]) -> [Entry] {
      var entries: [Entry] = []
      for (key, words) in keys {
        if let index = entries.firstIndex(where: { $0.words == words }) {
          entries[index].keys.append(key)
        } else {
          entries.append(Entry([key], words))
        }
      }
      return entries
    }

    /// The names of the keys.
    var label: String { keys.map(\.label).joined(separator: " ") }

    /// The first key and what it does. An entry for a line of hints has a key.
    var hint: KeyHint { keys[0].hint(words) }
  }

  struct Group {
    let title: String
    let entries: [Entry]

    init(_ title: String, _ entries: [Entry]) {
      self.title = title
      self.entries = entries.filter { !$0.keys.isEmpty }
    }
  }

  let groups: [Group]
  /// The fewest columns in which the words stand beside their keys.
  private static let leastColumnsForWords = 14
  /// The same for a help in two columns, which wraps few words.
  private static let leastColumnsForWordsInHalf = 20
  private static let gap = 3

  init(_ groups: [Group]) { self.groups = groups.filter { !$0.entries.isEmpty } }

  /// Returns the lines of the help, none of which is cut: two columns of groups where both have room, otherwise one.
  func lines(columns: Int) -> [StyledLine] {
    let half = (columns - Self.gap) / 2
    let keyWidth = keyWidth(of: groups[...])
    guard groups.count > 1, half >= keyWidth + 4 + Self.leastColumnsForWordsInHalf else {
      return lines(of: groups[...], columns: columns)
    }
    // The left column is the shortest that is as long as the right one.
    let columnsOfLines = groups.indices.dropFirst().map { split in
      [groups[..<split], groups[split...]].map { lines(of: $0, columns: half) }
    }
    guard let sides = columnsOfLines.first(where: { $0[0].count >= $0[1].count }) ?? columnsOfLines.last else {
      return []
    }
    return (0..<max(sides[0].count, sides[1].count)).map { row in
      let left = row < sides[0].count ? sides[0][row] : StyledLine()
      guard row < sides[1].count else { return left }
      return StyledLine(
        left.spans + [.plain(String(repeating: " ", count: half + Self.gap - left.width))] + sides[1][row].spans)
    }
  }

  /// The columns of the widest names of keys.
  private func keyWidth(of groups: ArraySlice<Group>) -> Int {
    groups.flatMap(\.entries).map(\.label.displayWidth).max() ?? 0
  }

  private func lines(of groups: ArraySlice<Group>, columns: Int) -> [StyledLine] {
    let keyWidth = keyWidth(of: groups)
    return Array(
      groups.map { group in
        DisplayText.wrapped(group.title, columns: columns).map { StyledLine([.init($0, .heading)]) }
          + group.entries.flatMap { lines(of: $0, keyWidth: keyWidth, columns: columns) }
      }.joined(separator: [StyledLine()]))
  }

  private func lines(of entry: Entry, keyWidth: Int, columns: Int) -> [StyledLine] {
    let room = columns - keyWidth - 4
    guard room >= Self.leastColumnsForWords else {
      let indent = StyledLine.Span.plain(columns < 4 ? "" : "  ")
      return DisplayText.wrapped(entry.label, columns: columns).map { StyledLine([.init($0, .key)]) }
        + DisplayText.wrapped(entry.words, columns: columns - indent.text.width).map {
          StyledLine([indent, .init($0, .help)])
        }
    }
    return DisplayText.wrapped(entry.words, columns: room).enumerated().map { index, words in
      let keys = DisplayText(index == 0 ? entry.label : "").padded(to: keyWidth)
      return StyledLine([.plain("  "), .init(keys, .key), .plain("  "), .init(words, .help)])
    }
  }
}

extension HelpPage {
  /// The keys that every terminal has.
  static func everywhere(_ words: TextWords) -> [Entry] {
    [
      Entry([.control("c")], words.key(.interrupt)), Entry([.control("z")], words.key(.suspend)),
      Entry([.control("l")], words.key(.redraw)),
    ]
  }
}

extension HelpPage.Group {
  /// The keys that edit a text.
  init(editing words: TextWords) {
    self.init(
      words.group(.text),
      [
        .init([.left, .right], words.key(.moveInText)), .init([.home, .control("a")], words.key(.textStart)),
        .init([.end, .control("e")], words.key(.textEnd)), .init([.backspace], words.key(.erase)),
        .init([.delete], words.key(.eraseForward)), .init([.control("w")], words.key(.eraseWord)),
        .init([.control("u")], words.key(.eraseAll)),
      ])
  }
}

extension TextWords {
  /// The numbers of the visible lines of a text, and of all lines.
  func number(_ lines: ClosedRange<Int>, of count: Int) -> String {
    number("\(lines.lowerBound)–\(lines.upperBound)", count)
  }
}

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
    defer { self.reading = reading }
    return reading.frame(of: page, environment.keyMap, environment.words, in: size)
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

  /// Returns the page of the keys of a screen. Of keys with several effects, the first counts.
  func page(of bindings: [KeyBinding], _ more: [HelpPage.Group] = []) -> HelpPage {
    let words = environment.words
    var taken: Set<Key> = []
    var entries: [TextWords.KeyGroup: [HelpPage.Entry]] = [:]
    for binding in bindings {
      entries[binding.group, default: []].append(.init(binding.keys.filter { !taken.contains($0) }, binding.words))
      taken.formUnion(binding.keys)
    }
    func group(_ group: TextWords.KeyGroup, _ more: [HelpPage.Entry] = []) -> HelpPage.Group {
      .init(words.group(group), (entries[group] ?? []) + more)
    }
    return HelpPage(
      [group(.here)] + more + [
        .init(
          words.group(.everywhere),
          [.init(keys, environment.keyMap.words(for: .help))] + (entries[.everywhere] ?? [])
            + HelpPage.everywhere(words)), group(.moving),
      ])
  }
}

/// What the screens of an app share.
@MainActor
final class TextAppEnvironment {
  let clock: any Clock<Duration>
  var words = TextLanguage.words
  var keyMap = TextLanguage.keyMap
  /// Shows a sentence to the user.
  var report: (String) -> Void = { _ in }
  /// Hands a key to the highest screen, as if the user had typed it now.
  var press: (Key) -> Void = { _ in }

  init(_ clock: any Clock<Duration>) { self.clock = clock }
}
