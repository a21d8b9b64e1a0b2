#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import Observation
  import UIKit

  struct Folder: ListElement { let id: Int, name: String, folders: [Folder] }

  @MainActor @Observable
  final class Folders: ArrayDataSource {
    var items: [Folder] = []
  }

  @MainActor
  func makeFolderList(_ folders: Folders) -> CollectionListView<SingleSection, Folder> {
    let outline = OutlineList(folders) { folder in folder.folders.isEmpty ? nil : folder.folders }
    let list = CollectionListView<SingleSection, Folder> { folder in
      var content = UIListContentConfiguration.cell()
      content.text = folder.name
      return content
    }
    ListAdapter(dataSource: outline, view: list)
    return list
  }
#endif
