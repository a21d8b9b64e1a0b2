import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

/// What happens to a command after the screens of its redirection have left.
@MainActor @Suite struct RedirectionTests {
  /// What the task that awaits a login knows.
  private final class Session {
    var user: Int?
  }

  private let session = Session()

  /// A shop whose first item requires a login, of which only the task that awaits the flow learns.
  private func shop(_ login: RouteCommand<ShopRoute> = .present(.login, as: .cover)) async throws -> Shop {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { [session] change in
      session.user == nil && change.enters(.item(1)) ? .redirect(login) : .allow
    }
    return shop
  }

  private func pressRow(of shop: Shop) {
    shop.router.screen(of: shop.router.stack.tabs[0].entries[0].id)?.open(1)
  }

  /// Finishes the login that is shown, after a task has begun to await it.
  private func logIn(to shop: Shop) async throws {
    let flow = try #require(shop.coordinator.flows[shop.top])
    let login = Task { [session] in session.user = await flow.result }
    await turns()
    shop.finish(1)
    await login.value
    await shop.idles()
  }

  @Test func commandsOfAWaitingTaskComeAfterTheParkedCommand() async throws {
    let shop = try await shop()
    let outcome = await shop.redirect(.push(.item(1)))
    let flow = try #require(shop.coordinator.flows[shop.top])
    let welcomed = Task { [session, router = shop.router] in
      session.user = await flow.result
      return await router.perform(.push(.welcome))
    }
    await turns()
    shop.finish(1)
    #expect(await outcome.value == .done)
    #expect(await welcomed.value == .done)
    #expect(shop.link == "shop/item/1/welcome")
  }

  /// A user who leaves the login knows why the command is not carried out.
  @Test(arguments: [true, false])
  func aCommandThatIsRedirectedAgainIsReportedAfterALogin(logsIn: Bool) async throws {
    let shop = try await shop()
    var reports: [String] = []
    shop.router.onFailure = { reports.append("\($0): \($1)") }
    let outcome = await shop.redirect(.push(.item(1)))
    if logsIn { shop.finish(1) } else { await shop.router.perform(.close) }
    #expect(await outcome.value == .refused("redirected again: present cover:login"))
    await shop.idles()
    #expect(reports == (logsIn ? [#"push item/1: refused("redirected again: present cover:login")"#] : []))
    #expect(shop.link == "shop")
  }

  @Test func aReasonAfterARedirectionIsReported() async throws {
    let shop = try await shop(.present(.terms, as: .sheet))
    var reports: [RouteOutcome] = []
    shop.router.onFailure = { reports.append($1) }
    shop.router.send(.push(.item(1)))
    await shop.idles(at: "shop/sheet:terms")
    shop.coordinator.guarding = entering(.item(1), .refuse("sold out"))
    await shop.router.perform(.close)
    #expect(reports == [.refused("sold out")])
  }

  @Test(arguments: [
    (RouteCommand<ShopRoute>.popToRoot, "redirected to a command that brings no screen: pop to root"),
    (
      .selectTab("none"),
      "redirected to 'select tab none': failed(no tab 'none'; the tabs are shop, find, me)"
    ),
  ])
  func aRedirectionThatBringsNoScreenIsReported(command: RouteCommand<ShopRoute>, reason: String) async throws {
    let shop = try await shop(command)
    var reports: [String] = []
    shop.router.onFailure = { reports.append("\($0): \($1)") }
    #expect(await shop.router.perform(.push(.item(1))) == .refused(reason))
    #expect(reports == ["push item/1: \(RouteOutcome.refused(reason))"])
  }

  @Test func aRowWhoseLoginIsInAnotherTabShowsItAgain() async throws {
    let shop = try await shop(.open("me/sheet:login"))
    pressRow(of: shop)
    await shop.idles(at: "me/sheet:login")
    await shop.router.perform(.selectTab("shop"))
    pressRow(of: shop)
    await shop.idles()
    #expect(shop.link == "me/sheet:login")
    try await logIn(to: shop)
    #expect(shop.link == "me/tab:shop/item/1")
  }

