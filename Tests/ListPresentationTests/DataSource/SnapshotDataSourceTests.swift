import ListPresentation
import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

private enum Heading: ListElement, Hashable {
  var id: Self { self }
  case profile, repositories
}

private enum Row: ListElement, Hashable {
  var id: Self { self }
  case name(String)
  case repository(String)
  case signIn, signOut
}

/// Two sections that come and go with a login.
@MainActor @Observable
private final class Account: SnapshotDataSource {
  var user: String?
  var repositories: [String] = []

  var snapshot: ListSnapshot<Heading, Row> {
    ListSnapshot {
      ListSection(.profile) {
        if let user {
          Row.name(user)
          Row.signOut
        } else {
          Row.signIn
        }
      }
      if user != nil {
        ListSection(.repositories) { repositories.map(Row.repository) }
      }
    }
  }
}

@MainActor @Suite struct SnapshotDataSourceTests {
  @Test func sectionsComeAndGoWithAConditionInTheSnapshot() async {
    let account = Account()
    let view = RecordingListView<Heading, Row>()
    ListAdapter(dataSource: account, view: view)
    #expect(view.rows == [[.signIn]])
    account.user = "Yuna"
    account.repositories = ["list"]
    await turns()
    #expect(view.sections == [.profile, .repositories])
    #expect(view.rows == [[.name("Yuna"), .signOut], [.repository("list")]])
    #expect((0..<account.numberOfItems).map(account.item) == [.name("Yuna"), .signOut, .repository("list")])
    #expect(account.sections.map(account.numberOfItems) == [2, 1], "the snapshot is the only requirement")
    account.user = nil
    await turns()
    #expect(view.rows == [[.signIn]] && view.refusals.isEmpty)
  }

  @Test func builderCollectsElementsArraysConditionsAndLoops() {
    let snapshot = ListSnapshot<Heading, Row> {
      for heading in [Heading.profile, .repositories] {
        ListSection(heading) {
          switch heading {
          case .profile: Row.name("Yuna")
          case .repositories:
            Row.repository("a")
            ["b", "c"].map(Row.repository)
            for name in ["d", "e"] { Row.repository(name) }
          }
        }
      }
      if snapshotIsEmpty { ListSection(.profile) {} }
    }
    #expect(snapshot.sectionIDs == [.profile, .repositories])
    #expect(snapshot.itemIDs == [.name("Yuna")] + ["a", "b", "c", "d", "e"].map(Row.repository))
  }

  private var snapshotIsEmpty: Bool { false }
}

@MainActor @Suite struct DiffableDataSourceTests {
  private let view = RecordingListView<SingleSection, Fruit>()

  @Test func appliedSnapshotIsShownInTheNextTurn() async throws {
    let source = DiffableDataSource<SingleSection, Fruit>()
    ListAdapter(dataSource: source, view: view)
    source.apply(ListSnapshot([Fruit(id: 1), Fruit(id: 2)]))
    await turns()
    var snapshot = source.snapshot
    try snapshot.delete([1])
    source.apply(snapshot)
    await turns()
    #expect(view.ids == [[2]] && view.refusals.isEmpty)
    let plan = view.changes.last.flatMap { if case .difference(let plan) = $0 { plan } else { nil } }
    #expect(plan?.deletedItems.count == 1 && plan?.insertedItems.isEmpty == true)
  }

  @Test func newestSnapshotOfASequenceIsShownUntilTheSequenceEnds() async {
    let (snapshots, input) = AsyncThrowingStream.makeStream(of: ListSnapshot<SingleSection, Fruit>.self)
    let source = DiffableDataSource(snapshots)
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(adapter.loadState == .loading && !adapter.isSettled)
    input.yield(ListSnapshot([Fruit(id: 1)]))
    await wait(until: { view.ids == [[1]] })
    #expect(adapter.loadState == .idle)
    input.yield(ListSnapshot([Fruit(id: 1), Fruit(id: 2)]))
    await wait(until: { view.ids == [[1, 2]] })
    input.finish(throwing: ScriptedError())
    await wait(until: { adapter.loadState == .failed("\(ScriptedError())") })
    #expect(view.ids == [[1, 2]])
  }

  @Test func sequenceThatEndsExhaustsTheList() async {
    let source = DiffableDataSource<SingleSection, Fruit>(
      AsyncStream { input in
        input.yield(ListSnapshot([Fruit(id: 7)]))
        input.finish()
      })
    await wait(until: { source.loadState == .exhausted })
    #expect(source.snapshot.itemIDs == [7])
  }

  @Test func releasingTheSourceCancelsTheSequence() async {
    let (snapshots, input) = AsyncStream.makeStream(of: ListSnapshot<SingleSection, Fruit>.self)
    let hasEnded = Ended()
    input.onTermination = { _ in hasEnded.value.withLock { $0 = true } }
    var source: DiffableDataSource? = DiffableDataSource(snapshots)
    input.yield(ListSnapshot([Fruit(id: 1)]))
    await wait(until: { source?.snapshot.numberOfItems == 1 })
    weak let released = source
    source = nil
    #expect(released == nil)
    await wait(until: { hasEnded.value.withLock { $0 } })
  }

  private final class Ended: Sendable { let value = Mutex(false) }
}
