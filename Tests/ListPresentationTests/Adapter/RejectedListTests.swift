import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// A pulled list that contradicts itself is a failure that every view receives.
@MainActor @Suite struct RejectedListTests {
  private let source = Fruits([1, 2])
  private let view = RecordingListView<SingleSection, Fruit>()
  private let recorder = Recorder<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() {
    source.updateStrategy = .difference(duplicates: .reject)
    adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
  }

  @Test func rowsStayAndTheFailureFollowsThemUntilAListIsShown() {
    source.fruits.append(Fruit(id: 2))
    adapter.flush()
    #expect(view.ids == [[1, 2]] && adapter.loadState == .failed("the list could not be shown"))
    #expect(view.updates.last == .stateChanged && adapter.isSettled)
    source.fruits.append(Fruit(id: 1))
    adapter.flush()
    #expect(view.updates.count == 2, "the failure is the same")
    source.fruits.removeLast(2)
    adapter.flush()
    #expect(view.ids == [[1, 2]] && adapter.loadState == .idle)
    #expect(recorder.outcomes.last == .applied(.stateChanged, duplicates: .none))
  }

  @Test func listThatIsShownEndsTheFailure() {
    source.fruits.append(Fruit(id: 2))
    adapter.flush()
    source.fruits = [Fruit(id: 3)]
    adapter.flush()
    #expect(view.ids == [[3]] && adapter.loadState == .idle)
  }

  @Test func loadingAndAFailureOfTheSourceComeFirst() {
    source.fruits.append(Fruit(id: 2))
    for state in [ListLoadState.loading, .failed("no network")] {
      source.loadState = state
      adapter.flush()
      #expect(adapter.loadState == state)
    }
    source.loadState = .exhausted
    adapter.flush()
    #expect(adapter.loadState == .rejected)
  }

  @Test func firstListIsRejected() {
    source.fruits.append(Fruit(id: 2))
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    #expect(view.ids == [] && adapter.snapshot == nil && adapter.loadState == .rejected)
    #expect(recorder.outcomes.last?.word == "rejected")
  }
}
