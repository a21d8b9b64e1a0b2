import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Observation

/// The view model of the market: the banners, the products that the server pages and searches, and what users do to
/// them.
@MainActor @Observable
final class Market {
  let list: ListComposition<MarketSection, MarketRow>
  private let loader: AssetLoader<PixelImage>
  /// The pictures of the product that the user registers.
  private(set) var pictures: [MarketPicture] = []
  /// The products that were opened, as they are now.
  private(set) var opened: [Int: MarketProduct] = [:]
  private let products: SearchPager<String, MarketProduct>
  private let network: GalleryNetwork
  private let client: HTTPClient
  /// Names the product that the user registers. A request that is sent again names the same product.
  private var key = ""

  init(_ network: GalleryNetwork) {
    let client = network.client(.market(), headers: ["identifier": network.key])
    let format = PageFormat(
      .pageNumber(page: "page_no", size: "items_per_page", more: "hasNext"), items: "pages", total: "totalCount",
      pages: "lastPage")
    let configuration = PagingConfiguration(prefetch: .items(20))
    let products = SearchPager(configuration: configuration, clock: network.clock) { query in
      let address = network.address("api/products", query.isEmpty ? [:] : ["search_value": query])
      let source = HTTPPageSource<MarketProduct>(address, client: client, format: format)
      // What a search finds is kept while the app runs.
      return StoredPageSource(source, store: query.isEmpty ? network.store("market") : MemoryPageStore())
    }
    let banners = MarketBanners()
    let productRows = products.map(MarketRow.product)
    list = ListComposition {
      if products.shownQuery.isEmpty { ListSection(.banners, from: banners) }
      ListSection(.products, from: productRows)
    }
    (self.network, self.client, self.products) = (network, client, products)
    loader = network.pictures(client)
  }

  /// The list with the pictures of its products.
  var rows: some ListAdapterDataSource<MarketSection, MarketRow> {
    list.withAssets(from: loader) { [weak self] row in
      guard case .product(let product) = row, let picture = self?.picture(of: product) else { return [] }
      return [picture]
    }
  }

  /// The picture of a product, which the loader keeps for the list and the product's screen.
  func picture(of product: MarketProduct) -> AssetKey { AssetKey(network.address(product.thumbnail).absoluteString) }

  func add(_ picture: MarketPicture) { if !pictures.contains(picture) { pictures.append(picture) } }

  func remove(_ picture: MarketPicture) { pictures.removeAll { $0 == picture } }

  /// Loads a product with its description.
  func open(_ id: Int) async throws(MarketError) {
    opened[id] = try await send(HTTPRequest(.get, address(id)), of: id)
  }

  /// Begins to register another product than before.
  func beginRegistering() { (pictures, key) = ([], network.makeID()) }

  /// Registers a product. However often the request is sent, the market registers the product once.
  func register(_ draft: MarketDraft) async throws(MarketError) {
    var form = MultipartForm(boundary: key)
    form.add("\(draft.params)", named: "params")
    for picture in pictures {
      form.add(picture.data, named: "images", filename: picture.id, contentType: "image/png")
    }
    let product: MarketProduct = try await send(
      HTTPRequest(
        .post, network.address("api/products"), headers: ["Idempotency-Key": key], body: .multipart(form)))
    // A page that has arrived since may have brought the product.
    try? products.insert(product, at: 0)
  }

  func edit(_ id: Int, as draft: MarketDraft) async throws(MarketError) {
    let product: MarketProduct = try await send(HTTPRequest(.patch, address(id), body: .json(draft.params)), of: id)
    opened[id] = product
    try? products.update(product)
  }

  /// Deletes a product: for the secret, the market gives the address to delete.
  func delete(_ id: Int, secret: String) async throws(MarketError) {
    let archive = HTTPRequest(.post, address(id, "/archived"), body: .json(["secret": .string(secret)]))
    let location: [String: String] = try await send(archive, of: id)
    do throws(MarketError) {
      let _: MarketProduct = try await send(HTTPRequest(.delete, network.address(location["uri"] ?? "")), of: id)
    } catch .gone {
      // An earlier request has deleted it, whose answer was lost.
    }
    try? products.remove(id)
    opened[id] = nil
  }

  private func address(_ id: Int, _ rest: String = "") -> URL { network.address("api/products/\(id)\(rest)") }

  /// Sends a request. A product that the market does not have any more leaves the list.
  private func send<Answer: Decodable & Sendable>(
    _ request: HTTPRequest, of id: Int? = nil
  ) async throws(MarketError) -> Answer {
    do {
      return try await client.send(request, as: Answer.self).value
    } catch {
      let error = MarketError(error)
      if let id, error == .gone { try? products.remove(id) }
      throw error
    }
  }
}

/// The banners, which are part of the app.
private final class MarketBanners: SnapshotDataSource {
  let snapshot = ListSnapshot(MarketBanner.all.map(MarketRow.banner))
  let loadState = ListLoadState.exhausted
}

extension MarketError {
  init(_ error: any Error) {
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
