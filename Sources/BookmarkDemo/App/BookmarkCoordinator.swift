import ListPresentation
import ListPresentationText
import ScreenRouting

/// The demo as an app.
typealias BookmarkApp = TextApp<BookmarkRoute>

/// Creates the screens of the demo and decides which screen comes next.
///
/// Adding a screen takes a view model that provides the rows, a case of ``BookmarkRoute``, and here the screen and the
/// key that opens it. ``Doubles`` is an example. Back, quit, the link, the title, the filter and the help require no
/// code.
@MainActor
final class BookmarkCoordinator: Coordinator {
  /// The file that the user edits.
  struct Document {
    /// The name that is suggested for writing.
    var name: String
    /// The file of that name as it was read or written last, or `nil` if there was none. A file that was not read whole
    /// may not be replaced.
    var version: BookmarkFile.Version?
  }

  private let library: BookmarkLibrary
  private let desktop: Desktop
  /// Words behind the title of the list while no other screen is above it.
  private let note: String?
  /// Where the user was when they left the list the last time.
  private let place: String?
  private var document: Document
  /// What is said about the source: its title, and whether something could not be read.
  private let sentences: Sentences
  /// Whether the user has agreed to leave what is not written.
  private var mayLeave = false
  private weak var list: TextListScreen<SingleSection, Node>?
  weak var app: BookmarkApp?

  init(
    _ library: BookmarkLibrary, _ document: Document, note: String?, place: String?, query: String, desktop: Desktop,
    _ sentences: Sentences
  ) {
    (self.library, self.document, self.note, self.place) = (library, document, note, place)
    (self.query, self.desktop, self.sentences) = (query, desktop, sentences)
  }

  /// The query with which the list begins.
  private let query: String

  func screen(for entry: BookmarkApp.ScreenEntry) -> TextScreen {
    switch entry.route {
    case .list: return bookmarks(in: entry)
    case .doubles: return doubles(in: entry)
    case .bookmark(let id): return bookmark(id, in: entry)
    case .edit(let id): return form(for: library.current.node(id), in: entry)
    case .add(let id): return form(behind: id, in: entry)
    case .addFolder(let id): return folderForm(behind: id, in: entry)
    case .folders(let ids): return folders(for: ids, in: entry)
    case .write:
      let file = TextFormField("file", text: self.document.name, hint: ".html, .json or .jsonl")
      return .form("Write", [file], saving: "write") { [weak self] texts in
        try self?.write(to: texts["file"] ?? "")
        entry.close()
      }
    case .leave:
      return .question("Leave", "The bookmarks are changed. Leave without writing them?") { [weak self] leaves in
        self?.mayLeave = leaves
        entry.close()
      }
    }
  }

  func decide(on change: RouteChange<BookmarkRoute>) -> RouteDecision<BookmarkRoute> {
    change.to == nil && library.hasChanges && !mayLeave ? .redirect(.present(.leave, as: .sheet)) : .allow
  }
}

// MARK: Lists

extension BookmarkCoordinator {
  private func bookmarks(in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let library = library
    let today = String(desktop.now().prefix(10))
    let list = TextListScreen<SingleSection, Node> { node in
      BookmarkWords.row(node, folder: library.path(of: node), count: library.count(in: node.id), today: today)
    }
    list.words.empty = "No bookmarks; a adds one"
    list.summary = { [weak self] _ in self?.app?.router.stack.entries.count ?? 0 < 2 ? self?.note ?? "" : "" }
    if !query.isEmpty { list.restore(.init(query: query)) }
    list.bind(.character("a"), "add") { entry.present(.add(after: $0?.id)) }
    list.bind(.character("n"), "new folder") { entry.present(.addFolder(after: $0?.id)) }
    list.bind(.character("s"), "sort the folder") { [weak self] node in
      self?.app?.message = "Sorted \(library.sort(at: node)) by title"
    }
    list.bind(.character("D"), "doubles") { _ in entry.push(.doubles) }
    let screen = screen(
      library.hasChanges ? "Bookmarks, changed" : "Bookmarks", library, list, in: entry,
      open: { entry.push(.bookmark($0.id)) })
    self.list = list
    goToPlace()
    return screen
  }

