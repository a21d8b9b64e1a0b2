import Testing

@testable import ListPresentation

@Suite struct AssetMemoryTests {
  /// Wants and loads assets one after the other, and then wants nothing.
  private func script(limit: Int, _ assets: [(String, cost: Int)]) -> AssetScript {
    var script = AssetScript {
      $0.memoryLimit = limit
      $0.grace = .zero
    }
    for (name, cost) in assets {
      script.want(name)
      script.answer(name, cost: cost)
    }
    script.want("")
    _ = script.done()
    return script
  }

  @Test func assetsUsedLastStay() {
    let script = script(limit: 32, (0..<20).map { ("\($0)", cost: 4) })
    #expect(script.memory == "12 13 14 15 16 17 18 19")
    #expect(script.machine.memory.cost == 32)
  }

  @Test func wantingAgainChangesTheOrder() {
    var script = script(limit: 32, (1...8).map { ("\($0)", cost: 4) })
    script.want("1")
    script.want("9")
    script.answer("9", cost: 4)
    #expect(script.done() == "+9 ~2")
  }

  @Test func wantedAssetsStayOverTheLimit() {
    var script = script(limit: 32, [])
    script.want("1 2 3 4 5 6")
    script.answer("1 2 3 4 5 6", cost: 10)
    #expect(script.memory == "1 2 3 4 5 6")
    #expect(script.machine.memory.cost == 60)
    script.handle(.trim(to: 0))
    #expect(script.memory == "1 2 3 4 5 6")
    script.want("6")
    #expect(script.memory == "6")
  }

  @Test func memoryFullOfWantedAssetsLoadsNothingAhead() {
    var script = script(limit: 32, [])
    script.want("1 2", ahead: "3")
    _ = script.done()
    script.want("1 2", ahead: "3 4 5 6 7 8")
    script.answer("1 2 3", cost: 20)
    #expect(script.done() == "+4 +5 +6 +7")
    script.answer("4 5 6 7")
    #expect(script.done() == "")
    #expect(script.phase("8") == .loading)
  }

  @Test func costsOfASourceNeverOverflow() {
    let script = script(limit: .max, [("a", cost: .max), ("b", cost: .max), ("c", cost: .min)])
    #expect(script.machine.memory.cost == 1 << 41)
  }
}
