import Foundation
import ListPresentation
import ListPresentationHTTP
import Observation

/// The view model of the market: the banners, the products that the server pages and searches, and what users do to
/// them.
@MainActor @Observable
final class Market {
  let list: ListComposition<MarketSection, MarketRow>
  /// The pictures of the product that the user registers.
  var pictures: [MarketPicture] = []
  /// Names that product. A request that is sent again names the same product.
  private var registration = ""
  /// The products that were opened, as they are now.
  private(set) var opened: [Int: MarketProduct] = [:]
  private let products: SearchPager<String, MarketProduct>
  private let network: GalleryNetwork
  private let client: HTTPClient

  init(_ network: GalleryNetwork) {
    let client = network.client(["identifier": network.key])
    let style = PaginationStyle.pageNumber(page: "page_no", size: "items_per_page", more: "hasNext")
    let format = PageFormat(style, items: "pages", total: "totalCount", pages: "lastPage")
    let products = SearchPager(configuration: .init(prefetch: .items(20)), clock: network.clock) { query in
      // What a search finds is kept while the app runs.
      let store = query.isEmpty ? network.store("market") : MemoryPageStore<MarketProduct, HTTPCursor>()
      let address = network.address("api/products", query.isEmpty ? [:] : ["search_value": query])
      return StoredPageSource(HTTPPageSource<MarketProduct>(address, client: client, format: format), store: store)
    }
    let banners = MarketBanners()
    let productRows = products.map(MarketRow.product)
    list = ListComposition {
      if products.shownQuery.isEmpty { ListSection(.banners, from: banners) }
      ListSection(.products, from: productRows)
    }
    (self.network, self.products, self.client) = (network, products, client)
  }

  /// The list with the pictures of its products.
  var rows: some ListAdapterDataSource<MarketSection, MarketRow> {
    list.withAssets(from: network.pictures(client)) { row in
      if case .product(let product) = row { [product.picture] } else { [] }
    }
  }

  /// Loads a product with its description.
  func open(_ id: Int) async throws(MarketError) {
    opened[id] = try await send(HTTPRequest(.get, address(id)), about: id)
  }

  /// Begins to register another product than before.
  func beginRegistering() { (registration, pictures) = (network.makeID(), []) }

  /// Registers a product. However often a request with the same key is sent, the market registers the product once.
  func register(_ params: JSONValue) async throws(MarketError) {
    var form = MultipartForm(boundary: registration)
    form.add("\(params)", named: "params")
    for picture in pictures {
      form.add(picture.data, named: "images", filename: picture.id, contentType: "image/png")
    }
    let product: MarketProduct = try await send(
      HTTPRequest(
        .post, network.address("api/products"), headers: ["Idempotency-Key": registration], body: .multipart(form)))
    // A page that has arrived since may have brought the product.
    try? products.insert(product, at: 0)
  }

  func edit(_ id: Int, as params: JSONValue) async throws(MarketError) {
    let product: MarketProduct = try await send(
      HTTPRequest(.patch, address(id), body: .json(params)), about: id)
    opened[id] = product
    try? products.update(product)
  }

  /// Deletes a product: for the secret, the market gives the address to delete.
  func delete(_ id: Int, secret: String) async throws(MarketError) {
    let location: [String: String] = try await send(
      HTTPRequest(.post, address(id, "/archived"), body: .json(["secret": .string(secret)])), about: id)
    do throws(MarketError) {
      let _: MarketProduct = try await send(HTTPRequest(.delete, network.address(location["uri"] ?? "")))
    } catch .gone {
      // An earlier request has deleted it, whose answer was lost.
    }
    try? products.remove(id)
    opened[id] = nil
  }

  private func address(_ id: Int, _ rest: String = "") -> URL { network.address("api/products/\(id)\(rest)") }

  private func send<Answer: Decodable & Sendable>(_ request: HTTPRequest) async throws(MarketError) -> Answer {
    do { return try await client.send(request, as: Answer.self).value } catch { throw MarketError(error) }
  }

  /// Sends a request about a product. One that the market does not have any more leaves the list.
  private func send<Answer: Decodable & Sendable>(
    _ request: HTTPRequest, about id: Int
  ) async throws(MarketError) -> Answer {
    do throws(MarketError) { return try await send(request) } catch {
      if error == .gone { try? products.remove(id) }
      throw error
    }
  }
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
