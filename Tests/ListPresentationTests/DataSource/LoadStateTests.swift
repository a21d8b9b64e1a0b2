import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct LoadStateTests {
  private let stage = PagerStage()
  private let view = RecordingListView<SingleSection, ScriptedItem>()

  /// Creates the adapter of the pager, whose first page is loading then.
  private func show() async -> ListAdapter<SingleSection, ScriptedItem> {
    let adapter = ListAdapter(dataSource: stage.pager, view: view)
    await stage.settle()
    return adapter
  }

  private func play(_ script: String) async {
    _ = await stage.play(script)
    await turns()
  }

  @Test func scheduledRetryCountsDownOnTheClockOfTheSource() {
    let clock = ManualClock()
    func retry(_ attempt: Int, _ seconds: Int) -> ScheduledRetry {
      ScheduledRetry(attempt: attempt, at: clock.now.advanced(by: .seconds(seconds)), on: clock)
    }
    #expect(Set([retry(2, 4), retry(2, 4)]).count == 1)
    #expect(retry(2, 4) != retry(3, 4) && retry(2, 4) != retry(2, 5))
    let second = retry(2, 4)
    for (step, left) in [(0, 4), (3, 1), (9, 0)] {
      clock.advance(by: .seconds(step))
      #expect(second.timeLeft == .seconds(left))
    }
  }

  @Test func listIsNotSettledUntilThePagerHasMadeItsLastRetry() async {
    let adapter = await show()
    var attempts: [Int] = []
    for _ in 1...4 {
      await play("fail")
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
    await play("fail")
    #expect(adapter.loadState == .failed("no answer") && adapter.isSettled)
    adapter.retry()
    await stage.settle()
    await turns()
    #expect(adapter.loadState == .loading && !adapter.isSettled)
  }

  @Test func listIsNotSettledWhileAPageIsLoadedBeforeTheFirstItem() async {
    let adapter = await show()
    await play("page 40-49 <")
    adapter.visibleItemsChanged(to: 0..<5, in: view)
    await stage.settle()
    await turns()
    #expect(adapter.loadState == .exhausted && adapter.loadStates.prepend == .loading)
    #expect(!adapter.isSettled)
    await play("page 35-39")
    #expect(adapter.loadStates.prepend == .exhausted && adapter.isSettled)
    #expect(view.rows.first?.picture == "35-49")
  }

  @Test func refreshIsApartFromLoadingAfterTheLastItem() async {
    let adapter = await show()
    #expect(adapter.loadStates.refresh == .loading && adapter.loadStates.append == .idle, "the first load")
    _ = await stage.play("page 1-5 >")
    adapter.visibleItemsChanged(to: 0..<5, in: view)
    await stage.settle()
    await turns()
    #expect(adapter.loadStates.refresh == .idle && adapter.loadStates.append == .loading)
    await play("page 6-9\nrefresh")
    #expect(adapter.loadStates.refresh == .loading && adapter.loadStates.append == .idle)
    #expect(adapter.loadState == .loading && !adapter.isSettled, "a view with one place shows the refresh")
    await play("page 1-9")
    #expect(adapter.loadStates == ListLoadStates(prepend: .exhausted, atEnd: .exhausted) && adapter.isSettled)
  }

  @Test func listThatIsMadeOfOthersRefreshesWhileOneOfThemDoes() async {
    let adapter = ListAdapter(dataSource: stage.pager.filter { $0.id > 0 })
    await stage.settle()
    await turns()
    #expect(adapter.loadStates.refresh == .loading)
    await play("page 1-5")
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
