import ListPresentation

/// A form: fields with their problems, one of which the user edits.
@MainActor
final class FormProgram: NavigableProgram {
  private struct Field {
    var declared: TextFormField
    var edited: EditedText
    var problem: String?

    init(_ declared: TextFormField) {
      self.declared = declared
      edited = EditedText(declared.text, isDefault: true)
    }

    var name: String { declared.name }
    var isButton: Bool { declared.press != nil }
    var shownName: String { isButton ? "[\(name)]" : name }
  }

  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  private let environment: TextAppEnvironment
  /// Returns the fields as the app declares them now.
  private let declared: () -> [TextFormField]
  /// What submitting is called in the help.
  private let submitWords: String
  private let submit: @MainActor ([String: String]) async throws -> Void
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
  /// The keys that the user has typed since the submission began. Most are for the screen that comes after it.
  private var waitingKeys: [Key] = []
  /// Leaves texts that are not submitted, while the form asks whether to.
  private var leave: (() -> Void)?

  init(
    _ environment: TextAppEnvironment, submitWords: String, fields: @escaping () -> [TextFormField],
    submit: @escaping @MainActor ([String: String]) async throws -> Void
  ) {
    (self.environment, self.submitWords, self.submit, declared) = (environment, submitWords, submit, fields)
    help = PageHelp(environment, typesText: true)
    readFields()
    saved = written
  }

  deinit { submission?.cancel() }

