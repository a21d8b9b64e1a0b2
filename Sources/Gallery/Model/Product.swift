import Foundation
import ListPresentation

/// A bookmarked product, as the server sends it.
struct Product: ListElement, Hashable, Decodable {
  let id: Int
  let name: String
  let brand: String
  let price: Int
}

/// The view model of a cell: what it shows, made from a product.
struct ProductCell: ListElement, Hashable {
  let id: Int
  let title: String
  let brand: String
  let price: String
  let isBookmarked: Bool

  init(_ product: Product, isBookmarked: Bool) {
    id = product.id
    title = product.name
    brand = product.brand
    price = "₩\(product.price.formatted(.number.locale(Locale(identifier: "en"))))"
    self.isBookmarked = isBookmarked
  }

  /// The heart in the cell, and what a tap on it does.
  var heart: String { isBookmarked ? "♥" : "♡" }
  var heartTitle: String { isBookmarked ? "Remove bookmark" : "Bookmark" }
}
