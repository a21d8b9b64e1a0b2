/// The folders of an export, flattened: each is known by its ordinal path and titled by the path of its titles.
struct NetscapeFolders {
  /// Deeper folders become siblings of the deepest, so that no path grows without end.
  static let deepest = 64
  /// A longer path of parents is cut: each folder repeats it.
  private static let longestPath = 1_000

  private struct Node {
    var parent: Int
    var depth: Int
    var children = 0
    var path: String
    var entry: BookmarkCollection.Entry
  }

  private var nodes: [Node]

  init() {
    let root = BookmarkCollection.Entry(folder: Folder(id: "0", title: ""), bookmarks: [])
    nodes = [Node(parent: 0, depth: 0, path: "", entry: root)]
  }

  mutating func titleRoot(_ title: String) {
    if nodes[0].entry.folder.title.isEmpty { nodes[0].entry.folder = Folder(id: "0", title: title) }
  }

  /// Adds a folder and returns what it is known by.
  mutating func add(_ title: String, to given: Int) -> Int {
    let parent = nodes[given].depth < Self.deepest ? given : nodes[given].parent
    nodes[parent].children += 1
    let ordinal = String(nodes[parent].children)
    let id = parent == 0 ? ordinal : "\(nodes[parent].entry.folder.id).\(ordinal)"
    let above = nodes[parent].path.utf8.count > Self.longestPath ? "…" : nodes[parent].path
    let path = parent == 0 ? title : "\(above) / \(title)"
    nodes.append(
      Node(
        parent: parent, depth: nodes[parent].depth + 1, path: path,
        entry: BookmarkCollection.Entry(folder: Folder(id: id, title: path), bookmarks: [])))
    return nodes.count - 1
  }

  func id(of folder: Int) -> String { nodes[folder].entry.folder.id }

  mutating func add(_ bookmark: Bookmark, to folder: Int) {
    nodes[folder].entry.bookmarks.append(bookmark)
  }

  /// The folders in the order of the document. Bookmarks outside all folders have a folder too, if there are any.
  var entries: [BookmarkCollection.Entry] {
    let entries = nodes.map(\.entry)
    return entries[0].bookmarks.isEmpty ? Array(entries.dropFirst()) : entries
  }
}