  @Test func aRowWhoseLoginHasLeftAmongOtherScreensBringsItAgain() async throws {
    let shop = try await shop(.open("me/item/9/sheet:login"))
    pressRow(of: shop)
    await shop.idles(at: "me/item/9/sheet:login")
    await shop.router.perform(.dismiss)
    await shop.router.perform(.selectTab("shop"))
    for _ in 1...2 { pressRow(of: shop) }
    await shop.idles(at: "me/item/9/sheet:login")
    try await logIn(to: shop)
    #expect(shop.link == "me/item/9/tab:shop/item/1")
  }

  @Test func twoPressesOfARowContinueOnce() async throws {
    let shop = try await shop(.open("me/sheet:login"))
    let shelf = shop.top
    let first = await shop.redirect(.push(.item(1)), from: shelf, to: "me/sheet:login")
    let second = shop.ask(.push(.item(1)), from: shelf)
    #expect(await first.value == .coalesced)
    session.user = 1
    await shop.router.perform(.close)
    #expect(await second.value == .done)
    #expect(shop.link == "me/tab:shop/item/1")
  }

  @Test func aPressWhileTheCommandContinuesIsADoubleTap() async throws {
    let shop = try await shop()
    pressRow(of: shop)
    await shop.idles(at: "shop/cover:login")
    let gate = Gate()
    shop.coordinator.guarding = entering(.item(1), .after(gate))
    await shop.router.perform(.close)
    await wait(until: { gate.isWaitedFor })
    pressRow(of: shop)
    gate.open()
    await shop.idles()
    #expect(shop.link == "shop/item/1")
  }

  @Test func aLinkWaitsForTheLinkToWhichItIsRedirected() async throws {
    let shop = try await shop(.open("me/sheet:login"))
    let outcome = await shop.redirect(.open("shop/item/1"), to: "me/sheet:login")
    #expect(shop.router.hasParkedCommands)
    session.user = 1
    await shop.router.perform(.close)
    #expect(await outcome.value == .done)
    #expect(shop.link == "shop/item/1")
  }

  /// A login as the root removes the entry of the command.
  @Test(arguments: [RouteCommand<ShopRoute>.close, .popToRoot, .replace(.welcome)])
  func aCommandOfAnEntryThatItsRedirectionRemovesDoesNotActOnAnother(command: RouteCommand<ShopRoute>) async throws {
    let shop = try await Shop.started("shop/item/1/item/2")
    shop.coordinator.guarding = { $0.cause == .command(command) ? .redirect(.set([.login])) : .allow }
    let outcome = await shop.redirect(command, from: shop.top, to: "shop/root:login")
    shop.coordinator.guarding = allowing
    await shop.router.perform(.set([.shelf, .item(3)]))
    #expect(await outcome.value == .originGone)
    #expect(shop.link == "shop/item/3")
  }

  @Test func cancellingWithdrawsACommandBehindThreeRedirections() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { change in
      if change.enters(.item(1)) { return .redirect(.present(.login, as: .cover)) }
      if change.enters(.login) { return .redirect(.push(.welcome)) }
      return change.enters(.welcome) ? .redirect(.present(.terms, as: .sheet)) : .allow
    }
    let outcome = await shop.redirect(.push(.item(1)), to: "shop/sheet:terms")
    outcome.cancel()
    #expect(await outcome.value == .cancelled)
    #expect(shop.log.last == "push item/1: cancelled")
  }

  @Test func aCancelledCommandDoesNotContinueAfterItsRedirection() async throws {
    let shop = try await shop()
    let outcome = await shop.redirect(.push(.item(1)))
    outcome.cancel()
    #expect(await outcome.value == .cancelled)
    await shop.router.perform(.close)
    #expect(shop.log.suffix(2) == ["push item/1: cancelled", "close: done"])
  }
}
