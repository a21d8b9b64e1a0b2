import ListPresentation
import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

@MainActor @Suite struct FlowTests {
  @Test func finishingResumesWhoWaitsOnceAndTakesTheFramesOfTheFlow() async throws {
    let shop = try await Shop.started("shop/item/1")
    await shop.router.perform(.present(.note("a"), as: .sheet))
    let flow = try #require(shop.topScreen)
    let result = try #require(shop.coordinator.results[shop.top])
    await shop.router.perform(.push(.item(2)))
    flow.finish(7)
    flow.finish(8)
    #expect(await result.value == .finished(7))
    #expect(await result.value == .finished(7))
    await wait(until: { !shop.coordinator.ends.isEmpty && shop.router.isIdle })
    #expect(shop.coordinator.ends == [.finished(7)])
    #expect(shop.link == "shop/item/1")
    #expect(shop.log.suffix(2) == ["close #4: coalesced", "close #4: done"])
    flow.finish(9)
    await wait(until: { shop.router.isIdle })
    #expect(shop.log.last == "close #4: originGone")
  }

  @Test(arguments: [
    RouteCommand<ShopRoute>.pop(), .popToRoot, .popTo(.shelf), .replace(.item(2)), .set([.shelf]), .set([.welcome]),
    .open("shop"), .open("shop/item/9"),
  ])
  func whateverTakesTheFrameAwayEndsTheFlow(command: RouteCommand<ShopRoute>) async throws {
    let shop = try await Shop.started("shop/note/a")
    #expect(await shop.router.perform(command) == .done)
    await wait(until: { !shop.coordinator.ends.isEmpty })
    #expect(shop.coordinator.ends == [.cancelled(.left)])
    #expect(shop.coordinator.watch.faults(in: shop.router.stack) == [])
  }

  @Test(arguments: [RouteCommand<ShopRoute>.dismiss, .dismissAll])
  func aLayerTakesItsFlowsAlong(command: RouteCommand<ShopRoute>) async throws {
    let shop = try await Shop.started("shop/sheet:item/1/note/a/item/2")
    await shop.router.perform(command)
    await wait(until: { !shop.coordinator.ends.isEmpty })
    #expect(shop.coordinator.ends == [.cancelled(.left)])
    #expect(shop.coordinator.watch.faults(in: shop.router.stack) == [])
  }

  @Test func flowsWithinFlowsEndWithTheFrameBelowThem() async throws {
    let shop = try await Shop.started("shop/item/1/note/a/item/2/cover:login")
    let ids = shop.router.stack.frames.map(\.id)
    shop.router.systemDidGoBack(to: Array(ids[..<2]))
    await wait(until: { shop.coordinator.ended.count == 2 })
    // Who waits for one and who waits for the other are tasks of their own: which runs first is not ours to say.
    #expect(Set(shop.coordinator.ended) == [.login, .note("a")])
    #expect(shop.link == "shop/item/1" && shop.coordinator.watch.faults(in: shop.router.stack) == [])
  }

  @Test func aTaskThatGivesUpWaitingClosesTheFlow() async throws {
    let shop = try await Shop.started("shop/item/1/note/a/item/2")
    let result = try #require(shop.coordinator.results[shop.router.stack.frames[2].id])
    let waiting = Task { await result.value }
    await turns()
    waiting.cancel()
    #expect(await waiting.value == .cancelled(.taskCancelled))
    await wait(until: { shop.link == "shop/item/1" })
    #expect(shop.link == "shop/item/1")
  }

  @Test func aFlowMakesTheScreensAboveItUntilItLeaves() async throws {
    let shop = try await Shop.started("shop/note/a/item/1")
    // Only screens that a flow made can end it.
    try #require(shop.topScreen).finish(3)
    await wait(until: { !shop.coordinator.ends.isEmpty })
    #expect(shop.coordinator.ends == [.finished(3)] && shop.link == "shop")
    await shop.router.perform(.push(.item(1)))
    try #require(shop.topScreen).finish(4)
    await turns()
    #expect(shop.link == "shop/item/1")
  }

