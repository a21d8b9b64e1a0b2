import Foundation
import ListPresentationHTTP

extension InMemoryTransport {
  /// The server of the profiles: a user, and the sections that the user edits. It keeps what the user has edited until
  /// the program ends.
  static func profiles() -> InMemoryTransport {
    let (server, users) = (InMemoryTransport(), ServedUsers())
    server.route(.get, "/users/*") { await users.user($0.name) }
    server.route(.put, "/users/me/*") { request in
      let text = (try? JSONDecoder().decode(String.self, from: request.body?.data ?? Data())) ?? ""
      return await users.edit(request.name, text)
    }
    return server
  }
}

/// The users, of whom requests change the first.
private actor ServedUsers {
  private var all = ServedUser.all

  func user(_ id: String) -> HTTPResponse {
    guard let user = all.first(where: { $0.id == id }) else { return .problem(404, "There is no user \(id)") }
    return .value(user.json)
  }

  func edit(_ member: String, _ text: String) -> HTTPResponse {
    if let problem = all[0].edit(member, text) { return .problem(422, problem) }
    return .value(all[0].json)
  }
}

/// A user of the server in memory.
struct ServedUser: Sendable {
  let id: String
  let name: String
  let city: String
  var albums: [String: Int] = [:]
  var interests: [String] = []
  var anniversaries: [[String]] = []
  var friends: [String] = []
  var memo = ""

  var json: JSONValue {
    let friends = Self.all.filter { self.friends.contains($0.id) }
    return [
      "id": .string(id), "name": .string(name), "interests": .array(interests.map(JSONValue.string)),
      "albums": .array(
        albums.sorted { $0.key < $1.key }.map { ["title": .string($0.key), "photos": .number("\($0.value)")] }),
      "anniversaries": .array(anniversaries.map { ["title": .string($0[0]), "date": .string($0[1])] }),
      "facts": [
        ["title": "Name", "text": .string(name)], ["title": "City", "text": .string(city)],
        ["title": "Friends", "text": .string("\(friends.count)")],
      ],
      "friends": .array(friends.map { ["id": .string($0.id), "name": .string($0.name)] }), "memo": .string(memo),
    ]
  }

  /// Changes a member by the text of a form, or returns what is wrong with the text.
  mutating func edit(_ member: String, _ text: String) -> String? {
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    switch member {
    case "memo":
      guard text.count <= 200 else { return "A memo has at most 200 characters" }
      memo = text
    case "interests":
      guard parts.allSatisfy({ $0.count <= 20 }) else { return "An interest has at most 20 characters" }
      interests = parts
    default:
      let days = parts.compactMap { $0.wholeMatch(of: /(\d{4}-\d{2}-\d{2}) +(.+)/) }
      guard days.count == parts.count else { return "A day begins with a date, such as 2024-05-18" }
      anniversaries = days.map { [String($0.2), String($0.1)] }.sorted { $0[1] > $1[1] }
    }
    return nil
  }

  static let all: [ServedUser] = [
    ServedUser(
      id: "me", name: "하나", city: "Seoul", albums: ["Family": 310, "Jeju": 24, "Kitchen": 108, "Night": 56],
      interests: ["film", "tea", "수영", "night trains"],
      anniversaries: [
        ["First concert", "2024-05-18"], ["Moved to Seoul", "2021-03-02"], ["Black belt", "2019-11-30"],
        ["First bicycle", "2003-04-05"], ["First word", "1999-08-12"],
      ], friends: ["mina", "jun", "oskar", "aiko", "tomas"],
      memo: "제주에 있어요. Back on Sunday, call me in the evening."),
    ServedUser(
      id: "mina", name: "Mina", city: "Busan", interests: ["climbing", "bread"],
      anniversaries: [["Opened a bakery", "2023-09-01"]], friends: ["me", "jun"],
      memo: "The bread is out at seven."),
    ServedUser(id: "jun", name: "준", city: "Incheon", friends: ["mina", "aiko"]),
    ServedUser(id: "oskar", name: "Oskar", city: "Malmö", interests: ["sailing"], friends: ["me"]),
    ServedUser(id: "aiko", name: "Aiko", city: "Kyoto", interests: ["ink", "tea"], friends: ["jun"]),
    ServedUser(id: "tomas", name: "Tomás", city: "Lima", albums: ["Pacific": 12], interests: ["chess"]),
  ]
}
