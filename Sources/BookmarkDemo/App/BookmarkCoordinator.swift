import ListPresentation
import ListPresentationText
import ScreenRouting

/// Creates the screens of the demo and decides which screen comes next.
///
/// Adding a screen takes a view model that provides the rows, a case of ``BookmarkRoute`` with its link, and here the
/// screen and the key that opens it. The list of removed bookmarks (``RemovedBookmarks``) is an example. Back, quit,
/// the link (`bookmarks/sheet:removed`), the title, the filter and the help require no code.
@MainActor
final class BookmarkCoordinator: Coordinator {
  let library: BookmarkLibrary
  private let layout: BookmarkLayout
  /// Words behind the title of the list while no other screen is above it.
  private let note: String?
  private let desktop: Desktop
  /// The bookmarks that the user wants to write to a file.
  private var exported: [Bookmark] = []
  weak var app: BookmarkApp?

  init(_ library: BookmarkLibrary, layout: BookmarkLayout, note: String?, desktop: Desktop) {
    self.library = library
    self.layout = layout
    self.note = note
    self.desktop = desktop
  }

  func screen(for entry: BookmarkApp.ScreenEntry) -> TextScreen {
    switch entry.route {
    case .list:
      if let pager = (library.source as? LoadedBookmarks)?.pager { return counted(pager, in: entry) }
      return bookmarks("Bookmarks", library, in: entry)
    case .folder(let id):
      let library = library
      return bookmarks(
        library.sections.first { $0.id == id }?.title ?? id, FolderBookmarks(library, folder: id), in: entry)
    case .bookmark(let id): return bookmark(id, in: entry)
    case .note(let id):
      let flow = Flow<String>(in: entry)
      Task { [weak self] in
        if let text = await flow.result { self?.save(text, to: id) }
      }
      return entry.start(NoteCoordinator(flow, in: entry, text: library.note(to: id)))
    case .folders:
      let flow = Flow<Folder.ID?>(in: entry)
      Task { [weak self] in
        guard let folder = await flow.result else { return }
        self?.app?.router.send(.set([.list] + (folder.map { [.folder($0)] } ?? [])))
      }
      return .list("Folders", FolderChoices(library).outline) {
        TextRow($0.title, trailing: $0.count)
      } open: {
        flow.finish($0.id)
      }
    case .removed:
      let removed = RemovedBookmarks(library) { [weak self] in self?.sayRestored($0) }
      let list = TextListScreen(row: BookmarkWords.row)
      list.words.empty = "Nothing is removed"
      return .list("Removed", removed, in: list)
    case .export:
      return .form("Export", [TextFormField("file", text: "bookmarks.jsonl")]) { [weak self] texts in
        guard let self else { return }
        app?.message = try desktop.export(exported, to: texts["file"] ?? "")
        entry.close()
      }
    }
  }

  private func bookmarks(
    _ title: @autoclosure @escaping () -> String, _ source: some ListAdapterDataSource<Folder, Bookmark>,
    in entry: BookmarkApp.ScreenEntry
  ) -> TextScreen {
    let library = library
    let list = TextListScreen<Folder, Bookmark>("") { folder in
      // A folder without bookmarks stays in the list, because a removed bookmark can return to it.
      library.numberOfItems(in: folder) > 0 ? BookmarkWords.heading(folder) : nil
    } row: {
      BookmarkWords.row($0)
    }
    list.summary = { [weak self] _ in (self?.isAlone == true ? self?.note : nil) ?? "" }
    let screen = screen(
      [title(), self.orderWords(of: entry.route)].compactMap(\.self).joined(separator: " "), source, list, in: entry
    ) {
      $0
    } restored: { [weak list] first in
      guard let list else { return }
      var position = list.position
      position.cursor = .init(id: first.bookmark.id, index: first.index)
      list.restore(position)
    }
    list.bind(.character("F"), "folders") { entry.present(.folders) }
    list.arrange(by: layout)
    list.bind(.character("s"), "sort") { [weak self] _ in self?.sort(by: library.nextOrder) }
    list.bind(.character("S"), "reverse the order") { [weak self] _ in self?.sort(by: library.order.reversed) }
    if entry.route == .list {
      if let position = library.keptPosition { list.restore(.init(cursor: position)) }
      // The screens are gone when the app has ended.
      if library.isKept { library.position = { list.position.cursor } }
    }
    return screen
  }