  /// Reads the fields. Those that stay keep what the user has typed. A change of what they are made from is reported.
  private func readFields() {
    let reading = ObservedReading { [weak self] in self?.onChange?() }
    self.reading = reading
    let declared = reading.read(self.declared)
    precondition(declared.contains { $0.press == nil }, "a form has at least one field with a text")
    precondition(Set(declared.map(\.name)).count == declared.count, "no two fields of a form have the same name")
    let former = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
    let focused = fields.isEmpty ? nil : fields[focus].name
    fields = declared.map { new in
      var field = former[new.name] ?? Field(new)
      field.declared = new
      return field
    }
    focus = fields.firstIndex { $0.name == focused } ?? min(focus, fields.count - 1)
  }

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
    return focus != lastText ? words.key(.nextField) : submitWords
  }

  var isSettled: Bool { submission == nil }

  /// Prints the names and the texts of the fields, but for empty ones.
  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome {
    readFields()
    let texts = fields.filter { !$0.isButton }.map { TextDetail.text($0.name, $0.edited.text) }
    try write(ScreenFrame(TextDetail.lines(of: texts, columns: columns ?? .max)).text)
    return .complete(items: 0)
  }

  var spokenLine: DisplayText {
    if leave != nil { return leaveDialog.line.displayText }
    let field = fields[focus]
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
    guard leave != nil else { return formFrame(in: size, hints: hints, last: lastHints) }
    return leaveDialog.covering(formFrame(in: size, hints: [], last: []), in: size)
      ?? formFrame(in: size, hints: [], last: [], question: leaveDialog.line(columns: size.columns))
  }

  /// The question before texts that are not submitted are lost.
  private var leaveDialog: Dialog {
    let words = environment.words
    return Dialog(words.leaveUnsaved, [.yes(words.key(.leave)), .no(words.key(.stay))])
  }

  /// - Parameter question: The line of a question for which there is no box.
  private func formFrame(
    in size: ScreenSize, hints: [KeyHint], last: [KeyHint], question: StyledLine? = nil
  ) -> ScreenFrame {
    var screen = Panel(title: title, hints: hints, last: last, size: size)
    let box = BoxedLines(columns: size.columns, height: screen.height, wanted: widestField)
    screen.status = submission != nil ? environment.words.isSubmitting : ""
    let (columns, height) = (box.columns, box.height)
    var lines: [StyledLine] = []
    var cursor = ScreenPosition(row: 0, column: 0)
    var last = 0
    for index in fields.indices {
      let (field, position) = fieldLines(index, columns: columns)
      if index == focus {
        cursor = ScreenPosition(row: lines.count + position.row, column: position.column)
        last = lines.count + field.count - 1
      }
      lines += field
    }
    // Scroll so that the field with the cursor is visible, with its problem if there is room.
    let first = max(0, min(cursor.row, last - height + 1))
    let visible = Array(lines.dropFirst(first).prefix(height))
    screen.body = box.lines(around: visible)
    screen.cursor = ScreenPosition(row: cursor.row - first + box.origin.row, column: cursor.column + box.origin.column)
    var frame = screen.frame
    guard let question, !frame.lines.isEmpty else { return frame }
    frame.lines[frame.lines.count - 1] = question
    return frame
  }

  /// The columns of the names, with the space behind them.
  private var nameColumns: Int {
    2 + (fields.filter { !$0.isButton }.map { DisplayText($0.name).width }.max() ?? 0)
  }

  /// The columns that a text has in a box at least.
  private static let leastColumnsOfText = 32

  /// The columns of the widest field with its problem. A text that grows does not change it at each key.
  private var widestField: Int {
    let widths = fields.map { field in
      let problem = field.problem.map { 2 + Self.problemMark.count + $0.displayWidth } ?? 1
      return max(field.edited.text.displayWidth + problem, field.declared.hint.displayWidth)
    }
    return 2 + nameColumns + (max(Self.leastColumnsOfText, widths.max() ?? 0) + 7) / 8 * 8
  }

  /// The lines of a field and of its problem, and the position of the cursor in them. The name is beside the text, or
  /// above it if there are few columns. The problem is right of the text, or below it if there are few columns.
  private func fieldLines(_ index: Int, columns: Int) -> ([StyledLine], cursor: ScreenPosition) {
    let (field, edited) = (fields[index], fields[index].edited)
    let isBeside = columns >= 2 * (nameColumns + 2)
    let marker = StyledLine.Span(DisplayText(index == focus ? "> " : "  ", columns: columns), .plain)
    let name = DisplayText(field.shownName, columns: columns - marker.text.width)
    var heading = StyledLine([marker, .init(name, .heading)])
    var lines: [StyledLine] = []
    if !isBeside, !field.isButton {
      lines.append(heading)
      heading = StyledLine([.plain(String(repeating: " ", count: min(2, max(0, columns - 1))))])
    } else if !field.isButton {
      heading.spans[1].text = name.padded(to: nameColumns)
    }
    let room = columns - heading.width
    let (text, cursor) = index == focus ? edited.visible(columns: max(1, room)) : (edited.text, 0)
    let position = ScreenPosition(row: lines.count, column: field.isButton ? 0 : heading.width + cursor)
    heading.spans.append(.init(DisplayText(text, columns: room), .row))
    if text.isEmpty, field.problem == nil {
      heading.append((field.isButton ? "  " : "") + field.declared.hint, .detail, columns: columns)
    }
    var isProblemBeside = false
    if let problem = field.problem {
      // The cursor needs a column behind the text.
      let space = StyledLine.Span.plain(String(repeating: " ", count: text.isEmpty && !field.isButton ? 0 : 2))
      let problem = DisplayText(Self.problemMark + problem)
      if max(heading.width + space.text.width, position.column + 1) + problem.width <= columns {
        heading.spans += [space, .init(problem, .failure)]
        isProblemBeside = true
      }
    }
    lines.append(heading)
    if index == focus { lines = lines.map { $0.padded(to: columns).selected } }
    return (lines + (isProblemBeside ? [] : problemLines(index, columns: columns)), position)
  }

  private static let problemMark = "✗ "

  /// The lines of the problem of a field.
  private func problemLines(_ index: Int, columns: Int) -> [StyledLine] {
    guard let problem = fields[index].problem else { return [] }
    let mark = "  " + Self.problemMark
    return DisplayText.wrapped(problem, columns: max(1, columns - mark.count), lines: 3).enumerated().map {
      line, text in
      let start = line == 0 ? mark : String(repeating: " ", count: mark.count)
      return StyledLine([.init(DisplayText(start + text.text, columns: columns), .failure)])
    }
  }

  private var hints: [KeyHint] {
    let words = environment.words
    let (hasSeveral, isLast) = (fields.count > 1, focus == lastText)
    // The key that submits comes first, because a narrow screen has no room for all.
    let hints = [
      hasSeveral ? Key.control("s").hint(submitWords) : nil,
      hasSeveral && isLast ? nil : Key.enter.hint(enterWords),
      hasSeveral && (isLast || isOnButton) ? Key.tab.hint(words.key(.nextField)) : nil,
      Key.control("q").hint(environment.keyMap.words(for: .quit)),
    ]
    return hints.compactMap { $0 }
  }

  private var lastHints: [KeyHint] { [Key.escape.hint(environment.keyMap.words(for: .back))] + help.hint }

  /// The keys that have an effect now, for the help.
  var helpPage: HelpPage { help.page(of: bindings, isOnButton ? [] : [.init(editing: environment.words)]) }
}

