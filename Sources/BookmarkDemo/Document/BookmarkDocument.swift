/// Bookmarks as the user edits them: a tree of folders, bookmarks and separators.
///
/// An edit returns a ``Change``, which can be undone and made again. A node has a number of its own that never changes.
struct BookmarkDocument {
  /// What an edit has changed: the content of some folders before and after it.
  struct Change {
    fileprivate let folders: [Int: (before: [Node], after: [Node])]
    /// The folders of nodes that have come to another one.
    fileprivate let parents: [Int: (before: Int, after: Int)]

    /// The nodes that have come to another folder.
    var moved: Set<Int> { Set(parents.keys) }

    /// Whether everything is as before.
    var isEmpty: Bool {
      folders.values.allSatisfy { $0.before == $0.after } && parents.values.allSatisfy { $0.before == $0.after }
    }

    /// The change that undoes this one.
    var reversed: Change {
      Change(
        folders: folders.mapValues { ($0.after, $0.before) }, parents: parents.mapValues { ($0.after, $0.before) })
    }
  }

  /// The number of the folder that holds all others.
  static let root = 0

  private var children: [Int: [Node]] = [root: []]
  /// The folder of each node that is not at the top.
  private var parents: [Int: Int] = [:]
  private var lastID = root

  /// Returns the nodes in a folder, or none for a node that is no folder.
  func children(of id: Int) -> [Node] { children[id] ?? [] }

  /// Returns the folder that a node is in.
  func parent(of id: Int) -> Int { parents[id] ?? Self.root }

  /// Returns the folders around a node, the innermost first, without the root.
  func ancestors(of id: Int) -> [Int] {
    var ancestors: [Int] = []
    while let parent = parents[ancestors.last ?? id], parent != Self.root { ancestors.append(parent) }
    return ancestors
  }

  /// Whether nodes can be in a folder: none can be in itself.
  func canMove(_ ids: Set<Int>, to folder: Int) -> Bool { ids.isDisjoint(with: [folder] + ancestors(of: folder)) }

  func node(_ id: Int) -> Node? { nodes([id]).first }

  /// Returns the nodes with some numbers that are there, in the order of the numbers.
  func nodes(_ ids: [Int]) -> [Node] {
    let wanted = Set(ids)
    var nodes: [Int: Node] = [:]
    for folder in Set(wanted.map(parent)) {
      for node in children(of: folder) where wanted.contains(node.id) { nodes[node.id] = node }
    }
    return ids.compactMap { nodes[$0] }
  }

  /// The top, and all folders in the order of the document.
  var folders: [FolderPath] {
    var folders = [FolderPath.top]
    forEachNode { node, path in
      if node.isFolder { folders.append(FolderPath(id: node.id, path: node.content.path(in: path))) }
    }
    return folders
  }

  /// Calls a closure with each node, and the path of the folder that it is in, in the order of the document.
  func forEachNode(_ body: (Node, _ path: String) -> Void) {
    func visit(_ id: Int, _ path: String) {
      for node in children(of: id) {
        body(node, path)
        if node.isFolder { visit(node.id, node.content.path(in: path)) }
      }
    }
    visit(Self.root, "")
  }

  /// The nodes as trees, to write them.
  var trees: [NodeTree] { trees(in: Self.root) }

  private func trees(in id: Int) -> [NodeTree] {
    children(of: id).map { NodeTree(content: $0.content, children: $0.isFolder ? trees(in: $0.id) : []) }
  }
}

// MARK: Edits

extension BookmarkDocument {
  /// Adds what a source has behind everything else. This is no edit: undoing an earlier edit leaves it there.
  mutating func append(_ nodes: [Node]) { children[Self.root, default: []] += nodes }

  /// Replaces everything by what a source has now. Nodes with the numbers from `known` are those of before.
  mutating func replaceAll(with nodes: [Node]) { children[Self.root] = nodes }

  /// Makes a node of a tree, with all that is in it.
  mutating func node(for tree: NodeTree, in parent: Int) -> Node {
    lastID += 1
    let node = Node(id: lastID, content: tree.content)
    if parent != Self.root { parents[node.id] = parent }
    if tree.content.kind == .folder { children[node.id] = tree.children.map { self.node(for: $0, in: node.id) } }
    return node
  }

