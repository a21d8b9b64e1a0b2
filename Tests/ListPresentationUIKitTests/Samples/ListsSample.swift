#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import Observation
  import UIKit

  struct Post: ListElement { let id: Int, text: String }

  enum FeedRow: ListElement, Hashable {
    case greeting(String)
    case post(Int, text: String)
    var id: String {
      switch self {
      case .greeting: "greeting"
      case .post(let id, _): "post \(id)"
      }
    }
  }

  @MainActor @Observable
  final class Feed: ArrayDataSource {
    var name = "하나"
    var posts: [Post] = []
    var items: [FeedRow] { [.greeting("Hello \(name)")] + posts.map { .post($0.id, text: $0.text) } }
  }

  @MainActor
  func makeFeedList(_ feed: Feed) -> CollectionListView<SingleSection, FeedRow> {
    let list = CollectionListView<SingleSection, FeedRow> { row in
      var content = UIListContentConfiguration.cell()
      switch row {
      case .greeting(let text): content.text = text
      case .post(_, let text): content.secondaryText = text
      }
      return content
    }
    ListAdapter(dataSource: feed, view: list)
    return list
  }

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

  enum FruitServer {
    static func fruits(matching query: String, page: Int) async throws -> [Fruit] {
      let fruits = (1...5).map { Fruit(id: $0, name: "Fruit \($0)", price: "") }
      let found = fruits.filter { query.isEmpty || $0.name.contains(query) }
      return Array(found.dropFirst((page - 1) * 2).prefix(2))
    }
  }

  struct FruitPages: PageSource {
    let query: String

    func page(_ request: PageRequest<Int>) async throws -> Page<Fruit, Int> {
      let number = request.cursor ?? 1
      let fruits = try await FruitServer.fruits(matching: query, page: number)
      return Page(fruits, next: fruits.isEmpty ? nil : number + 1)
    }
  }
#endif
