import ListPresentation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import TestSupport
import Testing

private enum VaultRoute: TabbedRoute {
  case door
  case vault
  /// It has no link.
  case box(Int)
  case login

  static let tabs: KeyValuePairs = ["door": VaultRoute.door]
  static func links(above route: VaultRoute?, as presentation: RoutePresentation?) -> [RouteLink<VaultRoute>] {
    [RouteLink("vault", .vault)]
  }
}

/// A vault that only a user may enter.
@MainActor
private final class VaultCoordinator: Coordinator {
  var decision: () -> RouteDecision<VaultRoute> = { .refuse("The vault is closed") }
  private(set) var user: String?

  func screen(for entry: Entry<VaultRoute, TextScreen>) -> TextScreen {
    switch entry.route {
    case .door: return .fields("Door", ["Color": "red"]).onKeyPress("v", "vault") { entry.push(.vault) }
    case .vault: return .fields("Vault", ["Gold": "9"])
    case .box(let number): return .fields("Box \(number)", ["Silver": "1"])
    case .login:
      let flow = Flow<String>(in: entry)
      Task { [weak self] in self?.user = await flow.result }
      return .form("Login", [TextFormField("Name")]) { flow.finish($0["Name"] ?? "") }
    }
  }

  func decide(on change: RouteChange<VaultRoute>) -> RouteDecision<VaultRoute> {
    change.entering.contains { $0.route == .vault } && user == nil ? decision() : .allow
  }
}

/// The guards decide about the screens with which an app begins.
@MainActor @Suite struct GuardedAppTests {
  private let coordinator = VaultCoordinator()

  private func app() throws -> TextApp<VaultRoute> {
    TextApp(coordinator: coordinator, stack: try RouteStack(link: "door/vault"))
  }

  private func terminal(_ keys: String = "") async throws -> HeadlessTerminal {
    let terminal = HeadlessTerminal(try app(), columns: 30, rows: 5)
    await terminal.press(keys)
    return terminal
  }

  /// Expects that an app prints nothing, and why.
  private func expectNothingPrinted(_ app: TextApp<VaultRoute>, _ reason: String) async throws {
    let outcome = try await app.print { _ in Issue.record("it printed") }
    #expect(outcome == .incomplete(items: 0, reason: reason))
  }

  @Test func refusedScreensAreNotShown() async throws {
    let text = try await terminal().text
    #expect(text.hasPrefix("Door\nColor     red\n") && text.contains("The vault is closed\n"))
    try await expectNothingPrinted(app(), "The vault is closed")
  }

  @Test func allowedScreensAreShownAtOnce() async throws {
    coordinator.decision = { .allow }
    var titles: [String] = []
    let app = try app()
    let session = ScreenSession(app, size: ScreenSize(columns: 30, rows: 5))
    app.onChange = { titles.append(app.frame(in: session.size).text.prefix { $0 != "\n" }.description) }
    await session.play([], pause: {}, shown: { #expect($0.text.hasPrefix("Door › Vault\nGold      9\n")) })
    #expect(!titles.contains("Door"))
  }

  @Test func loginComesBeforeTheScreens() async throws {
    coordinator.decision = { .redirect(.present(.login, as: .cover)) }
    let terminal = try await terminal()
    #expect(terminal.text.hasPrefix("Door › Login\n"))
    await terminal.press("h a n a enter")
    #expect(terminal.text.hasPrefix("Door › Vault\n"))
  }

  @Test func loginThatIsLeftKeepsTheFirstScreen() async throws {
    coordinator.decision = { .redirect(.present(.login, as: .cover)) }
    let terminal = try await terminal("esc")
    let door = terminal.text
    #expect(door.hasPrefix("Door\nColor     red\n") && !door.contains("redirected"))
    await terminal.press("v")
    #expect(terminal.text.hasPrefix("Door › Login\n"))
    await terminal.press("esc")
    #expect(terminal.text == door)
    try await expectNothingPrinted(app(), "redirected to door/cover:login")
  }

  @Test func printingWaitsForASlowGuard() async throws {
    for (decision, outcome, printed) in [
      (RouteDecision<VaultRoute>.allow, TextPrintOutcome.complete(items: 0), "Gold      9\n"),
      (.refuse("closed"), .incomplete(items: 0, reason: "closed"), ""),
    ] {
      let gate = Gate()
      coordinator.decision = {
        .wait {
          await gate.wait()
          return decision
        }
      }
      var text = ""
      let app = try app()
      let printing = Task { try await app.print { text += $0 } }
      await wait(until: { gate.isWaitedFor })
      #expect(text.isEmpty)
      gate.open()
      #expect(try await printing.value == outcome)
      #expect(text == printed)
    }
  }

  @Test func screensWithoutLinksAreAskedForAsWell() async throws {
    let stack = try RouteStack<VaultRoute>().applying(.push(.vault)).applying(.push(.box(3)))
    let app = TextApp(coordinator: coordinator, stack: stack)
    try await expectNothingPrinted(app, "The vault is closed")
    coordinator.decision = { .allow }
    let terminal = HeadlessTerminal(TextApp(coordinator: coordinator, stack: stack), columns: 30, rows: 5)
    await terminal.press()
    #expect(terminal.text.hasPrefix("Door › Vault › Box 3\n"))
  }

  @Test func screensLeaveAtTheEnd() async throws {
    coordinator.decision = { .allow }
    let app = try app()
    let terminal = HeadlessTerminal(app)
    await terminal.press()
    weak let screen = app.router.screen(of: app.router.stack.top.id)
    #expect(screen != nil)
    await terminal.press("q")
    #expect(terminal.end == .finished)
    await wait(until: { screen == nil })
  }
}
