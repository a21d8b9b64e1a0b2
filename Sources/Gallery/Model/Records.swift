import Foundation
import ListPresentation

/// A photo, as the server sends it.
struct Photo: ListElement, Decodable {
  struct User: Hashable, Decodable {
    let name: String
  }

  struct Addresses: Hashable, Decodable {
    let small: String
    let regular: String
  }

  let id: String
  let likes: Int
  let user: User
  let urls: Addresses
  let altDescription: String?

  var title: String { altDescription ?? "A photo" }

  private enum CodingKeys: String, CodingKey {
    case id, likes, user, urls
    case altDescription = "alt_description"
  }
}

/// A breed of cats, as the server sends it.
struct Cat: ListElement, Hashable, Decodable {
  struct Picture: Hashable, Decodable {
    let url: String
  }

  let id: String
  let name: String
  /// Names in other languages.
  let altNames: String?
  let origin: String
  let temperament: String
  let lifeSpan: String
  let image: Picture?

  private enum CodingKeys: String, CodingKey {
    case id, name, origin, temperament, image
    case altNames = "alt_names"
    case lifeSpan = "life_span"
  }
}

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