// MARK: Keys

extension FormProgram {
  func press(_ key: Key) {
    if help.press(key) { return }
    if let leave { return answer(key, leave) }
    // Keys with a character type nothing on a button, so they do what they do in a list.
    if isOnButton, let command = key.keysOnTwoSetKeyboard.first.flatMap(environment.keyMap.command) {
      switch command {
      case .help: return help.open()
      case .down where key != .down: return press(.down)
      case .up where key != .up: return press(.up)
      case .open where key != .enter: return press(.enter)
      case .back where key != .escape: return press(.escape)
      default: break
      }
    }
    readFields()
    let binding = bindings.first { $0.keys.contains(key) }
    if let binding, binding.group == .everywhere {
      if written == saved { binding.perform() } else { leave = binding.perform }
    } else if submission != nil {
      // An impatient user submits the same again, with either key.
      if waitingKeys.isEmpty, key == .control("s") || key == .enter { return }
      // More keys than a user types ahead. Further keys are dropped.
      if waitingKeys.count < 10_000 { waitingKeys.append(key) }
    } else if let binding {
      binding.perform()
    } else if isOnButton {
      if key.isTyped { environment.report(environment.words.noEffect(key.label, .none)) }
    } else if fields[focus].edited.press(key) {
      fields[focus].problem = nil
    }
  }

  /// Takes a key while the form asks whether to leave texts that are not submitted.
  private func answer(_ key: Key, _ leave: () -> Void) {
    guard let answer = leaveDialog.answer(of: key) else { return }
    self.leave = nil
    if answer == 0 { leave() }
  }

  /// The keys that do not edit text.
  private var bindings: [KeyBinding] {
    let (words, map) = (environment.words, environment.keyMap)
    func move(_ keys: [Key], _ words: String, by fields: Int) -> KeyBinding {
      KeyBinding(self.fields.count > 1 ? keys : [], words) { [weak self] in self?.moveFocus(by: fields) }
    }
    return [
      KeyBinding([.enter], enterWords) { [weak self] in self?.enter() },
      KeyBinding([.control("s")], submitWords) { [weak self] in self?.submitTexts() },
      move([.tab, .down], words.key(.nextField), by: 1), move([.backTab, .up], map.words(for: .up), by: -1),
      KeyBinding([.escape], map.words(for: .back), .everywhere) { [weak self] in self?.onBack?() },
      KeyBinding([.control("q")], map.words(for: .quit), .everywhere) { [weak self] in self?.onQuit?() },
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
    for index in fields.indices { fields[index].problem = fields[index].declared.check(fields[index].edited.text) }
    if let first = fields.firstIndex(where: { $0.problem != nil }) { return focus = first }
    let written = written
    let texts = fields.filter { !$0.isButton }.map { ($0.name, $0.edited.text) }
    submission = Task { [weak self, submit] in
      do {
        try await submit(Dictionary(uniqueKeysWithValues: texts))
        self?.saved = written
        // Nothing is lost any more.
        self?.leave = nil
        self?.finish()
      } catch {
        self?.finish(error)
      }
    }
  }

  private func finish(_ error: (any Error)? = nil) {
    submission = nil
    let keys = waitingKeys
    waitingKeys = []
    if let error = error as? TextFormError, let index = fields.firstIndex(where: { $0.name == error.field }) {
      fields[index].problem = error.problem
      focus = index
    } else if let error, !(error is CancellationError), !Task.isCancelled {
      environment.report(ListErrorText.text(of: error))
    }
    onChange?()
    // After a failure, the screen for which they were typed does not come.
    if error == nil { keys.forEach(environment.press) }
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
  /// Returns what is wrong with a text, in words without the name, or `nil`.
  let check: @MainActor (String) -> String?
  /// What the button does, or `nil` for a field with a text.
  private(set) var press: (@MainActor () -> Void)?

  /// Creates a field.
  /// - Parameters:
  ///   - name: The name. No two fields of a form have the same name.
  ///   - text: The text at the beginning.
  ///   - hint: What to write, such as `"3 to 100 characters"`, which the screen shows instead of an empty text.
  ///   - check: Returns what is wrong with a text, such as `"is missing"`, or `nil`. The screen shows it at the field,
  ///     whose name it need not repeat. It is called when the user submits the form.
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

  /// The name of the field and the problem, such as `"Code: has expired"`. The colon makes it right in any language.
  public var description: String { "\(field): \(problem)" }
}
