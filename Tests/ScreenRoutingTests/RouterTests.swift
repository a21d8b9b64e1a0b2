import ListPresentationTesting
import ScreenRouting
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct RouterTests {
  @Test func eachCommandHasAnOutcomeAndATransition() async throws {
    let shop = try await Shop.started()
    #expect(await shop.router.perform(.push(.item(1))) == .done)
    #expect(await shop.router.perform(.present(.login, as: .sheet)) == .done)
    #expect(await shop.router.perform(.push(.item(2))) == .failed(.pushNotAllowed(above: "login")))
    #expect(await shop.router.perform(.selectTab("shop")) == .done)
    let error = LinkError.incomplete(after: "item", at: 2, expected: ["{number}"])
    #expect(await shop.router.perform(.open("shop/item")) == .failed(.link(error)))
    #expect(shop.presenter.transitions == ["", "shop: push item/1", "shop: present sheet:login"])
    #expect(shop.presenter.shown == shop.router.stack)
  }

  @Test func startMakesTheScreensWithoutWaiting() async throws {
    var shown: [String] = []
    let router = Router(coordinator: ShopCoordinator()) { shown.append("\($0.to)") }
    router.send(.push(.item(1)))
    start(router)
    #expect(router.screen(of: router.stack.top.id)?.entry.route == .shelf && shown.isEmpty && !router.isIdle)
    start(router)
    await router.settle()
    #expect(shown == ["shop", "shop/item/1"])
  }

  /// A caller that cannot wait.
  private func start(_ router: Router<ShopRoute, ShopScreen>) { router.start() }

  @Test func commandsWaitWhileATransitionRuns() async throws {
    let shop = try await Shop.started()
    await shop.hold(.push(.item(1)))
    for number in 2...3 { shop.router.send(.push(.item(number))) }
    let settling = Task { await shop.router.settle() }
    await turns(10)
    #expect(shop.link == "shop/item/1" && !shop.router.isIdle && shop.log.isEmpty)
    for number in 2...3 {
      shop.presenter.endTransition()
      await wait(until: { shop.presenter.isHolding })
      #expect(shop.link.hasSuffix("/item/\(number - 1)/item/\(number)") && !shop.router.isIdle)
      #expect(shop.log.last == "push item/\(number - 1): done")
    }
    shop.presenter.endTransition()
    await settling.value
    #expect(shop.link == "shop/item/1/item/2/item/3" && shop.log.count == 3)
  }

  @Test func doubleTapIsCarriedOutOnce() async throws {
    let shop = try await Shop.started()
    let screen = try #require(shop.topScreen)
    for _ in 1...2 { screen.open(2) }
    await shop.idles()
    #expect(shop.log == ["push item/2 from #0: coalesced", "push item/2 from #0: done"])
    #expect(shop.link == "shop/item/2")
  }

  @Test func onlyTheLastPendingCommandOfTheSameEntryIsMerged() async throws {
    let shop = try await Shop.started("me/item/9/tab:shop/item/5")
    await shop.router.perform(.selectTab("shop"))
    await shop.hold(.push(.item(0)))
    let (shelf, item) = (shop.shown[0], shop.shown[1])
    let commands: [(RouteCommand<ShopRoute>, EntryID?)] = [
      (.push(.item(1)), item), (.push(.item(1)), shelf), (.push(.item(1)), item), (.dismissAll, item),
      (.push(.item(1)), item), (.push(.item(1)), nil), (.push(.item(1)), nil),
      (.selectTab("me"), shelf), (.selectTab("find"), shelf), (.selectTab("me"), shelf),
    ]
    let outcomes = commands.map { shop.ask($0.0, from: $0.1) }
    await turns()
    shop.release()
    var merged: [Int] = []
    for (index, outcome) in outcomes.enumerated() where await outcome.value == .coalesced { merged.append(index) }
    #expect(merged == [2])
    #expect(shop.link == "me/item/9/tab:shop/item/5/item/0/item/1/item/1/item/1/item/1/item/1")
  }

  @Test func doubleTapBehindAnotherCommandOfTheEntryIsCarriedOutOnce() async throws {
    let shop = try await Shop.started()
    let shelf = shop.top
    await shop.hold(.push(.item(1)), from: shelf)
    shop.router.send(.push(.item(2)), from: shelf)
    shop.presenter.endTransition()
    await wait(until: { shop.link == "shop/item/1/item/2" && shop.presenter.isHolding })
    shop.router.send(.push(.item(2)), from: shelf)
    shop.release()
    await shop.idles()
    #expect(shop.link == "shop/item/1/item/2" && shop.log.contains("push item/2 from \(shelf): coalesced"))
  }

  @Test func manyPendingCommandsCostTheSameEach() async throws {
    let shop = try await Shop.started()
    await shop.hold(.push(.item(0)))
    for number in 0..<2_000 { shop.router.send(.selectTab(number % 2 == 0 ? "me" : "none"), from: shop.top) }
    shop.release()
    await shop.idles()
    #expect(shop.log.count == 1_000 && shop.link == "me/tab:shop/item/0")
  }

  @Test func aCommandOfAnEntryThatHasLeftIsNotCarriedOut() async throws {
    let shop = try await Shop.started("shop/item/1")
    let entry = try #require(shop.topScreen).entry
    shop.router.send(.close)
    #expect(await entry.perform(.push(.item(2))) == .originGone)
    #expect(shop.link == "shop")
  }

  @Test func anEarlyLinkIsKeptUntilTheStart() async throws {
    let shop = try Shop()
    let early = shop.ask(.open("me/item/1"))
    await turns(5)
    #expect(shop.link == "shop" && shop.presenter.transitions.isEmpty)
    await shop.router.start()
    #expect(await early.value == .done)
    #expect(shop.presenter.transitions == ["", "me: push item/1 | me: select"])
    await shop.router.start()
    #expect(shop.presenter.transitions.count == 2)
  }

  @Test func aRestoredStackDoesNotOpenItsLinkAgain() async throws {
    let shop = try await Shop.started()
    await shop.router.perform(.open("me/item/1/sheet:item/2/tab:shop/item/3"))
    await shop.router.perform(.push(.item(2)))
    let again = try await Shop.started(RouteStack<ShopRoute>.restored(from: shop.link).stack.link)
    #expect(again.link == "me/item/1/sheet:item/2/item/2/tab:shop/item/3" && again.log.isEmpty)
    // The presenter hears of everything that the stack has above its roots.
    #expect(
      again.presenter.transitions
        == ["shop: push item/3 | me: push item/1 | me: present sheet:item/2/item/2 | me: select"])
  }

  /// The log has every command with its entry, so that a fresh router gets to the same stack.
  @Test func commandsOfTheLogLeadAFreshRouterToTheSameStack() async throws {
    let count = testSize("LIST_PRESENTATION_LOGGED_COMMANDS", small: 600)
    var generator = SeededGenerator(seed: 66)
    let (shop, fresh) = (try await Shop.started(), try await Shop.started())
    for _ in 0..<count {
      let stack = shop.router.stack
      let origin = Bool.random(using: &generator) ? stack.entries.randomElement(using: &generator)?.id : nil
      await shop.router.perform(.random(for: stack, using: &generator), from: origin)
    }
    #expect(shop.router.log.entries.count == count)
    for entry in shop.router.log.entries {
      guard case .command(let command) = entry.cause else { continue }
      #expect(await fresh.router.perform(command, from: entry.origin) == entry.outcome)
    }
    #expect(fresh.router.stack == shop.router.stack && fresh.log == shop.log)
    for tab in shop.router.stack.tabs {
      await shop.router.perform(.dismissAll, from: tab.entries[0].id)
      await shop.router.perform(.popToRoot, from: tab.entries[0].id)
    }
    await wait(until: { shop.coordinator.watch.faults(in: shop.router.stack).isEmpty })
    #expect(shop.router.stack.entries.count == 3 && shop.coordinator.watch.faults(in: shop.router.stack) == [])
  }

  @Test func commandsAfterTheEndAreNotCarriedOut() async throws {
    let shop = try await Shop.started("shop/note/a")
    shop.coordinator.locked = [.note("a")]
    #expect(await shop.router.end() == .refused("unsaved"))
    shop.coordinator.locked = []
    #expect(await shop.router.end() == .done)
    #expect(await shop.router.perform(.close) == .ended)
    #expect(await shop.results() == [nil])
    #expect(shop.router.hasEnded && shop.topScreen == nil)
  }

  @Test func theEndDeliversResultsThatWereFinishedBefore() async throws {
    let shop = try await Shop.started("shop/note/a")
    await shop.hold(.push(.item(1)))
    try #require(shop.router.screen(of: shop.shown[1])).finish(3)
    #expect(await shop.router.end() == .done)
    #expect(await shop.results() == [3])
    shop.release()
  }

  @Test func releasedRouterReleasesEverything() async throws {
    weak var router: Router<ShopRoute, ShopScreen>?
    let coordinator: ShopCoordinator
    do {
      let shop = try await Shop.started("shop/note/a/item/1")
      (router, coordinator) = (shop.router, shop.coordinator)
    }
    await wait(until: { !coordinator.results.isEmpty })
    #expect(router == nil)
    #expect(coordinator.results == [nil])
    // The watch knows five entries, three of which a new stack has as well: nothing of them is alive.
    let early = coordinator.watch.faults(in: RouteStack<ShopRoute>())
    #expect(early.count == 3 && early.allSatisfy { $0.hasSuffix("is gone too early") })
  }
}

