import ListPresentation
import ListPresentationText
import ScreenRouting

/// Creates the screens of the demo and decides which screen comes next.
///
/// Adding a screen takes three steps. *One*: write a view model that provides the rows, such as ``RemovedBookmarks``.
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
/// *Two*: add a case to ``BookmarkRoute``, and its link:
///
/// ```swift
/// case removed
/// RouteLink("removed", .removed)
/// ```
///
/// *Three*: create the screen in this type, and bind a key that opens it:
///
/// ```swift
/// case .removed:
///   let list = TextListScreen("", row: BookmarkWords.row)
///   bindCommon(to: list, in: entry)
///   return .rows("Removed", RemovedBookmarks(library), list) { _ in entry.close() }
/// list.bind(.character("R"), "removed") { _ in entry.present(.removed) }
/// ```
///
/// The back key, the link (`bookmarks/sheet:removed`), the title, the filter and the help require no code.
@MainActor
final class BookmarkCoordinator: Coordinator {
  private let library: BookmarkLibrary
  private let layout: BookmarkLayout
  private let report: (String) -> Void
  private weak var program: AppProgram?

  init(
    _ library: BookmarkLibrary, program: AppProgram, layout: BookmarkLayout, report: @escaping (String) -> Void
  ) {
    self.library = library
    self.layout = layout
    self.program = program
    self.report = report
  }

  func screen(for entry: AppEntry) -> AppScreen {
    switch entry.route {
    case .list: return bookmarks("Bookmarks", library, in: entry)
    case .folder(let id):
      let title = library.sections.first { $0.id == id }?.title ?? id
      return bookmarks(title, FolderBookmarks(library, folder: id), in: entry)
    case .bookmark(let id): return bookmark(id, in: entry)
    case .note(let id):
      let flow = Flow<String>(in: entry)
      Task { [weak self] in
        if let text = await flow.result { self?.save(text, to: id) }
      }
      return entry.start(NoteCoordinator(flow, in: entry, text: library.note(to: id), quit: quit))
    case .folders:
      let flow = Flow<Folder.ID?>(in: entry)
      Task { [weak program] in
        guard let folder = await flow.result else { return }
        program?.router?.send(.set([.list] + (folder.map { [.folder($0)] } ?? [])))
      }
      let list = TextListScreen<SingleSection, FolderChoices.Choice> { TextRow($0.title, trailing: "\($0.count)") }
      bindCommon(to: list, in: entry)
      return .rows("Folders", FolderChoices(library), list) { flow.finish($0.id) }
    case .removed:
      let list = TextListScreen("", row: BookmarkWords.row)
      bindCommon(to: list, in: entry)
      return .rows("Removed", RemovedBookmarks(library), list) { _ in entry.close() }
    case .leave:
      return AppScreen("Leave", QuestionScreen("There is nothing to leave.") { _ in entry.close() })
    }
  }

  private func bookmarks(
    _ title: String, _ source: some ListAdapterDataSource<Folder, Bookmark>, in entry: AppEntry
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
      entry.push(.bookmark(bookmark.id))
      entry.present(.note(bookmark.id))
    }
    list.bind(.character("F"), "folders") { _ in entry.present(.folders) }
    list.bind(.character("R"), "removed") { _ in entry.present(.removed) }
    list.arrange(by: layout)
    bindCommon(to: list, in: entry)
    return .rows(title, source, list, report: report) { entry.push(.bookmark($0.id)) }
  }

  private func bookmark(_ id: Bookmark.ID, in entry: AppEntry) -> AppScreen {
    let screen = DetailScreen(BookmarkFinder(library, id))
    screen.keys = [
      .init(.character("e"), "note") { entry.present(.note(id)) },
      .init(.character("x"), "remove") { [weak self] in
        if self?.remove(id) == true { entry.close() }
      },
      .init(.character("u"), "undo") { [weak self] in _ = self?.undo() },
      .init(.character("#"), "link") { [weak self] in self?.showLink() },
    ]
    screen.onBack = { entry.close() }
    screen.onQuit = quit
    return AppScreen(screen.finder.title, screen)
  }

  /// Binds the keys that every list has: back, quit, and the key that shows the link.
  private func bindCommon(to list: TextListScreen<some ListElement, some ListElement>, in entry: AppEntry) {
    if entry.route != .list { list.onBack = { entry.close() } }
    list.onQuit = quit
    list.bind(.character("#"), "link") { [weak self] _ in self?.showLink() }
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
    let finder = BookmarkFinder(library, id)
    finder.look()
    // Save the note while the search for the bookmark continues, because it can still succeed.
    if !finder.isSettled || finder.bookmark != nil { library.setNote(note, to: id) }
    let saved = note.isEmpty ? "The note is gone" : "The note is saved"
    program?.message = finder.bookmark == nil ? finder.words : saved
  }

  private func showLink() { program?.message = program?.router?.stack.shownLink }
}
