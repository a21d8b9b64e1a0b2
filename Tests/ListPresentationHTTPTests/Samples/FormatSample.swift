import Foundation
import ListPresentation
import ListPresentationHTTP

struct Book: ListElement, Decodable { let id: Int }

@MainActor
func recognizedFormat(at url: URL) async -> (Pager<Book>, String?) {
  let source = HTTPPageSource<Book>(url)
  let pager = Pager(source)
  // Later: store it, so that the next launch doesn't have to recognize it.
  let format = source.recognizedFormat?.description  // "offset:offset=start,limit=,first=1,items=items,total=total"
  return (pager, format)
}
