/// A form: fields with their problems, one of which the user edits.
@MainActor
final class FormProgram: FramedProgram {
  private struct Field {
    let declared: TextFormField
    var edited: EditedText
    var problem: String?
  }

  var navigation = Navigation()
  private let environment: TextAppEnvironment
  private let submit: @MainActor ([String: String]) async throws -> Void
  private var fields: [Field]
  /// The index of the field with the cursor.
  private var focus = 0
  /// The submission that runs.
  private var submission: Task<Void, Never>?
  /// The texts of the last submission that succeeded, or of the beginning.
  private var saved: [String]
  /// Whether the last key asked to leave texts that are not submitted.
  private var isLeaving = false

  init(
    _ environment: TextAppEnvironment, _ fields: [TextFormField],
    submit: @escaping @MainActor ([String: String]) async throws -> Void
  ) {
    self.environment = environment
    self.submit = submit
    self.fields = fields.map { Field(declared: $0, edited: EditedText($0.text)) }
    saved = fields.map(\.text)
  }

  deinit { submission?.cancel() }

  var isSettled: Bool { submission == nil }

  var spokenLine: DisplayText {
    let field = fields[focus]
    let texts = ["\(focus + 1)/\(fields.count) \(field.declared.name)", field.edited.text, field.problem ?? ""]
    return DisplayText(texts.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    let words = environment.words
    let hints = [
      Key.enter.hint(focus == fields.count - 1 ? words.submit : words.nextField), Key.escape.hint(words.leave),
      Key.tab.hint(words.nextField), Key.control("q").hint(environment.keyMap.words(for: .quit)),
    ]
    var screen = FramedLines(title: title, hints: hints, size: size)
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
    let widest = fields.map(\.declared.name.displayWidth).max() ?? 0
    let name = (index == focus ? "> " : "  ") + fields[index].declared.name
    let isBeside = columns >= 2 * (widest + 4)
    let label = isBeside ? DisplayText(name).padded(to: widest + 4) : DisplayText("  ", columns: max(0, columns - 1))
    let (text, cursor) = fields[index].edited.visible(columns: max(1, columns - label.width))
    let line = StyledLine([.init(label, .heading), .init(DisplayText(text, columns: columns - label.width), .row)])
    let above = isBeside ? [] : [StyledLine([.init(DisplayText(name, columns: columns), .heading)])]
    return (above + [line], label.width + cursor)
  }

  func take(_ key: Key) {
    let wasLeaving = isLeaving
    isLeaving = false
    switch key {
    case .escape, .control("q"):
      guard wasLeaving || fields.map(\.edited.text) == saved else {
        isLeaving = true
        return environment.report(environment.words.leaveUnsaved)
      }
      (key == .escape ? onBack : onQuit)?()
    case _ where submission != nil: break
    case .enter where focus == fields.count - 1: submitTexts()
    case .enter, .tab, .down: focus = (focus + 1) % fields.count
    case .backTab, .up: focus = (focus + fields.count - 1) % fields.count
    default: if fields[focus].edited.take(key) { fields[focus].problem = nil }
    }
  }

  private func submitTexts() {
    for index in fields.indices { fields[index].problem = fields[index].declared.check(fields[index].edited.text) }
    if let first = fields.firstIndex(where: { $0.problem != nil }) { return focus = first }
    let texts = fields.map(\.edited.text)
    let named = Dictionary(uniqueKeysWithValues: zip(fields.map(\.declared.name), texts))
    submission = Task { [weak self, submit] in
      do {
        try await submit(named)
        self?.saved = texts
        self?.finish()
      } catch {
        self?.finish(error)
      }
    }
  }

  private func finish(_ error: (any Error)? = nil) {
    submission = nil
    if let error = error as? TextFormError, let index = fields.firstIndex(where: { $0.declared.name == error.field }) {
      fields[index].problem = error.problem
      focus = index
    } else if let error, !Task.isCancelled {
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
