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
