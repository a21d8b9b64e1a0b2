import Foundation
import ListPresentationHTTP
import Synchronization

/// The routes of the profiles: a user, and the sections that the user edits.
extension InMemoryTransport {
  /// The server of the profiles. It keeps what the user has edited until the program ends.
  static func profiles() -> InMemoryTransport {
    let server = InMemoryTransport()
    let users = ServedUsers()
    server.route(.get, "/users/*") { request in
      let id = request.url.lastPathComponent
      guard let user = users.all.first(where: { $0.id == id }) else {
        return .json("\(["message": .string("There is no user \(id)")] as JSONValue)", status: 404)
      }
      return .json("\(user.json)")
    }
    server.route(.put, "/users/me/*") { request in
      let text = (try? JSONDecoder().decode(String.self, from: request.body?.data ?? Data())) ?? ""
      if let problem = users.edit(request.url.lastPathComponent, text) {
        return .json("\(["message": .string(problem)] as JSONValue)", status: 422)
      }
      return .json("\(users.all[0].json)")
    }
    return server
  }
}

/// The users, of whom requests change the first.
private final class ServedUsers: Sendable {
  private let state = Mutex(ServedUser.all)

  var all: [ServedUser] { state.withLock { $0 } }

  func edit(_ member: String, _ text: String) -> String? { state.withLock { $0[0].edit(member, text) } }
}
