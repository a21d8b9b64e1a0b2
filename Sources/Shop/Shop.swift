import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import ScreenRouting

struct Product: ListElement, Hashable, Decodable { let id: Int, title: String, price: Decimal }

enum ShopRoute: Route {
  case products
  case product(Product)
  static let root = ShopRoute.products
}

@MainActor
func makeShop(_ address: URL) -> TextApp<ShopRoute> {
  TextApp { route, entry in
    switch route {
    case .products:
      .paged("Products") { query in
        HTTPPageSource<Product>(address.appending(queryItems: [URLQueryItem(name: "q", value: query)]))
      } row: {
        TextRow($0.title, trailing: "$\($0.price)")
      } open: {
        entry.push(.product($0))
      }
    case .product(let product):
      .fields(product.title, ["Price": "$\(product.price)"])
    }
  }
}
