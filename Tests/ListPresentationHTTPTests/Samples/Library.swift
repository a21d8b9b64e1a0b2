import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import ScreenRouting

struct Book: ListElement, Hashable, Decodable { let id: Int, title: String, price: Decimal }

enum LibraryRoute: Route {
  case books
  case book(Book)
  static let tabs: KeyValuePairs = ["library": LibraryRoute.books]
}

final class Books: SnapshotDataSource, RefreshableDataSource, SearchableDataSource {
  private let pager: SearchPager<HTTPPageSource<Book>>
  init(_ address: URL) {
    pager = SearchPager { HTTPPageSource(address.appending(queryItems: [URLQueryItem(name: "q", value: $0)])) }
  }
  var snapshot: ListSnapshot<SingleSection, Book> { pager.snapshot }
  var loadState: ListLoadState { pager.loadState }
  var shownQuery: String { pager.shownQuery }
  func search(_ query: String) { pager.search(query) }
  func fetchNextItemsIfNeeded(at index: Int) { pager.fetchNextItemsIfNeeded(at: index) }
  func refresh() { pager.refresh() }
  func retry() { pager.retry() }
}

final class LibraryCoordinator: Coordinator {
  private let books: Books
  init(_ address: URL) { books = Books(address) }
  func screen(for entry: Entry<LibraryRoute, TextScreen>) -> TextScreen {
    switch entry.route {
    case .books:
      .list("Books", books) {
        TextRow($0.title, trailing: "$\($0.price)")
      } open: {
        entry.push(.book($0))
      }
    case .book(let book): .fields(book.title, ["Price": "$\(book.price)"])
    }
  }
}
