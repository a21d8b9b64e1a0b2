import ListPresentation
import ListPresentationTesting
import Observation
import Testing

@MainActor @Suite struct FirstLoadTests {
  let stage = PagerStage()

  @Test func firstPageIsRequestedOnTheFirstRead() async {
    #expect(stage.source.requests.isEmpty)
    #expect(stage.pager.loadState == .loading, "before anything is awaited")
    await stage.settle()
    #expect(stage.source.requests == [PageRequest(size: 5, generation: 1, allowsCache: true)])
  }

  @Test func everyReadStartsTheFirstLoad() async {
    let reads: [(Pager<ScriptedItem>) -> Void] = [
      { _ = $0.snapshot }, { _ = $0.numberOfItems }, { _ = $0.loadState }, { _ = $0.states }, { _ = $0.total },
      { $0.fetchNextItemsIfNeeded(at: 0) },
    ]
    for read in reads {
      let stage = PagerStage()
      read(stage.pager)
      await stage.settle()
      #expect(stage.source.requests.count == 1)
    }
  }

  @Test func refreshIsOneUpdateOfTheList() async {
    let changes = SnapshotChanges(stage.pager)
    _ = await stage.play("start\npage 1-8 >")
    changes.watch()
    _ = await stage.play("refresh\npage 4-9 >")
    #expect(changes.count == 1)
  }

  @Test func unreadListIsNotLoadedByARefreshOrANewSource() async {
    #expect(stage.pager.now == .zero)
    stage.pager.refresh()
    stage.pager.retry()
    stage.pager.replaceSource(stage.source)
    await stage.settle()
    #expect(stage.source.requests.isEmpty)
    await stage.expect("start | - | #1 refresh | loading\npage 1-5 > | 1-5 | | idle")
  }
}

/// Counts the changes of the rows of a pager while it is watched.
@MainActor
private final class SnapshotChanges {
  private(set) var count = 0
  private let pager: Pager<ScriptedItem>

  init(_ pager: Pager<ScriptedItem>) { self.pager = pager }

  func watch() {
    withObservationTracking {
      _ = pager.snapshot
    } onChange: {
      MainActor.assumeIsolated {
        self.count += 1
        Task { self.watch() }
      }
    }
  }
}
