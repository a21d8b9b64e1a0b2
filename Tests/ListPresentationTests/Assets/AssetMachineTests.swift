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
    script.want("")
    script.answer("a")
    #expect(script.memory == "a", "an answer within the grace stays in memory")
  }

  @Test func visibleAssetsLoadBeforeThoseAhead() {
    var script = AssetScript()
    script.want("", ahead: "a b c d e f g h i")
    #expect(script.done() == "+a +b +c +d +e +f")
    script.want("x y z", ahead: "a b c d e f g h i")
    script.answer("a b c d")
    #expect(script.done() == "+x +y +z +g")
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

  /// What is wanted, what loads, and what loads when the first load has ended.
  @Test(arguments: [
    (
      6, 4, "http://h/1 http://h/2 http://h/3 http://h/4 http://h:80/5 http://me@g/6 file7",
      "+http://h/1 +http://h/2 +http://h/3 +http://h/4 +http://me@g/6 +file7", "+http://h:80/5"
    ),
    (
      6, 1, "http://[::1]:80/1 http://[::2]/2 http://me@[::1]/3", "+http://[::1]:80/1 +http://[::2]/2",
      "+http://me@[::1]/3"
    ),
    (0, 0, "http://h/1 http://h/2", "+http://h/1", "+http://h/2"),
  ])
  func limitsLeaveRoomForOtherHostsAndForOneLoad(
    limit: Int, hostLimit: Int, wanted: String, first: String, next: String
  ) {
    var script = AssetScript { ($0.maximumLoads, $0.maximumLoadsPerHost) = (limit, hostLimit) }
    script.want(wanted)
    #expect(script.done() == first)
    script.answer(String(wanted.prefix { $0 != " " }))
    #expect(script.done() == next)
  }

  @Test func sizesAreDifferentAssets() {
    var script = AssetScript()
    script.handle(.want(AssetWants(visible: [AssetKey("a", pixels: 40), AssetKey("a")]), by: 1))
    #expect(script.done() == "+a +a")
  }

  @Test(arguments: [1, 2, 16, 60, 125]) func flingStartsOnlyTheLoadsOfThePlaceWhereItStops(frames: Int) {
    var script = AssetScript()
    let (rows, screen) = (500, 20)
    func names(_ rows: Range<Int>) -> String { rows.map { "row\($0)" }.joined(separator: " ") }
    script.want(names(0..<2 * screen))
    while !script.machine.ledger.flights.isEmpty { script.answerAll() }
    _ = script.done()
    for frame in 1...frames {
      let top = rows * frame / frames
      script.want(names(top..<top + screen), ahead: names(top + screen..<top + 2 * screen))
      script.wait(.milliseconds(16))
      // A fast server: slots become free during the fling.
      script.answerAll()
    }
    for _ in 0..<20 {
      script.wait(.milliseconds(300))
      script.answerAll()
    }
    let started = script.done().split(separator: " ").filter { $0.hasPrefix("+row") }.compactMap {
      Int($0.dropFirst(4))
    }
    let there = Set(rows..<rows + 2 * screen)
    #expect(there.isSubset(of: started))
    #expect(started.count { !there.contains($0) } <= 6)
    #expect(script.machine.order.allSatisfy { script.machine.memory.ticket(of: $0) != nil })
  }

  @Test func slowScrollingLoadsEveryRow() {
    var script = AssetScript()
    for top in 0..<40 {
      script.want((top..<top + 5).map { "row\($0)" }.joined(separator: " "))
      script.wait(.milliseconds(250))
      script.answerAll()
    }
    script.wait(.milliseconds(300))
    script.answerAll()
    #expect(script.machine.memory.keys.count == 44)
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

  // MARK: Memory

  /// Wants and loads assets one after the other, and then wants nothing.
  private func script(limit: Int, _ assets: [(String, cost: Int)] = []) -> AssetScript {
    var script = AssetScript { ($0.memoryLimit, $0.grace) = (limit, .zero) }
    for (name, cost) in assets {
      script.want(name)
      script.answer(name, cost: cost)
    }
    script.want("")
    _ = script.done()
    return script
  }

  @Test func assetsUsedLastStay() {
    var script = script(limit: 32, (0..<20).map { ("\($0)", cost: 4) })
    #expect(script.memory == "12 13 14 15 16 17 18 19")
    script.want("12")
    script.want("20")
    script.answer("20", cost: 4)
    #expect(script.done() == "+20 ~13")
  }

  @Test func memoryFullOfWantedAssetsLoadsNothingAhead() {
    var script = script(limit: 32)
    script.want("1 2", ahead: "3")
    _ = script.done()
    script.want("1 2", ahead: "3 4 5 6 7 8")
    script.answer("1 2 3", cost: 20)
    #expect(script.done() == "+4 +5 +6 +7")
    script.answer("4 5 6 7")
    #expect(script.done() == "" && script.phase("8") == .loading)
    script.want("7 8")
    #expect(script.memory == "4 5 6 7")
  }

  @Test func costsOfASourceNeverOverflow() {
    let script = script(limit: .max, [("a", cost: .max), ("b", cost: .max), ("c", cost: .min)])
    #expect(script.machine.memory.cost == 1 << 41)
  }

  // MARK: Failures

  private func fault(_ script: AssetScript, _ key: String) -> PagingFault? {
    if case .failed(let fault) = script.phase(key) { fault } else { nil }
  }

  @Test func missingAssetIsRememberedForFiveMinutes() {
    var script = AssetScript()
    for second in 0..<600 {
      script.want(second.isMultiple(of: 2) ? "a" : "")
      script.fail("a", .doNotRetry)
      script.wait(.seconds(1))
    }
    #expect(script.done() == "+a +a")
    #expect(fault(script, "a") == nil)
  }

  @Test func pauseClosesOneHostAlsoForALoadThatNobodyWants() {
    for isWanted in [true, false] {
      var script = AssetScript()
      script.want("http://h/1 http://g/1")
      if !isWanted { script.want("") }
      script.fail("http://h/1", .retryAfter(.seconds(3)))
      script.want("http://h/2 http://g/1 http://g/2")
      #expect(script.done() == "+http://h/1 +http://g/1 +http://g/2")
      script.wait(.milliseconds(2_999))
      #expect(script.done() == "")
      script.wait(.milliseconds(1))
      #expect(script.done() == "+http://h/2")
    }
  }

  @Test func failedRowThatLeavesAndReturnsSendsNothingBeforeItsTime() throws {
    var script = AssetScript()
    script.want("a")
    script.fail("a")
    let time = try #require(fault(script, "a")?.nextTry)
    script.want("")
    script.wait(time / 2)
    script.want("a")
    #expect(script.done() == "+a")
    script.want("")
    script.wait(.seconds(100))
    #expect(script.done() == "")
    script.want("a")
    #expect(script.done() == "+a")
  }

  @Test func loadWithoutAnAnswerTimesOut() {
    var script = AssetScript { $0.retry = .byHand }
    script.want("a")
    script.wait(.seconds(30))
    #expect(script.done() == "+a -a")
    #expect(fault(script, "a")?.failure == .timedOut(after: .seconds(30)))
  }

  @Test func cancellationByTheTransportIsNotShown() {
    var script = AssetScript()
    script.want("a")
    script.fail("a", .cancelled)
    #expect(script.phase("a") == .loading)
    script.wait(.seconds(1))
    #expect(script.done() == "+a +a")
  }

  @Test func rememberedFailuresAreBounded() {
    var script = AssetScript { $0.grace = .zero }
    for number in 0..<1_200 {
      script.want("\(number)")
      script.fail("\(number)", .doNotRetry)
    }
    #expect(script.machine.ledger.faults.count <= 1_001)
    #expect(fault(script, "1199") != nil)
  }
}
