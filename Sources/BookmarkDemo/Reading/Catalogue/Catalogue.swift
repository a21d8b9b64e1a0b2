/// The bookmarks that the demo shows without a source: fictional products of fictional brands.
enum Catalogue {
  /// The text of a folder, with one product on each line as `brand|title|price in won`.
  struct Shelf {
    let id: String
    let title: String
    let products: String
  }

  static let collection = BookmarkCollection(entries: shelves.map(entry))

  private static let shelves = [
    fashion, beauty, kitchen, books, digital, outdoor, home, food, stationery, pets, kids,
  ]

  private static func entry(of shelf: Shelf) -> BookmarkCollection.Entry {
    let lines = shelf.products.split(separator: "\n")
    let bookmarks = lines.enumerated().compactMap { index, line -> Bookmark? in
      let parts = line.split(separator: "|")
      guard parts.count == 3, let price = Int(parts[2]) else { return nil }
      // At least two digits, so that the ids sort in numerical order.
      let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      let (id, brand, title) = ("\(shelf.id)-\(number)", String(parts[0]), String(parts[1]))
      return Bookmark(
        id: id, title: title, detail: brand, trailing: won(price), keywords: shelf.title,
        record: JSONRecord.text(of: [
          ("title", title), ("brand", brand), ("price", won(price)), ("folder", shelf.title), ("id", id),
        ]))
    }
    return BookmarkCollection.Entry(folder: Folder(id: shelf.id, title: shelf.title), bookmarks: bookmarks)
  }

  /// Returns an amount in the format used in Korea, `₩39,000`, independent of the locale.
  static func won(_ amount: Int) -> String {
    var grouped = ""
    let digits = String(amount)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
      grouped.append(digit)
    }
    return "₩\(grouped)"
  }
}