  @Test func aFlowWhoseEndIsRefusedGoesOnAndMayFinishLater() async throws {
    let shop = try await Shop.started("shop/note/a")
    let screen = try #require(shop.topScreen)
    shop.coordinator.isLeaveBlocked = true
    screen.finish(1)
    await wait(until: { shop.router.isIdle })
    #expect(shop.link == "shop/note/a" && shop.coordinator.ends.isEmpty)
    shop.coordinator.isLeaveBlocked = false
    screen.finish(2)
    await wait(until: { !shop.coordinator.ends.isEmpty })
    #expect(shop.coordinator.ends == [.finished(2)])
  }
}

@MainActor @Suite struct GuardTests {
  @Test(arguments: [
    RouteCommand<ShopRoute>.pop(), .popToRoot, .dismiss, .dismissAll, .replace(.item(3)), .selectTab("me"),
    .open("find"),
    .set([.item(3)]),
  ])
  func aScreenThatMustNotBeLeftIsNotLeft(command: RouteCommand<ShopRoute>) async throws {
    let shop = try await Shop.started("shop/item/1/sheet:item/2/item/3")
    let before = shop.router.stack
    shop.coordinator.isLeaveBlocked = true
    #expect(await shop.router.perform(command) == .refused("unsaved"))
    #expect(shop.router.stack == before && shop.presenter.steps.count == 1)
    #expect(shop.coordinator.asked == ["shop/item/1/sheet:item/2/item/3: \(command)"])
    // What does not leave it may be done.
    #expect(await shop.router.perform(.push(.item(4))) == .done)
  }

  @Test func aFlowThatOnlySaysThatItIsBlockedIsNotLeft() async throws {
    let shop = try await Shop.started("shop/item/1/note/a")
    shop.coordinator.lastFlow?.isLeaveBlocked = true
    #expect(await shop.router.perform(.pop()) == .refused("the screen must not be left now"))
    #expect(await shop.router.perform(.selectTab("me")) == .refused("the screen must not be left now"))
    #expect(await shop.router.end() == .refused("the screen must not be left now"))
    #expect(await shop.router.perform(.present(.item(1), as: .sheet)) == .done)
    shop.coordinator.lastFlow?.isLeaveBlocked = false
    #expect(await shop.router.perform(.selectTab("me")) == .done)
  }

