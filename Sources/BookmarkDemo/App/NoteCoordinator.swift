import ListPresentationText
import ScreenRouting

/// Edits a note. Asks the user before they leave a note that is not saved. The result of the flow is the text to save.
@MainActor
final class NoteCoordinator: Coordinator {
  private let flow: Flow<String>
  private let note: BookmarkApp.ScreenEntry
  private let saved: String
  private var text: String
  /// Whether the user has saved the text or agreed to discard it.
  private var mayLeave = false

  init(_ flow: Flow<String>, in note: BookmarkApp.ScreenEntry, text: String) {
    self.flow = flow
    self.note = note
    saved = text
    self.text = text
  }

  func screen(for entry: BookmarkApp.ScreenEntry) -> TextScreen {
    if entry.id == note.id {
      .note("Note", text: text, edit: edited) { [weak self, flow] text in
        self?.mayLeave = true
        flow.finish(text)
      }
    } else {
      .question("Leave", "The note is not saved. Leave without saving?") { [weak self] leaves in
        self?.mayLeave = leaves
        entry.close()
      }
    }
  }

  private var edited: (String) -> Void {
    { [weak self] text in
      self?.text = text
      self?.mayLeave = false
    }
  }

  func decide(on change: RouteChange<BookmarkRoute>) -> RouteDecision<BookmarkRoute> {
    let leaves = change.leaving.contains { $0.id == note.id }
    return leaves && text != saved && !mayLeave ? .redirect(.present(note.route, as: .sheet)) : .allow
  }
}
