import Testing

/// The folders of each module use each other in one direction. A file that lies beside the folders may use them all.
@Suite struct FolderOrderTests {
  private static let index = SourceIndex()

  /// The compiler writes an index in a debug build. Only the toolchain for Linux has its reader beside the libraries.
  private static var hasIndex: Bool {
    #if DEBUG && os(Linux)
      true
    #else
      false
    #endif
  }

  /// A file, as the folders that it lies in: its module, and what follows.
  private struct Location {
    var module: String
    var folders: [String]

    init(_ file: String) {
      let parts = file.split(separator: "/").dropLast().map(String.init)
      (module, folders) = (parts.prefix(2).joined(separator: "/"), Array(parts.dropFirst(2)))
    }
  }

  private func graphs(_ index: SourceIndex, _ folder: (Location) -> (scope: String, folder: String)?) -> [FolderGraph] {
    var graphs: [String: FolderGraph] = [:]
    for (file, uses) in index.uses {
      for (used, names) in uses {
        guard let from = folder(Location(file)), let to = folder(Location(used)), from.scope == to.scope,
          from.folder != to.folder
        else { continue }
        let use = "\(file) uses \(names.sorted().prefix(3).joined(separator: ", ")) of \(used)"
        graphs[from.scope, default: FolderGraph()].add(use, from: from.folder, to: to.folder)
      }
    }
    return Array(graphs.values)
  }

  @Test(.enabled(if: hasIndex))
  func foldersOfAModuleUseEachOtherInOneDirection() throws {
    let index = try #require(Self.index)
    #expect(index.files.contains("Sources/ListPresentation/Adapter/ListAdapter.swift"))
    let chapters = graphs(index) { location in location.folders.first.map { (location.module, $0) } }
    #expect(chapters.flatMap(\.circles) == [])
  }

  @Test(.enabled(if: hasIndex))
  func foldersOfAChapterUseEachOtherInOneDirection() throws {
    let sections = graphs(try #require(Self.index)) { location in
      location.folders.first.map { (location.module + "/" + $0, location.folders.joined(separator: "/")) }
    }
    #expect(sections.flatMap(\.circles) == [])
  }

  @Test(.enabled(if: hasIndex))
  func chaptersOfTheCoreUseThoseBeforeThem() throws {
    let order = [
      "Snapshot", "Difference", "Layout", "DataSource", "Paging", "Composition", "Interaction", "Assets", "Adapter",
    ]
    let core = graphs(try #require(Self.index)) { location in
      location.module == "Sources/ListPresentation" ? location.folders.first.map { ("", $0) } : nil
    }
    for (chapter, uses) in try #require(core.first).arrows {
      let index = try #require(order.firstIndex(of: chapter), "\(chapter) is not in the order")
      for (used, use) in uses { #expect(order[..<index].contains(used), "\(use)") }
    }
  }

  @Test func anArrowThatRunsBackIsACircle() {
    var graph = FolderGraph()
    graph.add("B uses A", from: "B", to: "A")
    graph.add("C uses B", from: "C", to: "B")
    graph.add("C uses A", from: "C", to: "A")
    #expect(graph.circles == [])
    graph.add("A uses C", from: "A", to: "C")
    #expect(graph.circles == ["A uses C; C uses A", "A uses C; C uses B; B uses A"])
  }
}
