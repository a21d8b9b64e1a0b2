import Foundation
import ListPresentation
import ListPresentationText

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

  var picture: AssetKey { AssetKey(thumbnail) }
  // A server may send any numbers, so the arithmetic does not trap.
  var priceText: String { Self.won(price &- discount) }
  var stockText: String { stock == 0 ? "sold out" : isScarce ? "only \(stock) left" : "\(stock) left" }
  /// Whether a buyer should hurry, or comes too late.
  private var isScarce: Bool { stock <= 5 }
  /// A product that is sold out is quiet, but for the words that say so.
  var roles: TextRow.Roles {
    let (title, price): (TextRole, TextRole) = stock == 0 ? (.detail, .detail) : (.row, .money)
    return .init(title: title, detail: isScarce ? .warning : .detail, trailing: price)
  }

  /// What the discount is, and the price without it.
  var discountText: String {
    discount > 0 && price > 0 ? "−\(discount &* 100 / price)%  was \(Self.won(price))" : ""
  }

  /// What the screen of the product shows, by name. The price is what the buyer pays, and the full price is without the
  /// discount, here and in the forms.
  var details: [TextDetail] {
    let before: [TextDetail] =
      discount == 0 ? [] : [.text("Full price", Self.won(price)), .text("Discount", Self.won(discount))]
    return [.text("Price", priceText)] + before + [.text("Stock", stockText), .text("Description", description)]
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

/// The sections of the market.
enum MarketSection: String, ListElement {
  var id: Self { self }
  case banners, products
}

/// A row of the market.
enum MarketRow: ListElement {
  case banner(MarketBanner), product(MarketProduct)

  var id: String {
    switch self {
    case .banner(let banner): "banner \(banner.id)"
    case .product(let product): "product \(product.id)"
    }
  }

  /// The id of the product that the row leads to.
  var product: Int {
    switch self {
    case .banner(let banner): banner.product
    case .product(let product): product.id
    }
  }
}

/// The banners, which are part of the app.
final class MarketBanners: SnapshotDataSource {
  let snapshot = ListSnapshot(MarketBanner.all.map(MarketRow.banner))
  let loadState = ListLoadState.exhausted
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

/// The pictures that the user can add to a product, one at a time.
final class MarketPictures: SnapshotDataSource, SelectableDataSource {
  let snapshot = ListSnapshot(MarketPicture.library)
  let selectionMode = SelectionMode.none
}

/// Why the market has not done what the user asked for.
enum MarketError: Error, Hashable, CustomStringConvertible {
  case wrongSecret
  case gone
  case notReached(String)
  case refused(String)

  var description: String {
    switch self {
    case .wrongSecret: "The secret is wrong."
    case .gone: "The market does not have this product any more."
    case .notReached(let reason): "The market cannot be reached: \(reason). Try again."
    case .refused(let reason): "The market has refused: \(reason)."
    }
  }
}
