import Foundation
import ListPresentationHTTP
import Synchronization

/// The routes of the profiles: a user, and the interests that the user edits.
extension InMemoryTransport {
  /// The server of the profiles. It keeps the interests of the user until the program ends.
  static func profiles() -> InMemoryTransport {
    let server = InMemoryTransport()
    let interests = SharedInterests()
    server.route(.get, "/users/*") { request in
      let id = request.url.lastPathComponent
      guard let user = ServedUser.all.first(where: { $0.id == id }) else {
        return .json("\(["message": .string("There is no user \(id)")] as JSONValue)", status: 404)
      }
      return .json("\(user.json(interests: user.id == "me" ? interests.names : user.interests))")
    }
    server.route(.put, "/users/me/interests") { request in
      let names = (try? JSONDecoder().decode([String].self, from: request.body?.data ?? Data())) ?? []
      guard names.allSatisfy({ $0.count <= 20 }), let me = ServedUser.all.first else {
        return .json(#"{"message":"An interest has at most 20 characters"}"#, status: 422)
      }
      interests.set(names)
      return .json("\(me.json(interests: names))")
    }
    return server
  }
}

/// The interests of the user, which requests change.
private final class SharedInterests: Sendable {
  private let state = Mutex(["film", "tea", "수영", "night trains"])

  var names: [String] { state.withLock { $0 } }

  func set(_ names: [String]) { state.withLock { $0 = names } }
}
