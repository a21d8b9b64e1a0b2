import Testing

@testable import ListPresentation

@Suite struct AssetFailureTests {
  private func fault(_ script: AssetScript, _ key: String) -> PagingFault? {
    if case .failed(let fault) = script.phase(key) { fault } else { nil }
  }

  @Test func failuresAreRetriedAfterTheWaitsOfThePolicy() throws {
    var script = AssetScript()
    script.want("a")
    script.fail("a")
    let first = try #require(fault(script, "a")?.nextTry)
    #expect(first <= .milliseconds(500))
    script.wait(first)
    #expect(script.phase("a") == .loading)
    script.fail("a")
    #expect(fault(script, "a")?.attempt == 2)
    script.wait(.seconds(1))
    script.answer("a")
    #expect(script.done() == "+a +a +a")
    #expect(script.phase("a") == .loaded(ticket: 3))
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
