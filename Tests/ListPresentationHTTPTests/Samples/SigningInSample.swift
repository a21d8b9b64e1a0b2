import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Observation
import ScreenRouting

struct Tokens: Decodable { let access: String, refresh: String }

struct SignedOut: RetryAdvising, CustomStringConvertible {
  let description = "you are signed out"
  let retryAdvice = RetryAdvice.doNotRetry
}

@MainActor
final class Account {
  private(set) var tokens: Tokens?
  private let server: HTTPClient

  init(_ server: HTTPClient) { self.server = server }

  func signIn(_ user: String, _ password: String) async throws {
    tokens = try await tokens(for: ["user": user, "password": password], from: "login")
  }

  func renew() async throws {
    guard let refresh = tokens?.refresh else { throw SignedOut() }
    do {
      tokens = try await tokens(for: ["refresh": refresh], from: "token")
    } catch let error as HTTPError where error.kind == .status(401) {
      tokens = nil
      throw SignedOut()
    }
  }

  private func tokens(for fields: KeyValuePairs<String, String>, from name: String) async throws -> Tokens {
    let request = HTTPRequest(.post, server.origin.appending(path: name), body: .form(fields))
    return try await server.send(request, as: Tokens.self).value
  }
}

func makeClient(
  _ origin: URL, _ account: Account, transport: any HTTPTransport = URLSessionTransport()
) -> HTTPClient {
  HTTPClient(origin, transport: transport) { request in
    if let tokens = await account.tokens { request.headers["Authorization"] = "Bearer \(tokens.access)" }
  } renew: { _ in
    try await account.renew()
  }
}

struct Order: ListElement, Decodable { let id: Int, title: String }

enum OrderRoute: Route {
  case orders
  case signIn
  static let root = OrderRoute.orders
}

@MainActor
func makeOrderApp(_ account: Account, _ client: HTTPClient) -> TextApp<OrderRoute> {
  let orders = Pager(HTTPPageSource<Order>(client.origin.appending(path: "orders"), client: client))
  return TextApp { route, entry in
    switch route {
    case .orders:
      .list("Orders", orders) { TextRow($0.title) }
        .onKeyPress("i", "sign in") { entry.present(.signIn) }
    case .signIn:
      .form("Sign in", [TextFormField("User"), TextFormField("Password")]) { texts in
        do {
          try await account.signIn(texts["User"] ?? "", texts["Password"] ?? "")
        } catch let error as HTTPError where error.kind == .status(401) {
          throw TextFormError("Password", problem: "is wrong")
        }
        orders.retry()
        entry.close()
      }
    }
  }
}
