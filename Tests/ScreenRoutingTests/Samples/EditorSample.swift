import ScreenRouting

/// The editor of the documentation, which cannot be left before the note is saved.
enum EditorSample {
  enum NoteRoute: Route {
    case list, note
    static let root = NoteRoute.list
  }

  final class EditorCoordinator: Coordinator {
    var isUnsaved = true

    func screen(for entry: Entry<NoteRoute, NoteRoute>) -> NoteRoute { entry.route }

    func decide(on change: RouteChange<NoteRoute>) -> RouteDecision<NoteRoute> {
      change.leaving.contains { $0.route == .note } && isUnsaved ? .refuse("not saved") : .allow
    }
  }
}
