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
  /// The product that the user registers, without its texts.
  var registration = MarketRegistration(key: "")
  /// The products that were opened, as they are now.
  private(set) var opened: [Int: MarketProduct] = [:]
  private let products: SearchPager<String, MarketProduct>
  private let network: GalleryNetwork
  private let requests: MarketRequests

  init(_ network: GalleryNetwork) {
    let client = network.client(.market(), headers: ["identifier": network.key])
    let products = SearchPager(configuration: .init(prefetch: .items(20)), clock: network.clock) { query in
      let address = network.address("api/products", query.isEmpty ? [:] : ["search_value": query])
      let source = HTTPPageSource<MarketProduct>(address, client: client, format: MarketRequests.pages)
      // What a search finds is kept while the app runs.
      return StoredPageSource(source, store: query.isEmpty ? network.store("market") : MemoryPageStore())
    }
    let banners = MarketBanners()
    let productRows = products.map(MarketRow.product)
    list = ListComposition {
      if products.shownQuery.isEmpty { ListSection(.banners, from: banners) }
      ListSection(.products, from: productRows)
    }
    (self.network, self.products, requests) = (network, products, MarketRequests(network, client))
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

  /// Loads a product with its description.
  func open(_ id: Int) async throws(MarketError) {
    opened[id] = try await following(id) { [requests] () throws(MarketError) in try await requests.product(id) }
  }

  /// Begins to register another product than before.
  func beginRegistering() { registration = MarketRegistration(key: network.makeID()) }

  func register(_ draft: MarketDraft) async throws(MarketError) {
    let product = try await requests.register(draft, registration)
    // A page that has arrived since may have brought the product.
    try? products.insert(product, at: 0)
  }

  func edit(_ id: Int, as draft: MarketDraft) async throws(MarketError) {
    let product = try await following(id) { [requests] () throws(MarketError) in try await requests.edit(id, as: draft)
    }
    opened[id] = product
    try? products.update(product)
  }

  func delete(_ id: Int, secret: String) async throws(MarketError) {
    try await following(id) { [requests] () throws(MarketError) in try await requests.delete(id, secret: secret) }
    try? products.remove(id)
    opened[id] = nil
  }

  /// Sends a request. A product that the market does not have any more leaves the list.
  private func following<Answer: Sendable>(
    _ id: Int, _ request: () async throws(MarketError) -> Answer
  ) async throws(MarketError) -> Answer {
    do throws(MarketError) { return try await request() } catch {
      if error == .gone { try? products.remove(id) }
      throw error
    }
  }
}
