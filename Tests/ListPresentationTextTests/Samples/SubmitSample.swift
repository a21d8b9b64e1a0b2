import ListPresentation
import ListPresentationText
import Observation
import ScreenRouting

enum CartRoute: Route {
  case cart
  static let root = CartRoute.cart
}

/// A view model that orders once, when it is told to. To submit is a call and not a state: what an adapter reads may be
/// read any number of times, and has no effects.
@MainActor @Observable
final class Cart: SnapshotDataSource {
  private(set) var snapshot: ListSnapshot<SingleSection, Fruit>
  private let order: ([Fruit]) async throws -> Void

  init(_ fruits: [Fruit], order: @escaping ([Fruit]) async throws -> Void) {
    snapshot = ListSnapshot(fruits)
    self.order = order
  }

  func submit() async throws {
    try await order(snapshot.items(inSection: 0))
    snapshot = ListSnapshot([])
  }
}

@MainActor
func makeCartApp(_ cart: Cart) -> TextApp<CartRoute> {
  TextApp { _, entry in
    .list("Cart", cart) { TextRow($0.name) }
      .onKeyPress("s", "order") { Task { try await cart.submit() } }
  }
}
