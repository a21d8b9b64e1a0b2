import ListPresentation
import ListPresentationTesting
import ScreenRouting
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
    #expect(shop.presenter.steps.map { "\($0)" } == ["[]", "[shop: push item/1]", "[shop: present sheet:login]"])
    #expect(shop.presenter.shown == shop.router.stack)
  }

  @Test func commandsWaitWhileATransitionRuns() async throws {
    let shop = try await Shop.started()
    shop.presenter.holdsTransitions = true
    shop.router.send(.push(.item(1)))
    shop.router.send(.push(.item(2)))
    await wait(until: { shop.presenter.isHolding })
    #expect(shop.link == "shop/item/1" && !shop.router.isIdle)
    await turns(10)
    #expect(shop.link == "shop/item/1" && shop.router.log.isEmpty)
    shop.presenter.endTransition()
    await wait(until: { shop.presenter.isHolding })
    #expect(shop.link == "shop/item/1/item/2" && shop.log == ["push item/1: done"])
    shop.presenter.endTransition()
    await wait(until: { shop.router.isIdle })
    #expect(shop.log == ["push item/1: done", "push item/2: done"])
  }

  @Test func whatWasAskedForIsWaitedFor() async throws {
    let shop = try await Shop.started()
    shop.presenter.holdsTransitions = true
    for number in 1...3 { shop.router.send(.push(.item(number))) }
    let settling = Task { await shop.router.settle() }
    for _ in 1...3 {
      await wait(until: { shop.presenter.isHolding })
      #expect(!shop.router.isIdle)
      shop.presenter.endTransition()
    }
    await settling.value
    #expect(shop.link == "shop/item/1/item/2/item/3" && shop.log.count == 3)
  }

  @Test func aDoubleTapIsOne() async throws {
    let shop = try await Shop.started()
    let screen = try #require(shop.topScreen)
    screen.adapter.openItem(at: 1)
    screen.adapter.openItem(at: 1)
    await wait(until: { shop.router.isIdle })
    #expect(shop.log == ["push item/2: coalesced", "push item/2: done"])
    #expect(shop.link == "shop/item/2")
  }

  @Test func aSecondTapDuringTheTransitionIsOneAndOtherCommandsAreNot() async throws {
    let shop = try await Shop.started()
    shop.presenter.holdsTransitions = true
    let list = shop.top
    shop.router.send(.push(.item(1)), from: list)
    await wait(until: { shop.presenter.isHolding })
    shop.presenter.holdsTransitions = false
    let second = shop.ask(.push(.item(1)), from: list)
    let other = shop.ask(.push(.item(2)), from: list)
    let outside = shop.ask(.push(.item(1)))
    await turns(3)
    shop.presenter.endTransition()
    #expect(await second.value == .coalesced)
    #expect(await other.value == .done)
    #expect(await outside.value == .done)
    #expect(Set(shop.router.stack.frames.map(\.route)).isSuperset(of: [.item(1), .item(2)]))
    #expect(shop.router.stack.selectedTab.elements.count == 4)
  }

  @Test func aCommandFromAFrameThatIsGoneIsRefused() async throws {
    let shop = try await Shop.started("shop/item/1")
    let frame = try #require(shop.topScreen).frame
    shop.router.send(.pop())
    #expect(await frame.perform(.push(.item(2))) == .originGone)
    #expect(shop.link == "shop")
  }

  @Test func aLinkThatComesEarlyIsHeld() async throws {
    let shop = try Shop()
    let early = shop.ask(.open("me/item/1"))
    await turns(5)
    #expect(shop.link == "shop" && shop.presenter.steps.isEmpty)
    await shop.router.start()
    #expect(await early.value == .done)
    #expect(shop.presenter.steps.map { "\($0)" } == ["[]", "[me: push item/1, me: select]"])
  }

  @Test func aLinkThatWasHandledBeforeTheStackWasSavedIsNotHandledAgain() async throws {
    let shop = try await Shop.started()
    await shop.router.perform(.open("shop/item/1"))
    await shop.router.perform(.push(.item(1)))
    let saved = shop.router.stack.saved
    let again = try await Shop.started(RouteStack<ShopRoute>.restored(from: saved).stack.link)
    #expect(again.link == "shop/item/1/item/1" && again.router.log.isEmpty)
    #expect(again.presenter.steps.map { "\($0)" } == ["[shop: push item/1, shop: push item/1]"])
  }

  @Test func theSystemOnlyEverTakesFramesAway() async throws {
    let shop = try await Shop.started("shop/item/1/note/a/item/3")
    let ids = shop.router.stack.selectedTab.elements.map(\.id)
    func shown(_ frames: [FrameID]) async -> String {
      shop.router.systemDidGoBack(to: frames)
      await wait(until: { shop.router.isIdle })
      return shop.link
    }
    let all = "shop/item/1/note/a/item/3"
    #expect(await shown(ids) == all)
    #expect(await shown([]) == all)
    #expect(await shown([ids[1]]) == all)
    #expect(await shown(ids + [ids[0]]) == all)
    // Two at once: a long press on the back button.
    #expect(await shown(Array(ids[..<2])) == "shop/item/1")
    await wait(until: { !shop.coordinator.ends.isEmpty })
    #expect(shop.coordinator.ends == [.cancelled(.left)])
    // What the router has done already is an old tale.
    await shop.router.perform(.pop())
    #expect(await shown([ids[0]]) == "shop")
    #expect(shop.presenter.steps.count == 2)
    #expect(shop.log == ["close \(ids[2]): done", "pop: done"])
    #expect(shop.coordinator.watch.faults(in: shop.router.stack) == [])
  }

  @Test func theSystemIsTurnedBackWhereTheScreenMustNotBeLeft() async throws {
    let shop = try await Shop.started("shop/item/1")
    #expect(shop.router.allowsBackGesture)
    shop.coordinator.isLeaveBlocked = true
    #expect(!shop.router.allowsBackGesture)
    shop.router.systemDidGoBack(to: [shop.router.stack.frames[0].id])
    await wait(until: { shop.router.isIdle })
    #expect(shop.link == "shop/item/1")
    #expect(shop.presenter.steps.last.map { "\($0)" } == "[shop: push item/1]")
  }

  @Test func afterTheEndNothingIsCarriedOut() async throws {
    let shop = try await Shop.started("shop/note/a")
    shop.coordinator.isLeaveBlocked = true
    #expect(await shop.router.end() == .refused("unsaved"))
    shop.coordinator.isLeaveBlocked = false
    let end = Task { await shop.router.end() }
    let late = shop.ask(.pop())
    #expect(await end.value == .done)
    #expect(await late.value == .ended)
    await wait(until: { !shop.coordinator.ends.isEmpty })
    #expect(shop.coordinator.ends == [.cancelled(.ended)])
    #expect(shop.router.hasEnded && shop.topScreen == nil)
  }

  @Test func aRouterThatIsLetGoOfLeavesNothing() async throws {
    weak var router: Router<ShopRoute, ShopScreen>?
    let coordinator: ShopCoordinator
    do {
      let shop = try await Shop.started("shop/note/a/item/1")
      (router, coordinator) = (shop.router, shop.coordinator)
    }
    await wait(until: { !coordinator.ends.isEmpty })
    #expect(router == nil)
    #expect(coordinator.ends == [.cancelled(.ended)])
    // Nothing of the five frames is there, the first three of which a new stack has as well.
    let early = coordinator.watch.faults(in: RouteStack<ShopRoute>())
    #expect(early.count == 9 && early.allSatisfy { $0.hasSuffix("is gone too early") })
  }

  @Test func theLogIsBounded() async throws {
    let shop = try await Shop.started(logCapacity: 3)
    for number in 1...5 { await shop.router.perform(.push(.item(number))) }
    #expect(shop.log == ["push item/3: done", "push item/4: done", "push item/5: done"])
  }
}
