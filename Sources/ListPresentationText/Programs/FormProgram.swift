/// A form: fields with their problems, one of which the user edits.
@MainActor
final class FormProgram: HelpfulProgram {
  private struct Field {
    var declared: TextFormField
    var edited: EditedText
    var problem: String?

    init(_ declared: TextFormField) {
      self.declared = declared
      edited = EditedText(declared.text)
    }

    var name: String { declared.name }
    var isButton: Bool { declared.press != nil }
    var shownName: String { isButton ? "[\(name)]" : name }
  }

  var navigation = Navigation()
  let environment: TextAppEnvironment
  private let submit: @MainActor ([String: String]) async throws -> Void
  private let declare: () -> [TextFormField]
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

  init(
    _ environment: TextAppEnvironment, _ declare: @escaping () -> [TextFormField],
    submit: @escaping @MainActor ([String: String]) async throws -> Void
  ) {
    self.environment = environment
    self.submit = submit
    self.declare = declare
    readFields()
    saved = written
  }

  deinit { submission?.cancel() }

  /// Reads the fields. Those that stay keep what the user has typed. A change of what they are made from is reported.
  private func readFields() {
    let reading = ObservedReading { [weak self] in self?.onChange?() }
    self.reading = reading
    let declared = reading.read(declare)
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

  /// Whether there is another field to go to.
  var hasSeveralFields: Bool { fields.count > 1 }

  /// Whether the cursor is on a button, where no key edits text.
  var isOnButton: Bool { fields[focus].isButton }

  /// What Enter does.
  var enterWords: String {
    let words = environment.words
    return isOnButton ? words.press : focus == lastText ? words.submit : words.nextField
  }

  var isSettled: Bool { submission == nil }

  var spokenLine: DisplayText {
    let field = fields[focus]
    let texts = ["\(focus + 1)/\(fields.count) \(field.shownName)", field.edited.text, field.problem ?? ""]
    return DisplayText(texts.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    if let help = helpFrame(in: size) { return help }
    readFields()
    let words = environment.words
    let hints = [
      Key.enter.hint(enterWords), Key.escape.hint(words.leave), hasSeveralFields ? Key.tab.hint(words.nextField) : nil,
      Key.control("q").hint(environment.keyMap.words(for: .quit)),
    ].compactMap { $0 }
    var screen = FramedLines(title: title, hints: hints + helpHint, size: size)
    screen.status = submission == nil ? "" : words.isSubmitting
    var lines: [StyledLine] = []
    var cursor = ScreenPosition(row: 0, column: 0)
    for index in fields.indices {
      let (field, column) = fieldLines(index, columns: size.columns)
      if index == focus { cursor = ScreenPosition(row: lines.count + field.count - 1, column: column) }
      lines += field
      if let problem = fields[index].problem {
        lines.append(StyledLine([.init(DisplayText("  " + problem, columns: size.columns), .failure)]))
      }
    }
    // Scroll so that the field with the cursor is visible, with its problem if there is room.
    let last = cursor.row + (fields[focus].problem != nil && screen.height > 1 ? 1 : 0)
    let first = max(0, last - screen.height + 1)
    screen.body = Array(lines.dropFirst(first))
    screen.cursor = ScreenPosition(row: cursor.row - first, column: cursor.column)
    return screen.frame
  }

  /// The lines of a field, the last of which holds the text, and the column of the cursor. The name is beside the text,
  /// or above it if there are few columns.
  private func fieldLines(_ index: Int, columns: Int) -> ([StyledLine], cursor: Int) {
    let widest = fields.filter { !$0.isButton }.map(\.name.displayWidth).max() ?? 0
    let name = (index == focus ? "> " : "  ") + fields[index].shownName
    if fields[index].isButton { return ([StyledLine([.init(DisplayText(name, columns: columns), .heading)])], 0) }
    let isBeside = columns >= 2 * (widest + 4)
    let label = isBeside ? DisplayText(name).padded(to: widest + 4) : DisplayText("  ", columns: max(0, columns - 1))
    let edited = fields[index].edited
    let (text, cursor) = index == focus ? edited.visible(columns: max(1, columns - label.width)) : (edited.text, 0)
    let line = StyledLine([.init(label, .heading), .init(DisplayText(text, columns: columns - label.width), .row)])
    let above = isBeside ? [] : [StyledLine([.init(DisplayText(name, columns: columns), .heading)])]
    return (above + [line], label.width + cursor)
  }

  func take(_ key: Key) {
    if readHelp(key) { return }
    let wasLeaving = isLeaving
    isLeaving = false
    readFields()
    switch key {
    case .escape, .control("q"):
      guard wasLeaving || written == saved else {
        isLeaving = true
        return environment.report(environment.words.leaveUnsubmitted)
      }
      (key == .escape ? onBack : onQuit)?()
    case _ where submission != nil: break
    case .enter where isOnButton:
      fields[focus].problem = nil
      fields[focus].declared.press?()
    case .enter where focus == lastText: submitTexts()
    case .enter, .tab, .down: focus = (focus + 1) % fields.count
    case .backTab, .up: focus = (focus + fields.count - 1) % fields.count
    default: if !isOnButton, fields[focus].edited.take(key) { fields[focus].problem = nil }
    }
  }

  private func submitTexts() {
    for index in fields.indices { fields[index].problem = fields[index].declared.check(fields[index].edited.text) }
    if let first = fields.firstIndex(where: { $0.problem != nil }) { return focus = first }
    let written = written
    let texts = fields.filter { !$0.isButton }.map { ($0.name, $0.edited.text) }
    submission = Task { [weak self, submit] in
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
      environment.report("\(error)")
    }
    onChange?()
  }
}

extension EditedText {
  /// Returns the part of the text around the cursor that fits, and the column of the cursor in it.
  func visible(columns: Int) -> (text: String, cursor: Int) {
    var start = cursor
    var width = 1
    while start > 0, width + characters[start - 1].displayWidth <= columns {
      start -= 1
      width += characters[start].displayWidth
    }
    return (String(characters[start...]), width - 1)
  }
}
