import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

@MainActor @Suite struct GuardTests {
  @Test(arguments: [
    RouteCommand<ShopRoute>.close, .dismiss, .dismissAll, .replace(.item(4)), .open("shop"), .set([.item(4)]),
  ])
  func refusedEntryIsNotLeft(command: RouteCommand<ShopRoute>) async throws {
    let shop = try await Shop.started("shop/item/1/sheet:item/2/item/3")
    let before = shop.router.stack
    shop.coordinator.locked = [.item(3)]
    #expect(await shop.router.perform(command) == .refused("unsaved"))
    #expect(shop.router.stack == before && shop.presenter.transitions.count == 1)
    #expect(await shop.router.end() == .refused("unsaved"))
    for harmless: RouteCommand<ShopRoute> in [.push(.item(5)), .close, .selectTab("me"), .open("find")] {
      #expect(await shop.router.perform(harmless) == .done)
    }
  }

  @Test func aGuardIsAskedAboutTheEntriesThatLeaveInAnyTabAndLayer() async throws {
    let shop = try await Shop.started("shop/note/a/sheet:item/1/tab:me/note/b/item/2")
    await shop.router.perform(.close)
    await shop.router.perform(.close, from: shop.router.stack.tabs[2].entries[1].id)
    await shop.router.perform(.open("shop/welcome"))
    #expect(
      shop.coordinator.asked == [
        "shop/note/a/sheet:item/1: -item/1",
        "shop/note/a: -note/b -item/2",
        "shop/note/a: -note/a +welcome",
      ])
  }

  @Test func aScreenAboveAnUnsavedEditorCanBeClosed() async throws {
    let shop = try await Shop.started("me/note/b/tab:shop/note/a/sheet:item/1")
    shop.coordinator.locked = [.note("a"), .note("b")]
    await shop.router.perform(.selectTab("shop"))
    #expect(shop.allowsSwipeBack)
    #expect(await shop.router.perform(.close) == .done)
    #expect(!shop.allowsSwipeBack)
    #expect(await shop.router.perform(.close) == .refused("unsaved"))
    // The editor in the hidden tab does not matter here.
    shop.coordinator.locked = [.note("b")]
    #expect(shop.allowsSwipeBack)
    #expect(await shop.router.perform(.close) == .done)
  }

  @Test func redirectedCommandContinuesAfterTheLogin() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = entering(.item(1), .redirect(.present(.login, as: .cover)))
    let pushed = await shop.redirect(.push(.item(1)))
    let opened = shop.ask(.open("me/item/1"))
    await wait(until: { shop.coordinator.asked.count == 3 && shop.router.isIdle })
    // A second redirection of the same kind does not bring a second login.
    #expect(shop.log == ["present cover:login: done"] && shop.link == "shop/cover:login")
    shop.coordinator.guarding = allowing
    shop.finish(1)
    #expect(await pushed.value == .done)
    #expect(await opened.value == .done)
    #expect(shop.link == "me/item/1/tab:shop/item/1")
  }

  @Test func newerLinkSupersedesAParkedLink() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { change in
      change.enters(.account) || change.enters(.item(1)) ? .redirect(.present(.login, as: .cover)) : .allow
    }
    let first = await shop.redirect(.open("shop/item/1"))
    let second = shop.ask(.open("me/item/1"))
    #expect(await first.value == .superseded)
    let third = shop.ask(.open("find/item/2"))
    #expect(await second.value == .superseded)
    #expect(await third.value == .done)
    shop.coordinator.guarding = allowing
    await shop.router.perform(.selectTab("shop"))
    shop.finish(1)
    await shop.idles()
    #expect(shop.link == "shop/tab:find/item/2")
  }

  @Test func aLinkOfAGuardSupersedesNoLinkOfTheUser() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { change in
      if change.enters(.item(1)) { return .redirect(.present(.login, as: .cover)) }
      return change.enters(.item(2)) ? .redirect(.open("me/sheet:terms")) : .allow
    }
    let opened = await shop.redirect(.open("shop/item/1"))
    let me = shop.router.stack.tabs[2].entries[0].id
    let pushed = await shop.redirect(.push(.item(2)), from: me, to: "me/sheet:terms/tab:shop/cover:login")
    shop.coordinator.guarding = allowing
    await shop.router.perform(.close)
    #expect(await pushed.value == .done)
    await shop.router.perform(.selectTab("shop"))
    await shop.router.perform(.close)
    #expect(await opened.value == .done)
    #expect(shop.link == "shop/item/1/tab:me/item/2")
  }

  @Test func aLinkToWhatIsShownSupersedesAParkedLink() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = entering(.item(1), .redirect(.present(.login, as: .cover)))
    let parked = await shop.redirect(.open("shop/item/1"))
    #expect(await shop.router.perform(.open("shop/cover:login")) == .done)
    #expect(await parked.value == .superseded)
  }

  @Test func aParkedCommandContinuesBeforeAllOthersAndKeepsItsEntry() async throws {
    let shop = try await Shop.started("me/item/9/tab:shop/item/2")
    await shop.router.perform(.selectTab("shop"))
    shop.coordinator.guarding = leaving(.item(2), .redirect(.present(.terms, as: .cover)))
    let closed = await shop.redirect(.close, to: "shop/item/2/cover:terms/tab:me/item/9")
    // The user goes to another tab; the parked command stays where it was asked for.
    await shop.router.perform(.selectTab("me"))
    shop.coordinator.guarding = allowing
    await shop.router.perform(.close, from: shop.router.stack.tabs[0].entries[2].id)
    #expect(await closed.value == .done)
    #expect(shop.link == "me/item/9")
  }

  @Test func redirectionsFollowEachOther() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = entering(.item(1), .redirect(.present(.login, as: .cover)))
    let outcome = await shop.redirect(.push(.item(1)))
    shop.coordinator.guarding = entering(.item(1), .redirect(.present(.terms, as: .sheet)))
    shop.finish(1)
    await shop.idles(at: "shop/sheet:terms")
    shop.coordinator.guarding = allowing
    await shop.router.perform(.close)
    #expect(await outcome.value == .done)
    #expect(shop.link == "shop/item/1")
  }

  @Test func aRedirectionCanBeRedirected() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { change in
      if change.enters(.item(1)) { return .redirect(.present(.login, as: .cover)) }
      return change.enters(.login) ? .redirect(.present(.terms, as: .sheet)) : .allow
    }
    let outcome = await shop.redirect(.push(.item(1)), to: "shop/sheet:terms")
    shop.coordinator.guarding = entering(.item(1), .redirect(.present(.login, as: .cover)))
    await shop.router.perform(.close)
    await shop.idles(at: "shop/cover:login")
    shop.coordinator.guarding = allowing
    await shop.router.perform(.close)
    #expect(await outcome.value == .done)
    #expect(shop.link == "shop/item/1")
  }

  @Test func loginAsRootKeepsTheRedirectedCommand() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = entering(.item(1), .redirect(.set([.login])))
    let outcome = await shop.redirect(.push(.item(1)), from: shop.top, to: "shop/root:login")
    shop.coordinator.guarding = allowing
    await shop.router.perform(.set([.shelf]))
    #expect(await outcome.value == .done)
    #expect(shop.link == "shop/item/1")
  }

  @Test func redirectionOfAHiddenTabSelectsThatTab() async throws {
    let shop = try await Shop.started("me/tab:shop/note/a")
    let child = try #require(shop.coordinator.lastChild)
    child.guarding = leaving(.note("a"), .redirect(.present(.terms, as: .sheet)))
    let outcome = await shop.redirect(.open("shop/item/1"), to: "shop/note/a/sheet:terms")
    child.guarding = allowing
    await shop.router.perform(.close)
    #expect(await outcome.value == .done)
    #expect(shop.link == "shop/item/1")
  }

  /// The user sees what a guard pushes, and the tab to which it leads.
  @Test(arguments: [
    (RouteCommand<ShopRoute>.push(.welcome), "shop/note/a/sheet:item/1/welcome"),
    (.open("me/sheet:login"), "me/sheet:login/tab:shop/note/a/sheet:item/1"),
  ])
  func redirectionOfACoveredGuardIsSeen(redirection: RouteCommand<ShopRoute>, link: String) async throws {
    let shop = try await Shop.started("shop/note/a/sheet:item/1")
    try #require(shop.coordinator.lastChild).guarding = leaving(.note("a"), .redirect(redirection))
    shop.router.send(.close, from: shop.shown[1])
    await shop.idles()
    #expect(shop.link == link)
  }

  @Test func guardsAreAskedFromTheTopDownAndThoseOfTheShownTabFirst() async throws {
    let log = AskedCoordinator.Log()
    let router = Router(
      stack: try RouteStack(link: "me/note/c/tab:shop/note/a/sheet:note/b"),
      coordinator: AskedCoordinator("root", ["a": ["a"], "b": ["b"], "c": ["c"]], log)
    ) { _ in }
    await router.start()
    #expect(await router.end() == .done)
    #expect(log.asked == ["c", "b", "a", "root"])
  }

  /// The coordinators of two tabs, and of one entry.
  @Test(arguments: [
    ("shop/note/a/tab:me/note/b", ["a": ["a"], "b": ["b"]], [("a", "shop/note/a"), ("b", "me/note/b")]),
    ("shop/note/a", ["a": ["outer", "inner"]], [("inner", "shop/note/a"), ("outer", "shop/note/a")]),
  ])
  func twoCoordinatorsCanAskTheSameQuestion(
    link: String, names: [String: [String]], asked: [(String, String)]
  ) async throws {
    let log = AskedCoordinator.Log()
    log.questions = Set(asked.map { $0.0 })
    let router = Router(stack: try RouteStack(link: link), coordinator: AskedCoordinator("root", names, log)) { _ in }
    await router.start()
    let ended = Task { await router.end() }
    for (question, stack) in asked {
      await wait(until: { log.asked.last == question && "\(router.stack)" == stack + "/sheet:terms" })
      await router.settle()
      #expect(await router.perform(.close) == .done)
    }
    #expect(await ended.value == .done)
  }

  @Test func aSlowGuardHoldsTheNextCommand() async throws {
    let shop = try await Shop.started()
    let gate = Gate()
    shop.coordinator.guarding = entering(.item(1), .after(gate))
    shop.router.send(.push(.item(1)))
    shop.router.send(.push(.item(2)))
    await wait(until: { gate.isWaitedFor })
    await turns(10)
    #expect(shop.link == "shop" && shop.coordinator.asked.count == 1 && !shop.router.isIdle)
    gate.open()
    await shop.idles()
    #expect(shop.link == "shop/item/1/item/2")
  }

  @Test func theEndIsAskedAboutAScreenThatHasComeWhileAGuardDecided() async throws {
    let shop = try await Shop.started()
    let gate = Gate()
    shop.coordinator.guarding = { $0.to == nil ? .after(gate) : .allow }
    let ended = Task { await shop.router.end() }
    await wait(until: { gate.isWaitedFor })
    #expect(await shop.router.perform(.push(.item(1))) == .done)
    shop.coordinator.locked = [.item(1)]
    gate.open()
    #expect(await ended.value == .refused("unsaved"))
    #expect(shop.link == "shop/item/1" && !shop.router.hasEnded)
    shop.coordinator.locked = []
    #expect(await shop.router.end() == .done)
  }

  @Test func everyGuardIsAskedAfterASlowOne() async throws {
    let shop = try await Shop.started("shop/note/a")
    try #require(shop.coordinator.lastChild).guarding = { _ in .wait { .wait { .allow } } }
    shop.coordinator.locked = [.note("a")]
    #expect(await shop.router.perform(.close) == .refused("unsaved"))
    shop.coordinator.locked = []
    #expect(await shop.router.perform(.close) == .done)
  }

  @Test func circularRedirectionsAreRefused() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { _ in .redirect(.push(.welcome)) }
    #expect(
      await shop.router.perform(.push(.item(1)))
        == .refused("redirected to 'push welcome': refused(\"redirected again: push welcome\")"))
    var number = 1
    shop.coordinator.guarding = { _ in
      number += 1
      return .redirect(.push(.item(number)))
    }
    let outcome = await shop.router.perform(.push(.item(1)))
    #expect("\(outcome)".hasPrefix("refused(") && shop.link == "shop")
    #expect(number == 10, "the ninth redirection is refused")
    shop.coordinator.guarding = allowing
  }

  @Test func idsOfRefusedEntriesAreNotReused() async throws {
    let shop = try await Shop.started()
    var seen: [EntryID] = []
    shop.coordinator.guarding = { change in
      seen += change.entering.map(\.id)
      return change.entering.contains { $0.route == .item(1) } ? .refuse("no") : .allow
    }
    for _ in 1...3 { await shop.router.perform(.push(.item(1))) }
    await shop.router.perform(.push(.item(2)))
    #expect(Set(seen).count == 4 && shop.top == seen.last)
  }
}

/// Starts coordinators in the entries of notes, and writes down who is asked about the end of the router.
@MainActor
private final class AskedCoordinator: Coordinator {
  /// What all coordinators of a router know.
  @MainActor
  final class Log {
    var asked: [String] = []
    /// The names of the coordinators that ask the user first.
    var questions: Set<String> = []
  }

  private let name: String
  /// The names of the coordinators in the entry of a note, the outermost first.
  private let names: [String: [String]]
  private let log: Log

  init(_ name: String, _ names: [String: [String]], _ log: Log) {
    (self.name, self.names, self.log) = (name, names, log)
  }

  func screen(for entry: Entry<ShopRoute, ShopRoute>) -> ShopRoute {
    guard case .note(let text) = entry.route, let path = names[text] else { return entry.route }
    let rest = path.contains(name) ? path.drop { $0 != name }.dropFirst() : path[...]
    return rest.first.map { entry.start(AskedCoordinator($0, names, log)) } ?? entry.route
  }

  func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
    guard change.to == nil else { return .allow }
    log.asked.append(name)
    return log.questions.remove(name) == nil ? .allow : .redirect(.present(.terms, as: .sheet))
  }
}