  private func doubles(in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let library = library
    let doubles = Doubles(library)
    let list = TextListScreen<Doubles.Group, Node>("") {
      $0.id
    } row: { node in
      var row = BookmarkWords.row(node.content)
      row.detail = library.path(of: node)
      return row
    }
    list.words.empty = "No address occurs twice"
    list.keyMap.setWords("keep one", for: .open)
    list.pane = { library.fields(of: $0) }
    return screen("Doubles", doubles, list, in: entry) { [weak self] node in
      let others = doubles.others(of: node)
      library.remove(others)
      self?.app?.message = "Kept \(node.content.title), removed \(others.count); u undoes it"
    }
  }

  /// Creates the screen of a list with the keys that every list of bookmarks has.
  private func screen<Section>(
    _ title: @autoclosure @escaping () -> String, _ source: some ListAdapterDataSource<Section, Node>,
    _ list: TextListScreen<Section, Node>, in entry: BookmarkApp.ScreenEntry, open: @escaping (Node) -> Void
  ) -> TextScreen {
    for key in [Key.character("w"), .control("s")] {
      list.bind(key, "write") { [weak self] _ in self?.askForName(in: entry) }
    }
    list.pane = { [library] in library.fields(of: $0) }
    let listener = EventListener<Section, Node> { [weak self, weak list] event in
      switch event {
      case .opened(let node): if node.isFolder { self?.library.toggle(node) } else { open(node) }
      case .performed(let action, let nodes):
        // What was removed is not selected when it is back.
        if action == .remove { list?.adapter?.select([], by: .replacing) }
        self?.performed(action, on: nodes, in: entry)
      default: break
      }
    }
    ListAdapter(dataSource: source, view: list, delegate: listener)
    return .program(title(), list, keeping: listener)
  }

