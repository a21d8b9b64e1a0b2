import Foundation
import ListPresentation
import ListPresentationHTTP

@MainActor
func makeShelf(at url: URL, client: HTTPClient? = nil) -> SparsePager<Book>? {
  let format = PageFormat(.offset(offset: "skip"), items: "products", total: "total")
  let source = HTTPPageSource<Book>(url, client: client, format: format)
  return source.randomAccess.map { SparsePager($0) }
}
