import Foundation
import ListPresentation

/// A product of the market, as the server sends it. Prices are in won.
struct MarketProduct: ListElement, Hashable, Codable {
  let id: Int
  let name: String
  let description: String
  let price: Int
  let discount: Int
  let stock: Int
  /// The path of a small picture.
  let thumbnail: String

  private enum CodingKeys: String, CodingKey {
    case id, name, description, price, stock, thumbnail
    case discount = "discounted_price"
  }

  var priceText: String { Self.won(price - discount) }
  var stockText: String { stock == 0 ? "sold out" : "\(stock) left" }

  /// What the screen of the product shows, by name. The price is what the buyer pays, and the full price is without the
  /// discount, here and in the forms.
  var details: [(title: String, text: String)] {
    let before = discount == 0 ? [] : [("Full price", Self.won(price)), ("Discount", Self.won(discount))]
    return [("Price", priceText)] + before + [("Stock", stockText), ("Description", description)]
  }

  private static func won(_ amount: Int) -> String {
    "₩" + amount.formatted(.number.locale(Locale(identifier: "en")))
  }
}

/// A banner, which advertises a product.
struct MarketBanner: ListElement, Hashable {
  let id: Int
  let title: String
  let product: Int

  static let all = [
    MarketBanner(id: 1, title: "가을 세일: 니트 최대 30%", product: 84), MarketBanner(id: 2, title: "Coffee week", product: 79),
    MarketBanner(id: 3, title: "New: folding bicycles", product: 75),
  ]
}