  @Test func aCommandBehindALoginIsContinuedAfterIt() async throws {
    let shop = try await Shop.started()
    var isLoggedIn = false
    shop.coordinator.guarding = { change in
      change.entering.contains { $0.route == .account || $0.route == .item(1) } && !isLoggedIn
        ? .redirect(.present(.login, as: .cover)) : .allow
    }
    let first = shop.ask(.open("shop/item/1"))
    await wait(until: { shop.link == "shop/cover:login" && shop.router.isIdle })
    let second = shop.ask(.open("me/item/1"))
    await wait(until: { shop.coordinator.asked.count == 3 && shop.router.isIdle })
    #expect(shop.link == "shop/cover:login")
    // A link to the same place while the login is shown does not bring a second login.
    #expect(shop.log == ["present cover:login: done"])
    isLoggedIn = true
    try #require(shop.topScreen).finish(1)
    #expect(await first.value == .done)
    #expect(await second.value == .done)
    #expect(
      shop.log == ["present cover:login: done", "close #3: done", "open shop/item/1: done", "open me/item/1: done"])
    #expect(shop.link == "me/item/1/tab:shop/item/1")
  }

  @Test func whatWasParkedIsContinuedBeforeAllOthers() async throws {
    let shop = try await Shop.started()
    var isLoggedIn = false
    shop.coordinator.guarding = { change in
      change.entering.contains { $0.route == .item(1) } && !isLoggedIn
        ? .redirect(.present(.login, as: .cover)) : .allow
    }
    shop.router.send(.push(.item(1)), from: shop.top)
    await wait(until: { shop.link == "shop/cover:login" && shop.router.isIdle })
    isLoggedIn = true
    try #require(shop.topScreen).finish(1)
    shop.router.send(.push(.item(2)))
    // The same again, from the same frame, is what is parked already.
    shop.router.send(.push(.item(1)), from: shop.router.stack.frames[0].id)
    await wait(until: { shop.router.isIdle })
    #expect(
      shop.log == [
        "present cover:login: done", "push item/1: coalesced", "close #3: done", "push item/1: done",
        "push item/2: done",
      ])
  }

  @Test func aLoginThatWasGivenUpRefusesWhatWasBehindIt() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { change in
      change.entering.contains { $0.route == .item(1) } ? .redirect(.present(.login, as: .cover)) : .allow
    }
    let outcome = shop.ask(.push(.item(1)))
    await wait(until: { shop.link == "shop/cover:login" })
    await shop.router.perform(.dismiss)
    #expect(await outcome.value == .refused("redirected again: present cover:login"))
    #expect(shop.link == "shop")
  }

  @Test func aQuestionBeforeLeavingLetsTheCommandRunOnceItIsAnswered() async throws {
    let shop = try await Shop.started("shop/item/1")
    var isUnsaved = true
    shop.coordinator.guarding = { change in
      isUnsaved && change.leaving.contains { $0.route == .item(1) } ? .redirect(.present(.login, as: .sheet)) : .allow
    }
    let kept = shop.ask(.pop())
    await wait(until: { shop.link == "shop/item/1/sheet:login" })
    try #require(shop.topScreen).finish(0)
    #expect(await kept.value == .refused("redirected again: present sheet:login"))
    // Another tab loses nothing; a link to the root of this one does, and is asked about wherever the user is.
    #expect(await shop.router.perform(.open("me")) == .done)
    let opened = shop.ask(.open("shop"))
    await wait(until: { shop.link == "me/sheet:login/tab:shop/item/1" })
    isUnsaved = false
    try #require(shop.topScreen).finish(0)
    #expect(await opened.value == .done)
    #expect(shop.link == "shop")
  }

  @Test func aGuardThatTakesItsTimeHoldsTheNextCommand() async throws {
    let shop = try await Shop.started()
    var answer: CheckedContinuation<Void, Never>?
    shop.coordinator.guarding = { change in
      if change.command == .push(.item(1)) { await withCheckedContinuation { answer = $0 } }
      return .allow
    }
    shop.router.send(.push(.item(1)))
    shop.router.send(.push(.item(2)))
    await wait(until: { answer != nil })
    await turns(10)
    #expect(shop.link == "shop" && shop.coordinator.asked.count == 1)
    answer?.resume()
    await wait(until: { shop.router.isIdle })
    #expect(shop.link == "shop/item/1/item/2")
  }

  @Test func aGuardThatWaitsForACommandDoesNotWaitForEver() async throws {
    let shop = try await Shop.started()
    let router = shop.router
    var inner: RouteOutcome?
    shop.coordinator.guarding = { change in
      if change.command == .push(.item(1)) { inner = await router.perform(.push(.item(2))) }
      return .allow
    }
    #expect(await router.perform(.push(.item(1))) == .done)
    #expect(inner == .refused("a guard and a presenter do not wait for a command; a guard redirects"))
    shop.coordinator.guarding = { _ in .allow }
  }

  @Test func redirectionsThatGoRoundAreRefused() async throws {
    let shop = try await Shop.started()
    shop.coordinator.guarding = { _ in .redirect(.push(.welcome)) }
    #expect(await shop.router.perform(.push(.item(1))) == .refused("redirected to what brings no frame: push welcome"))
    shop.coordinator.guarding = { $0.command == .push(.welcome) ? .allow : .redirect(.popToRoot) }
    #expect(await shop.router.perform(.push(.item(1))) == .refused("redirected to what brings no frame: pop to root"))
    #expect(shop.link == "shop")
  }
}
