/// The keys of a screen in groups, and the lines of the help that shows all of them.
struct HelpPage {
  /// The keys that do the same, with a word or two.
  struct Entry {
    let keys: [Key]
    /// The names of the keys.
    let label: String
    let words: String

    init(_ keys: [Key], _ words: String) {
      self.keys = keys
      label = keys.map(\.label).joined(separator: " ")
      self.words = words
    }
  }

  struct Group {
    let title: String
    let entries: [Entry]

    init(_ title: String, _ entries: [Entry]) {
      self.title = title
      self.entries = entries.filter { !$0.label.isEmpty }
    }
  }

  let groups: [Group]
  /// The columns of the widest names of keys.
  private let keyWidth: Int
  /// The fewest columns in which the words stand beside their keys.
  private static let leastColumnsForWords = 14
  private static let gap = 3

  init(_ groups: [Group]) {
    self.groups = groups.filter { !$0.entries.isEmpty }
    keyWidth = self.groups.flatMap(\.entries).map(\.label.displayWidth).max() ?? 0
  }

  /// Returns the lines of the help, none of which is cut: two columns of groups where both have room, otherwise one.
  func lines(columns: Int) -> [StyledLine] {
    let half = (columns - Self.gap) / 2
    let widest = groups.flatMap(\.entries).map { keyWidth + 4 + $0.words.displayWidth }.max() ?? 0
    guard groups.count > 1, half >= widest else { return lines(of: groups[...], columns: columns) }
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

  private func lines(of groups: ArraySlice<Group>, columns: Int) -> [StyledLine] {
    Array(
      groups.map { group in
        DisplayText.wrapped(group.title, columns: columns).map { StyledLine([.init($0, .heading)]) }
          + group.entries.flatMap { lines(of: $0, columns: columns) }
      }.joined(separator: [StyledLine()]))
  }

  private func lines(of entry: Entry, columns: Int) -> [StyledLine] {
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
