import ListPresentation

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
