import ListPresentationText
import ScreenRouting

/// Edits a note. Asks the user before they leave a note that is not saved. The result of the flow is the text to save.
@MainActor
final class NoteCoordinator: Coordinator {
  private let flow: Flow<String>
  private let note: AppEntry
  private let editor: NoteScreen
  private let quit: () -> Void
  /// Whether the user has saved the text or agreed to discard it.
  private var mayLeave = false

  init(_ flow: Flow<String>, in note: AppEntry, text: String, quit: @escaping () -> Void) {
    self.flow = flow
    self.note = note
    self.quit = quit
    editor = NoteScreen(text)
  }

  func screen(for entry: AppEntry) -> AppScreen {
    guard entry.id == note.id else { return question(in: entry) }
    editor.onSave = { [weak self, flow] text in
      self?.mayLeave = true
      flow.finish(text)
    }
    editor.onEdit = { [weak self] in self?.mayLeave = false }
    editor.onBack = { entry.close() }
    editor.onQuit = quit
    return AppScreen("Note", editor)
  }

  private func question(in entry: AppEntry) -> AppScreen {
    let question = QuestionScreen("The note is not saved. Leave without saving?") { [weak self] leaves in
      self?.mayLeave = leaves
      entry.close()
    }
    question.onQuit = quit
    return AppScreen("Leave", question)
  }

  func decide(on change: RouteChange<BookmarkRoute>) -> RouteDecision<BookmarkRoute> {
    let leaves = change.leaving.contains { $0.id == note.id }
    return leaves && editor.isUnsaved && !mayLeave ? .redirect(.present(.leave, as: .sheet)) : .allow
  }
}
