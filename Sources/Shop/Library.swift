import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Observation
import ScreenRouting

// The app of the article `GrowingApp`: books from a server, with a view model, a coordinator and a key that borrows a
// book.

struct Book: ListElement, Hashable, Decodable { let id: Int, title: String, price: Decimal }

enum LibraryRoute: Route {
  case books
  case book(Book)
  static let root = LibraryRoute.books
}

@MainActor @Observable
final class Library {
  let books: SearchPager<String, Book>
  private var borrowed: Set<Int> = []
  init(_ address: URL) {
    books = SearchPager { HTTPPageSource(address.appending(queryItems: [URLQueryItem(name: "q", value: $0)])) }
  }
  func hasBorrowed(_ book: Book) -> Bool { borrowed.contains(book.id) }
  func borrow(_ book: Book) { borrowed.insert(book.id) }
}

final class LibraryCoordinator: Coordinator {
  private let library: Library
  init(_ address: URL) { library = Library(address) }
  func screen(for entry: Entry<LibraryRoute, TextScreen>) -> TextScreen {
    switch entry.route {
    case .books:
      .list("Books", library.books) {
        TextRow($0.title, trailing: "$\($0.price)")
      } open: {
        entry.push(.book($0))
      }
    case .book(let book):
      .fields(book.title, ["Price": "$\(book.price)", "Borrowed": self.library.hasBorrowed(book) ? "yes" : "no"])
        .onKeyPress("b", "borrow") { self.library.borrow(book) }
    }
  }
}
