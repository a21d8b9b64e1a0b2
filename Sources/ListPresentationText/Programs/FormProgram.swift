import ListPresentation

/// A form: fields with their problems, one of which the user edits. A note is a form with one text of several lines,
/// and a question is one without fields that waits for one of a few keys.
@MainActor
final class FormProgram: NavigableProgram {
  private struct Field {
    var declared: TextFormField
    var edited: EditedText
    var problem: String?

    init(_ declared: TextFormField, isNote: Bool) {
      self.declared = declared
      edited = EditedText(declared.text, isDefault: !isNote)
    }

    var name: String { declared.name }
    var isButton: Bool { declared.press != nil }
    var shownName: String { isButton ? "[\(name)]" : name }
    /// The problem as a sentence. That of a button is one by itself.
    var shownProblem: String? { problem.map { isButton ? $0 : "\(TextFormError(name, problem: $0))" } }
  }

  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  private let environment: TextAppEnvironment
  private let content: Content
  private var help: PageHelp
  private var fields: [Field] = []
  /// What the fields were last made from.
  private var reading: ObservedReading?
  /// The index of the field with the cursor.
  private var focus = 0
  /// The submission that runs.
  private var submission: Task<Void, Never>?
  /// The names and the texts of the last submission that succeeded, or of the beginning.
  private var saved: [[String]] = []
  /// Whether the last key asked to leave texts that are not submitted.
  private var isLeaving = false

  init(_ environment: TextAppEnvironment, _ content: Content) {
    self.environment = environment
    self.content = content
    help = PageHelp(environment, typesText: content.answers.isEmpty)
    readFields()
    saved = written
  }

  deinit { submission?.cancel() }

  /// Reads the fields. Those that stay keep what the user has typed. A change of what they are made from is reported.
  private func readFields() {
    guard content.answers.isEmpty else { return }
    let reading = ObservedReading { [weak self] in self?.onChange?() }
    self.reading = reading
    let declared = reading.read(content.fields)
    precondition(declared.contains { $0.press == nil }, "a form has at least one field with a text")
    precondition(Set(declared.map(\.name)).count == declared.count, "no two fields of a form have the same name")
    let former = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
    let focused = fields.isEmpty ? nil : fields[focus].name
    fields = declared.map { new in
      var field = former[new.name] ?? Field(new, isNote: content.note != nil)
      field.declared = new
      return field
    }
    focus = fields.firstIndex { $0.name == focused } ?? min(focus, fields.count - 1)
  }

  /// The lines of a note that is still short, so that it looks like a field for text.
  private static let leastLinesOfNote = 5

  /// The names and the texts of the fields.
  private var written: [[String]] { fields.map { [$0.name, $0.edited.text] } }

  /// The index of the text with which Enter submits.
  private var lastText: Int? { fields.lastIndex { !$0.isButton } }

  /// Whether the cursor is on a button, where no key edits text.
  private var isOnButton: Bool { fields[focus].isButton }

  /// What Enter does.
  private var enterWords: String {
    let words = environment.words
    if isOnButton { return words.key(.press) }
    return focus != lastText ? words.key(.nextField) : content.note?.words ?? words.key(.submit)
  }

  var isSettled: Bool { submission == nil }

  /// Prints the question, or the names and the texts of the fields.
  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome? {
    readFields()
    let texts = fields.filter { !$0.isButton }.map { ($0.name, $0.edited.text) }
    let lines = StyledLine.lines(of: texts.isEmpty ? [("", content.question)] : texts, columns: columns ?? .max)
    try write(ScreenFrame(lines).text)
    return .complete(items: 0)
  }

