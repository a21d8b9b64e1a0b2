import ListPresentation

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

  /// The name in Korean, if the server has it, and the origin.
  var subtitle: String { [altNames, origin].compactMap(\.self).joined(separator: " · ") }

  private enum CodingKeys: String, CodingKey {
    case id, name, origin, temperament, image
    case altNames = "alt_names"
    case lifeSpan = "life_span"
  }
}
