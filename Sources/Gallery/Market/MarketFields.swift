import Foundation
import ListPresentationHTTP
import ListPresentationText

/// The fields of the forms, with the rules of the server.
@MainActor
enum MarketFields {
  static func secret(_ hint: String = "of the registration") -> TextFormField {
    TextFormField("Secret", hint: hint) { $0.isEmpty ? "is missing" : nil }
  }

  static func product(_ product: MarketProduct?) -> [TextFormField] {
    [
      TextFormField("Name", text: product?.name ?? "", hint: "3 to 100 characters") { length($0, in: 3...100) },
      TextFormField("Full price", text: product.map { "\($0.price)" } ?? "", hint: "in won", check: count),
      TextFormField("Discount", text: "\(product?.discount ?? 0)", hint: "in won", check: count),
      TextFormField("Stock", text: "\(product?.stock ?? 0)", hint: "how many there are", check: count),
      TextFormField("Description", text: product?.description ?? "", hint: "10 to 1000 characters") {
        length($0, in: 10...1_000)
      }, secret(product == nil ? "for later changes" : "of the registration"),
    ]
  }

  /// A button to remove each picture of the product, and one to add another.
  static func pictures(_ market: Market, _ entry: GalleryEntry) -> [TextFormField] {
    let pictures = market.pictures
    let remove = pictures.map { picture in
      TextFormField.button("Remove \(picture.id)", check: { picture.problem }) {
        market.pictures.removeAll { $0 == picture }
      }
    }
    let add = TextFormField.button(
      "Add a picture", hint: "1 to 5", check: { pictures.isEmpty ? "A picture is needed: 1 to 5" : nil }
    ) { entry.push(.market(.pictures)) }
    return pictures.count < 5 ? remove + [add] : remove
  }

  private static func length(_ text: String, in range: ClosedRange<Int>) -> String? {
    let count = text.trimmingCharacters(in: .whitespacesAndNewlines).count
    return range.contains(count) ? nil : "must have \(range.lowerBound) to \(range.upperBound) characters"
  }

  private static func count(_ text: String) -> String? {
    Int(text).map((0...1_000_000_000).contains) == true ? nil : "must be 0 to 1,000,000,000"
  }

  /// The texts of a form as the server takes them. They have been checked one by one.
  static func params(_ texts: [String: String]) throws(TextFormError) -> JSONValue {
    let text = { (name: String) in texts[name] ?? "" }
    let number = { (name: String) in Int(text(name)) ?? 0 }
    guard number("Discount") <= number("Full price") else {
      throw TextFormError("Discount", problem: "is more than the full price")
    }
    return [
      "name": .string(text("Name")), "price": .number("\(number("Full price"))"),
      "discounted_price": .number("\(number("Discount"))"), "stock": .number("\(number("Stock"))"), "currency": "KRW",
      "description": .string(text("Description")), "secret": .string(text("Secret")),
    ]
  }
}
