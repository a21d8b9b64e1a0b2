import Observation

/// A screen of titles and texts. The texts wrap, and the user scrolls them.
@MainActor
final class FieldsProgram: FramedProgram {
  typealias Field = (title: String, text: String)

  var navigation = Navigation()
  private let environment: TextAppEnvironment
  private let fields: () -> [Field]
  private let hasSettled: () -> Bool
  private var keys: [(key: Key, words: String, action: () -> Void)] = []
  private var firstLine = 0
  /// The first visible line of the help while it covers the fields.
  private var firstHelpLine: Int?
  private var page = 1

  init(
    _ environment: TextAppEnvironment, hasSettled: @escaping () -> Bool = { true }, fields: @escaping () -> [Field]
  ) {
    self.environment = environment
    self.hasSettled = hasSettled
    self.fields = fields
  }

  var isSettled: Bool { hasSettled() }

  /// Waits until the fields are settled.
  func settled() async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    var iterator = changes.makeAsyncIterator()
    while !Task.isCancelled {
      let isSettled = withObservationTracking {
        _ = fields()
        return hasSettled()
      } onChange: {
        continuation.yield()
      }
      if isSettled { return }
      await iterator.next(isolation: #isolation)
      // What was observed is set after the call that reports it.
      await ScreenSession.turn()
    }
  }

  func bind(_ key: Key, _ words: String, action: @escaping () -> Void) {
    keys.removeAll { $0.key == key }
    keys.append((key, words, action))
  }

  /// The fields now. A change of what they are read from is reported.
  private func observedFields() -> [Field] {
    withObservationTracking(fields) { [weak self] in Task { @MainActor in self?.onChange?() } }
  }

  var spokenLine: DisplayText {
    DisplayText(fields().map { $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)" }.joined(separator: ", "))
  }

  /// The lines of all fields.
  func lines(columns: Int) -> [StyledLine] {
    let fields = observedFields()
    let widest = fields.map(\.title.displayWidth).max() ?? 0
    let width = max(10, widest + 2)
    return fields.enumerated().flatMap { index, field in
      Self.lines(field, role: index == 0 ? .title : .row, titleWidth: width, columns: columns)
    }
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    var screen = FramedLines(title: title, hints: hints, size: size)
    let lines =
      firstHelpLine == nil
      ? lines(columns: size.columns)
      : hints.map { StyledLine([.init(DisplayText("  " + $0, columns: size.columns), .help)]) }
    page = max(1, screen.height)
    first = max(0, min(first, lines.count - screen.height))
    screen.body = Array(lines.dropFirst(first))
    if lines.count > screen.height, screen.height > 0 {
      let last = min(first + screen.height, lines.count)
      screen.status = environment.words.lines(first + 1...last, lines.count)
    }
    return screen.frame
  }

  /// The first visible line of what is shown.
  private var first: Int {
    get { firstHelpLine ?? firstLine }
    set { if firstHelpLine == nil { firstLine = newValue } else { firstHelpLine = newValue } }
  }

  func take(_ key: Key) {
    for key in key.keysOnTwoSetKeyboard { takeCommand(key) }
  }

  private func takeCommand(_ key: Key) {
    let isHelpShown = firstHelpLine != nil
    if !isHelpShown, let own = keys.first(where: { $0.key == key }) { return own.action() }
    switch environment.keyMap.command(for: key) {
    case .down, .scrollDown: first += 1
    case .up, .scrollUp: first -= 1
    case .pageDown, .halfPageDown: first += page
    case .pageUp, .halfPageUp: first -= page
    case .first: first = 0
    case .last: first = .max / 2
    case _ where isHelpShown: firstHelpLine = nil
    case .back, .left: onBack?()
    case .quit: onQuit?()
    case .help: firstHelpLine = 0
    case nil where key.isTyped: environment.report(environment.words.list.noEffect(key.label))
    default: if case .wheel(let rows, _) = key { first += rows }
    }
  }

  private var hints: [String] {
    let map = environment.keyMap
    let commands: [ListCommand] = onBack == nil ? [.help, .quit] : [.help, .quit, .back]
    let scroll = "\(map.label(for: .down))/\(map.label(for: .up)) \(environment.words.scroll)"
    let hints = commands.map { "\(map.label(for: $0)) \(map.words(for: $0))" }
    return hints + keys.map { $0.key.hint($0.words) } + [scroll]
  }

  /// The lines of a field. The title is next to the text, or above it if there are few columns.
  private static func lines(_ field: Field, role: TextRole, titleWidth: Int, columns: Int) -> [StyledLine] {
    let isBeside = columns >= 3 * titleWidth && !field.title.isEmpty
    let texts = DisplayText.wrapped(field.text, columns: isBeside ? columns - titleWidth : columns)
    let link = WebLink(field.text)
    guard isBeside else {
      let heading =
        field.title.isEmpty ? [] : [StyledLine([.init(DisplayText(field.title, columns: columns), .heading)])]
      return heading + texts.map { StyledLine([.init($0, role, link: link)]) }
    }
    return texts.enumerated().map { index, text in
      let title = DisplayText(index == 0 ? field.title : "").padded(to: titleWidth)
      return StyledLine([.init(title, .heading), .init(text, role, link: link)])
    }
  }
}

extension ListKeyMap {
  /// The words of a command in the help.
  func words(for command: ListCommand) -> String { bindings.first { $0.command == command }?.words ?? "" }

  /// The name of a letter key of a command, or else of its first key.
  func label(for command: ListCommand) -> String {
    let keys = bindings.first { $0.command == command }?.keys ?? []
    let letter = keys.first { if case .character = $0 { true } else { false } }
    return (letter ?? keys.first)?.label ?? ""
  }
}
