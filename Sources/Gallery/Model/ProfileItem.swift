import ListPresentation

/// A user, as the server sends it.
struct User: ListElement, Decodable {
  let id: String
  let name: String
  let albums: [Album]
  let interests: [String]
  let anniversaries: [Anniversary]
  let facts: [Fact]
  let friends: [Friend]

  var isMe: Bool { id == "me" }
}

struct Album: Hashable, Decodable {
  let title: String
  let photos: Int
}

struct Anniversary: Hashable, Decodable {
  let title: String
  let date: String
}

struct Fact: Hashable, Decodable {
  let title: String
  let text: String
}

struct Friend: Hashable, Decodable {
  let id: String
  let name: String
}

/// A row of a profile. Its whole value is its identity: a row whose text changes is another row.
enum ProfileItem: ListElement, Hashable {
  typealias ID = Self

  case tip(String)
  case album(Album)
  case interest(String)
  case anniversary(Anniversary)
  case fact(Fact)
  case friend(Friend)
}

/// The sections of a profile, with their headings.
enum ProfileSection: String, ListElement, CaseIterable {
  typealias ID = Self

  case tips = "Tips"
  case albums = "Albums"
  case interests = "Interests"
  case anniversaries = "Anniversaries"
  case facts = "About"
  case friends = "Friends"
}
