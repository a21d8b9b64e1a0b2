extension MarketShelf {
  static let firstProducts: [ServedProduct] = (0..<84).map { index in
    let number = 84 - index
    let (name, price) = names[index % names.count]
    let edition = index / names.count
    let full = price + edition * 1_000
    return ServedProduct(
      id: number, name: edition == 0 ? name : "\(name) \(edition + 1)",
      description: "\(name), in good condition. Picked up in person or sent by parcel.", price: full,
      discountedPrice: number.isMultiple(of: 3) ? full / 10 : 0,
      stock: number.isMultiple(of: 7) ? 0 : number % 9 + 1, images: 1 + number % 3)
  }

  private static let names = [
    ("울 라운드 니트", 39_000), ("Canvas tote bag", 18_000), ("무선 키보드", 64_000), ("Desk lamp", 27_500),
    ("린넨 와이드 팬츠", 45_000), ("Coffee grinder", 52_000), ("접이식 의자", 23_000), ("Picnic blanket", 31_000),
    ("세라믹 머그", 12_000), ("Folding bicycle", 380_000), ("캠핑 랜턴", 29_000), ("Rain jacket", 71_000),
  ]
}
