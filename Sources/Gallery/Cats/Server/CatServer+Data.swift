import Foundation
import ListPresentationText

/// A breed of the server in memory.
struct ServedBreed: Sendable {
  let name: String
  let origin: String
  let temperament: String
  let lifeSpan: String

  private init(_ name: String, _ origin: String, _ temperament: String, _ lifeSpan: String) {
    self.name = name
    self.origin = origin
    self.temperament = temperament
    self.lifeSpan = lifeSpan
  }

  var id: String { name.lowercased().replacing(" ", with: "-") }

  func json(on url: URL) -> String {
    let picture = URL(string: "/breeds/\(id)/picture", relativeTo: url)?.absoluteString ?? ""
    return """
      {"id":"\(id)","name":"\(name)","origin":"\(origin)","temperament":"\(temperament)","life_span":"\(lifeSpan)",\
      "image":{"url":"\(picture)"}}
      """
  }

  /// A picture of a cat's face, in the fur of a breed.
  static func face(_ number: Int) -> PixelImage? {
    let drawing = ["#......#", "##....##", "########", "#o####o#", "###pp###", ".######."]
    let fur = furs[number % furs.count]
    let pixels = drawing.joined().map { dot -> PixelImage.Pixel? in
      switch dot {
      case "#": fur
      case "o": PixelImage.Pixel(red: 90, green: 200, blue: 120)
      case "p": PixelImage.Pixel(red: 230, green: 150, blue: 160)
      default: PixelImage.Pixel(red: 32, green: 34, blue: 40)
      }
    }
    return PixelImage(width: 8, height: drawing.count, pixels: pixels)
  }

  private static let furs: [PixelImage.Pixel] = [
    .init(red: 190, green: 130, blue: 70), .init(red: 120, green: 124, blue: 132),
    .init(red: 226, green: 214, blue: 196),
    .init(red: 70, green: 58, blue: 52), .init(red: 160, green: 100, blue: 60),
  ]

  /// The breeds by name.
  static let all: [ServedBreed] = [
    ServedBreed("Abyssinian", "Ethiopia", "active, curious, loyal", "14 - 15"),
    ServedBreed("Aegean", "Greece", "social, talkative", "9 - 12"),
    ServedBreed("American Bobtail", "United States", "playful, easygoing", "11 - 15"),
    ServedBreed("American Curl", "United States", "gentle, curious", "12 - 16"),
    ServedBreed("American Shorthair", "United States", "calm, adaptable", "15 - 17"),
    ServedBreed("Balinese", "United States", "clever, vocal", "10 - 15"),
    ServedBreed("Bengal", "United States", "energetic, bold", "12 - 15"),
    ServedBreed("Birman", "France", "quiet, affectionate", "14 - 15"),
    ServedBreed("Bombay", "United States", "lively, devoted", "12 - 16"),
    ServedBreed("British Longhair", "United Kingdom", "relaxed, independent", "12 - 14"),
    ServedBreed("British Shorthair", "United Kingdom", "steady, patient", "12 - 17"),
    ServedBreed("Burmese", "Myanmar", "sociable, trusting", "15 - 16"),
    ServedBreed("Chartreux", "France", "silent, observant", "12 - 15"),
    ServedBreed("Cornish Rex", "United Kingdom", "acrobatic, warm", "11 - 14"),
    ServedBreed("Cymric", "Canada", "kind, playful", "8 - 14"),
    ServedBreed("Cyprus", "Cyprus", "athletic, friendly", "12 - 15"),
    ServedBreed("Devon Rex", "United Kingdom", "mischievous, close", "10 - 15"),
    ServedBreed("Donskoy", "Russia", "soft, attached", "12 - 15"),
    ServedBreed("Dragon Li", "China", "alert, clever", "12 - 15"),
    ServedBreed("Egyptian Mau", "Egypt", "fast, reserved", "18 - 20"),
    ServedBreed("European Burmese", "Myanmar", "sweet, lively", "10 - 15"),
    ServedBreed("Exotic Shorthair", "United States", "mild, quiet", "12 - 15"),
    ServedBreed("Havana Brown", "United Kingdom", "curious, gentle", "10 - 15"),
    ServedBreed("Himalayan", "United States", "placid, tender", "9 - 15"),
    ServedBreed("Japanese Bobtail", "Japan", "cheerful, talkative", "14 - 16"),
    ServedBreed("Khao Manee", "Thailand", "outgoing, inquisitive", "10 - 12"),
    ServedBreed("Korat", "Thailand", "watchful, faithful", "10 - 15"),
    ServedBreed("Kurilian", "Russia", "independent, brave", "15 - 20"),
    ServedBreed("LaPerm", "United States", "tender, clownish", "10 - 15"),
    ServedBreed("Maine Coon", "United States", "gentle, large", "12 - 15"),
    ServedBreed("Manx", "Isle of Man", "loyal, playful", "12 - 14"),
    ServedBreed("Munchkin", "United States", "quick, outgoing", "10 - 15"),
    ServedBreed("Nebelung", "United States", "shy, devoted", "11 - 16"),
    ServedBreed("Norwegian Forest Cat", "Norway", "sturdy, sweet", "12 - 16"),
    ServedBreed("Ocicat", "United States", "active, trainable", "12 - 14"),
    ServedBreed("Oriental", "United States", "vocal, elegant", "12 - 14"),
    ServedBreed("Persian", "Iran", "calm, dignified", "14 - 15"),
    ServedBreed("Ragamuffin", "United States", "docile, friendly", "12 - 16"),
    ServedBreed("Ragdoll", "United States", "relaxed, affectionate", "12 - 17"),
    ServedBreed("Russian Blue", "Russia", "reserved, gentle", "10 - 16"),
    ServedBreed("Savannah", "United States", "adventurous, tall", "17 - 20"),
    ServedBreed("Scottish Fold", "United Kingdom", "sweet, adaptable", "11 - 14"),
    ServedBreed("Selkirk Rex", "United States", "patient, tolerant", "14 - 15"),
    ServedBreed("Siamese", "Thailand", "vocal, attached", "12 - 15"),
    ServedBreed("Siberian", "Russia", "strong, playful", "12 - 15"),
    ServedBreed("Singapura", "Singapore", "small, curious", "12 - 15"),
    ServedBreed("Snowshoe", "United States", "friendly, mellow", "14 - 19"),
    ServedBreed("Somali", "Somalia", "bright, lively", "12 - 16"),
    ServedBreed("Sphynx", "Canada", "warm, extroverted", "12 - 14"),
    ServedBreed("Tonkinese", "Canada", "chatty, warm", "14 - 16"),
    ServedBreed("Toyger", "United States", "relaxed, striped", "12 - 15"),
    ServedBreed("Turkish Angora", "Türkiye", "agile, elegant", "15 - 18"),
    ServedBreed("Turkish Van", "Türkiye", "fond of water", "12 - 17"),
    ServedBreed("York Chocolate", "United States", "easygoing, warm", "13 - 15"),
  ]
}
