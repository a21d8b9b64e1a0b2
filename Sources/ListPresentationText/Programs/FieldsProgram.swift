import Observation

/// A screen of titles and texts. The texts wrap, and the user scrolls them.
@MainActor
final class FieldsProgram: HelpfulProgram {
  typealias Field = (title: String, text: String)

  var navigation = Navigation()
  let environment: TextAppEnvironment
  private let fields: () -> [Field]
  private let hasSettled: () -> Bool
  private var ownKeys = OwnKeys<Void>()
  /// What the fields of the last frame were read from.
  private var reading: ObservedReading?
  private var firstLine = 0
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
    ownKeys.bind(key, words, action)
  }

  /// The fields now. A change of what they are read from is reported.
  private func observedFields() -> [Field] {
    let reading = ObservedReading { [weak self] in self?.onChange?() }
    self.reading = reading
    return reading.read(fields)
  }

  var spokenLine: DisplayText {
    DisplayText(fields().map { $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)" }.joined(separator: ", "))
  }

  /// The lines of all fields.
  func lines(columns: Int) -> [StyledLine] { StyledLine.lines(of: observedFields(), columns: columns) }

  func frame(in size: ScreenSize) -> ScreenFrame {
    if let help = helpFrame(in: size) { return help }
    var screen = FramedLines(title: title, hints: hints, size: size)
    let lines = lines(columns: size.columns)
    page = max(1, screen.height)
    firstLine = max(0, min(firstLine, lines.count - screen.height))
    screen.body = Array(lines.dropFirst(firstLine))
    if lines.count > screen.height, screen.height > 0 {
      let last = min(firstLine + screen.height, lines.count)
      screen.status = environment.words.list.help.lines(firstLine + 1...last, lines.count)
    }
    return screen.frame
  }

  func take(_ key: Key) {
    for key in key.keysOnTwoSetKeyboard {
      if navigation.help == nil, let action = ownKeys.action(of: key) {
        // The app may show another screen, so that the rest of a syllable is not for this one.
        return action(())
      }
      takeCommand(key)
    }
  }

  private func takeCommand(_ key: Key) {
    if readHelp(key) { return }
    switch environment.keyMap.command(for: key) {
    case .down, .scrollDown: firstLine += 1
    case .up, .scrollUp: firstLine -= 1
    case .halfPageDown: firstLine += max(1, page / 2)
    case .halfPageUp: firstLine -= max(1, page / 2)
    case .pageDown: firstLine += page
    case .pageUp: firstLine -= page
    case .first: firstLine = 0
    case .last: firstLine = .max / 2
    case .back, .left: onBack?()
    case .quit: onQuit?()
    case nil where key.isTyped: environment.report(environment.words.list.noEffect(key.label))
    default: if case .wheel(let rows, _) = key { firstLine += rows }
    }
  }

  private var hints: [String] {
    let map = environment.keyMap
    let commands: [ListCommand] = onBack == nil ? [.help, .quit] : [.help, .quit, .back]
    let scroll = "\(map.label(for: .down))/\(map.label(for: .up)) \(environment.words.scroll)"
    let hints = commands.map { "\(map.label(for: $0)) \(map.words(for: $0))" }
    return hints + ownKeys.all.map { $0.key.hint($0.words) } + [scroll]
  }

  var help: HelpPage {
    let map = environment.keyMap
    let own = ownKeys.keys
    func entry(_ command: ListCommand) -> HelpPage.Entry {
      HelpPage.Entry(map.keys(for: command).filter { !own.contains($0) }, map.words(for: command))
    }
    let moving: [ListCommand] = [
      .down, .up, .scrollDown, .scrollUp, .halfPageDown, .halfPageUp, .pageDown, .pageUp,
    ]
    let words = environment.words.list.help
    let ends = [
      HelpPage.Entry(entry(.first).keys, words.textStart), HelpPage.Entry(entry(.last).keys, words.textEnd),
    ]
    return HelpPage([
      .init(words.here, ownKeys.all.map { .init([$0.key], $0.words) }),
      everywhere([entry(.quit)] + (onBack == nil ? [] : [entry(.back)])),
      .init(words.moving, moving.map(entry) + ends),
    ])
  }
}