  var spokenLine: DisplayText {
    guard content.answers.isEmpty else {
      return DisplayText(([content.question] + hints.map(\.text)).joined(separator: "  "))
    }
    let field = fields[focus]
    if content.note != nil { return DisplayText("\(title): \(field.edited.text)") }
    let hint = field.edited.text.isEmpty && field.problem == nil ? field.declared.hint : ""
    let texts = ["\(focus + 1)/\(fields.count) \(field.shownName)", field.edited.text, hint, field.problem ?? ""]
    return DisplayText(texts.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}

// MARK: Drawing

extension FormProgram {
  func frame(in size: ScreenSize) -> ScreenFrame {
    if help.isOpen { return help.frame(in: size, helpPage) }
    readFields()
    var screen = Panel(title: title, hints: hints, last: lastHints, size: size)
    let isNote = content.note != nil
    let box = BoxedLines(columns: size.columns, height: screen.height)
    guard !fields.isEmpty else {
      let lines = DisplayText.wrapped(content.question, columns: box.columns).map { StyledLine([.init($0, .row)]) }
      screen.body = box.lines(around: lines)
      screen.cursor = box.origin
      return screen.frame
    }
    screen.status =
      submission != nil
      ? environment.words.isSubmitting : isNote && written != saved ? environment.words.notSaved : ""
    let (columns, height) = (box.columns, box.height)
    var lines: [StyledLine] = []
    var cursor = ScreenPosition(row: 0, column: 0)
    var last = 0
    for index in fields.indices {
      let (field, position) = fieldLines(index, columns: columns)
      if index == focus { cursor = ScreenPosition(row: lines.count + position.row, column: position.column) }
      let problem = problemLines(index, columns: columns)
      lines += field + problem
      if index == focus { last = cursor.row + problem.count }
    }
    if isNote { while lines.count < min(Self.leastLinesOfNote, height) { lines.append(StyledLine()) } }
    // Scroll so that the field with the cursor is visible, with its problem if there is room.
    let first = max(0, min(cursor.row, last - height + 1))
    let visible = Array(lines.dropFirst(first).prefix(height))
    screen.body = box.lines(around: visible)
    screen.cursor = ScreenPosition(row: cursor.row - first + box.origin.row, column: cursor.column + box.origin.column)
    return screen.frame
  }

  /// The lines of a field, and the position of the cursor in them. The name is beside the text, or above it if there
  /// are few columns.
  private func fieldLines(_ index: Int, columns: Int) -> ([StyledLine], cursor: ScreenPosition) {
    let edited = fields[index].edited
    if content.note != nil {
      let (texts, cursor) = edited.wrapped(columns: max(1, columns))
      return (texts.map { StyledLine([.init(DisplayText($0, columns: columns), .row)]) }, cursor)
    }
    let widest = fields.filter { !$0.isButton }.map(\.name.displayWidth).max() ?? 0
    let marker = StyledLine.Span(DisplayText(index == focus ? "> " : "  ", columns: columns), .plain)
    let name = DisplayText(fields[index].shownName, columns: columns - marker.text.width)
    let isBeside = columns >= 2 * (widest + 4)
    var heading = StyledLine([marker, .init(name, .heading)])
    var lines: [StyledLine] = []
    if !isBeside, !fields[index].isButton {
      lines.append(heading)
      heading = StyledLine([.plain(String(repeating: " ", count: min(2, max(0, columns - 1))))])
    } else if !fields[index].isButton {
      heading.spans[1].text = name.padded(to: widest + 2)
    }
    let room = columns - heading.width
    let (text, cursor) = index == focus ? edited.visible(columns: max(1, room)) : (edited.text, 0)
    let position = ScreenPosition(row: lines.count, column: fields[index].isButton ? 0 : heading.width + cursor)
    heading.spans.append(.init(DisplayText(text, columns: room), .row))
    if text.isEmpty, fields[index].problem == nil {
      let gap = fields[index].isButton ? "  " : ""
      heading.append(gap + fields[index].declared.hint, .detail, columns: columns)
    }
    lines.append(heading)
    return (index == focus ? lines.map { $0.padded(to: columns).selected } : lines, position)
  }

  /// The lines of the problem of a field.
  private func problemLines(_ index: Int, columns: Int) -> [StyledLine] {
    guard let problem = fields[index].shownProblem else { return [] }
    let mark = "  ✗ "
    return DisplayText.wrapped(problem, columns: max(1, columns - mark.count), lines: 3).enumerated().map {
      line, text in
      let start = line == 0 ? mark : String(repeating: " ", count: mark.count)
      return StyledLine([.init(DisplayText(start + text.text, columns: columns), .failure)])
    }
  }

  private var hints: [KeyHint] {
    guard content.answers.isEmpty else { return bindings.dropLast().compactMap(\.hint) }
    let words = environment.words
    // The key that submits comes first, because a narrow screen has no room for all.
    let hints = [
      isOnButton || focus != lastText ? Key.control("s").hint(words.key(.submit)) : nil, Key.enter.hint(enterWords),
      fields.count > 1 ? Key.tab.hint(words.key(.nextField)) : nil,
      content.note != nil ? Key.control("u").hint(words.key(.erase)) : nil,
      Key.control("q").hint(environment.keyMap.words(for: .quit)),
    ]
    return hints.compactMap { $0 }
  }

  private var lastHints: [KeyHint] {
    guard content.answers.isEmpty else { return help.hint }
    return [Key.escape.hint(environment.keyMap.words(for: .back))] + help.hint
  }

  /// The keys that have an effect now, for the help.
  var helpPage: HelpPage {
    let editsText = content.answers.isEmpty && !isOnButton
    return help.page(of: bindings, editsText ? [.init(editing: environment.words)] : [])
  }
}

// MARK: Keys

extension FormProgram {
  func press(_ key: Key) {
    if content.answers.isEmpty { edit(key) } else { answer(key) }
  }

  private func answer(_ key: Key) {
    guard let key = key.keysOnTwoSetKeyboard.first, !help.press(key) else { return }
    bindings.first { $0.keys.contains(key) }?.perform()
  }

  private func edit(_ key: Key) {
    if help.press(key) { return }
    // Keys with a character type nothing on a button, so they do what they do in a list.
    if isOnButton, let command = key.keysOnTwoSetKeyboard.first.flatMap(environment.keyMap.command) {
      switch command {
      case .help: return help.open()
      case .down where key != .down: return edit(.down)
      case .up where key != .up: return edit(.up)
      case .open where key != .enter: return edit(.enter)
      case .back where key != .escape: return edit(.escape)
      default: break
      }
    }
    let wasLeaving = isLeaving
    isLeaving = false
    readFields()
    if let binding = bindings.first(where: { $0.keys.contains(key) }) {
      if binding.keys == [.escape] || binding.keys == [.control("q")] {
        guard wasLeaving || written == saved || content.note?.edit != nil else {
          isLeaving = true
          return environment.report(environment.words.leaveUnsaved)
        }
        return binding.perform()
      }
      if submission == nil { binding.perform() }
    } else if submission != nil {
      return
    } else if isOnButton {
      if key.isTyped { environment.report(environment.words.noEffect(key.label, .none)) }
    } else {
      let before = fields[focus].edited.characters
      guard fields[focus].edited.press(key) else { return }
      fields[focus].problem = nil
      if fields[focus].edited.characters != before { content.note?.edit?(fields[focus].edited.text) }
    }
  }

  /// The keys that do not edit text.
  private var bindings: [KeyBinding] {
    let (words, map) = (environment.words, environment.keyMap)
    let quit = KeyBinding([.control("q")], map.words(for: .quit), .everywhere) { [weak self] in self?.onQuit?() }
    guard content.answers.isEmpty else {
      return content.answers.map { answer in
        KeyBinding(answer.keys, answer.words) { [weak self] in self.map(answer.action) }
      } + [quit]
    }
    func move(_ keys: [Key], _ words: String, by fields: Int) -> KeyBinding {
      KeyBinding(self.fields.count > 1 ? keys : [], words) { [weak self] in self?.moveFocus(by: fields) }
    }
    return [
      KeyBinding([.enter], enterWords) { [weak self] in self?.enter() },
      KeyBinding([.control("s")], content.note?.words ?? words.key(.submit)) { [weak self] in self?.submitTexts() },
      move([.tab, .down], words.key(.nextField), by: 1), move([.backTab, .up], map.words(for: .up), by: -1),
      KeyBinding([.escape], map.words(for: .back)) { [weak self] in self?.onBack?() }, quit,
    ]
  }

  private func enter() {
    if isOnButton {
      fields[focus].problem = nil
      fields[focus].declared.press?()
    } else if focus == lastText {
      submitTexts()
    } else {
      moveFocus(by: 1)
    }
  }

  private func moveFocus(by count: Int) { focus = (focus + count + fields.count) % fields.count }

  private func submitTexts() {
    if let note = content.note { return note.save(fields[focus].edited.text) }
    for index in fields.indices { fields[index].problem = fields[index].declared.check(fields[index].edited.text) }
    if let first = fields.firstIndex(where: { $0.problem != nil }) { return focus = first }
    let written = written
    let texts = fields.filter { !$0.isButton }.map { ($0.name, $0.edited.text) }
    submission = Task { [weak self, submit = content.submit] in
      do {
        try await submit(Dictionary(uniqueKeysWithValues: texts))
        self?.saved = written
        self?.finish()
      } catch {
        self?.finish(error)
      }
    }
  }

  private func finish(_ error: (any Error)? = nil) {
    submission = nil
    if let error = error as? TextFormError, let index = fields.firstIndex(where: { $0.name == error.field }) {
      fields[index].problem = error.problem
      focus = index
    } else if let error, !(error is CancellationError), !Task.isCancelled {
      environment.report(ListErrorText.text(of: error))
    }
    onChange?()
  }
}

extension FormProgram {
  /// What a form consists of.
  struct Content {
    var fields: () -> [TextFormField] = { [] }
    var submit: @MainActor ([String: String]) async throws -> Void = { _ in }
    var note: Note?
    /// The text above the fields.
    var question = ""
    var answers: [Answer] = []
  }

  /// What a note does. If there is a closure for edits, the app guards text that is not saved; otherwise, the user
  /// leaves such text with a second key.
  struct Note {
    /// What saving is called in the help.
    let words: String
    let edit: ((String) -> Void)?
    let save: (String) -> Void
  }

  /// An answer: the keys that give it, the words of the help, and what it does.
  struct Answer {
    let keys: [Key]
    let words: String
    let action: (FormProgram) -> Void
  }
}

/// A field of a form: a name, a text that the user edits, and a check; or a button.
///
/// ```swift
/// TextFormField("Name", hint: "as on the parcel") { $0.isEmpty ? "is missing" : nil }
/// TextFormField.button("Add a picture") { entry.push(.pictures) }
/// ```
public struct TextFormField {
  /// The name, which the screen shows before the text and which identifies the field.
  public let name: String
  /// The text at the beginning. The first text that the user types in the field replaces it, unless a key has moved the
  /// cursor or erased something in it before.
  public let text: String
  /// What to write, which the screen shows instead of an empty text.
  public let hint: String
  /// Returns what is wrong with a text, in words that follow the name, or `nil`.
  let check: @MainActor (String) -> String?
  /// What the button does, or `nil` for a field with a text.
  private(set) var press: (@MainActor () -> Void)?

  /// Creates a field.
  /// - Parameters:
  ///   - name: The name. No two fields of a form have the same name.
  ///   - text: The text at the beginning.
  ///   - hint: What to write, such as `"3 to 100 characters"`, which the screen shows instead of an empty text.
  ///   - check: Returns what is wrong with a text, in words that follow the name, or `nil`. It is called when the user
  ///     submits the form.
  public init(
    _ name: String, text: String = "", hint: String = "", check: @escaping @MainActor (String) -> String? = { _ in nil }
  ) {
    self.name = name
    self.text = text
    self.hint = hint
    self.check = check
  }

  /// Creates a button, which the user presses with Enter. It has no text in what is submitted.
  /// - Parameters:
  ///   - name: The name, which the screen shows in brackets. No two fields of a form have the same name.
  ///   - hint: What the screen shows behind the button.
  ///   - check: Returns a problem as a sentence, which the form shows at the button, or `nil`. It is called when the
  ///     user submits the form.
  ///   - press: What the button does.
  public static func button(
    _ name: String, hint: String = "", check: @escaping @MainActor () -> String? = { nil },
    press: @escaping @MainActor () -> Void
  ) -> TextFormField {
    var field = TextFormField(name, hint: hint) { _ in check() }
    field.press = press
    return field
  }
}

/// A problem of one field, which the submission of a form throws. The form shows it at the field.
public struct TextFormError: Error, Hashable, CustomStringConvertible {
  /// The name of the field.
  public let field: String
  /// What is wrong with its text.
  public let problem: String

  /// Creates the problem of a field.
  public init(_ field: String, problem: String) {
    self.field = field
    self.problem = problem
  }

  /// The name of the field and the problem.
  public var description: String { "\(field) \(problem)" }
}
