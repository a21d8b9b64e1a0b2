import ListPresentation

/// The view model of the folders. The first row represents all bookmarks. The user opens one.
@MainActor
final class FolderChoices: SnapshotDataSource, SelectableDataSource {
  struct Choice: ListElement {
    let id: Folder.ID?
    let title: String
    /// The number of bookmarks, with a plus sign while more can be loaded.
    let count: String
  }

  private let library: BookmarkLibrary
  init(_ library: BookmarkLibrary) { self.library = library }

  let selectionMode = SelectionMode.none

  /// All bookmarks, and the folders that have some.
  var snapshot: ListSnapshot<SingleSection, Choice> {
    let outline = library.snapshot.outline
    let isPartial = library.isPartial
    func choice(_ id: Folder.ID?, _ title: String, _ bookmarks: Int) -> Choice {
      Choice(id: id, title: title, count: "\(bookmarks)\(isPartial ? "+" : "")")
    }
    let folders = (0..<outline.numberOfSections).compactMap { index -> Choice? in
      let folder = outline.section(at: index)
      let bookmarks = outline.items(inSection: index).count
      let title = folder.title.isEmpty ? "Without a folder" : folder.title
      return bookmarks > 0 ? choice(folder.id, title, bookmarks) : nil
    }
    return ListSnapshot([choice(nil, "All bookmarks", outline.numberOfItems)] + folders)
  }

  /// Loads more bookmarks at the last row, because they can belong to other folders.
  func fetchNextItemsIfNeeded(at index: Int) {
    let outline = library.snapshot.outline
    // The row of all bookmarks comes first.
    let last = (0..<outline.numberOfSections).count { !outline.items(inSection: $0).isEmpty }
    if index >= last { library.fetchNextItemsIfNeeded(at: max(0, outline.numberOfItems - 1)) }
  }

  /// The load state of the bookmarks. The end of the bookmarks is not reported, because it says nothing about a list of
  /// folders.
  var loadState: ListLoadState { library.loadState == .exhausted ? .idle : library.loadState }
}
