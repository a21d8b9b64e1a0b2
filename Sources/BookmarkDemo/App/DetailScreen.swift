import ListPresentationText

/// A screen that shows all fields of a bookmark. The text wraps and scrolls.
@MainActor
final class DetailScreen: TitledProgram {
  /// A key of the screen, with its help text and its action.
  struct OwnKey {
    let key: Key
    let words: String
    let action: () -> Void

    init(_ key: Key, _ words: String, _ action: @escaping () -> Void) {
      self.key = key
      self.words = words
      self.action = action
    }
  }

  let finder: BookmarkFinder
  var title = ""
  var onChange: (() -> Void)?
  var onBack: () -> Void = {}
  var onQuit: () -> Void = {}
  var keys: [OwnKey] = []
  let hasEnded = false
  private var firstLine = 0
  private var page = 1

  init(_ finder: BookmarkFinder) { self.finder = finder }

  var isSettled: Bool { finder.isSettled }

  var spokenLine: DisplayText {
    finder.look()
    return DisplayText(
      finder.fields.map { $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)" }.joined(separator: ", "))
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    finder.look()
    let lines = finder.fields.flatMap { Self.lines($0.title, $0.text, columns: size.columns) }
    var screen = FramedLines(title: title, help: help, size: size)
    page = max(1, screen.height)
    firstLine = max(0, min(firstLine, lines.count - screen.height))
    screen.body = Array(lines.dropFirst(firstLine))
    if lines.count > screen.height {
      screen.status = "\(firstLine + 1)–\(min(firstLine + screen.height, lines.count))/\(lines.count) lines"
    }
    return screen.frame
  }

  func take(_ key: Key) {
    for key in key.keysOnTwoSetKeyboard { takeCommand(key) }
  }

  private func takeCommand(_ key: Key) {
    if let own = keys.first(where: { $0.key == key }) { return own.action() }
    switch ListKeyMap.standard.command(for: key) {
    case .down: firstLine += 1
    case .up: firstLine -= 1
    case .pageDown, .halfPageDown: firstLine += page
    case .pageUp, .halfPageUp: firstLine -= page
    case .first: firstLine = 0
    case .last: firstLine = .max / 2
    case .back: onBack()
    case .quit: onQuit()
    default: if case .wheel(let rows, _) = key { firstLine += rows }
    }
  }

  private var help: String {
    (keys.map { "\($0.key.typed) \($0.words)" } + ["j/k scroll", "h back", "q quit"]).joined(separator: "  ")
  }

  /// Returns the lines of a field. The title is next to the text, or above it if there are few columns.
  private static func lines(_ title: String, _ text: String, columns: Int) -> [StyledLine] {
    let width = 10
    let isBeside = columns >= 3 * width && !title.isEmpty
    let texts = DisplayText.wrapped(text, columns: isBeside ? columns - width : columns)
    let role = title == "Title" ? TextRole.title : .row
    guard isBeside else {
      let heading = title.isEmpty ? [] : [StyledLine([.init(DisplayText(title, columns: columns), .heading)])]
      return heading + texts.map { StyledLine([.init($0, role)]) }
    }
    return texts.enumerated().map { index, text in
      StyledLine([.init(DisplayText(index == 0 ? title : "").padded(to: width), .heading), .init(text, role)])
    }
  }
}

extension Key {
  /// The character that the key types, or an empty text.
  fileprivate var typed: String { if case .character(let character) = self { String(character) } else { "" } }
}
