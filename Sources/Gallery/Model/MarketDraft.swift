import Foundation
import ListPresentation
import ListPresentationHTTP

/// What the user writes about a product.
struct MarketDraft: Hashable {
  var name: String
  var price: Int
  var discount: Int
  var stock: Int
  var description: String
  var secret: String

  /// The draft as the server takes it.
  var params: JSONValue {
    [
      "name": .string(name), "price": .number("\(price)"), "discounted_price": .number("\(discount)"),
      "stock": .number("\(stock)"), "currency": "KRW", "description": .string(description), "secret": .string(secret),
    ]
  }
}

/// A picture that the user can add to a product.
struct MarketPicture: ListElement, Hashable {
  /// The name of the file.
  let id: String
  let data: Data

  /// The size as a text: in bytes below 1,024, otherwise in kilobytes.
  var size: String { data.count < 1_024 ? "\(data.count) B" : "\(data.count / 1_024) KB" }

  /// Why the server does not take the picture.
  var problem: String? { data.count > 300 * 1_024 ? "\(id) is larger than 300 KB" : nil }

  /// The pictures of the user. The last one is larger than the server takes.
  static let library: [MarketPicture] =
    ["front", "back", "side", "label", "box", "receipt"].enumerated().map { index, name in
      MarketPicture(id: "\(name).png", data: png + Data(repeating: UInt8(index), count: 1 + index * 700))
    } + [MarketPicture(id: "panorama.png", data: png + Data(repeating: 0, count: 300 * 1_024))]

  /// The first bytes of a file in the format PNG, RFC 2083, section 3.1. The server looks at no others.
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
}
