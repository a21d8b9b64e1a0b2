import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import Synchronization
import Testing

/// The app of the article `SigningIn` does what the article says.
@MainActor @Suite struct SigningInTests {
  /// A server with two orders, for the user who has the newest access token.
  private final class Server: Sendable {
    let transport = InMemoryTransport()
    let tokens = Mutex((access: 1, refresh: 1, renewals: 0))

    init() {
      transport.route(.get, "/orders") { [self] request in
        let access = tokens.withLock { $0.access }
        guard request.headers["Authorization"] == "Bearer a\(access)" else { return HTTPResponse(401) }
        return .json(#"[{"id":1,"title":"Lamp"},{"id":2,"title":"Desk"}]"#)
      }
      transport.route(.post, "/login") { [self] request in
        guard request.body?.data == Data("user=ann&password=pear".utf8) else { return HTTPResponse(401) }
        return answer()
      }
      transport.route(.post, "/token") { [self] request in
        let refresh = tokens.withLock { $0.refresh }
        guard request.body?.data == Data("refresh=r\(refresh)".utf8) else { return HTTPResponse(401) }
        tokens.withLock { $0 = ($0.access + 1, $0.refresh + 1, $0.renewals + 1) }
        return answer()
      }
    }

    private func answer() -> HTTPResponse {
      let (access, refresh, _) = tokens.withLock { $0 }
      return .json(#"{"access":"a\#(access)","refresh":"r\#(refresh)"}"#)
    }

    /// The access tokens, and also the refresh tokens, are worth nothing any more.
    func expire(andRefresh: Bool = false) {
      tokens.withLock { ($0.access, $0.refresh) = ($0.access + 10, $0.refresh + (andRefresh ? 10 : 0)) }
    }
  }

  private let server = Server()
  private let terminal: HeadlessTerminal

  init() throws {
    let origin = try #require(URL(string: "https://shop.example"))
    let account = Account(HTTPClient(origin, transport: server.transport))
    let client = makeClient(origin, account, transport: server.transport)
    terminal = HeadlessTerminal(makeOrderApp(account, client), columns: 60, rows: 8)
  }

  private func signIn() async { await terminal.press("i a n n enter p e a r enter") }

  @Test func listIsLoadedAfterTheUserHasSignedIn() async {
    await terminal.press()
    #expect(terminal.text.contains("Could not load: you are signed out"), "\(terminal.text)")
    await signIn()
    #expect(terminal.text.contains("> Lamp\n  Desk\n"), "\(terminal.text)")
  }

  @Test func tokenThatHasExpiredIsRenewedWithoutTheUser() async {
    await signIn()
    server.expire()
    await terminal.press("r")
    #expect(terminal.text.contains("> Lamp\n  Desk\n"), "\(terminal.text)")
    #expect(server.tokens.withLock { $0.renewals } == 1)
  }

  @Test func rowsStayWhenTheSessionEnds() async {
    await signIn()
    server.expire(andRefresh: true)
    await terminal.press("r")
    #expect(terminal.text.contains("> Lamp\n  Desk\n"), "\(terminal.text)")
    #expect(terminal.text.contains("Could not refresh: you are signed out"), "\(terminal.text)")
    await signIn()
    #expect(!terminal.text.contains("signed out") && terminal.text.contains("  Desk\n"), "\(terminal.text)")
  }

  @Test func wrongPasswordIsSaidInTheForm() async {
    await terminal.press("i a n n enter x enter")
    #expect(terminal.text.contains("is wrong"), "\(terminal.text)")
  }
}