/// Writes down the routes of the screens that are released, in order.
private final class WitnessCoordinator: Coordinator {
  final class Released: Sendable { let routes = Mutex<[ShopRoute]>([]) }

  final class Screen: Sendable {
    private let route: ShopRoute
    private let released: Released

    init(_ route: ShopRoute, _ released: Released) { (self.route, self.released) = (route, released) }

    deinit { released.routes.withLock { $0.append(route) } }
  }

  let released = Released()

  func screen(for entry: Entry<ShopRoute, Screen>) -> Screen { Screen(entry.route, released) }
}

@MainActor @Suite struct SwipeTests {
  @Test func aSwipeOnlyRemovesEntries() async throws {
    let shop = try await Shop.started("shop/item/1/note/a/item/3")
    let ids = shop.shown
    func shown(_ entries: [EntryID]) async -> String {
      let count = shop.presenter.transitions.count
      shop.router.systemDidGoBack(to: entries)
      await shop.idles()
      #expect(shop.presenter.transitions.count == count + 1 && shop.presenter.shown == shop.router.stack)
      return shop.link
    }
    for unknown in [ids, [], [ids[1]], ids + [ids[0]]] { #expect(await shown(unknown) == "shop/item/1/note/a/item/3") }
    // Two at once: a long press on the back button.
    #expect(await shown(Array(ids[..<2])) == "shop/item/1")
    #expect(await shop.results() == [nil])
    #expect(shop.log == ["go back from \(ids[2]): done"])
    #expect(shop.router.log.entries.map(\.cause) == [.gesture])
    #expect(shop.coordinator.watch.faults(in: shop.router.stack) == [])
  }

  @Test func aSwipeReleasesTheScreensFromTheTopDown() async throws {
    let coordinator = WitnessCoordinator()
    let router = Router(stack: try RouteStack(link: "shop/item/1/item/2/item/3"), coordinator: coordinator) { _ in }
    await router.start()
    router.systemDidGoBack(to: Array(router.stack.selectedTab.entries.map(\.id)[..<2]))
    await wait(until: { router.isIdle })
    #expect(coordinator.released.routes.withLock(\.self) == [.item(3), .item(2)])
    #expect("\(router.stack)" == "shop/item/1")
  }

  @Test func aSwipeWhileACommandRunsIsUndoneOnTheScreen() async throws {
    let shop = try await Shop.started("shop/item/1")
    shop.router.send(.push(.item(2)))
    #expect(!shop.allowsSwipeBack)
    shop.router.systemDidGoBack(to: [shop.shown[0]])
    await shop.idles()
    #expect(shop.link == "shop/item/1/item/2")
    #expect(shop.presenter.shown == shop.router.stack && shop.presenter.transitions.count == 3)
  }

  @Test func aSwipeIsRefusedWhereTheGuardRefuses() async throws {
    let shop = try await Shop.started("shop/item/1")
    #expect(shop.allowsSwipeBack)
    shop.coordinator.locked = [.item(1)]
    #expect(!shop.allowsSwipeBack)
    shop.router.systemDidGoBack(to: [shop.shown[0]])
    await shop.idles()
    #expect(shop.link == "shop/item/1")
    // The start, and the screen that the swipe took away.
    #expect(shop.presenter.transitions == ["shop: push item/1", "shop: push item/1"])
  }

  @Test func aSwipeIsRedirectedWhereTheGuardRedirects() async throws {
    let shop = try await Shop.started("shop/item/1")
    shop.coordinator.guarding = leaving(.item(1), .redirect(.present(.terms, as: .sheet)))
    #expect(!shop.allowsSwipeBack)
    shop.router.systemDidGoBack(to: [shop.shown[0]])
    await shop.idles(at: "shop/item/1/sheet:terms")
    shop.coordinator.guarding = allowing
    await shop.router.perform(.close)
    await shop.idles()
    #expect(shop.link == "shop" && shop.presenter.shown == shop.router.stack)
  }

  @Test func guardsAreAskedAboutASheetAsAWhole() async throws {
    let shop = try await Shop.started("shop/item/1/sheet:note/a/item/2")
    shop.coordinator.locked = [.note("a")]
    #expect(shop.router.allowsGoingBack(to: Array(shop.shown[..<3])))
    #expect(!shop.router.allowsGoingBack(to: Array(shop.shown[..<2])))
    shop.coordinator.locked = []
    #expect(shop.router.allowsGoingBack(to: Array(shop.shown[..<2])))
    // What is not shown cannot be gone back to.
    #expect(!shop.router.allowsGoingBack(to: Array(shop.shown[1...2])))
    #expect(!shop.router.allowsGoingBack(to: []))
  }

  @Test func guardsLearnWhatCausesAChange() async throws {
    let shop = try await Shop.started()
    var causes: [RouteChange<ShopRoute>.Cause] = []
    shop.coordinator.guarding = { change in
      causes.append(change.cause)
      return .allow
    }
    await shop.router.perform(.open("shop/item/1"))
    await shop.router.perform(.push(.note("a")))
    shop.coordinator.flows[shop.shown[2]]?.finish(7)
    await shop.idles(at: "shop/item/1")
    shop.router.systemDidGoBack(to: Array(shop.shown[..<1]))
    await shop.idles(at: "shop")
    #expect(await shop.router.end() == .done)
    #expect(causes == [.command(.open("shop/item/1")), .command(.push(.note("a"))), .result, .gesture, .end])
  }

  @Test func changesThatTheUserHasNotSeenYetAreAnimated() async throws {
    var hints: [String] = []
    let coordinator = ShopCoordinator()
    let router = Router(coordinator: coordinator) { transition in
      hints.append("\(transition): \(transition.isAnimated)")
    }
    await router.start()
    await router.perform(.push(.item(1)))
    for locked: Set<ShopRoute> in [[.item(1)], []] {
      coordinator.locked = locked
      router.systemDidGoBack(to: [router.stack.entries[0].id])
      await router.settle()
    }
    await router.perform(.selectTab("me"))
    _ = await router.end()
    await wait(until: { hints.last?.hasPrefix("end") == true })
    #expect(
      hints == [
        ": false", "shop: push item/1: true", "shop: push item/1: false", ": false", "me: select: true", "end: false",
      ])
  }

  @Test func waitingGuardForbidsTheGesture() async throws {
    let shop = try await Shop.started("shop/item/1")
    shop.coordinator.guarding = { _ in .wait { .allow } }
    #expect(!shop.allowsSwipeBack)
    #expect(await shop.router.perform(.close) == .done)
    // There is nothing to go back to.
    shop.coordinator.guarding = allowing
    #expect(!shop.allowsSwipeBack)
  }
}
