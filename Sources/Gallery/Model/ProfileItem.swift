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
  let memo: String

  var isMe: Bool { id == "me" }

  /// The text that the form of a section begins with.
  func text(of section: ProfileSection) -> String {
    switch section {
    case .memo: memo
    case .interests: interests.joined(separator: ", ")
    default: anniversaries.map { "\($0.date) \($0.title)" }.joined(separator: ", ")
    }
  }
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

/// A row of a profile. Its whole value is its identity: a row whose text changes is another row. The memo alone stays
/// the same row.
enum ProfileItem: ListElement, Hashable {
  /// What invites the user to fill a section.
  case helper(ProfileSection)
  case memo(String)
  case album(Album)
  case interest(String)
  case anniversary(Anniversary)
  case fact(Fact)
  case friend(Friend)

  var id: ProfileItem {
    switch self {
    case .memo, .helper(.memo): .memo("")
    default: self
    }
  }

  /// What the row says, and what belongs to it.
  var texts: (title: String, detail: String) {
    switch self {
    case .helper(let section): (section.helper ?? "", "")
    case .memo(let text), .interest(let text): (text, "")
    case .album(let album): (album.title, "\(album.photos)")
    case .anniversary(let day): (day.title, day.date)
    case .fact(let fact): (fact.title, fact.text)
    case .friend(let friend): (friend.name, "")
    }
  }

  /// The section whose form the row opens in the user's own profile, or `nil` for none.
  var edited: ProfileSection? {
    switch self {
    case .helper(let section): section
    case .memo: .memo
    case .interest: .interests
    case .anniversary: .anniversaries
    case .album, .fact, .friend: nil
    }
  }
}

/// The sections of a profile, with their headings.
enum ProfileSection: String, ListElement, CaseIterable {
  var id: Self { self }

  case memo = "Memo"
  case albums = "Albums"
  case interests = "Interests"
  case anniversaries = "Anniversaries"
  case facts = "About"
  case friends = "Friends"

  /// What the row of an empty section says in the user's own profile, or `nil` for a section without a form.
  var helper: String? {
    switch self {
    case .memo: "Write what your friends should know"
    case .interests: "Tell your friends what you like"
    case .anniversaries: "Add a day to remember"
    case .albums, .facts, .friends: nil
    }
  }

  /// What the form of the section takes.
  var hint: String {
    switch self {
    case .memo: "up to 200 characters"
    case .anniversaries: "2024-05-18 First concert, 2021-03-02 Moved to Seoul"
    default: "film, tea"
    }
  }
}
