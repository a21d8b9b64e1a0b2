import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// Sources that the closure of a composition makes at each call, so that none of them lives until the next pull.
@MainActor @Suite struct MadeSourceTests {
  private typealias Section = ListSection<ListPart<CorePart, ScriptedItem>>

  @MainActor @Observable
  final class Model {
    var query = 1
    var isShown = true
    @ObservationIgnored var rows = [1, 2]
    @ObservationIgnored var pagers: [Int: Pager<ScriptedItem>] = [:]
  }

  /// Pages of five items. The first item of a query is the query times 100.
  @MainActor
  final class Service {
    private(set) var requests: [Int] = []
    private var pagers: [WeakPager] = []

    private struct WeakPager { weak var pager: Pager<ScriptedItem>? }

    /// Whether no pager has a request under way. A pager that is gone requests nothing.
    var isQuiet: Bool {
      pagers.compactMap { $0.pager?.activity }.allSatisfy { $0.starting + $0.calling == 0 }
    }

    func pager(_ query: Int = 1) -> Pager<ScriptedItem> {
      let pager = Pager(
        ClosurePageSource<ScriptedItem, Int> { [self] request in await page(request.cursor ?? query * 100) },
        configuration: PagingConfiguration(pageSize: 5, prefetch: .items(2)).with(\.timeout, nil), clock: ManualClock())
      pagers.append(WeakPager(pager: pager))
      return pager
    }

    private func page(_ first: Int) -> Page<ScriptedItem, Int> {
      requests.append(first)
      return Page((first..<first + 5).map { ScriptedItem(id: $0) }, next: first + 5)
    }
  }

  private let service = Service()
  private let model = Model()
  private let recorder = Recorder<CorePart, ScriptedItem>()
  private let part = CorePart(id: "a")

  private func sentence(_ source: String) -> String {
    "the closure makes a new \(source) at each call, so its rows and requests would be lost at every update; store the "
      + "source outside the closure (ListComposition<CorePart, ScriptedItem>)"
  }

  private func ids(_ adapter: ListAdapter<CorePart, ScriptedItem>) -> [Int] { adapter.snapshot?.itemIDs ?? [] }

  private func adapter(
    @ListBuilder<Section> _ parts: @escaping @MainActor () -> [Section]
  ) -> ListAdapter<CorePart, ScriptedItem> {
    ListAdapter(dataSource: ListComposition(parts: parts), delegate: recorder)
  }

  /// Waits until nothing more is requested.
  private func settle() async {
    await turns(20)
    await wait(until: { service.isQuiet })
    await turns(20)
  }

  @Test func pagerThatIsMadeAtEachPullIsNamedAndLoadsOnceForEachStateOfTheModel() async {
    let adapter = adapter { ListSection(part, from: service.pager(model.query)) }
    await wait(until: { ids(adapter) == Array(100..<105) })
    await settle()
    #expect(service.requests == [100])
    model.query = 2
    await wait(until: { ids(adapter) == Array(200..<205) })
    await settle()
    #expect(service.requests == [100, 200])
    #expect(recorder.sentences == [sentence("Pager<ScriptedItem>")])
  }

  @Test func listThatIsDerivedAtEachPullIsNamedAndLoadsItsPages() async {
    let pager = service.pager()
    let adapter = adapter { ListSection(part, from: pager.filter { $0.id % 2 == 0 }) }
    await wait(until: { ids(adapter) == [100, 102, 104] })
    let view = RecordingListView<CorePart, ScriptedItem>()
    adapter.attach(view)
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    await wait(until: { ids(adapter) == [100, 102, 104, 106, 108] })
    #expect(service.requests == [100, 105])
    #expect(recorder.sentences == [sentence("DerivedList<SingleSection, ScriptedItem>")])
  }

  @Test func pagerAndDerivedListThatAreMadeAtEachPullLoadOnce() async {
    let adapter = adapter { ListSection(part, from: service.pager().map { ScriptedItem(id: $0.id + 1) }) }
    await wait(until: { ids(adapter) == Array(101..<106) })
    await settle()
    #expect(service.requests == [100])
    #expect(recorder.sentences == [sentence("DerivedList<SingleSection, ScriptedItem>")])
  }

  @Test func otherPartsComeAndGoAsBefore() async {
    let stored = service.pager(3)
    let adapter = adapter {
      ListSection(part, from: service.pager())
      if model.isShown { ListSection(CorePart(id: "b"), from: stored) }
    }
    await wait(until: { ids(adapter) == Array(100..<105) + Array(300..<305) })
    model.isShown = false
    await wait(until: { ids(adapter) == Array(100..<105) })
    #expect(recorder.sentences == [sentence("Pager<ScriptedItem>")])
  }

  /// A source that loads nothing shows what it was made of, also if nobody can observe that.
  @Test func sourceThatLoadsNothingIsNamedAndStaysUpToDate() {
    let adapter = adapter {
      ListSection(part, from: DiffableDataSource(ListSnapshot(model.rows.map { ScriptedItem(id: $0) })))
    }
    #expect(ids(adapter) == [1, 2])
    model.rows = [3]
    adapter.setNeedsUpdate()
    adapter.flush()
    #expect(ids(adapter) == [3])
    #expect(recorder.sentences == [sentence("DiffableDataSource<SingleSection, ScriptedItem>")])
  }

  @Test func sourcesThatTheAppStoresAreNotNamed() async {
    let (first, second) = (service.pager(1), service.pager(2))
    let adapter = adapter {
      // One of two sources.
      ListSection(part, from: model.query == 1 ? first : second)
      // A section whose source is made when it is shown first.
      if model.isShown {
        ListSection(
          CorePart(id: "b"),
          from: {
            let pager = model.pagers[model.query] ?? service.pager(5)
            model.pagers[model.query] = pager
            return pager
          }())
      }
    }
    await wait(until: { ids(adapter) == Array(100..<105) + Array(500..<505) })
    model.query = 2
    await wait(until: { ids(adapter).first == 200 })
    model.isShown = false
    await wait(until: { ids(adapter) == Array(200..<205) })
    model.query = 1
    model.isShown = true
    await wait(until: { ids(adapter) == Array(100..<105) + Array(500..<505) })
    #expect(recorder.sentences == [])
  }

  @Test func problemsOfThePartsAreStillHeard() async {
    let overlapping = ClosurePageSource<ScriptedItem, Int> { request in
      let first = request.cursor ?? 0
      return Page((first..<first + 3).map { ScriptedItem(id: $0) }, next: first < 2 ? first + 2 : nil)
    }
    let pager = Pager(overlapping, clock: ManualClock())
    let adapter = adapter { ListSection(part, from: pager) }
    await wait(until: { ids(adapter) == Array(0..<5) && !recorder.sentences.isEmpty })
    #expect(
      recorder.sentences == [
        "append: 1 received item was already loaded, the first with the id 2; pages must not overlap "
          + "(ListComposition<CorePart, ScriptedItem>)"
      ])
  }
}
