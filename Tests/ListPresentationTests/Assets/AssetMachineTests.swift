import Testing

@testable import ListPresentation

@Suite struct AssetMachineTests {
  @Test func loadEndsOnlyAfterItsLastOwnerAndTheGrace() {
    var script = AssetScript()
    script.want("a", by: 1)
    script.want("a", by: 2)
    script.want("", by: 1)
    script.wait(.seconds(1))
    #expect(script.done() == "+a")
    script.want("", by: 2)
    script.wait(.milliseconds(299))
    #expect(script.done() == "")
    script.wait(.milliseconds(1))
    #expect(script.done() == "-a")
    script.wait(.seconds(100))
    #expect(script.done() == "")
  }

  @Test func wantingAgainWithinTheGraceKeepsTheLoad() {
    var script = AssetScript()
    script.want("a")
    script.want("")
    script.wait(.milliseconds(200))
    script.want("a")
    script.wait(.seconds(10))
    #expect(script.done() == "+a")
    #expect(script.phase("a") == .loading)
  }

  @Test func answerWithinTheGraceStaysInMemory() {
    var script = AssetScript()
    script.want("a")
    script.want("")
    script.answer("a")
    #expect(script.memory == "a")
  }

  @Test func visibleAssetsLoadBeforeThoseAhead() {
    var script = AssetScript()
    script.want("", ahead: "a b c d e f g h i")
    #expect(script.done() == "+a +b +c +d +e +f")
    script.want("x y z", ahead: "a b c d e f g h i")
    script.answer("a b c d")
    #expect(script.done() == "+x +y +z +g")
  }

  @Test func oneAssetLoadsAtLeast() {
    var script = AssetScript { ($0.maximumLoads, $0.maximumLoadsPerHost) = (0, 0) }
    script.want("http://h/1 http://h/2")
    #expect(script.done() == "+http://h/1")
    script.answer("http://h/1")
    #expect(script.done() == "+http://h/2")
  }

  @Test func orderFollowsTheNewestWants() {
    var script = AssetScript { $0.maximumLoads = 1 }
    script.want("a", ahead: "b c d")
    script.want("a", ahead: "d c b")
    script.answer("a")
    script.answer("d")
    script.answer("c")
    #expect(script.done() == "+a +d +c +b")
  }

  @Test func hostLimitLeavesRoomForOtherHosts() {
    var script = AssetScript()
    script.want("http://h/1 http://h/2 http://h/3 http://h/4 http://h:80/5 http://me@g/6 file7")
    #expect(script.done() == "+http://h/1 +http://h/2 +http://h/3 +http://h/4 +http://me@g/6 +file7")
    script.answer("http://h/2")
    #expect(script.done() == "+http://h:80/5")
  }

  @Test func addressesInBracketsAreDifferentHosts() {
    var script = AssetScript { $0.maximumLoadsPerHost = 1 }
    script.want("http://[::1]:80/1 http://[::2]/2 http://me@[::1]/3")
    #expect(script.done() == "+http://[::1]:80/1 +http://[::2]/2")
  }

  @Test func sizesAreDifferentAssets() {
    var script = AssetScript()
    let sizes = [AssetKey("a", pixels: 40), AssetKey("a")]
    script.handle(.want(AssetWants(visible: sizes), by: 1))
    #expect(script.machine.ledger.flights.count == 2)
  }

  @Test(arguments: [1, 2, 16, 60, 125]) func flingStartsOnlyTheLoadsOfThePlaceWhereItStops(frames: Int) {
    var script = AssetScript()
    let rows = 500
    let screen = 20
    let start = (0..<2 * screen).map { "row\($0)" }.joined(separator: " ")
    script.want(start)
    while !script.machine.ledger.flights.isEmpty {
      script.answer(script.machine.ledger.flights.map(\.request.key.source).joined(separator: " "))
    }
    _ = script.done()
    for frame in 1...frames {
      let top = rows * frame / frames
      let names = (top..<top + 2 * screen).map { "row\($0)" }
      script.want(
        names.prefix(screen).joined(separator: " "), ahead: names.suffix(screen).joined(separator: " "))
      script.wait(.milliseconds(16))
      // A fast server: slots become free during the fling.
      script.answer(script.machine.ledger.flights.map(\.request.key.source).joined(separator: " "))
    }
    for _ in 0..<20 {
      script.wait(.milliseconds(300))
      script.answer(script.machine.ledger.flights.map(\.request.key.source).joined(separator: " "))
    }
    let started = script.done().split(separator: " ").filter { $0.hasPrefix("+row") }.compactMap {
      Int($0.dropFirst(4))
    }
    let there = Set(rows..<rows + 2 * screen)
    #expect(there.isSubset(of: started))
    #expect(started.count { !there.contains($0) } <= 6)
    #expect(script.machine.order.allSatisfy { script.machine.memory.ticket(of: $0) != nil })
  }

  @Test func assetsThatAreAwaitedOneAfterTheOtherDoNotWaitForTheGrace() {
    var script = AssetScript()
    for number in 0..<20 {
      script.want("\(number)", by: number)
      script.answer("\(number)")
      script.want("", by: number)
    }
    #expect(script.machine.memory.keys.count == 20)
  }

  @Test func slowScrollingLoadsEveryRow() {
    var script = AssetScript()
    for top in 0..<40 {
      script.want((top..<top + 5).map { "row\($0)" }.joined(separator: " "))
      script.wait(.milliseconds(250))
      script.answer(script.machine.ledger.flights.map(\.request.key.source).joined(separator: " "))
    }
    script.wait(.milliseconds(300))
    script.answer(script.machine.ledger.flights.map(\.request.key.source).joined(separator: " "))
    #expect(script.machine.memory.keys.count == 44)
  }
}
