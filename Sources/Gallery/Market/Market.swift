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
  func open(_ id: Int) async throws(MarketError) { opened[id] = try await send(requests.product(id), about: id) }

  /// Begins to register another product than before.
  func beginRegistering() { registration = MarketRegistration(key: network.makeID()) }

  func register(_ draft: MarketDraft) async throws(MarketError) {
    let product: MarketProduct = try await requests.send(requests.register(draft, registration))
    // A page that has arrived since may have brought the product.
    try? products.insert(product, at: 0)
  }

  func edit(_ id: Int, as draft: MarketDraft) async throws(MarketError) {
    let product: MarketProduct = try await send(requests.edit(id, as: draft), about: id)
    opened[id] = product
    try? products.update(product)
  }

  /// Deletes a product: for the secret, the market gives the address to delete.
  func delete(_ id: Int, secret: String) async throws(MarketError) {
    let location: [String: String] = try await send(requests.archive(id, secret: secret), about: id)
    do throws(MarketError) {
      let _: MarketProduct = try await requests.send(requests.delete(at: location["uri"] ?? ""))
    } catch .gone {
      // An earlier request has deleted it, whose answer was lost.
    }
    try? products.remove(id)
    opened[id] = nil
  }

  /// Sends a request about a product. One that the market does not have any more leaves the list.
  private func send<Answer: Decodable & Sendable>(
    _ request: HTTPRequest, about id: Int
  ) async throws(MarketError) -> Answer {
    do throws(MarketError) { return try await requests.send(request) } catch {
      if error == .gone { try? products.remove(id) }
      throw error
    }
  }
}
