/// A screen of details. Their texts wrap, and the user scrolls them.
@MainActor
final class FieldsProgram: NavigableProgram {
  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  private let environment: TextAppEnvironment
  /// Longer lines are hard to read.
  private static let widest = 100
  private let details: () -> [TextDetail]
  private let hasSettled: () -> Bool
  private var ownKeys = OwnKeys<Void>()
  /// What the fields of the last frame were read from.
  private var reading: ObservedReading?
  /// What ``settle()`` waits for.
  private var settling: ObservedReading?
  private var scrolled = ScrolledLines()
  private var help: PageHelp

  init(
    _ environment: TextAppEnvironment, hasSettled: @escaping () -> Bool = { true },
    details: @escaping () -> [TextDetail]
  ) {
    self.environment = environment
    self.hasSettled = hasSettled
    self.details = { details().filter { !$0.isEmpty } }
    help = PageHelp(environment)
  }

  var isSettled: Bool { hasSettled() }

  func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void) {
    ownKeys.onKeyPress(key, words, action)
  }

  /// The details now. A change of what they are read from is reported.
  private func observedDetails() -> [TextDetail] {
    let reading = ObservedReading { [weak self] in self?.onChange?() }
    self.reading = reading
    return reading.read(details)
  }

  /// The details that the first line of a screen does not show: all, or those without the title. Two thirds of the line
  /// are for the path, whose last part is the title.
  private func detailsBelowTitle(columns: Int) -> [TextDetail] {
    let isTitleWhole = title.displayWidth <= columns * 2 / 3 - 4
    return observedDetails().filter { !$0.isTitle || !isTitleWhole || !title.hasSuffix($0.text) }
  }

  var spokenLine: DisplayText {
    DisplayText(details().map { $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)" }.joined(separator: ", "))
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    if help.isOpen { return help.frame(in: size, helpPage) }
    var screen = Panel(title: title, last: lastHints, size: size)
    let (lines, range) = scrolled.show(
      TextDetail.lines(of: detailsBelowTitle(columns: size.columns), columns: min(size.columns, Self.widest)),
      height: screen.height)
    screen.body = lines
    screen.hints = hints(scrolls: range != nil)
    screen.status = range.map { environment.words.number($0, of: scrolled.count) } ?? ""
    return screen.frame
  }

  func settle() async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    change.yield()
    // Nothing reports a change of a model that is not observable.
    let beat = Task { [clock = environment.clock] in
      while (try? await clock.sleep(for: .milliseconds(100))) != nil { change.yield() }
    }
    defer { beat.cancel() }
    for await _ in changes {
      let reading = ObservedReading { change.yield() }
      settling = reading
      // What is read first may begin to load.
      let isSettled = reading.read {
        _ = details()
        return self.isSettled
      }
      if isSettled { break }
    }
    settling = nil
  }

  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome {
    try write(ScreenFrame(TextDetail.lines(of: details(), columns: columns ?? .max, hasBorders: false)).text)
    return .complete(items: 0)
  }

  func press(_ key: Key) {
    for key in key.keysOnTwoSetKeyboard {
      if help.isOpen {
        _ = help.press(key)
      } else if let own = ownKeys.action(of: key) {
        // The app may show another screen, so that the rest of a syllable is not for this one.
        return own(())
      } else {
        pressCommand(key)
      }
    }
  }

  private func pressCommand(_ key: Key) {
    if help.press(key) { return }
    if let binding = bindings.first(where: { $0.keys.contains(key) }) { return binding.perform() }
    let command = environment.keyMap.command(for: key)
    if scrolled.press(key, command) || command != nil || !key.isTyped { return }
    environment.report(environment.words.noEffect(key.label, .none))
  }

  /// The keys that have an effect now.
  private var bindings: [KeyBinding] {
    let (map, words) = (environment.keyMap, environment.words)
    func binding(
      _ command: ListCommand, _ group: TextWords.KeyGroup, _ text: String? = nil, _ perform: (() -> Void)? = nil
    ) -> KeyBinding {
      KeyBinding(map.keys(for: command), text ?? map.words(for: command), group) { [weak self] in
        if let perform { perform() } else { _ = self?.scrolled.press(.enter, command) }
      }
    }
    let moving: [ListCommand] = [.down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp]
    return ownKeys.all.map { own in KeyBinding([own.key], own.words) { own.action(()) } }
      + [binding(.quit, .everywhere) { [weak self] in self?.onQuit?() }]
      + (onBack.map { onBack in [binding(.back, .everywhere, nil, onBack)] } ?? [])
      + moving.map { binding($0, .moving) }
      + [
        binding(.first, .moving, words.key(.textStart)), binding(.last, .moving, words.key(.textEnd)),
      ]
  }

  private func hints(scrolls: Bool) -> [KeyHint] {
    let map = environment.keyMap
    let keys = "\(map.label(for: .down))/\(map.label(for: .up))"
    return ownKeys.all.map { $0.key.hint($0.words) }
      + (scrolls ? [KeyHint(key: keys, words: environment.words.key(.scroll))] : [])
  }

  private var lastHints: [KeyHint] {
    let map = environment.keyMap
    let commands: [ListCommand] = onBack == nil ? [.help, .quit] : [.back, .help, .quit]
    return commands.map { KeyHint(key: map.label(for: $0), words: map.words(for: $0)) }
  }

  /// The keys that have an effect now, for the help.
  var helpPage: HelpPage { help.page(of: bindings) }
}
