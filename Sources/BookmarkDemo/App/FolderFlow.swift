import ListPresentation
import ListPresentationText
import ScreenRouting

/// Chooses a folder: it ends with its id, or with `nil` for all bookmarks.
@MainActor
final class FolderFlow: Coordinator {
  private let flow: Flow<Folder.ID?>
  private let library: BookmarkLibrary
  private let bind: (Choices, AppFrame) -> Void

  typealias Choices = TextListScreen<SingleSection, FolderChoices.Choice>

  /// - Parameters:
  ///   - flow: What to finish.
  ///   - library: Whose folders.
  ///   - bind: Gives a list the keys that all lists have.
  init(_ flow: Flow<Folder.ID?>, _ library: BookmarkLibrary, bind: @escaping (Choices, AppFrame) -> Void) {
    self.flow = flow
    self.library = library
    self.bind = bind
  }

  func screen(for route: BookmarkRoute, in frame: AppFrame) -> AppScreen {
    let list = Choices { TextRow($0.title, trailing: "\($0.count)") }
    bind(list, frame)
    return .rows("Folders", FolderChoices(library), list) { [flow] in flow.finish($0.id) }
  }
}

/// The folders as rows, after one for all bookmarks.
@MainActor
final class FolderChoices: ListAdapterDataSource {
  struct Choice: ListElement {
    let id: Folder.ID?
    let title: String
    let count: Int
  }

  private let library: BookmarkLibrary
  init(_ library: BookmarkLibrary) { self.library = library }

  var numberOfItems: Int { library.sections.count + 1 }

  func item(at index: Int) -> Choice {
    guard index > 0 else { return Choice(id: nil, title: "All bookmarks", count: library.numberOfItems) }
    let folder = library.sections[index - 1]
    return Choice(
      id: folder.id, title: folder.title.isEmpty ? "Without a folder" : folder.title,
      count: library.numberOfItems(in: folder))
  }
}
