import ListPresentation

/// A breed of cats, as the server sends it.
struct Cat: ListElement, Hashable, Decodable {
  struct Picture: Hashable, Decodable {
    let url: String
  }

  let id: String
  let name: String
  let origin: String
  let temperament: String
  let lifeSpan: String
  let image: Picture?

  private enum CodingKeys: String, CodingKey {
    case id, name, origin, temperament, image
    case lifeSpan = "life_span"
  }
}
