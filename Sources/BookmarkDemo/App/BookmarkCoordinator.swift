import Foundation
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
    /// Whether the file of that name is the source, which may not be replaced if it was not read whole.
    var isSource = false
    /// The file of that name as it was read or written last, or `nil` if it was not.
    var version: BookmarkFile.Version?
  }

  private let library: BookmarkLibrary
  private let desktop: Desktop
  private let words: DemoWords
  /// What the source is called while it is loaded.
  private let origin: String
  /// Words behind the title of the list while no other screen is above it.
  private let note: String?
  /// The address at which the user left the list the last time, until its bookmark has arrived or the user has gone
  /// elsewhere.
  private var place: String?
  private var document: Document
  /// What is said about the source: its title, and whether something could not be read.
  private let sentences: Sentences
  /// Whether the user has agreed to leave what is not written.
  private var mayLeave = false
  private weak var list: TextListScreen<SingleSection, Node>?
  /// Deselects the rows of the list in which the user has chosen an action last.
  private var deselect: () -> Void = {}
  weak var app: BookmarkApp?

  init(
    _ library: BookmarkLibrary, _ document: Document, origin: String = "", note: String?, place: String?,
    query: String, desktop: Desktop, _ sentences: Sentences
  ) {
    (self.library, self.document, self.origin, self.note) = (library, document, origin, note)
    (self.query, self.desktop, self.sentences, words) = (query, desktop, sentences, desktop.words)
    self.place = query.isEmpty ? place : nil
  }

  /// The query with which the list begins.
  private let query: String

  func screen(for entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let words = words
    switch entry.route {
    case .list: return bookmarks(in: entry)
    case .doubles: return doubles(in: entry)
    case .bookmark(let id): return bookmark(id, in: entry)
    case .edit(let id): return form(for: library.current.node(id), in: entry)
    case .add(let id): return form(behind: id, in: entry)
    case .addFolder(let id): return folderForm(behind: id, in: entry)
    case .folders(let ids): return folders(for: ids, in: entry)
    case .keep(let id): return keepQuestion(of: id, in: entry)
    case .write:
      let file = TextFormField(words("file"), text: document.name, hint: words(".html, .json or .jsonl"))
      return .form(words("Write"), [file], saving: words("write")) { [weak self] texts in
        try self?.write(to: texts[words("file")] ?? "")
        entry.close()
      }
    case .leave:
      return .question(words("Leave"), words("The bookmarks are changed. Leave without writing them?")) {
        [weak self] leaves in
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
    let (library, words, origin) = (library, words, origin)
    let today = String(desktop.now().prefix(10))
    // A filter asks for the row of each bookmark, and many are of one day.
    var ages: [String: String?] = [:]
    let list = TextListScreen<SingleSection, Node> { node in
      let count = node.isFolder ? library.count(in: node.id) : nil
      return BookmarkWords.row(node, folder: library.path(of: node), count: count) { date in
        // Other texts are no dates, and there may be as many as rows.
        guard date.utf8.count == 10 else { return nil }
        if let known = ages[date] { return known }
        let age = BookmarkDate.age(of: date, on: today).map(words.age)
        ages[date] = age
        return age
      }
    }
    (list.words, list.keyMap) = (words.framework, words.keyMap)
    list.words.empty = words("No bookmarks; a adds one")
    if !origin.isEmpty {
      let loading = list.words.loading
      list.words.loading = { $0 == .first ? words("Loading from %1…", origin) : loading($0) }
    }
    list.summary = { [weak self] _ in self?.app?.router.stack.entries.count ?? 0 < 2 ? self?.note ?? "" : "" }
    if !query.isEmpty { list.restore(.init(query: query)) }
    list.onKeyPress("a", words("add")) { entry.present(.add(after: $0?.id)) }
    list.onKeyPress("n", words("new folder")) { entry.present(.addFolder(after: $0?.id)) }
    list.onKeyPress("s", words("sort the folder")) { [weak self] node in
      self?.app?.message = words("Sorted %1 by title", library.sort(at: node))
    }
    list.onKeyPress("D", words("doubles")) { _ in entry.push(.doubles) }
    let screen = screen(
      words(library.hasChanges ? "Bookmarks, changed" : "Bookmarks"), library, list, in: entry,
      open: { entry.push(.bookmark($0.id)) })
    self.list = list
    return screen
  }

  private func doubles(in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let (library, words) = (library, words)
    let list = TextListScreen<Doubles.Group, Node>("") {
      $0.id
    } row: { node in
      var row = BookmarkWords.row(node.content)
      row.detail = library.path(of: node)
      return row
    }
    (list.words, list.keyMap) = (words.framework, words.keyMap)
    list.words.empty = words("No address occurs twice")
    list.summary = { _ in library.loadState == .exhausted ? "" : words("not all bookmarks are loaded") }
    list.keyMap.setWords(words("keep one"), for: .open)
    let source = Doubles(library)
    return screen(words("Doubles"), source, list, in: entry) { [weak self, weak list] node in
      guard list?.position.query.isEmpty == true else { return entry.present(.keep(node.id)) }
      self?.keep(node, removing: source.others(of: node))
    }
  }

  /// The question before rows go that a filter may hide.
  private func keepQuestion(of id: Int, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let words = words
    let node = library.current.node(id)
    let others = node.map { Doubles(library).others(of: $0) } ?? []
    let text = words(
      "Keep %1, and remove %2, even if the filter hides some?", node?.content.title ?? "", "\(others.count)")
    return .question(words("Keep one"), text) { [weak self] keeps in
      if keeps, let node { self?.keep(node, removing: others) }
      entry.close()
    }
  }

  private func keep(_ node: Node, removing others: [Node]) {
    library.remove(others)
    app?.message = words("Kept %1, removed %2; u undoes it", node.content.title, "\(others.count)")
  }

  /// Creates the screen of a list with the keys that every list of bookmarks has.
  private func screen<Section>(
    _ title: @autoclosure @escaping () -> String, _ source: some ListAdapterDataSource<Section, Node>,
    _ list: TextListScreen<Section, Node>, in entry: BookmarkApp.ScreenEntry, open: @escaping (Node) -> Void
  ) -> TextScreen {
    for key in [Key.character("w"), .control("s")] {
      list.onKeyPress(key, words("write")) { [weak self] _ in self?.askForName(in: entry) }
    }
    list.details = { [library] in library.details(of: $0) }
    let listener = EventListener<Section, Node> { [weak self, weak list] event in
      switch event {
      case .opened(let node): if node.isFolder { self?.library.toggle(node) } else { open(node) }
      case .performed(let action, let nodes):
        self?.deselect = { [weak list] in list?.adapter?.select([], by: .replacing) }
        // What was removed is not selected when it is back.
        if action.id == BookmarkAction.remove.rawValue { self?.deselect() }
        if let action = BookmarkAction(rawValue: action.id) { self?.performed(action, on: nodes, in: entry) }
      case .updated where self?.place != nil: self?.goToPlace()
      default: break
      }
    }
    ListAdapter(dataSource: source, view: list, delegate: listener)
    return .list(title(), in: list, keeping: listener)
  }

  /// Goes to the bookmark where the user left the list, if it has arrived.
  private func goToPlace() {
    // The adapter still delivers the update.
    Task { [weak self] in
      guard let self, let address = place, let list else { return }
      let rows = library.rows
      let index = rows.firstIndex { $0.content.address == address }
      if index != nil || !isAtStart || library.loadState == .exhausted { place = nil }
      if let index, isAtStart { list.restore(.init(cursor: .init(id: rows[index].id, index: index))) }
    }
  }

  /// Whether the user has not left the first row.
  private var isAtStart: Bool { list?.cursorItem.map { $0.id == library.rows.first?.id } ?? true }

  /// The address of the bookmark with the cursor, for the next visit. `nil` while that of the last visit is awaited.
  var currentPlace: String? { place != nil && isAtStart ? nil : list?.cursorItem?.content.address }

  private func performed(_ action: BookmarkAction, on nodes: [Node], in entry: BookmarkApp.ScreenEntry) {
    switch action {
    case .remove: app?.message = words("Removed %1; u undoes it", BookmarkWords.titles(of: nodes, words))
    case .edit: entry.present(.edit(nodes[0].id))
    case .toFolder: entry.present(.folders(nodes.map(\.id)))
    case .copy: app?.message = desktop.copy(addresses: nodes.map(\.content.address))
    case .browse:
      Task { [weak self, desktop] in
        await desktop.open(addresses: nodes.map(\.content.address)) { self?.app?.message = $0 }
      }
    }
  }

  private func folders(for ids: [Int], in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let (library, words) = (library, words)
    let nodes = library.current.nodes(ids)
    let choices = FolderChoices(library)
    return .list(words("To folder"), choices, opening: words("move here")) {
      TextRow($0.path.isEmpty ? words("At the top") : $0.path)
    } open: { [weak self] folder in
      let isMoved = library.move(nodes, to: folder.id, after: library.current.children(of: folder.id).last?.id)
      if isMoved { self?.deselect() }
      self?.app?.message =
        isMoved
        ? words(
          "Moved %1 to %2", BookmarkWords.titles(of: nodes, words), folder.path.isEmpty ? words("the top") : folder.path
        )
        : words("A folder stays out of itself")
      entry.close()
    }
  }

  private func bookmark(_ id: Int, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let (library, words) = (library, words)
    func node() -> Node? { library.current.node(id) }
    var screen = TextScreen.details(node()?.content.title ?? words("Removed")) {
      node().map { library.details(of: $0) } ?? []
    }
    for action in [BookmarkAction.edit, .browse, .copy, .remove] {
      screen = screen.onKeyPress(.character(action.key), words(action.rawValue)) { [weak self] in
        guard let node = node() else { return }
        if action == .remove {
          // What was removed is not selected when it is back.
          self?.list?.adapter?.select([node.id], by: .removing)
          library.remove([node])
        }
        self?.performed(action, on: [node], in: entry)
        if action == .remove { entry.close() }
      }
    }
    return screen
  }
}

// MARK: Forms

extension BookmarkCoordinator {
  /// The form for the texts of a bookmark or a folder.
  /// - Parameters:
  ///   - own: The folder that the form names at first.
  ///   - save: Saves the texts, in the folder that the user has named.
  private func form(
    _ title: String, _ node: Node?, in own: Int, entry: BookmarkApp.ScreenEntry,
    save: @escaping ([RecordPart: String], _ folder: Int) -> Void
  ) -> TextScreen {
    let (library, words) = (library, words)
    let (content, isFolder) = (node?.content, node?.isFolder ?? false)
    let parts: [RecordPart] = isFolder ? [.title, .note] : [.title, .address, .tags, .note]
    let hints: [RecordPart: String] = [.address: "https://…", .tags: words("one, another")]
    var fields = parts.map { part in
      TextFormField(words(part.name), text: content?[part] ?? "", hint: hints[part] ?? "") { text in
        let isMissing = part == .address && text.allSatisfy(\.isWhitespace)
        return isMissing && content?.address.isEmpty != true ? words("is missing") : nil
      }
    }
    let place = TextFormField(words("folder"), text: library.path(of: own), hint: words("A / B, or nothing")) { path in
      guard let folder = library.folder(at: path, or: own) else {
        return words("there is no folder %1; n makes one", path)
      }
      guard let node, !library.current.canMove([node.id], to: folder) else { return nil }
      return words("A folder stays out of itself")
    }
    fields.insert(place, at: isFolder ? 1 : 2)
    return .form(title, fields, saving: words("save")) { form in
      guard let folder = library.folder(at: form[words("folder")] ?? "", or: own) else { return }
      var texts = parts.reduce(into: [RecordPart: String]()) { $0[$1] = form[words($1.name)] }
      // An address is often pasted with the end of its line.
      texts[.address] = texts[.address]?.trimmingCharacters(in: .whitespacesAndNewlines)
      save(texts, folder)
      entry.close()
    }
  }

  /// The form for a node that is there.
  private func form(for node: Node?, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let words = words
    guard let node else { return .alert(words("Edit"), words("This row has left the list")) }
    return form(
      words(node.isFolder ? "Folder" : "Edit"), node, in: library.current.parent(of: node.id), entry: entry
    ) { [weak self, library] texts, folder in
      library.change(node, to: texts, in: folder)
      self?.app?.message = words("Edited %1; u undoes it", texts[.title] ?? "")
    }
  }

  private func form(behind id: Int?, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let place = library.place(behind: id.flatMap { library.current.node($0) })
    return form(words("Add"), nil, in: place.folder, entry: entry) {
      [weak self, library, desktop] texts, folder in
      let content = NodeContent.new(
        .bookmark, RecordPart.allCases.map { ($0.name, texts[$0] ?? "") } + [("date", desktop.now())])
      let last = library.current.children(of: folder).last?.id
      self?.show(library.add(content, in: folder, after: folder == place.folder ? place.previous : last))
    }
  }

  private func folderForm(behind id: Int?, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let words = words
    let place = library.place(behind: id.flatMap { library.current.node($0) })
    let title = TextFormField(words("title")) { $0.isEmpty ? words("is missing") : nil }
    return .form(words("New folder"), [title], saving: words("save")) { [weak self] form in
      guard let self else { return }
      let content = NodeContent.new(.folder, [("title", form[words("title")] ?? ""), ("date", desktop.now())])
      show(library.add(content, in: place.folder, after: place.previous))
      entry.close()
    }
  }

  /// Puts the cursor on something new.
  private func show(_ node: Node) {
    app?.message = words("Added %1; u undoes it", node.content.title)
    if let index = library.snapshot.position(of: node.id)?.item {
      list?.restore(.init(cursor: .init(id: node.id, index: index), selectedIDs: list?.position.selectedIDs ?? []))
    }
  }

  private func askForName(in entry: BookmarkApp.ScreenEntry) {
    if library.loadState == .exhausted { return entry.present(.write) }
    app?.message = words("Not all bookmarks are loaded; G loads the rest, w then writes them")
  }

  private func write(to name: String) throws(TextFormError) {
    do throws(BookmarkFile.Refusal) {
      let home = desktop.environment["HOME"]
      let file = BookmarkFile(name, home: home)
      let format = try file.format()
      let own = BookmarkFile(document.name, home: home).path == file.path
      let replaced = file.version != nil
      let isWhole = document.version != nil && !sentences.hasLoss && !sentences.isRepaired
      if own, replaced, document.isSource, !isWhole {
        throw BookmarkFile.Refusal(sentence: "was not read whole; give another name")
      }
      let trees = library.current.trees
      try file.write(
        format.text(of: trees, title: sentences.title ?? "Bookmarks"), replacing: own ? document.version : nil)
      document = Document(name: name, version: file.version)
      library.setWritten()
      let (count, lost) = (trees.reduce(0) { $0 + $1.numberOfBookmarks }, format.missingMembers(of: trees))
      // A link is followed, and what it leads to is kept beside itself.
      let former = BookmarkFile(name + "~", home: home).path == file.path + "~" ? name : file.path
      app?.message =
        words(count == 1 ? "Wrote %1 bookmark to %2" : "Wrote %1 bookmarks to %2", "\(count)", name)
        + (lost.isEmpty ? "" : words(", which has no place for %1", lost.listed))
        + (replaced ? words("; the former file is %1~", former) : "")
    } catch {
      throw TextFormError(words("file"), problem: words(error.sentence, error.reason))
    }
  }
}

extension BookmarkLibrary {
  /// What is known of a node: its title, address, folder, tags and note, and the members of its record that say
  /// something else. What only a program reads is left out.
  func details(of node: Node) -> [TextDetail] {
    let (content, record) = (node.content, node.content.record)
    let shown: Set = [content.title, content.address, path(of: node), content[.tags], content[.note], ""]
    let others = zip(record.names, record.members).compactMap { name, member -> TextDetail? in
      guard !MemberNames.ofPrograms.contains(name) else { return nil }
      let text = record.printedText(member.value)
      guard !shown.contains(text) else { return nil }
      let isAdded = name == "date" || MemberNames.added.contains(name)
      guard isAdded || MemberNames.modified.contains(name) else { return .text(name, text) }
      let day = BookmarkDate.text(of: text)
      // A number of another magnitude is no time.
      guard !day.isEmpty, Double(text) == nil || MemberNames.times.union(MemberNames.modified).contains(name) else {
        return .text(name, text)
      }
      return .text(words(isAdded ? "added" : "changed"), day)
    }
    var details: [TextDetail] = [
      .title(content.title), .link(content.title == content.address ? "" : content.address),
      .text(words("folder"), path(of: node)), .tags(words("tags"), NodeContent.tags(in: content[.tags])),
    ]
    details += others
    details.append(.note(words("note"), content[.note]))
    return details
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
enum BookmarkRoute: TabbedRoute {
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
  /// The question before the others with the address of a bookmark go.
  case keep(Int)
  /// The form for the name of the file to write.
  case write
  /// The question before the user leaves bookmarks that are not written.
  case leave

  static let linkPrefixes = ["bookmarks:"]
  static let tabs: KeyValuePairs = ["bookmarks": BookmarkRoute.list]

  var allowsPush: Bool {
    switch self {
    case .list, .bookmark, .doubles: true
    case .edit, .add, .addFolder, .folders, .keep, .write, .leave: false
    }
  }

  static func links(above route: BookmarkRoute?, as presentation: RoutePresentation?) -> [RouteLink<BookmarkRoute>] {
    route == .list && presentation == nil ? [RouteLink("doubles", .doubles)] : []
  }
}
