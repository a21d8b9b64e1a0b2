import ListPresentation

/// The view model of the folders. The first row represents all bookmarks. The user opens one.
///
/// A folder whose title begins with that of another folder is below it. See ``outline``.
@MainActor
final class FolderChoices: SnapshotDataSource, SelectableDataSource {
  struct Choice: ListElement {
    let id: Folder.ID?
    let title: String
    /// The number of bookmarks, with a plus sign while more can be loaded.
    let count: String
  }

  private let library: BookmarkLibrary
  /// The folders below each folder, as of the last pull.
  private var children: [Folder.ID: [Choice]] = [:]
  init(_ library: BookmarkLibrary) { self.library = library }

  let selectionMode = SelectionMode.none

  /// The folders with those below them.
  var outline: OutlineList<SingleSection, Choice> {
    OutlineList(self) { choice in choice.id.flatMap { self.children[$0] } }
  }

  /// All bookmarks, and the folders that have some and are below no other.
  var snapshot: ListSnapshot<SingleSection, Choice> {
    let outline = library.snapshot.outline
    let isPartial = library.isPartial
    func choice(_ id: Folder.ID?, _ title: some StringProtocol, _ bookmarks: Int) -> Choice {
      Choice(id: id, title: String(title), count: "\(bookmarks)\(isPartial ? "+" : "")")
    }
    var roots = [choice(nil, "All bookmarks", outline.numberOfItems)]
    var known: [Substring: Folder.ID] = [:]
    children = [:]
    for index in 0..<outline.numberOfSections {
      let bookmarks = outline.items(inSection: index).count
      if bookmarks == 0 { continue }
      let folder = outline.section(at: index)
      let title = folder.title[...]
      let ends = title.ranges(of: " / ").reversed()
      if let end = ends.first(where: { known[title[..<$0.lowerBound]] != nil }),
        let above = known[title[..<end.lowerBound]]
      {
        children[above, default: []].append(choice(folder.id, title[end.upperBound...], bookmarks))
      } else {
        roots.append(choice(folder.id, title.isEmpty ? "Without a folder" : title, bookmarks))
      }
      known[title] = folder.id
    }
    return ListSnapshot(roots)
  }

  /// Loads more bookmarks at the last row, because they can belong to other folders.
  func fetchNextItemsIfNeeded(at index: Int) {
    guard index >= numberOfItems - 1 else { return }
    library.fetchNextItemsIfNeeded(at: max(0, library.numberOfItems - 1))
  }

  /// The load state of the bookmarks. The end of the bookmarks is not reported, because it says nothing about a list of
  /// folders.
  var loadState: ListLoadState { library.loadState == .exhausted ? .idle : library.loadState }
}
