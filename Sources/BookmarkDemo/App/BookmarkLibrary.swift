import Foundation
import ListPresentation
import ListPresentationText
import Observation

/// The view model of the list: the document that the user edits, as an outline.
///
/// What the pager brings comes behind everything else. What the user does is an edit, which can be undone.
@MainActor @Observable
final class BookmarkLibrary: SnapshotDataSource {
  @ObservationIgnored private let pager: Pager<Arrival>
  private let history = EditHistory(limit: 1_000)
  /// Whether the source can be read again.
  @ObservationIgnored private let canRefresh: Bool
  @ObservationIgnored private var document = BookmarkDocument()
  /// What the document has of the pager.
  @ObservationIgnored private var taken = ListSnapshot<SingleSection, Arrival>([])
  /// The nodes of arrivals, which keep their numbers when a source is read again.
  @ObservationIgnored private var known: [Arrival.ID: Node] = [:]
  /// The list of the document, and what it was made from.
  @ObservationIgnored private var made: (version: Int, rows: [Node], list: ListSnapshot<SingleSection, Node>)?
  /// The nodes that edits have moved since the list was made, or `nil` if there was no edit.
  @ObservationIgnored private var moved: Set<Int>?
  /// The folders of the list: each with its path, and with the number of bookmarks in it.
  @ObservationIgnored private var folders: [Int: (node: Node, path: String, count: Int)] = [:]
  /// Changes whenever the document or the collapsed folders do.
  private var version = 0
  @ObservationIgnored private var numberOfPages = 0
  private var collapsed: Set<Int> = []
  /// The number of filters that show what is in collapsed folders too.
  private var temporaryExpansions = 0
  /// The number of the edit that made the document, and of the one that made what is written.
  private(set) var state = 0
  private var writtenState = 0
  @ObservationIgnored private var lastState = 0

  /// What edits and actions are called.
  @ObservationIgnored let words: DemoWords
  /// The actions by the kind of a node, made once: they are asked for each selected row.
  @ObservationIgnored private let actions: [JSONRecord.Kind: [ListAction]]

  init(_ pager: Pager<Arrival>, canRefresh: Bool = false, words: DemoWords = DemoWords()) {
    (self.pager, self.canRefresh, self.words) = (pager, canRefresh, words)
    let actions = BookmarkAction.allCases.map { ($0, $0.listAction(words)) }
    func listActions(_ wanted: Set<BookmarkAction>) -> [ListAction] {
      actions.filter { wanted.contains($0.0) }.map(\.1)
    }
    self.actions = [
      .bookmark: listActions(Set(BookmarkAction.allCases)), .folder: listActions([.remove, .edit, .toFolder]),
      .separator: listActions([.remove, .toFolder]),
    ]
  }

  /// The document as it is now.
  var current: BookmarkDocument {
    follow()
    _ = version
    return document
  }

  var snapshot: ListSnapshot<SingleSection, Node> {
    follow()
    let now = version + numberOfPages
    if let made, made.version == now { return made.list }
    let before = folders
    folders = [:]
    var rows: [Node] = []
    add(BookmarkDocument.root, "", isShown: true, to: &rows)
    var list = ListSnapshot(rows)
    if let moved = moved.take() {
      // Their nodes are the same, but their rows say where they are, or how many bookmarks are in them.
      let changed = rows.filter { node in
        let folder = document.parent(of: node.id)
        return moved.contains(node.id) || before[folder]?.path != folders[folder]?.path
          || before[node.id]?.count != folders[node.id]?.count
      }
      if !changed.isEmpty { try? list.reconfigure(changed.map(\.id)) }
    }
    made = (now, rows, list)
    return list
  }

  /// The nodes that are shown.
  var rows: [Node] {
    _ = snapshot
    return made?.rows ?? []
  }

  /// Adds what is in a folder to the rows, and returns the number of bookmarks in it.
  @discardableResult
  private func add(_ folder: Int, _ path: String, isShown: Bool, to rows: inout [Node]) -> Int {
    var count = 0
    for node in document.children(of: folder) {
      if isShown { rows.append(node) }
      switch node.kind {
      case .folder:
        let inner = node.content.path(in: path)
        let own = add(node.id, inner, isShown: isShown && !isCollapsed(node), to: &rows)
        folders[node.id] = (node, inner, own)
        count += own
      case .bookmark: count += 1
      case .separator: break
      }
    }
    return count
  }

