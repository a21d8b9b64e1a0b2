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
#endif
