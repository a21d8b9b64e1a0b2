import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct LoadStateTests {
  private let stage = PagerStage()
  private let view = RecordingListView<SingleSection, ScriptedItem>()

  @Test func failureWithAScheduledRetryIsNotSettled() {
    let clock = ManualClock()
    let retry = ScheduledRetry(attempt: 2, at: clock.now.advanced(by: .seconds(4)), on: clock)
    #expect(!ListLoadState.failed("offline", retry: retry).isSettled && !ListLoadState.loading.isSettled)
    #expect([.idle, .exhausted, .failed("offline")].allSatisfy { (state: ListLoadState) in state.isSettled })
  }

  @Test func scheduledRetryCountsDownOnTheClockOfTheSource() {
    let clock = ManualClock()
    let retry = ScheduledRetry(attempt: 2, at: clock.now.advanced(by: .seconds(4)), on: clock)
    #expect(retry.timeLeft == .seconds(4))
    clock.advance(by: .seconds(3))
    #expect(retry.timeLeft == .seconds(1))
    clock.advance(by: .seconds(9))
    #expect(retry.timeLeft == .zero)
  }

  @Test func retriesAreEqualIfAttemptAndTimeAreEqual() {
    let clock = ManualClock()
    func retry(_ attempt: Int, _ seconds: Int) -> ScheduledRetry {
      ScheduledRetry(attempt: attempt, at: clock.now.advanced(by: .seconds(seconds)), on: clock)
    }
    #expect(Set([retry(2, 4), retry(2, 4)]).count == 1)
    #expect(retry(2, 4) != retry(3, 4) && retry(2, 4) != retry(2, 5))
  }

  @Test func listIsNotSettledUntilThePagerHasMadeItsLastRetry() async {
    let adapter = ListAdapter(dataSource: stage.pager, view: view)
    await stage.settle()
    var attempts: [Int] = []
    for _ in 1...4 {
      _ = await stage.play("fail")
      await turns()
      guard case .failed(let reason, let retry?) = adapter.loadState else {
        Issue.record("no retry is scheduled: \(adapter.loadState)")
        return
      }
      #expect(reason == "no answer" && !adapter.isSettled)
      attempts.append(retry.attempt)
      stage.clock.advance(by: retry.timeLeft)
      await stage.settle()
    }
    #expect(attempts == [2, 3, 4, 5])
    _ = await stage.play("fail")
    await turns()
    #expect(adapter.loadState == .failed("no answer") && adapter.isSettled)
    adapter.retry()
    await stage.settle()
    await turns()
    #expect(adapter.loadState == .loading && !adapter.isSettled)
  }

  @Test func listIsNotSettledWhileAPageIsLoadedBeforeTheFirstItem() async {
    let adapter = ListAdapter(dataSource: stage.pager, view: view)
    await stage.settle()
    _ = await stage.play("page 40-49 <")
    await turns()
    adapter.visibleItemsChanged(to: 0..<5, in: view)
    await stage.settle()
    await turns()
    #expect(adapter.loadState == .exhausted && adapter.loadStates.prepend == .loading)
    #expect(!adapter.isSettled)
    _ = await stage.play("page 35-39")
    await turns()
    #expect(adapter.loadStates.prepend == .exhausted && adapter.isSettled)
    #expect(view.rows.first?.picture == "35-49")
  }

  @Test func refreshIsApartFromLoadingAfterTheLastItem() async {
    let adapter = ListAdapter(dataSource: stage.pager, view: view)
    await stage.settle()
    #expect(adapter.loadStates.refresh == .loading && adapter.loadStates.append == .idle, "the first load")
    _ = await stage.play("page 1-5 >")
    adapter.visibleItemsChanged(to: 0..<5, in: view)
    await stage.settle()
    await turns()
    #expect(adapter.loadStates.refresh == .idle && adapter.loadStates.append == .loading)
    _ = await stage.play("page 6-9\nrefresh")
    await turns()
    #expect(adapter.loadStates.refresh == .loading && adapter.loadStates.append == .idle)
    #expect(adapter.loadState == .loading && !adapter.isSettled, "a view with one place shows the refresh")
    _ = await stage.play("page 1-9")
    await turns()
    #expect(adapter.loadStates == ListLoadStates(prepend: .exhausted, atEnd: .exhausted) && adapter.isSettled)
  }

  @Test func listThatIsMadeOfOthersRefreshesWhileOneOfThemDoes() async {
    let list = stage.pager.filter { $0.id > 0 }
    let adapter = ListAdapter(dataSource: list)
    await stage.settle()
    await turns()
    #expect(adapter.loadStates.refresh == .loading)
    _ = await stage.play("page 1-5")
    await turns()
    #expect(adapter.loadStates.refresh == .idle)
  }

  @Test func refreshAndRetryReachASourceThatCanLoadAgainAndNeedNoDelegate() {
    let source = ScriptedPart("a")
    let adapter = ListAdapter(dataSource: source)
    #expect(adapter.isRefreshable)
    adapter.refresh()
    adapter.retry()
    #expect(source.numberOfRefreshes == 2, "a source that only refreshes retries by refreshing")
    let fixed = ListAdapter(dataSource: Fruits(1...2))
    #expect(!fixed.isRefreshable)
    fixed.refresh()
  }
}