  /// Takes what the pager has brought.
  private func follow() {
    let list = pager.snapshot
    guard list.numberOfItems != taken.numberOfItems || canRefresh && list != taken else { return }
    let isReread = canRefresh && !hasEdits
    let arrivals =
      canRefresh
      ? list.items.filter { isReread || known[$0.id] == nil } : Array(list.items.dropFirst(taken.numberOfItems))
    let nodes = arrivals.map { arrival in
      guard let old = known[arrival.id] else { return document.node(for: arrival.tree, in: BookmarkDocument.root) }
      return old.content == arrival.tree.content ? old : Node(id: old.id, content: arrival.tree.content)
    }
    if canRefresh { for (arrival, node) in zip(arrivals, nodes) { known[arrival.id] = node } }
    if isReread { document.replaceAll(with: nodes) } else { document.append(nodes) }
    taken = list
    numberOfPages += 1
  }

  /// The abilities of the pager, from which the list has its load state. The user who sees the last row sees the last
  /// arrival.
  var inheritedAbilities: ListAbilities<Node>? {
    ListAbilities(of: pager) { _ in
      nil
    } indices: { [weak self] indices in
      guard let self, let last = indices.ranges.last?.upperBound else { return RangeSet() }
      let index = taken.numberOfItems - 1 - max(0, (made?.list.numberOfItems ?? 0) - last)
      return RangeSet(max(0, index)..<max(0, index) + 1)
    }
  }

  /// Whether there is something that is not written.
  var hasChanges: Bool { state != writtenState }
  private var hasEdits: Bool { history.undoTitle != nil || history.redoTitle != nil }

  /// Notes that everything is written.
  func setWritten() { writtenState = state }

  /// The number of bookmarks in a folder, with those in the folders in it.
  func count(in folder: Int) -> Int { folders[folder]?.count ?? 0 }

  /// The titles of the folders around a node.
  func path(of node: Node) -> String { path(of: document.parent(of: node.id)) }

  /// The titles of a folder and of those around it, outermost first.
  func path(of folder: Int) -> String { folders[folder]?.path ?? "" }

  /// The folder with a path, or `nil` if there is none. The empty path is the top.
  /// - Parameter own: The folder that is meant if several have the path.
  func folder(at path: String, or own: Int) -> Int? {
    if own == BookmarkDocument.root || folders[own] != nil, path == self.path(of: own) { return own }
    return current.folders.first { $0.path == path }?.id
  }

  /// Where something new comes: behind a node, or as the first in an expanded folder. At the end without a node.
  func place(behind node: Node?) -> (folder: Int, previous: Int?) {
    guard let node else { return (BookmarkDocument.root, current.children(of: BookmarkDocument.root).last?.id) }
    return node.isFolder && !isCollapsed(node) ? (node.id, nil) : (document.parent(of: node.id), node.id)
  }
}

/// Edits, each with a name for the user.
extension BookmarkLibrary {
  /// Makes an edit, and records it under its name.
  private func edit(_ name: String, _ make: (inout BookmarkDocument) -> BookmarkDocument.Change?) {
    follow()
    guard let change = make(&document), !change.isEmpty else { return }
    lastState += 1
    let (before, after) = (state, lastState)
    show(change, after)
    history.record(name) { [weak self] in
      self?.document.make(change)
      self?.show(change, after)
    } undo: { [weak self] in
      self?.document.make(change.reversed)
      self?.show(change, before)
    }
  }

  private func show(_ change: BookmarkDocument.Change, _ state: Int) {
    moved = (moved ?? []).union(change.moved)
    self.state = state
    version += 1
  }

  func remove(_ nodes: [Node]) {
    edit(words("Remove %1", BookmarkWords.titles(of: nodes, words))) { $0.remove(Set(nodes.map(\.id))) }
  }

  /// Adds a bookmark or a folder, and returns it.
  func add(_ content: NodeContent, in folder: Int, after previous: Int?) -> Node {
    var node = Node(id: 0, content: content)
    edit(words("Add %1", content.title)) { document in
      let (new, change) = document.insert(NodeTree(content: content), in: folder, after: previous)
      node = new
      return change
    }
    expand(folder)
    return node
  }