  /// Creates the screen of a list with the keys that every list of bookmarks has.
  /// - Parameters:
  ///   - bookmark: The bookmark that an item of the list shows.
  ///   - restored: Receives the first of the bookmarks that an undo restores.
  func screen<Section, Item>(
    _ title: @autoclosure @escaping () -> String, _ source: some ListAdapterDataSource<Section, Item>,
    _ list: TextListScreen<Section, Item>, in entry: BookmarkApp.ScreenEntry,
    bookmark: @escaping (Item) -> Bookmark?,
    restored: @escaping (BookmarkEdits.Removal.Element) -> Void = { _ in }
  ) -> TextScreen {
    list.bind(.character("u"), "undo") { [weak self] in
      if let first = self?.undo()?.first { restored(first) }
    }
    list.bind(.character("e"), "note") { [weak self] item in
      guard let bookmark = item.flatMap(bookmark) else {
        self?.app?.message = "There is no bookmark to note"
        return
      }
      entry.push(.bookmark(bookmark.id))
      entry.present(.note(bookmark.id))
    }
    list.bind(.character("R"), "removed") { entry.present(.removed) }
    list.pane = { [library] item in bookmark(item).map(library.fields) ?? [] }
    let listener = EventListener<Section, Item> { [weak self] event in
      switch event {
      case .opened(let item):
        if let bookmark = bookmark(item) { entry.push(.bookmark(bookmark.id)) }
      case .moveEnded(.moved): self?.sayMoved()
      case .performed(let action, let items): self?.performed(action, on: items.compactMap(bookmark))
      default: break
      }
    }
    ListAdapter(dataSource: source, view: list, delegate: listener)
    return .program(title(), list, keeping: listener)
  }

  private var isAlone: Bool { app?.router.stack.entries.count ?? 0 < 2 }

  /// The words about the order in the title of a list. The list below a folder has none, because a path says them once.
  private func orderWords(of route: BookmarkRoute) -> String? {
    let entries = app?.router.stack.entries ?? []
    let hasFolder = entries.contains { if case .folder = $0.route { true } else { false } }
    return route == .list && hasFolder ? nil : library.orderWords
  }

  /// Sorts the list. While a long list is sorted, its title says so. A short one is sorted when the message is read.
  private func sort(by order: BookmarkOrder) {
    library.sort(by: order)
    let later = library.isPartial ? "; rows still to come are sorted with the others" : ""
    let isLater = library.isSorting && library.isLong
    app?.message = isLater ? nil : order.words.map { "Sorted \($0)" + later } ?? "Not sorted"
  }

  private func bookmark(_ id: Bookmark.ID, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let finder = BookmarkFinder(library, id)
    let screen = TextScreen.fields(finder.title, isSettled: finder.isSettled) { finder.fields }
      .bind(.character("e"), "note") { entry.present(.note(id)) }
      .bind(.character("x"), "remove") { [weak self] in
        if self?.remove(id) == true { entry.close() }
      }
      .bind(.character("u"), "undo") { [weak self] in _ = self?.undo() }
    for action in [ListAction.browse, .copy] {
      guard let key = action.key else { continue }
      _ = screen.bind(.character(key), action.title) { [weak self] in
        if let bookmark = finder.bookmark { self?.performed(action, on: [bookmark]) }
      }
    }
    return screen
  }

  /// Performs an action outside the library, and says what was done.
  func performed(_ action: ListAction, on bookmarks: [Bookmark]) {
    if action == .export {
      exported = bookmarks
      app?.router.send(.present(.export, as: .sheet))
      return
    }
    app?.message =
      switch action {
      case .browse: desktop.open(addresses: bookmarks.map(\.address))
      case .copy: desktop.copy(addresses: bookmarks.map(\.address))
      default: withFault("Removed \(BookmarkWords.titles(of: bookmarks)); u undoes it")
      }
  }

  private func remove(_ id: Bookmark.ID) -> Bool {
    guard let bookmark = library.remove(id) else { return false }
    app?.message = withFault("Removed \(bookmark.title); u undoes it")
    return true
  }

  /// Says why a move is not kept. The list has said that the rows are dropped.
  private func sayMoved() { if let fault = library.fault { app?.message = "\(fault)" } }

  /// Undoes the last edit, and returns the bookmarks that are back.
  func undo() -> BookmarkEdits.Removal? {
    switch library.undoLast() {
    case .removal(let back)?:
      sayRestored(back.map(\.bookmark))
      return back
    case .move(let move)?:
      app?.message = withFault("\(library.titles(of: move.ids)) moved back")
      return nil
    case nil:
      app?.message = "Nothing to undo"
      return nil
    }
  }

  private func sayRestored(_ bookmarks: [Bookmark]) {
    app?.message = withFault("\(BookmarkWords.titles(of: bookmarks)) restored")
  }

  private func save(_ note: String, to id: Bookmark.ID) {
    let finder = BookmarkFinder(library, id)
    finder.look()
    // Save the note while the search for the bookmark continues, because it can still succeed.
    if !finder.isSettled || finder.bookmark != nil { library.setNote(note, to: id) }
    let saved =
      note.isEmpty ? "The note is gone" : library.isKept ? "The note is saved" : "The note is kept until you quit"
    app?.message = finder.bookmark == nil ? finder.words : withFault(saved)
  }

  /// A sentence about an edit, with the reason why the edit is not kept, if there is one.
  private func withFault(_ sentence: String) -> String {
    library.fault.map { "\(sentence); \($0)" } ?? sentence
  }
}
