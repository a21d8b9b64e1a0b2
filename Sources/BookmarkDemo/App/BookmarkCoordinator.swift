import ListPresentation
import ListPresentationText
import ScreenRouting

/// Decides which screens the demo has and which comes next.
///
/// A screen more takes three steps. *One*, a view model: the rows, as in ``RemovedBookmarks``.
///
/// ```swift
/// @MainActor
/// final class RemovedBookmarks: ListAdapterDataSource {
///   private let library: BookmarkLibrary
///   init(_ library: BookmarkLibrary) { self.library = library }
///   var numberOfItems: Int { library.removed.count }
///   func item(at index: Int) -> Bookmark { library.removed.reversed()[index].bookmark }
/// }
/// ```
///
/// *Two*, a case of ``BookmarkRoute``, how it is written in a link and where one may name it:
///
/// ```swift
/// case removed
/// case .removed: LinkPart("removed")
/// RouteForm("removed", .removed)
/// ```
///
/// *Three*, its screen, here, and a key that leads to it:
///
/// ```swift
/// case .removed:
///   let list = TextListScreen("", row: BookmarkWords.row)
///   bindCommon(to: list, in: frame)
///   return .rows("Removed", RemovedBookmarks(library), list) { _ in frame.send(.dismiss) }
/// list.bind(.character("R"), "removed") { _ in frame.send(.present(.removed, as: .sheet)) }
/// ```
///
/// Nothing else: back, links (`bookmarks/sheet:removed`), the line that says where the user is, filter and help come by
/// themselves.
@MainActor
final class BookmarkCoordinator: Coordinator {
  private let library: BookmarkLibrary
  private let report: (String) -> Void
  private weak var program: AppProgram?

  init(_ library: BookmarkLibrary, program: AppProgram, report: @escaping (String) -> Void) {
    self.library = library
    self.program = program
    self.report = report
  }

  func screen(for route: BookmarkRoute, in frame: AppFrame) -> AppScreen {
    switch route {
    case .list: return bookmarks("Bookmarks", library, in: frame)
    case .folder(let id):
      let title = library.sections.first { $0.id == id }?.title ?? id
      return bookmarks(title, FolderBookmarks(library, folder: id), in: frame)
    case .bookmark(let id): return bookmark(id, in: frame)
    case .note(let id):
      let (screen, note) = frame.start { flow in NoteFlow(flow, note: library.note(to: id), quit: quit) }
      Task { [weak self] in
        if case .finished(let text) = await note.value { self?.save(text, to: id) }
      }
      return screen
    case .folders:
      let (screen, folder) = frame.start { flow in
        FolderFlow(flow, library) { [weak self] list, frame in self?.bindCommon(to: list, in: frame) }
      }
      Task { [weak program] in
        guard case .finished(let id) = await folder.value else { return }
        program?.router?.send(.set([.list] + (id.map { [.folder($0)] } ?? [])))
      }
      return screen
    case .removed:
      let list = TextListScreen("", row: BookmarkWords.row)
      bindCommon(to: list, in: frame)
      return .rows("Removed", RemovedBookmarks(library), list) { _ in frame.send(.dismiss) }
    case .leave:
      return AppScreen("Leave", QuestionScreen("There is nothing to leave.") { _ in frame.send(.dismiss) })
    }
  }

  private func bookmarks(
    _ title: String, _ source: some ListAdapterDataSource<Folder, Bookmark>, in frame: AppFrame
  ) -> AppScreen {
    let list = TextListScreen("", heading: BookmarkWords.heading, row: BookmarkWords.row)
    list.bind(.character("x"), "remove") { [weak self] bookmark in
      if let bookmark { self?.remove(bookmark.id) }
    }
    list.bind(.character("u"), "undo") { [weak self, weak list] _ in
      guard let back = self?.undo(), let list else { return }
      var position = list.position
      position.selected = .init(id: back.bookmark.id, index: back.index)
      list.restore(position)
    }
    list.bind(.character("e"), "note") { bookmark in
      guard let bookmark else { return }
      frame.send(.push(.bookmark(bookmark.id)))
      frame.send(.present(.note(bookmark.id), as: .sheet))
    }
    list.bind(.character("F"), "folders") { _ in frame.send(.present(.folders, as: .sheet)) }
    list.bind(.character("R"), "removed") { _ in frame.send(.present(.removed, as: .sheet)) }
    bindCommon(to: list, in: frame)
    return .rows(title, source, list, report: report) { frame.send(.push(.bookmark($0.id))) }
  }

  private func bookmark(_ id: Bookmark.ID, in frame: AppFrame) -> AppScreen {
    let screen = DetailScreen(BookmarkFinder(library, id))
    screen.keys = [
      .init(.character("e"), "note") { frame.send(.present(.note(id), as: .sheet)) },
      .init(.character("x"), "remove") { [weak self] in
        if self?.remove(id) == true { frame.send(.close(frame.id)) }
      },
      .init(.character("u"), "undo") { [weak self] in _ = self?.undo() },
      .init(.character("L"), "link") { [weak self] in self?.tellLink() },
    ]
    screen.onBack = { frame.send(.close(frame.id)) }
    screen.onQuit = quit
    return AppScreen(screen.finder.title, screen)
  }

  /// What every list has: back, quit, and the key that tells the link.
  private func bindCommon(to list: TextListScreen<some ListElement, some ListElement>, in frame: AppFrame) {
    if frame.route != .list { list.onBack = { frame.send(.close(frame.id)) } }
    list.onQuit = quit
    list.bind(.character("L"), "link") { [weak self] _ in self?.tellLink() }
  }

  private var quit: () -> Void {
    { [weak program] in program?.quit() }
  }

  @discardableResult
  private func remove(_ id: Bookmark.ID) -> Bool {
    guard let bookmark = library.remove(id) else { return false }
    program?.message = "Removed \(bookmark.title); u brings it back"
    return true
  }

  private func undo() -> (bookmark: Bookmark, index: Int)? {
    let back = library.undo()
    program?.message = back.map { "\($0.bookmark.title) is back" } ?? "Nothing was removed"
    return back
  }

  private func save(_ note: String, to id: Bookmark.ID) {
    library.setNote(note, to: id)
    program?.message = note.isEmpty ? "The note is gone" : "The note is saved"
  }

  private func tellLink() { program?.message = program?.router?.stack.shownDestination.link }
}