  /// Inserts a node in a folder, behind another one of it, or as the first.
  /// - Returns: The new node, and the change.
  mutating func insert(_ tree: NodeTree, in folder: Int, after previous: Int?) -> (node: Node, change: Change) {
    let node = node(for: tree, in: folder)
    var after = children(of: folder)
    after.insert(node, at: index(after: previous, in: after))
    return (node, set([folder: after]))
  }

  /// Removes nodes, with all that is in them.
  mutating func remove(_ ids: Set<Int>) -> Change {
    set(
      Dictionary(
        uniqueKeysWithValues: Set(ids.map(parent)).map { folder in
          (folder, children(of: folder).filter { !ids.contains($0.id) })
        }))
  }

  /// Replaces the content of a node, and moves it to the end of a folder if it is in another one.
  mutating func replace(_ id: Int, with content: NodeContent, in folder: Int) -> Change {
    let (own, node) = (parent(of: id), Node(id: id, content: content))
    if folder == own { return set([own: children(of: own).map { $0.id == id ? node : $0 }]) }
    return set(
      [own: children(of: own).filter { $0.id != id }, folder: children(of: folder) + [node]], [id], in: folder)
  }

  /// Moves nodes to a folder, behind another node of it, or as its first. Nodes in folders that are moved too go with
  /// these.
  /// - Returns: The change, or `nil` if a folder would come into itself.
  mutating func move(_ ids: [Int], to folder: Int, after previous: Int?) -> Change? {
    let moved = Set(ids)
    guard canMove(moved, to: folder) else { return nil }
    let top = ids.filter { moved.isDisjoint(with: ancestors(of: $0)) }
    let (ids, nodes) = (Set(top), self.nodes(top))
    // The nearest node before the destination that stays.
    let siblings = children(of: folder)
    let end = previous.flatMap { previous in siblings.firstIndex { $0.id == previous } }
    let last = end.flatMap { end in siblings[...end].last { !moved.contains($0.id) } }?.id
    var changed: [Int: [Node]] = [:]
    for source in Set(top.map(parent)) {
      changed[source] = children(of: source).filter { !ids.contains($0.id) }
    }
    var after = changed[folder] ?? siblings
    after.insert(contentsOf: nodes, at: index(after: last, in: after))
    changed[folder] = after
    return set(changed, ids, in: folder)
  }

  /// Sorts what is in a folder by title, with the folders first. Separators stay, and what is between two of them is
  /// sorted by itself.
  mutating func sort(_ folder: Int) -> Change {
    var part = 0
    var nodes: [(node: Node, key: (Int, Int, String))] = []
    for node in children(of: folder) {
      // A separator is the first of its part.
      if node.kind == .separator { part += 1 }
      let kind = node.kind == .separator ? 0 : node.isFolder ? 1 : 2
      nodes.append((node, (part, kind, node.content.title.lowercased())))
    }
    return set([folder: nodes.sorted { $0.key < $1.key }.map(\.node)])
  }

  private func index(after id: Int?, in nodes: [Node]) -> Int {
    id.flatMap { id in nodes.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
  }

  /// Gives folders other nodes, some of which have come to one of the folders.
  private mutating func set(_ new: [Int: [Node]], _ moved: Set<Int> = [], in folder: Int = root) -> Change {
    let change = Change(
      folders: Dictionary(uniqueKeysWithValues: new.map { ($0, (children(of: $0), $1)) }),
      parents: Dictionary(uniqueKeysWithValues: moved.map { ($0, (parent(of: $0), folder)) }))
    make(change)
    return change
  }

  /// Makes a change again, the last one that is undone, or undoes the last one, which is made in reverse. What the
  /// source has brought since stays behind.
  mutating func make(_ change: Change) {
    for (folder, content) in change.folders {
      let arrived = children(of: folder).dropFirst(content.before.count)
      children[folder] = arrived.isEmpty ? content.after : content.after + arrived
    }
    for (id, folder) in change.parents { parents[id] = folder.after }
  }
}
