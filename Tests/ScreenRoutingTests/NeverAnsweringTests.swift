import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

@MainActor @Suite struct NeverAnsweringTests {
  @Test func aGuardThatNeverAnswersBlocksNeitherTheCallerNorTheEnd() async throws {
    let shop = try await Shop.started("shop/note/a")
    shop.coordinator.guarding = entering(.item(1), .unanswered)
    let commands = (1...3).map { shop.ask(.push(.item($0))) }
    await turns()
    // The guard is asked.
    await shop.router.settle()
    for command in [commands[1], commands[0]] {
      command.cancel()
      #expect(await command.value == .cancelled)
    }
    #expect(await commands[2].value == .done)
    #expect(shop.link == "shop/note/a/item/3")
    // Nor does a guard that never answers block the end.
    let stuck = [shop.ask(.push(.item(1))), shop.ask(.push(.item(2)))]
    await turns()
    await shop.router.settle()
    #expect(await shop.router.end() == .done)
    for command in stuck { #expect(await command.value == .ended) }
    #expect(await shop.results() == [nil])
  }

  /// The task is cancelled, or the router ends, after the guard has answered and before the router hears of it.
  @Test(arguments: [false, true])
  func aCommandIsEitherWithdrawnOrCarriedOut(ends: Bool) async throws {
    let shop = try await Shop.started("shop")
    let gate = Gate()
    var hasAnswered = false
    shop.coordinator.guarding = { change in
      guard change.to != nil else { return .allow }
      return .wait {
        await gate.wait()
        hasAnswered = true
        return .allow
      }
    }
    let pushed = shop.ask(.push(.item(1)))
    await wait(until: { gate.isWaitedFor })
    gate.open()
    let ended = ends ? Task { await shop.router.end() } : nil
    if !ends { pushed.cancel() }
    let outcome = await pushed.value
    _ = await ended?.value
    await wait(until: { hasAnswered })
    await turns(8)
    #expect((outcome == .done) == (shop.link == "shop/item/1"))
    #expect(ends || outcome == .done || shop.log == ["push item/1: cancelled"])
    #expect(shop.presenter.transitions.contains("shop: push item/1") == (outcome == .done))
  }

  @Test func aPresenterThatNeverEndsBlocksNeitherTheEndNorTheCaller() async throws {
    let shop = try await Shop.started("shop/item/1")
    shop.presenter.holdsTransitions = true
    let first = shop.ask(.push(.item(2)))
    let second = shop.ask(.push(.item(3)))
    await wait(until: { shop.presenter.isHolding })
    first.cancel()
    // The stack is as the command says.
    #expect(await first.value == .done)
    let settling = Task { await shop.router.settle() }
    await turns()
    settling.cancel()
    await settling.value
    #expect(await shop.router.end() == .done)
    #expect(await second.value == .ended)
    shop.presenter.endTransition()
    await wait(until: {
      shop.coordinator.watch.faults(in: RouteStack<ShopRoute>()).allSatisfy { $0.hasSuffix("too early") }
    })
    #expect(shop.log == ["push item/2: done", "end: done", "push item/3: ended"])
  }

  @Test func routerThatEndsBeforeItsStartStaysEnded() async throws {
    let shop = try Shop()
    let early = shop.ask(.push(.item(1)))
    await turns()
    await shop.router.settle()
    #expect(await shop.router.end() == .done)
    #expect(await early.value == .ended)
    await shop.router.start()
    // A presenter that has shown nothing does not hear of the end either.
    await turns()
    #expect(shop.presenter.transitions.isEmpty)
  }

  /// The first request waits for the answer to a question that the guard asks before it.
  @Test func everyRequestToEndIsDoneWhenTheRouterEnds() async throws {
    let shop = try await Shop.started()
    var asks = true
    shop.coordinator.guarding = { change in
      guard asks, change.to == nil else { return .allow }
      asks = false
      return .redirect(.present(.terms, as: .sheet))
    }
    shop.presenter.holdsTransitions = true
    let first = Task { await shop.router.end() }
    await wait(until: { shop.presenter.isHolding })
    #expect(await shop.router.end() == .done)
    #expect(await first.value == .done)
    shop.release()
  }

  @Test func waitingInsideAGuardOrAPresenterDoesNotBlock() async throws {
    let coordinator = ShopCoordinator()
    var presented: [RouteOutcome] = []
    weak var weakRouter: Router<ShopRoute, ShopScreen>?
    let router = Router(coordinator: coordinator) { _ in
      await weakRouter?.settle()
      if let outcome = await weakRouter?.perform(.push(.item(9))) { presented.append(outcome) }
    }
    weakRouter = router
    await router.start()
    let refusal = RouteOutcome.refused("a guard or a presenter cannot wait for the router; a guard redirects")
    #expect(presented == [refusal])
    var inner: [RouteOutcome] = []
    coordinator.guarding = { change in
      .wait {
        await router.settle()
        inner.append(await router.perform(.push(.item(2))))
        if change.to == nil { inner.append(await router.end()) }
        return .allow
      }
    }
    #expect(await router.perform(.push(.item(1))) == .done)
    #expect(inner == [refusal] && presented == [refusal, refusal])
    #expect(await router.end() == .done)
    #expect(inner == [refusal, refusal, refusal])
    coordinator.guarding = allowing
  }

  @Test func endingInsideAGuardOrAPresenterWorks() async throws {
    let coordinator = ShopCoordinator()
    weak var weakRouter: Router<ShopRoute, ShopScreen>?
    var outcome: RouteOutcome?
    let router = Router(coordinator: coordinator) { transition in
      if transition.from != nil { outcome = await weakRouter?.end() }
    }
    weakRouter = router
    await router.start()
    #expect(await router.perform(.push(.item(1))) == .ended)
    await wait(until: { outcome == .done })
    let other = try await Shop.started()
    other.coordinator.guarding = { [weak router = other.router] change in
      change.to == nil ? .allow : .wait { .refuse("\(await router?.end() ?? .ended)") }
    }
    #expect(await other.router.perform(.push(.item(1))) == .ended)
    #expect(other.router.hasEnded)
  }

  @Test(arguments: [RouteDecision<ShopRoute>.redirect(.present(.terms, as: .sheet)), .unanswered])
  func releasedRouterEndsPendingCommands(decision: RouteDecision<ShopRoute>) async throws {
    var shop: Shop? = try await Shop.started("shop/note/a")
    weak let router = shop?.router
    let coordinator = try #require(shop?.coordinator)
    coordinator.guarding = entering(.item(1), decision)
    let entry = try #require(shop?.topScreen).entry
    let waiting = Task { await entry.perform(.push(.item(1))) }
    await turns(10)
    await shop?.router.settle()
    shop = nil
    await wait(until: { router == nil })
    #expect(await waiting.value == .ended)
    await wait(until: { coordinator.results == [nil] })
  }
}
