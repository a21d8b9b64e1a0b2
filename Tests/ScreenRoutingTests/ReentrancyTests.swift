import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

/// Commands that guards and presenters send.
@MainActor @Suite struct ReentrancyTests {
  private typealias ShopRouter = Router<ShopRoute, ShopScreen>

  @Test func aTaskThatAPresenterMakesCanPerform() async throws {
    let gate = Gate()
    weak var weakRouter: ShopRouter?
    var made: Task<RouteOutcome?, Never>?
    let router = Router(coordinator: ShopCoordinator()) { transition in
      guard transition.from != nil, made == nil else { return }
      made = Task { await weakRouter?.perform(.push(.item(2))) }
      await gate.wait()
    }
    weakRouter = router
    await router.start()
    let first = Task { await router.perform(.push(.item(1))) }
    await wait(until: { gate.isWaitedFor })
    await turns()
    #expect(router.stack.link == "shop/item/1")
    gate.open()
    #expect(await first.value == .done)
    #expect(await made?.value == .done)
    #expect(router.stack.link == "shop/item/1/item/2")
  }

  @Test func aTaskThatAGuardMakesCanPerform() async throws {
    let shop = try await Shop.started()
    let gate = Gate()
    var made: Task<RouteOutcome, Never>?
    shop.coordinator.guarding = { [weak router = shop.router] _ in
      guard made == nil, let router else { return .allow }
      return .wait {
        made = Task { await router.perform(.push(.item(2))) }
        await gate.wait()
        return .allow
      }
    }
    let first = shop.ask(.push(.item(1)))
    await wait(until: { gate.isWaitedFor })
    await turns()
    gate.open()
    #expect(await first.value == .done)
    #expect(await made?.value == .done)
    #expect(shop.link == "shop/item/1/item/2")
  }

  /// The router cannot tell the task from others that wait for a transition, but its end does not wait for either.
  @Test func theEndReleasesAPresenterThatWaitsForItsOwnTask() async throws {
    var isPresenting = false
    var outcome: RouteOutcome?
    weak var weakRouter: ShopRouter?
    let router = Router(coordinator: ShopCoordinator()) { transition in
      guard transition.from != nil, let router = weakRouter else { return }
      isPresenting = true
      outcome = await Task.detached { await router.perform(.push(.item(2))) }.value
    }
    weakRouter = router
    await router.start()
    router.send(.push(.item(1)))
    await wait(until: { isPresenting })
    #expect(await router.end() == .done)
    await wait(until: { outcome == .ended })
  }

  @Test func aPresenterDecidesOnlyForItself() async throws {
    var refusals: [RouteOutcome] = []
    let inner = try await Shop.started()
    let router = Router(coordinator: ShopCoordinator()) { [weak other = inner.router] transition in
      guard transition.from != nil, let other else { return }
      refusals.append(await other.perform(.push(.item(5))))
    }
    await router.start()
    await router.perform(.push(.item(1)))
    #expect(refusals == [.done] && inner.link == "shop/item/5")
  }
}

/// What the presenter and the tasks of commands hold after the end, and before the start.
@MainActor @Suite struct RouterLifetimeTests {
  @Test func theEndTakesTheScreensFromThePresenter() async throws {
    var shown: [[ShopRoute]] = []
    let router = Router(coordinator: ShopCoordinator()) { shown.append($0.screens.map(\.entry.route)) }
    await router.start()
    await router.perform(.push(.item(1)))
    for _ in 1...2 { #expect(await router.end() == .done) }
    await wait(until: { shown.count == 3 })
    await turns()
    #expect(shown == [[.shelf], [.shelf, .item(1)], []])
  }

  /// The router is there then, or it has been released.
  @Test(arguments: [false, true])
  func aPresenterHearsOfTheEndAfterItsTransition(isReleased: Bool) async throws {
    var shop: Shop? = try await Shop.started()
    let presenter = try #require(shop?.presenter)
    await shop?.hold(.push(.item(1)))
    let outcome = await shop?.router.end()
    #expect(outcome == .done)
    if isReleased { shop = nil }
    await turns(10)
    #expect(presenter.transitions == ["", "shop: push item/1"])
    presenter.holdsTransitions = false
    presenter.endTransition()
    await wait(until: { presenter.transitions == ["", "shop: push item/1", "end"] })
    withExtendedLifetime(shop) {}
  }

  @Test func aCommandBeforeTheStartKeepsNothing() async throws {
    var shop: Shop? = try Shop()
    weak let router = shop?.router
    weak let coordinator = shop?.coordinator
    let early = Task { [weak router = shop?.router] in await router?.perform(.push(.item(1))) }
    await turns()
    shop = nil
    #expect(router == nil && coordinator == nil)
    guard router == nil else { return early.cancel() }
    #expect(await early.value == .ended)
  }
}
