import ListPresentation
import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

@MainActor @Suite struct RandomRoutingTests {
  @Test func whateverIsCommandedNothingOutlivesItsFrameAndTheLogLeadsToTheSameStack() async throws {
    for seed in SeededRoutes.seeds {
      guard let fault = try await fault(seed: seed) else { continue }
      Issue.record("seed \(seed): \(fault)")
      return
    }
  }

  private func fault(seed: UInt64) async throws -> String? {
    var generator = SeededGenerator(seed: seed)
    let shop = try await Shop.started(logCapacity: 5_000)
    let watch = shop.coordinator.watch
    var isLoggedIn = false
    shop.coordinator.guarding = { change in
      let isGuarded = change.entering.contains { $0.route == .item(3) }
      return isGuarded && !isLoggedIn ? .redirect(.present(.login, as: .cover)) : .allow
    }
    for step in 0..<SeededRoutes.commands {
      isLoggedIn = Int.random(in: 0..<4, using: &generator) > 0
      // Sometimes several in a row without waiting, from frames that may be gone by then.
      for _ in 0..<Int.random(in: 1...2, using: &generator) { act(on: shop, &generator) }
      await wait(until: { shop.router.isIdle })
      let stack = shop.router.stack
      if let fault = stack.fault { return "step \(step), \(stack): \(fault)" }
      if shop.presenter.shown.map({ $0.frames.count < stack.frames.count }) ?? true { return "step \(step): not shown" }
      if step % 20 == 19, let fault = watch.faults(in: stack).first ?? stack.linkFault {
        return "step \(step), \(stack): \(fault)"
      }
    }
    await shop.router.perform(.open("shop"))
    let again = try await Shop.started()
    await again.router.replay(shop.router.log)
    if again.router.stack != shop.router.stack { return "\(shop.router.stack) is replayed as \(again.router.stack)" }
    #expect(await shop.router.end() == .done)
    await turns()
    let flows = shop.coordinator.results.count
    await wait(until: { shop.coordinator.ends.count >= flows })
    if shop.coordinator.ends.count != flows { return "\(flows) flows, \(shop.coordinator.ends.count) ends" }
    return nil
  }

  private func act(on shop: Shop, _ generator: inout SeededGenerator) {
    let stack = shop.router.stack
    let frame = stack.frames.randomElement(using: &generator) ?? stack.top
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: shop.router.screen(in: frame.id)?.adapter.openItem(at: .random(in: 0..<3, using: &generator))
    case 1: shop.router.screen(in: frame.id)?.finish(1)
    case 2:
      let frames = stack.selectedTab.elements.map(\.id)
      shop.router.systemDidGoBack(to: Array(frames.prefix(.random(in: 0...frames.count, using: &generator))))
    default:
      let command = RouteCommand<ShopRoute>.random(for: stack, using: &generator)
      shop.router.send(command, from: Bool.random(using: &generator) ? frame.id : nil)
    }
  }
}
