import ListPresentationTesting
import Testing

@testable import BookmarkDemo

/// The document against lists of ids that are copied for each edit.
@Suite struct DocumentTests {
  private struct Model: Equatable {
    private var titles: [Int: String] = [:]
    private var children: [Int: [Int]] = [:]

    init(_ document: BookmarkDocument) { add(BookmarkDocument.root, of: document) }

    private mutating func add(_ folder: Int, of document: BookmarkDocument) {
      children[folder] = document.children(of: folder).map(\.id)
      for node in document.children(of: folder) {
        titles[node.id] = node.content.title
        if node.isFolder { add(node.id, of: document) }
      }
    }

    mutating func make(_ id: Int, _ title: String, isFolder: Bool = false) {
      titles[id] = title
      if isFolder { children[id] = [] }
    }

    /// Takes nodes out of their folders.
    mutating func take(_ ids: [Int]) { children = children.mapValues { $0.filter { !ids.contains($0) } } }

    /// Puts nodes into a folder, behind the last of some siblings that is there, or as the first.
    mutating func put(_ ids: [Int], behind siblings: [Int], in folder: Int) {
      let last = children[folder]?.lastIndex(where: siblings.contains)
      children[folder]?.insert(contentsOf: ids, at: last.map { $0 + 1 } ?? 0)
    }

    mutating func remove(_ ids: [Int]) {
      take(ids)
      for id in ids {
        remove(children[id] ?? [])
        (titles[id], children[id]) = (nil, nil)
      }
    }
  }

  private func titles(_ document: BookmarkDocument) -> [String] {
    document.children(of: BookmarkDocument.root).map(\.content.title)
  }

  private func content(_ kind: JSONRecord.Kind, _ title: String) -> NodeContent { .new(kind, [("title", title)]) }

  @Test(arguments: 0..<40 as Range<UInt64>) func editsDoWhatANaiveTreeDoes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var document = BookmarkDocument()
    var states = [Model(document)]
    var changes: [BookmarkDocument.Change] = []
    for step in 0..<60 {
      var ids: [(id: Int, isFolder: Bool)] = []
      document.forEachNode { node, _ in ids.append((node.id, node.isFolder)) }
      let folders = [BookmarkDocument.root] + ids.filter(\.isFolder).map(\.id)
      let folder = folders.randomElement(using: &random) ?? 0
      let siblings = document.children(of: folder).map(\.id)
      let previous = Bool.random(using: &random) ? nil : siblings.randomElement(using: &random)
      var expected = Model(document)
      var change: BookmarkDocument.Change?
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let kind = Bool.random(using: &random) ? JSONRecord.Kind.bookmark : .folder
        let (node, made) = document.insert(NodeTree(content: content(kind, "\(step)")), in: folder, after: previous)
        expected.make(node.id, "\(step)", isFolder: kind == .folder)
        expected.put([node.id], behind: previous.map { [$0] } ?? [], in: folder)
        change = made
      case 2:
        let removed = ids.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }.map(\.id)
        expected.remove(removed)
        change = document.remove(Set(removed))
      case 3:
        guard let id = ids.randomElement(using: &random)?.id, let node = document.node(id) else { continue }
        change = document.replace(id, with: node.content.setting([.title: "new \(step)"]), in: document.parent(of: id))
        expected.make(id, "new \(step)")
      default:
        let moved = ids.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }.map(\.id)
        let goesIntoItself = ([folder] + document.ancestors(of: folder)).contains(where: moved.contains)
        let top = moved.filter { id in !document.ancestors(of: id).contains(where: moved.contains) }
        let before = previous.flatMap { previous in siblings.firstIndex(of: previous) }.map { Array(siblings[...$0]) }
        if !goesIntoItself {
          expected.take(top)
          expected.put(top, behind: before ?? [], in: folder)
        }
        change = document.move(moved, to: folder, after: previous)
        #expect((change == nil) == goesIntoItself, "seed \(seed), step \(step)")
      }
      #expect(Model(document) == expected, "seed \(seed), step \(step)")
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
      #expect(Model(document) == state, "seed \(seed)")
    }
    for (change, state) in zip(changes, states.dropFirst()) {
      document.make(change)
      #expect(Model(document) == state, "seed \(seed)")
    }
  }

  @Test func separatorsStayWhereTheyAreWhenAFolderIsSorted() {
    var document = BookmarkDocument()
    let contents: [(String, JSONRecord.Kind)] = [
      ("b", .bookmark), ("a", .bookmark), ("", .separator), ("d", .bookmark), ("c", .folder),
    ]
    document.append(contents.map { document.node(for: NodeTree(content: content($1, $0)), in: 0) })
    let change = document.sort(BookmarkDocument.root)
    #expect(titles(document) == ["a", "b", "", "c", "d"])
    document.make(change.reversed)
    #expect(titles(document) == ["b", "a", "", "d", "c"])
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
    #expect(titles(document) == ["1", "2", "3"])
    document.make(change)
    #expect(titles(document) == ["2", "3"])
  }
}
