import ListPresentationTesting
import Testing

@testable import BookmarkDemo

/// The document against a tree of arrays that is copied for each edit.
@Suite struct DocumentTests {
  /// A node with all that is in it, as a naive model has it.
  private struct Model: Equatable {
    var id: Int
    var title: String
    var isFolder: Bool
    var children: [Model] = []
  }

  private func model(_ document: BookmarkDocument, _ folder: Int = BookmarkDocument.root) -> [Model] {
    document.children(of: folder).map { node in
      Model(
        id: node.id, title: node.content.title, isFolder: node.isFolder,
        children: node.isFolder ? model(document, node.id) : [])
    }
  }

  /// Takes the node with an id out of a tree.
  private func take(_ id: Int, from tree: inout [Model]) -> Model? {
    for index in tree.indices {
      if tree[index].id == id { return tree.remove(at: index) }
      if let found = take(id, from: &tree[index].children) { return found }
    }
    return nil
  }

  /// Puts nodes into a folder, behind the last of some siblings that is there, or as the first.
  private func put(_ nodes: [Model], behind siblings: [Int], in folder: Int, of tree: inout [Model]) {
    guard folder != BookmarkDocument.root else {
      let index = siblings.last { id in tree.contains { $0.id == id } }.flatMap { id in
        tree.firstIndex { $0.id == id }
      }
      return tree.insert(contentsOf: nodes, at: index.map { $0 + 1 } ?? 0)
    }
    for index in tree.indices {
      if tree[index].id == folder {
        put(nodes, behind: siblings, in: BookmarkDocument.root, of: &tree[index].children)
      } else {
        put(nodes, behind: siblings, in: folder, of: &tree[index].children)
      }
    }
  }

  private func content(_ kind: JSONRecord.Kind, _ title: String) -> NodeContent { .new(kind, [("title", title)]) }

  @Test(arguments: 0..<40 as Range<UInt64>) func editsDoWhatANaiveTreeDoes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var document = BookmarkDocument()
    var states = [model(document)]
    var changes: [BookmarkDocument.Change] = []
    for step in 0..<60 {
      var ids: [(id: Int, isFolder: Bool)] = []
      document.forEachNode { node, _ in ids.append((node.id, node.isFolder)) }
      let folders = [BookmarkDocument.root] + ids.filter(\.isFolder).map(\.id)
      let folder = folders.randomElement(using: &random) ?? 0
      let siblings = document.children(of: folder).map(\.id)
      let previous = Bool.random(using: &random) ? nil : siblings.randomElement(using: &random)
      var expected = model(document)
      var change: BookmarkDocument.Change?
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let kind = Bool.random(using: &random) ? JSONRecord.Kind.bookmark : .folder
        let (node, made) = document.insert(NodeTree(content: content(kind, "\(step)")), in: folder, after: previous)
        let new = Model(id: node.id, title: "\(step)", isFolder: kind == .folder)
        put([new], behind: previous.map { [$0] } ?? [], in: folder, of: &expected)
        change = made
      case 2:
        let removed = ids.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }.map(\.id)
        for id in removed { _ = take(id, from: &expected) }
        change = document.remove(Set(removed))
      case 3:
        guard let id = ids.randomElement(using: &random)?.id, let node = document.node(id) else { continue }
        change = document.replace(id, with: node.content.setting([.title: "new \(step)"]), in: document.parent(of: id))
        func rename(_ tree: inout [Model]) {
          for index in tree.indices {
            if tree[index].id == id { tree[index].title = "new \(step)" }
            rename(&tree[index].children)
          }
        }
        rename(&expected)
      default:
        let moved = ids.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }.map(\.id)
        let goesIntoItself = ([folder] + document.ancestors(of: folder)).contains(where: moved.contains)
        let top = moved.filter { id in !document.ancestors(of: id).contains(where: moved.contains) }
        let before = previous.flatMap { previous in siblings.firstIndex(of: previous) }.map { Array(siblings[...$0]) }
        if !goesIntoItself {
          let nodes = top.compactMap { take($0, from: &expected) }
          put(nodes, behind: before ?? [], in: folder, of: &expected)
        }
        change = document.move(moved, to: folder, after: previous)
        #expect((change == nil) == goesIntoItself, "seed \(seed), step \(step)")
      }
      #expect(model(document) == expected, "seed \(seed), step \(step)")
      document.forEachNode { node, _ in
        #expect(document.children(of: document.parent(of: node.id)).contains { $0.id == node.id }, "seed \(seed)")
      }
      if let change {
        changes.append(change)
        states.append(expected)
      }
    }
    for (change, state) in zip(changes.reversed(), states.dropLast().reversed()) {
      document.make(change.reversed)
      #expect(model(document) == state, "seed \(seed)")
    }
    for (change, state) in zip(changes, states.dropFirst()) {
      document.make(change)
      #expect(model(document) == state, "seed \(seed)")
    }
  }

  @Test func separatorsStayWhereTheyAreWhenAFolderIsSorted() {
    var document = BookmarkDocument()
    let contents: [(String, JSONRecord.Kind)] = [
      ("b", .bookmark), ("a", .bookmark), ("", .separator), ("d", .bookmark), ("c", .folder),
    ]
    document.append(contents.map { document.node(for: NodeTree(content: content($1, $0)), in: 0) })
    let change = document.sort(BookmarkDocument.root)
    #expect(model(document).map(\.title) == ["a", "b", "", "c", "d"])
    document.make(change.reversed)
    #expect(model(document).map(\.title) == ["b", "a", "", "d", "c"])
  }

  @Test func nodesComeInTheOrderOfTheirNumbers() {
    var document = BookmarkDocument()
    let folder = NodeTree(content: content(.folder, "F"), children: [NodeTree(content: content(.bookmark, "A"))])
    let trees = [folder, NodeTree(content: content(.bookmark, "B"))]
    document.append(trees.map { document.node(for: $0, in: BookmarkDocument.root) })
    #expect(document.nodes([3, 9, 2, 1]).map(\.content.title) == ["B", "A", "F"])
  }

  @Test func whatArrivesAfterAnEditStaysWhenItIsUndone() {
    var document = BookmarkDocument()
    func append(_ titles: String...) {
      document.append(titles.map { document.node(for: NodeTree(content: content(.bookmark, $0)), in: 0) })
    }
    append("1", "2")
    let change = document.remove([1])
    append("3")
    document.make(change.reversed)
    #expect(model(document).map(\.title) == ["1", "2", "3"])
    document.make(change)
    #expect(model(document).map(\.title) == ["2", "3"])
  }
}