  /// Gives a node other texts, and moves it to the end of a folder if it is in another one.
  func change(_ node: Node, to texts: [RecordPart: String], in folder: Int) {
    let content = node.content.setting(texts)
    guard content != node.content || folder != current.parent(of: node.id) else { return }
    edit(words("Edit %1", node.content.title)) { $0.replace(node.id, with: content, in: folder) }
  }

  /// Moves nodes to a folder, behind another node of it, or as its first.
  /// - Returns: Whether they can be there.
  @discardableResult
  func move(_ nodes: [Node], to folder: Int, after previous: Int?) -> Bool {
    var isDone = false
    edit(words("Move %1", BookmarkWords.titles(of: nodes, words))) { document in
      let change = document.move(nodes.map(\.id), to: folder, after: previous)
      isDone = change != nil
      return change
    }
    return isDone
  }

  /// Sorts the folder that a node is in, or the folder that it is, by title.
  func sort(at node: Node?) -> String {
    let folder = place(behind: node).folder
    let title = folder == BookmarkDocument.root ? words("the top") : current.node(folder)?.content.title ?? ""
    edit(words("Sort %1", title)) { $0.sort(folder) }
    return title
  }
}

extension BookmarkLibrary: UndoableDataSource {
  var undoTitle: String? { history.undoTitle }
  var redoTitle: String? { history.redoTitle }
  func undo() -> String? { history.undo() }
  func redo() -> String? { history.redo() }
}

extension BookmarkLibrary: ActionableDataSource {
  func actions(for node: Node) -> [ListAction] { actions[node.kind] ?? [] }

  /// Removes nodes. The coordinator performs the other actions.
  func perform(_ action: ListAction, on nodes: [Node]) {
    if BookmarkAction(rawValue: action.id) == .remove { remove(nodes) }
  }
}

/// What the user can do with a row.
enum BookmarkAction: String, CaseIterable {
  case remove, edit, browse, copy
  case toFolder = "to folder"

  /// The key of the action.
  var key: Character {
    switch self {
    case .remove: "x"
    case .edit: "e"
    case .browse: "o"
    case .copy: "y"
    case .toFolder: "F"
    }
  }

  fileprivate func listAction(_ words: DemoWords) -> ListAction {
    ListAction(
      rawValue, title: words(rawValue), key: key, placement: self == .remove ? .trailing : .menu,
      takesSeveral: self != .edit)
  }
}

extension BookmarkLibrary: MovableDataSource {
  /// Allows every move but one of a folder into itself.
  func allow(_ move: Move) throws(ListMoveRefusal) -> Move {
    let folder = destination(of: move).folder
    guard document.canMove(Set(move.ids), to: folder) else {
      throw .reason(words("A folder stays out of itself"))
    }
    return move
  }

  func perform(_ move: Move) {
    let (folder, previous) = destination(of: move)
    self.move(move.ids.compactMap { snapshot.item($0) }, to: folder, after: previous)
  }

  /// Where the nodes come: behind the row above them, in the folder of that row, or in the row if it is an open folder.
  private func destination(of move: Move) -> (folder: Int, previous: Int?) {
    let (rows, moved) = (rows, Set(move.ids))
    var index = move.next.flatMap { snapshot.position(of: $0)?.item } ?? rows.count
    while index > 0, moved.contains(rows[index - 1].id) { index -= 1 }
    return index > 0 ? place(behind: rows[index - 1]) : (BookmarkDocument.root, nil)
  }
}

extension BookmarkLibrary: OutlineDataSource {
  func node(of node: Node) -> OutlineNode {
    let depth = document.ancestors(of: node.id).count
    guard node.isFolder else { return OutlineNode(depth: depth, children: .none) }
    // The number of bookmarks in an empty folder says that there are none.
    let state = ListPartState(loadState: .exhausted, isEmpty: false)
    return OutlineNode(depth: depth, children: isCollapsed(node) ? .collapsed : .expanded(state))
  }

  func parent(of node: Node) -> Node? {
    folders[document.parent(of: node.id)]?.node
  }

  var hasParents: Bool { !folders.isEmpty }

  func expand(_ node: Node) { expand(node.id) }

  /// Shows what is in a folder, or hides it.
  func toggle(_ node: Node) { if isCollapsed(node) { expand(node) } else { collapse(node) } }

