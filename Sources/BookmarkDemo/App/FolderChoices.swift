import ListPresentation

/// The view model of the folders. The first row represents all bookmarks. The user opens one.
@MainActor
final class FolderChoices: SelectableDataSource {
  struct Choice: ListElement {
    let id: Folder.ID?
    let title: String
    /// The number of bookmarks, with a plus sign while more can be loaded.
    let count: String
  }

  private let library: BookmarkLibrary
  init(_ library: BookmarkLibrary) { self.library = library }

  var numberOfItems: Int { library.sections.count + 1 }
  let selectionMode = SelectionMode.none

  func item(at index: Int) -> Choice {
    guard index > 0 else { return Choice(id: nil, title: "All bookmarks", count: counted(library.numberOfItems)) }
    let folder = library.sections[index - 1]
    return Choice(
      id: folder.id, title: folder.title.isEmpty ? "Without a folder" : folder.title,
      count: counted(library.numberOfItems(in: folder)))
  }

  private func counted(_ bookmarks: Int) -> String { "\(bookmarks)\(library.isPartial ? "+" : "")" }

  /// Loads more bookmarks at the last row, because they can belong to other folders.
  func fetchNextItemsIfNeeded(at index: Int) {
    if index >= numberOfItems - 1 { library.fetchNextItemsIfNeeded(at: max(0, library.numberOfItems - 1)) }
  }

  /// The load state of the bookmarks. The end of the bookmarks is not reported, because it says nothing about a list of
  /// folders.
  var loadState: ListLoadState { library.loadState == .exhausted ? .idle : library.loadState }
}
