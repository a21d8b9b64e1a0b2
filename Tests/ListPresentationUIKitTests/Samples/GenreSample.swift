#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import Observation
  import UIKit

  struct Title: ListElement { let id: Int, name: String, genre: String }

  enum Genre: ListElement, Hashable {
    var id: Self { self }
    case named(String)
  }

  @MainActor @Observable
  final class Titles: ArrayDataSource {
    var items: [Title] = []
  }

  @MainActor
  func makeTitleList(_ titles: Titles) -> CollectionListView<Genre, Title> {
    let list = CollectionListView<Genre, Title>(layout: ListLayout(.list().header(32, pinned: true))) { title in
      var content = UIListContentConfiguration.cell()
      content.text = title.name
      return content
    }
    list.header = { genre in
      var content = UIListContentConfiguration.groupedHeader()
      if case .named(let name) = genre { content.text = name }
      return content
    }
    ListAdapter(dataSource: titles.sectioned { Genre.named($0.genre) }, view: list)
    return list
  }
#endif