  private func expand(_ id: Int) {
    if collapsed.remove(id) != nil { version += 1 }
  }

  func collapse(_ node: Node) {
    if temporaryExpansions == 0, collapsed.insert(node.id).inserted { version += 1 }
  }

  func beginTemporaryExpansion() { expandTemporarily(temporaryExpansions + 1) }

  func endTemporaryExpansion() { expandTemporarily(max(0, temporaryExpansions - 1)) }

  private func expandTemporarily(_ views: Int) {
    temporaryExpansions = views
    if !collapsed.isEmpty { version += 1 }
  }

  /// Whether the list leaves out what is in a folder.
  private func isCollapsed(_ folder: Node) -> Bool { temporaryExpansions == 0 && collapsed.contains(folder.id) }
}

extension BookmarkLibrary: PagedDataSource {
  /// The number of rows that there will be. While a file is read, it is an estimate, and none if there are folders.
  var total: PagingTotal? {
    let rows = rows.count
    if loadState == .exhausted { return PagingTotal(count: rows) }
    guard folders.isEmpty, let total = pager.total else { return nil }
    // A server can name the largest number there is.
    let (count, isTooLarge) = total.count.addingReportingOverflow(rows - taken.numberOfItems)
    return PagingTotal(
      count: isTooLarge ? total.count : max(rows, count), isApproximate: total.isApproximate || !canRefresh)
  }

  var numberOfLoadedItems: Int { rows.count }
}

extension BookmarkLibrary: RefreshableDataSource {
  /// Whether the source can be read again. Not over the edits of the user.
  var isRefreshable: Bool { canRefresh && !hasEdits }
  func refresh() { pager.refresh() }
}

/// The texts of rows.
enum BookmarkWords {
  static let separator = "────────"

  /// - Parameters:
  ///   - folder: The path of the folder, in which a filter looks.
  ///   - count: The number of bookmarks in a folder.
  ///   - age: Returns how long ago a date was, or `nil` for a text that is none.
  static func row(
    _ node: Node, folder: String = "", count: Int? = nil, age: (String) -> String? = { _ in nil }
  ) -> TextRow {
    let content = node.content
    switch node.kind {
    case .separator: return TextRow(separator)
    case .folder:
      return TextRow(
        content.ownTitle, trailing: count.map(String.init) ?? "", keywords: content[.note],
        roles: .init(title: .heading))
    case .bookmark: return row(content, folder: folder, age: age)
    }
  }

  static func row(
    _ content: NodeContent, folder: String = "", age: (String) -> String? = { _ in nil }
  ) -> TextRow {
    let (title, address, value) = (content.title, content.address, content[.value])
    let detail = content.isDetailTheAddress ? host(of: content.utf8(of: .address)) : onOneLine(content[.detail])
    var keywords = detail == address ? "" : address
    func look(in text: String) {
      if !text.isEmpty { keywords += keywords.isEmpty ? text : " " + text }
    }
    look(in: content[.tags])
    look(in: content.keywords)
    look(in: folder)
    let age = age(value)
    if age != nil { look(in: value) }
    return TextRow(
      title, detail: detail == title ? "" : detail, trailing: age ?? value, keywords: keywords, link: address)
  }

  /// A note can have several lines, and a row has one.
  private static func onOneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(
      separator: " ")
  }

  /// The host of a web address, or else the address. A filter asks for that of every row, so it looks at bytes.
  private static func host(of address: ArraySlice<UInt8>) -> String {
    guard let colon = address.firstIndex(of: UInt8(ascii: ":")), address[colon...].starts(with: "://".utf8) else {
      return String(decoding: address, as: UTF8.self)
    }
    let authority = address[colon...].dropFirst(3).prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
    let end = host.first == UInt8(ascii: "[") ? nil : host.firstIndex(of: UInt8(ascii: ":"))
    return String(decoding: host[..<(end ?? host.endIndex)], as: UTF8.self)
  }

  /// The title of one bookmark, or the number of several.
  static func titles(of nodes: [Node], _ words: DemoWords) -> String {
    guard nodes.count == 1 else { return words("%1 rows", "\(nodes.count)") }
    return nodes[0].content.kind == .separator ? words("a separator") : nodes[0].content.title
  }
}
