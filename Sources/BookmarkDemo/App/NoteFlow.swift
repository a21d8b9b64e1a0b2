import ListPresentation
import ListPresentationText
import ScreenRouting

/// Edits a note: it ends with the text to be saved, and asks before an unsaved one is left.
@MainActor
final class NoteFlow: Coordinator {
  private let flow: Flow<String>
  private let editor: NoteScreen
  private let quit: () -> Void
  /// Whether the user has said that the text may go, or has saved it.
  private var mayLeave = false

  init(_ flow: Flow<String>, note: String, quit: @escaping () -> Void) {
    self.flow = flow
    self.quit = quit
    editor = NoteScreen(note)
  }

  func screen(for route: BookmarkRoute, in frame: AppFrame) -> AppScreen {
    guard case .note = route else { return question(in: frame) }
    editor.onSave = { [weak self, flow] text in
      self?.mayLeave = true
      flow.finish(text)
    }
    editor.onEdit = { [weak self] in self?.mayLeave = false }
    editor.onBack = { frame.send(.close(frame.id)) }
    editor.onQuit = quit
    return AppScreen("Note", editor)
  }

  private func question(in frame: AppFrame) -> AppScreen {
    let question = QuestionScreen("The note is not saved. Leave without saving?") { [weak self] leaves in
      self?.mayLeave = leaves
      frame.send(.dismiss)
    }
    question.onQuit = quit
    return AppScreen("Leave", question)
  }

  var isLeaveBlocked: Bool { editor.isUnsaved && !mayLeave }

  func decide(on change: RouteChange<BookmarkRoute>) async -> RouteDecision<BookmarkRoute> {
    let leavesNote = change.to == nil || change.leaving.contains { if case .note = $0.route { true } else { false } }
    return leavesNote && isLeaveBlocked ? .redirect(.present(.leave, as: .sheet)) : .allow
  }
}