  /// Goes to the bookmark where the user left the list, when it has arrived.
  private func goToPlace() {
    guard let place, query.isEmpty else { return }
    Task { [weak self] in
      while let self, let list {
        if let index = library.rows.firstIndex(where: { $0.content.address == place }) {
          return list.restore(.init(cursor: .init(id: library.rows[index].id, index: index)))
        }
        guard library.loadState == .loading || library.loadState == .idle else { return }
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// The address of the bookmark with the cursor, for the next visit.
  var currentPlace: String? { list?.cursorItem?.content.address }

  private func performed(_ action: ListAction, on nodes: [Node], in entry: BookmarkApp.ScreenEntry) {
    switch action {
    case .remove: app?.message = "Removed \(BookmarkWords.titles(of: nodes)); u undoes it"
    case .edit: entry.present(.edit(nodes[0].id))
    case .toFolder: entry.present(.folders(nodes.map(\.id)))
    case .copy: app?.message = desktop.copy(addresses: nodes.map(\.content.address))
    case .open:
      Task { [weak self, desktop] in
        await desktop.open(addresses: nodes.map(\.content.address)) { self?.app?.message = $0 }
      }
    default: break
    }
  }

  private func folders(for ids: [Int], in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let library = library
    let nodes = ids.compactMap { library.current.node($0) }
    let choices = FolderChoices(library)
    return .list("To folder", choices, opening: "move here") {
      TextRow($0.path.isEmpty ? "At the top" : $0.path)
    } open: { [weak self] folder in
      let isMoved = library.move(nodes, to: folder.id)
      if isMoved { self?.list?.adapter?.select([], by: .replacing) }
      let words = BookmarkWords.titles(of: nodes)
      self?.app?.message =
        isMoved ? "Moved \(words) to \(folder.path.isEmpty ? "the top" : folder.path)" : "A folder stays out of itself"
      entry.close()
    }
  }

  private func bookmark(_ id: Int, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let library = library
    func node() -> Node? { library.current.node(id) }
    func perform(_ action: ListAction) -> () -> Void {
      { [weak self] in if let node = node() { self?.performed(action, on: [node], in: entry) } }
    }
    return TextScreen.fields(node()?.content.title ?? "Removed") { node().map { library.fields(of: $0) } ?? [] }
      .bind(.character("e"), "edit", action: perform(.edit))
      .bind(.character("o"), "browse", action: perform(.open))
      .bind(.character("y"), "copy", action: perform(.copy))
      .bind(.character("x"), "remove") { [weak self] in
        guard let node = node() else { return }
        library.remove([node])
        self?.performed(.remove, on: [node], in: entry)
        entry.close()
      }
  }
}

// MARK: Forms

extension BookmarkCoordinator {
  private func fields(_ content: NodeContent?, folder: String) -> [TextFormField] {
    let needsFolder: @MainActor (String) -> String? = { [library] path in
      library.folder(at: path) == nil ? "there is no folder \(path); n makes one" : nil
    }
    let title = TextFormField("title", text: content?.ownTitle ?? "")
    let rest = [
      TextFormField("folder", text: folder, hint: "A / B, or nothing", check: needsFolder),
      TextFormField("note", text: content?.note ?? ""),
    ]
    guard content?.kind != .folder else { return [title] + rest }
    return [
      title,
      TextFormField("url", text: content?.address ?? "", hint: "https://…") { [content] text in
        text.isEmpty && content?.address.isEmpty != true ? "is missing" : nil
      }, rest[0], TextFormField("tags", text: content?.tags ?? "", hint: "one, another"), rest[1],
    ]
  }

  private func texts(_ form: [String: String]) -> [NodeContent.Field: String] {
    var texts: [NodeContent.Field: String] = [:]
    for field in NodeContent.Field.allCases { texts[field] = form[field.rawValue] }
    return texts
  }

  /// The form for a node that is there.
  private func form(for node: Node?, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    guard let node else { return .alert("Edit", "This row has left the list") }
    let library = library
    let fields = fields(node.content, folder: library.path(of: node))
    return .form(node.isFolder ? "Folder" : "Edit", fields, saving: "save") { [weak self] form in
      guard let self, let folder = library.folder(at: form["folder"] ?? "") else { return }
      library.change(node, to: self.texts(form), in: folder)
      self.app?.message = "Edited \(form["title"] ?? ""); u undoes it"
      entry.close()
    }
  }

  private func form(behind id: Int?, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let library = library
    let place = library.place(behind: id.flatMap { library.current.node($0) })
    let fields = fields(nil, folder: library.path(of: place.folder))
    return .form("Add", fields, saving: "save") { [weak self] form in
      guard let self, let folder = library.folder(at: form["folder"] ?? "") else { return }
      let texts = self.texts(form)
      let content = NodeContent.new(
        .bookmark,
        [
          ("title", texts[.title] ?? ""), ("url", texts[.address] ?? ""), ("date", self.desktop.now()),
          ("tags", texts[.tags] ?? ""), ("note", texts[.note] ?? ""),
        ])
      let last = library.current.children(of: folder).last?.id
      self.show(library.add(content, in: folder, after: folder == place.folder ? place.previous : last))
      entry.close()
    }
  }

  private func folderForm(behind id: Int?, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let place = library.place(behind: id.flatMap { library.current.node($0) })
    let title = TextFormField("title") { $0.isEmpty ? "is missing" : nil }
    return .form("New folder", [title], saving: "save") { [weak self] form in
      guard let self else { return }
      let content = NodeContent.new(.folder, [("title", form["title"] ?? ""), ("date", self.desktop.now())])
      self.show(library.add(content, in: place.folder, after: place.previous))
      entry.close()
    }
  }

  /// Puts the cursor on something new.
  private func show(_ node: Node) {
    app?.message = "Added \(node.content.title); u undoes it"
    if let index = library.snapshot.position(of: node.id)?.item {
      list?.restore(.init(cursor: .init(id: node.id, index: index)))
    }
  }

  private func askForName(in entry: BookmarkApp.ScreenEntry) {
    if library.loadState == .exhausted { return entry.present(.write) }
    app?.message = "Not all bookmarks are loaded; G loads the rest, w then writes them"
  }

  private func write(to name: String) throws(TextFormError) {
    do {
      let file = BookmarkFile(name, home: desktop.environment["HOME"])
      let format = try file.format()
      let own = BookmarkFile(document.name, home: desktop.environment["HOME"]).path == file.path
      let replaced = file.version != nil
      if own, replaced, document.version == nil || sentences.hasLoss {
        throw BookmarkFile.Refusal(description: "was not read whole; give another name")
      }
      let trees = library.current.trees
      try file.write(
        format.text(of: trees, title: sentences.title ?? "Bookmarks"),
        replacing: own ? document.version : nil)
      document = Document(name: name, version: file.version)
      library.setWritten()
      let count = library.numberOfBookmarks
      let lost = format.missingMembers(of: trees)
      let cut = lost.isEmpty ? "" : ", which has no place for \(lost.listed)"
      let kept = replaced ? "; the former file is \(name)~" : ""
      app?.message = "Wrote \(count) \(count == 1 ? "bookmark" : "bookmarks") to \(name)\(cut)\(kept)"
    } catch {
      throw TextFormError("file", problem: "\(error)")
    }
  }
}

extension BookmarkLibrary {
  /// The titles and texts of what a node says, without empty texts and without what only a program reads.
  func fields(of node: Node) -> [(title: String, text: String)] {
    let content = node.content
    let first = [
      ("url", content.address), ("folder", path(of: node)), ("tags", content.tags), ("note", content.note),
    ]
    let record = content.record
    let shown = Set(first.map(\.1) + [content.title, ""])
    let others = zip(record.names, record.members).compactMap { name, member -> (String, String)? in
      guard !MemberNames.ofPrograms.contains(name) else { return nil }
      var text = record.printedText(member.value)
      let date = BookmarkDate.text(of: text)
      if Int(text) != nil {
        if MemberNames.times.contains(name) || MemberNames.modified.contains(name) { text = date }
      } else if !date.isEmpty, (["date"] + MemberNames.added + MemberNames.modified).contains(name) {
        text = date
      }
      return shown.contains(text) ? nil : (name, text)
    }
    return (first.filter { !$0.1.isEmpty } + others).map { (title: $0.0, text: $0.1) }
  }
}

/// A delegate that calls a function for each event.
@MainActor
final class EventListener<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  private let heard: (ListEvent<Section, Item>) -> Void

  init(_ heard: @escaping (ListEvent<Section, Item>) -> Void) { self.heard = heard }

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) { heard(event) }
}

/// The routes of the demo, one for each kind of screen.
enum BookmarkRoute: Route {
  /// The list of all bookmarks.
  case list
  /// The details of a bookmark.
  case bookmark(Int)
  /// The form for the texts of a bookmark or a folder.
  case edit(Int)
  /// The forms for a new bookmark, and for a new folder, behind a node or at the end.
  case add(after: Int?), addFolder(after: Int?)
  /// The list from which the user chooses a folder for some nodes.
  case folders([Int])
  /// The addresses that occur more than once.
  case doubles
  /// The form for the name of the file to write.
  case write
  /// The question before the user leaves bookmarks that are not written.
  case leave

  static let linkPrefixes = ["bookmarks:"]
  static let tabs: KeyValuePairs = ["bookmarks": BookmarkRoute.list]

  var allowsPush: Bool {
    switch self {
    case .list, .bookmark, .doubles: true
    case .edit, .add, .addFolder, .folders, .write, .leave: false
    }
  }

  static func links(above route: BookmarkRoute?, as presentation: RoutePresentation?) -> [RouteLink<BookmarkRoute>] {
    route == .list && presentation == nil ? [RouteLink("doubles", .doubles)] : []
  }
}
