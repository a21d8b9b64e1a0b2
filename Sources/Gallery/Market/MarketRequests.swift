import Foundation
import ListPresentation
import ListPresentationHTTP

/// The requests of the market as values: the pages of products, and those about one product.
struct MarketRequests: Sendable {
  let client: HTTPClient
  private let network: GalleryNetwork

  init(_ network: GalleryNetwork) { (self.network, client) = (network, network.client(["identifier": network.key])) }

  /// Returns the products whose names have a text.
  func products(_ text: String) -> HTTPPageSource<MarketProduct> {
    let address = network.address("api/products", text.isEmpty ? [:] : ["search_value": text])
    let style = PaginationStyle.pageNumber(page: "page_no", size: "items_per_page", more: "hasNext")
    return HTTPPageSource(
      address, client: client, format: PageFormat(style, items: "pages", total: "totalCount", pages: "lastPage"))
  }

  func product(_ id: Int) -> HTTPRequest { HTTPRequest(.get, address(id)) }

  /// Registers a product. However often a request with the same key is sent, the market registers the product once.
  func register(_ draft: MarketDraft, _ registration: MarketRegistration) -> HTTPRequest {
    var form = MultipartForm(boundary: registration.key)
    form.add("\(draft.params)", named: "params")
    for picture in registration.pictures {
      form.add(picture.data, named: "images", filename: picture.id, contentType: "image/png")
    }
    let (products, key) = (network.address("api/products"), registration.key)
    return HTTPRequest(.post, products, headers: ["Idempotency-Key": key], body: .multipart(form))
  }

  func edit(_ id: Int, as draft: MarketDraft) -> HTTPRequest {
    HTTPRequest(.patch, address(id), body: .json(draft.params))
  }

  /// Asks for the address to delete a product.
  func archive(_ id: Int, secret: String) -> HTTPRequest {
    HTTPRequest(.post, address(id, "/archived"), body: .json(["secret": .string(secret)]))
  }

  func delete(at path: String) -> HTTPRequest { HTTPRequest(.delete, network.address(path)) }

  func send<Answer: Decodable & Sendable>(_ request: HTTPRequest) async throws(MarketError) -> Answer {
    do { return try await client.send(request, as: Answer.self).value } catch { throw MarketError(error) }
  }

  private func address(_ id: Int, _ rest: String = "") -> URL { network.address("api/products/\(id)\(rest)") }
}

extension MarketError {
  fileprivate init(_ error: any Error) {
    let error = error as? HTTPError
    self =
      switch error?.kind {
      case .status(403): .wrongSecret
      case .status(404): .gone
      case .connection, .timedOut: .notReached(error?.reason ?? "")
      default: .refused(error?.reason ?? "the request was cancelled")
      }
  }
}
