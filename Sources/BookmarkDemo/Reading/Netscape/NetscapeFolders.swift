/// The folders of an export as a flat list. The id of a folder is the path of its ordinals, and its title is the path
/// of the titles.
struct NetscapeFolders {
  /// The maximum depth. Deeper folders become siblings of the deepest one, which limits the length of a path.
  static let deepest = 64
  /// The maximum length of the path of the parents, in bytes. A longer path is cut, because each folder repeats it.
  private static let longestPath = 1_000

  private struct Node {
    var parent: Int
    var depth: Int
    var children = 0
    var path: String
    var entry: BookmarkCollection.Entry
  }

  private var nodes: [Node]
  /// How often each id has been asked for.
  private var numbers: [String: Int] = [:]

  init() {
    let root = BookmarkCollection.Entry(folder: Folder(id: "0", title: ""), bookmarks: [])
    nodes = [Node(parent: 0, depth: 0, path: "", entry: root)]
  }

  mutating func titleRoot(_ title: String) {
    if nodes[0].entry.folder.title.isEmpty { nodes[0].entry.folder = Folder(id: "0", title: title) }
  }

  /// Adds a folder and returns its index.
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
        entry: BookmarkCollection.Entry(folder: Folder(id: id, title: path, place: nodes.count), bookmarks: [])))
    return nodes.count - 1
  }

  func folder(_ index: Int) -> Folder { nodes[index].entry.folder }

  /// Returns an id for a bookmark in a folder. An address that repeats in the folder gets a number.
  mutating func newID(for address: String, in folder: Int) -> String {
    let id = nodes[folder].entry.folder.id + " " + address
    let number = numbers[id, default: 0] + 1
    numbers[id] = number
    return number == 1 ? id : "\(id) #\(number)"
  }

  mutating func add(_ bookmark: Bookmark, to folder: Int) {
    nodes[folder].entry.bookmarks.append(bookmark)
  }

  /// The folders in the order of the document. If there are bookmarks outside all folders, the root folder is included.
  var entries: [BookmarkCollection.Entry] {
    let entries = nodes.map(\.entry)
    return entries[0].bookmarks.isEmpty ? Array(entries.dropFirst()) : entries
  }
}
