import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

@MainActor @Suite struct FlowTests {
  @Test func finishingResumesEveryWaiterOnceAndRemovesTheEntries() async throws {
    let shop = try await Shop.started("shop/item/1")
    await shop.router.perform(.present(.note("a"), as: .sheet))
    let note = shop.top
    let screen = try #require(shop.topScreen)
    let flow = try #require(shop.coordinator.flows[note])
    await shop.router.perform(.push(.item(2)))
    screen.finish(7)
    screen.finish(8)
    for _ in 1...2 { #expect(await flow.result == 7) }
    await shop.idles()
    #expect(await shop.results() == [7])
    #expect(shop.link == "shop/item/1")
    #expect(shop.log.suffix(2) == ["finish from \(note): done", "finish from \(note): originGone"])
    screen.finish(9)
    await shop.router.settle()
    #expect(shop.log.last == "finish from \(note): originGone" && shop.log.count == 5)
    #expect(await flow.result == 7)
  }

  @Test(arguments: [
    RouteCommand<ShopRoute>.close, .popToRoot, .popTo(.shelf), .replace(.item(2)), .set([.shelf]), .set([.welcome]),
    .open("shop"), .open("shop/item/9"),
  ])
  func everyCommandThatRemovesTheEntryEndsTheFlow(command: RouteCommand<ShopRoute>) async throws {
    let shop = try await Shop.started("shop/note/a")
    #expect(await shop.router.perform(command) == .done)
    #expect(await shop.results() == [nil])
    #expect(shop.coordinator.watch.faults(in: shop.router.stack) == [])
  }

  @Test func cancellingOneWaiterDoesNotEndTheFlowForOthers() async throws {
    let shop = try await Shop.started("shop/item/1/note/a")
    let flow = try #require(shop.coordinator.flows[shop.top])
    let cancelled = Task { await flow.result }
    let other = Task { await flow.result }
    await turns()
    cancelled.cancel()
    #expect(await cancelled.value == nil)
    #expect(shop.link == "shop/item/1/note/a" && shop.coordinator.results.isEmpty)
    shop.finish(4)
    #expect(await other.value == 4)
    let late = Task { await flow.result }
    late.cancel()
    #expect(await late.value == 4)
    #expect(await shop.results() == [4])
  }

  @Test func aTaskWaitsForTheResultFromItsFirstTurn() async throws {
    for _ in 1...25 {
      let shop = try await Shop.started("shop/note/a")
      let flow = try #require(shop.coordinator.flows[shop.top])
      var result: Int?
      let waiting = Task { result = await flow.result }
      await turns(1)
      shop.finish(4)
      await shop.idles()
      #expect(result == 4)
      await waiting.value
    }
  }

  @Test func startedCoordinatorMakesTheScreensAboveUntilItsEntryLeaves() async throws {
    let shop = try await Shop.started("shop/note/a/item/1")
    shop.finish(3)
    #expect(await shop.results() == [3])
    #expect(shop.link == "shop")
    await shop.router.perform(.push(.item(1)))
    // The screen of the root coordinator has no flow to finish.
    shop.finish(4)
    await shop.router.settle()
    #expect(shop.link == "shop/item/1")
  }

  @Test func aFlowWhoseEndIsRefusedCanFinishLater() async throws {
    let shop = try await Shop.started("shop/note/a")
    let screen = try #require(shop.topScreen)
    shop.coordinator.locked = [.note("a")]
    screen.finish(1)
    await shop.idles()
    #expect(shop.link == "shop/note/a" && shop.coordinator.results.isEmpty)
    shop.coordinator.locked = []
    screen.finish(2)
    #expect(await shop.results() == [2])
  }

  @Test func finishIsNotMergedWithAPendingClose() async throws {
    let shop = try await Shop.started("shop/note/a")
    await shop.hold(.push(.item(1)))
    let note = shop.shown[1]
    let screen = try #require(shop.router.screen(of: note))
    screen.entry.close()
    screen.finish(5)
    shop.release()
    await shop.idles()
    #expect(await shop.results() == [5])
    #expect(shop.log == ["push item/1: done", "close from \(note): done", "finish from \(note): originGone"])
  }

  @Test func finishIsNotMergedWithAParkedClose() async throws {
    let shop = try await Shop.started("shop/note/a")
    let note = shop.top
    shop.coordinator.guarding = leaving(.note("a"), .redirect(.present(.terms, as: .sheet)))
    let screen = try #require(shop.topScreen)
    screen.entry.close()
    await shop.idles(at: "shop/note/a/sheet:terms")
    shop.coordinator.guarding = allowing
    screen.finish(6)
    await shop.idles()
    #expect(await shop.results() == [6])
    #expect(shop.log.suffix(2) == ["finish from \(note): done", "close from \(note): originGone"])
  }

  @Test func swipeDoesNotLoseAResult() async throws {
    let shop = try await Shop.started("shop/item/1/note/a")
    shop.coordinator.guarding = { change in
      .wait {
        await Task { @MainActor in }.value
        return .allow
      }
    }
    shop.finish(5)
    shop.router.systemDidGoBack(to: Array(shop.shown.dropLast()))
    #expect(await shop.results() == [5])
    await shop.idles()
    #expect(shop.presenter.shown == shop.router.stack)
  }

  @Test func theNextCommandWaitsForTheTaskThatAwaitsAFlowAtTheRoot() async throws {
    for _ in 1...5 {
      let shop = try await Shop.started("shop/root:login")
      let flow = try #require(shop.coordinator.flows[shop.top])
      var user: Int?
      let waiting = Task { user = await flow.result }
      shop.coordinator.guarding = { change in
        change.entering.isEmpty || user != nil ? .allow : .refuse("not logged in")
      }
      await turns(1)
      shop.finish(5)
      #expect(await shop.router.perform(.set([.shelf])) == .done)
      await waiting.value
    }
    // A flow at the root that has delivered its result stays.
    let shop = try await Shop.started("shop/root:login")
    shop.finish(5)
    #expect(await shop.results() == [5])
    #expect(shop.link == "shop/root:login")
  }

  @Test func aFlowInAnEntryThatHasLeftHasEnded() async throws {
    let shop = try await Shop.started("shop/item/1")
    let entry = try #require(shop.topScreen).entry
    await shop.router.perform(.close)
    let flow = Flow<Int>(in: entry)
    flow.finish(1)
    #expect(await flow.result == nil)
  }
}
