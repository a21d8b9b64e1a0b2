import ListPresentation
import ListPresentationHTTP
import Observation

/// The view model of the market: the banners, the products that the server pages and searches, and what users do to
/// them.
@MainActor @Observable
final class Market {
  let list: ListComposition<MarketSection, MarketRow>
  /// The product that the user registers, without its texts.
  var registration = MarketRegistration(key: "")
  /// The products that were opened, as they are now.
  private(set) var opened: [Int: MarketProduct] = [:]
  private let products: SearchPager<String, MarketProduct>
  private let network: GalleryNetwork
  private let requests: MarketRequests

  init(_ network: GalleryNetwork) {
    let requests = MarketRequests(network)
    let products = SearchPager(configuration: .init(prefetch: .items(20)), clock: network.clock) { query in
      // What a search finds is kept while the app runs.
      let store = query.isEmpty ? network.store("market") : MemoryPageStore<MarketProduct, HTTPCursor>()
      return StoredPageSource(requests.products(query), store: store)
    }
    let banners = MarketBanners()
    let productRows = products.map(MarketRow.product)
    list = ListComposition {
      if products.shownQuery.isEmpty { ListSection(.banners, from: banners) }
      ListSection(.products, from: productRows)
    }
    (self.network, self.products, self.requests) = (network, products, requests)
  }

  /// The list with the pictures of its products.
  var rows: some ListAdapterDataSource<MarketSection, MarketRow> {
    list.withAssets(from: network.pictures(requests.client)) { row in
      if case .product(let product) = row { [product.picture] } else { [] }
    }
  }

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
