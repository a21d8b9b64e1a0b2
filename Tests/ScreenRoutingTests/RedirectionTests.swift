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
      let needsLogin = session.user == nil && change.entering.contains { $0.route == .item(1) }
      return needsLogin ? .redirect(login) : .allow
    }
    return shop
  }

  /// Presses the first row of the shelf.
  private func pressRow(of shop: Shop) {
    shop.router.screen(of: shop.router.stack.tabs[0].entries[0].id)?.adapter.openItem(at: 0)
  }

  private func log(in shop: Shop) -> Task<Void, Never>? {
    shop.coordinator.flows[shop.top].map { flow in Task { [session] in session.user = await flow.result } }
  }

  @Test func aCommandWaitsForTheTaskThatAwaitsTheLogin() async throws {
    for _ in 1...15 {
      session.user = nil
      let shop = try await shop()
      let outcome = shop.ask(.push(.item(1)))
      await wait(until: { shop.link == "shop/cover:login" && shop.router.isIdle })
      let login = try #require(log(in: shop))
      await turns()
      try #require(shop.topScreen).finish(1)
      #expect(await outcome.value == .done)
      await login.value
      #expect(shop.link == "shop/item/1")
    }
  }

  @Test func commandsOfAWaitingTaskComeAfterTheParkedCommand() async throws {
    let shop = try await shop()
    let outcome = shop.ask(.push(.item(1)))
    await wait(until: { shop.link == "shop/cover:login" && shop.router.isIdle })
    let flow = try #require(shop.coordinator.flows[shop.top])
    let welcomed = Task { [session, router = shop.router] in
      session.user = await flow.result
      return await router.perform(.push(.welcome))
    }
    await turns()
    try #require(shop.topScreen).finish(1)
    #expect(await outcome.value == .done)
    #expect(await welcomed.value == .done)
    #expect(shop.link == "shop/item/1/welcome")
  }

  @Test func aCommandThatIsRedirectedAgainAfterTheLoginIsReported() async throws {
    let shop = try await shop()
    var reports: [String] = []
    shop.router.onFailure = { reports.append("\($0): \($1)") }
    shop.router.send(.push(.item(1)))
    await wait(until: { shop.link == "shop/cover:login" && shop.router.isIdle })
    try #require(shop.topScreen).finish(1)
    await wait(until: { shop.router.isIdle })
    #expect(reports == [#"push item/1: refused("redirected again: present cover:login")"#])
    #expect(shop.link == "shop")
  }

  @Test func aCommandWhoseLoginTheUserLeavesIsNotReported() async throws {
    let shop = try await shop()
    shop.router.onFailure = { Issue.record("\($0): \($1)") }
    let outcome = shop.ask(.push(.item(1)))
    await wait(until: { shop.link == "shop/cover:login" && shop.router.isIdle })
    await shop.router.perform(.close)
    #expect(await outcome.value == .refused("redirected again: present cover:login"))
  }

  @Test func aReasonAfterARedirectionIsReported() async throws {
    let shop = try await Shop.started()
    var reports: [RouteOutcome] = []
    var isFirst = true
    shop.router.onFailure = { reports.append($1) }
    shop.coordinator.guarding = { change in
      guard change.entering.contains(where: { $0.route == .item(1) }) else { return .allow }
      defer { isFirst = false }
      return isFirst ? .redirect(.present(.terms, as: .sheet)) : .refuse("sold out")
    }
    shop.router.send(.push(.item(1)))
    await wait(until: { shop.link == "shop/sheet:terms" && shop.router.isIdle })
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
    await wait(until: { shop.link == "me/sheet:login" && shop.router.isIdle })
    let login = try #require(log(in: shop))
    await shop.router.perform(.selectTab("shop"))
    pressRow(of: shop)
    await wait(until: { shop.router.isIdle })
    #expect(shop.link == "me/sheet:login")
    try #require(shop.topScreen).finish(1)
    await login.value
    await wait(until: { shop.router.isIdle })
    #expect(shop.link == "me/tab:shop/item/1")
  }

  @Test func aRowWhoseLoginHasLeftAmongOtherScreensBringsItAgain() async throws {
    let shop = try await shop(.open("me/item/9/sheet:login"))
    pressRow(of: shop)
    await wait(until: { shop.link == "me/item/9/sheet:login" && shop.router.isIdle })
    await shop.router.perform(.dismiss)
    await shop.router.perform(.selectTab("shop"))
    for _ in 1...2 { pressRow(of: shop) }
    await wait(until: { shop.link == "me/item/9/sheet:login" && shop.router.isIdle })
    let login = try #require(log(in: shop))
    await turns()
    try #require(shop.topScreen).finish(1)
    await login.value
    await wait(until: { shop.router.isIdle })
    #expect(shop.link == "me/item/9/tab:shop/item/1")
  }

  @Test func twoPressesOfARowContinueOnce() async throws {
    let shop = try await shop(.open("me/sheet:login"))
    let shelf = shop.top
    let first = shop.ask(.push(.item(1)), from: shelf)
    await wait(until: { shop.link == "me/sheet:login" && shop.router.isIdle })
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
    await wait(until: { shop.link == "shop/cover:login" && shop.router.isIdle })
    let gate = Gate()
    shop.coordinator.guarding = { change in
      guard change.entering.contains(where: { $0.route == .item(1) }) else { return .allow }
      return .wait {
        await gate.wait()
        return .allow
      }
    }
    await shop.router.perform(.close)
    await wait(until: { gate.isWaitedFor })
    pressRow(of: shop)
    gate.open()
    await wait(until: { shop.router.isIdle })
    #expect(shop.link == "shop/item/1")
  }

  @Test func aLinkWaitsForTheLinkToWhichItIsRedirected() async throws {
    let shop = try await shop(.open("me/sheet:login"))
    let outcome = shop.ask(.open("shop/item/1"))
    await wait(until: { shop.link == "me/sheet:login" && shop.router.isIdle })
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
    var asks = true
    shop.coordinator.guarding = { change in
      asks && change.leaving.contains { $0.route == .item(2) } && change.cause == .command(command)
        ? .redirect(.set([.login])) : .allow
    }
    let outcome = shop.ask(command, from: shop.top)
    await wait(until: { shop.link == "shop/root:login" && shop.router.isIdle })
    asks = false
    await shop.router.perform(.set([.shelf, .item(3)]))
    #expect(await outcome.value == .originGone)
    #expect(shop.link == "shop/item/3")
  }

  @Test func cancellingWithdrawsACommandBehindThreeRedirections() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { change in
      func enters(_ route: ShopRoute) -> Bool { change.entering.contains { $0.route == route } }
      if enters(.item(1)) { return .redirect(.present(.login, as: .cover)) }
      if enters(.login) { return .redirect(.push(.welcome)) }
      return enters(.welcome) ? .redirect(.present(.terms, as: .sheet)) : .allow
    }
    let outcome = shop.ask(.push(.item(1)))
    await wait(until: { shop.link == "shop/sheet:terms" && shop.router.isIdle })
    outcome.cancel()
    #expect(await outcome.value == .cancelled)
    #expect(shop.log.last == "push item/1: cancelled")
  }
}
