import ScreenRouting

/// The first app of the documentation.
enum NoteSample {
  struct NoteScreen {
    let title: String
    let select: (Int) -> Void

    init(_ title: String, select: @escaping (Int) -> Void) {
      self.title = title
      self.select = select
    }
  }

  @MainActor
  static func run(_ print: @escaping (Any) -> Void) async {
    enum NoteRoute: Route {
      case list
      case note(Int)

      static let root = NoteRoute.list
    }

    final class NoteCoordinator: Coordinator {
      func screen(for entry: Entry<NoteRoute, NoteScreen>) -> NoteScreen {
        switch entry.route {
        case .list: NoteScreen("All notes", select: { entry.push(.note($0)) })
        case .note(let id): NoteScreen("Note \(id)", select: { _ in entry.close() })
        }
      }
    }

    let router = Router(coordinator: NoteCoordinator()) { transition in
      print(transition.screens.map(\.title))
    }
    await router.start()
    await router.perform(.push(.note(7)))
  }
}
