import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// What an adapter wants of an asset loader, and what the views receive.
@MainActor @Suite struct AssetRowsTests {
  private let clock = ManualClock()
  private let pictures = ScriptedAssetSource<String>()
  private let view = RecordingListView<SingleSection, Fruit>()
  private let gallery: Gallery
  private let adapter: Gallery.Adapter

  init() {
    gallery = Gallery(0..<40, AssetLoader(pictures, clock: clock, generator: SeededGenerator(seed: 1)))
    adapter = ListAdapter(dataSource: gallery, view: view)
  }

  private func show(_ rows: Range<Int>) { adapter.visibleItemsChanged(to: rows, in: view) }

  /// Shows rows, and waits for the requests of so many pictures.
  private func show(_ rows: Range<Int>, asking count: Int) async {
    show(rows)
    await wait { pictures.asked.count == count }
  }

  /// Waits until all that is wanted has been requested.
  private func settle() async {
    await turns()
    await wait { gallery.assetLoader.isQuiet(clock: clock, openRequests: pictures.openRequests.count) }
  }

  private func reconfigured(in view: RecordingListView<SingleSection, Fruit>) -> [String] {
    view.changes.compactMap { if case .difference(let batch) = $0 { batch.description } else { nil } }
  }

  private var reconfigured: [String] { reconfigured(in: view) }

  @Test func visibleRowsAreWantedBeforeThoseAheadAndBehind() async {
    await show(10..<14, asking: 6)
    #expect(pictures.asked.sorted() == ["10", "11", "12", "13", "14", "15"])
    for name in pictures.asked { pictures.answer(name) }
    await wait { pictures.asked.count == 10 }
    #expect(pictures.asked.dropFirst(6).sorted() == ["16", "17", "8", "9"])
  }

  @Test func rowsThatAViewPreparesAreWantedInsteadOfThoseAround() async {
    adapter.visibleItemsChanged(to: RangeSet(10..<12), soon: RangeSet(11..<12).union(RangeSet(30..<32)), in: view)
    await wait { pictures.asked.count == 4 }
    #expect(pictures.asked.sorted() == ["10", "11", "30", "31"])
    await settle()
    #expect(pictures.asked.count == 4)
  }

  @Test func rowsBehindFollowWhenTheUserTurns() {
    var window = AssetWindow()
    #expect(window.rows(around: RangeSet(0..<4), of: 40) == [4, 5, 6, 7])
    #expect(window.rows(around: RangeSet(10..<14), of: 40) == [14, 15, 16, 17, 9, 8])
    #expect(window.rows(around: RangeSet(9..<13), of: 40) == [8, 7, 6, 5, 13, 14])
    #expect(window.rows(around: RangeSet(9..<13), of: 12) == [8, 7, 6, 5])
    #expect(window.rows(around: RangeSet(), of: 12).isEmpty)
  }

  @Test func loadedPictureUpdatesItsRowsOnceWithoutAPull() async {
    await show(0..<3, asking: 6)
    let pulls = gallery.pulls
    for name in ["0", "2"] { pictures.answer(name) }
    await wait { gallery.assetLoader.numberOfLoads == 4 }
    await wait { !reconfigured.isEmpty }
    await turns()
    #expect(
      Set(reconfigured.joined(separator: " ").split { " ,[]".contains($0) }.filter { $0.contains(".") }) == [
        "0.0", "0.2",
      ])
    #expect(gallery.pulls == pulls)
    #expect(view.refusals.isEmpty)
  }

  @Test func pictureThatArrivesWhileTheUserScrollsFarIsShown() async {
    let (gallery, view) = (Gallery(0..<100, self.gallery.assetLoader), RecordingListView<SingleSection, Fruit>())
    let adapter = ListAdapter(dataSource: gallery, view: view)
    adapter.visibleItemsChanged(to: 99..<100, in: view)
    withObservationTracking {
      _ = gallery.assetLoader.state(of: "99")
    } onChange: {
      MainActor.assumeIsolated {
        for row in 0..<73 { adapter.visibleItemsChanged(to: RangeSet([row..<row + 1, 99..<100]), in: view) }
      }
    }
    await wait { pictures.asked.contains("99") }
    pictures.answer("99")
    await wait { gallery.assetLoader.state(of: "99").asset != nil }
    await turns()
    #expect(reconfigured(in: view).contains { $0.contains("reconfigure item 0.99") })
  }

  @Test func rowFromFarAwaySaysThatItsPictureIsBroken() async {
    show(0..<1)
    await wait { pictures.asked.contains("0") }
    pictures.fail("0", .doNotRetry)
    await wait { !reconfigured.isEmpty }
    for waits in [false, true] {
      show(30..<31)
      if waits { await turns() }
      let updates = reconfigured.count
      // The view draws the row before the loader is told that it is wanted again.
      let isUnknown = if case .none? = adapter.abilities.assetState?(AssetKey("0")) { true } else { false }
      #expect(isUnknown)
      show(0..<1)
      await turns()
      #expect(reconfigured.dropFirst(updates) == ["[reconfigure item 0.0]"], "waits: \(waits)")
    }
  }

  @Test func changesOfOneTurnAreOneUpdate() async {
    gallery.name = { _ in "shared" }
    adapter.setNeedsUpdate()
    adapter.flush()
    await show(0..<3, asking: 1)
    #expect(pictures.asked == ["shared"])
    pictures.answer("shared")
    await wait { !reconfigured.isEmpty }
    await turns()
    #expect(reconfigured == ["[reconfigure item 0.0, reconfigure item 0.1, reconfigure item 0.2]"])
  }

  @Test func refreshOfTheSameListLoadsNothing() async {
    await show(0..<3, asking: 6)
    for name in pictures.asked { pictures.answer(name) }
    await wait { gallery.assetLoader.numberOfLoads == 0 }
    gallery.fruits = gallery.fruits
    adapter.flush()
    await settle()
    #expect(pictures.asked.count == 6)
  }

  /// The view is detached, or it is released with its adapter.
  @Test(arguments: [false, true]) func viewThatIsGoneWantsNothing(isReleased: Bool) async {
    if isReleased {
      var view: RecordingListView<SingleSection, Fruit>? = RecordingListView()
      if let view { ListAdapter(dataSource: gallery, view: view).visibleItemsChanged(to: 0..<3, in: view) }
      await wait { pictures.asked.count == 6 }
      view = nil
      await turns()
    } else {
      await show(0..<3, asking: 6)
      adapter.detach(view)
    }
    clock.advance(by: .milliseconds(300))
    await wait { pictures.cancelled.count == 6 }
  }

  @Test func otherDataSourceWantsItsOwnAssets() async {
    await show(0..<2, asking: 4)
    adapter.dataSource = Gallery(100..<102, gallery.assetLoader)
    await turns()
    clock.advance(by: .milliseconds(300))
    await wait { pictures.asked.count == 6 && pictures.cancelled.count == 4 }
    #expect(Set(pictures.asked.suffix(2)) == ["100", "101"])
  }

  @Test func viewThatReportsAWholeListDoesNotWantAllOfIt() async {
    gallery.fruits = (0..<3_000).map { Fruit(id: $0) }
    adapter.flush()
    gallery.assetCalls = 0
    show(0..<3_000)
    #expect(gallery.assetCalls <= 1_000)
  }

  @Test func pagesHaveTheAssetsOfTheirRowsAndStayAsTheyAre() async {
    let page = Page((0..<4).map { Fruit(id: $0) }, next: 4, total: 6)
    let pager = Pager(ScriptedPageSource<Fruit, Int>(script: [.page(page)]), clock: clock)
    let list = pager.withAssets(from: AssetLoader(pictures, clock: clock)) { [AssetKey("\($0.id)")] }
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: list, view: view)
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    await wait { adapter.structure.numberOfItems == 4 }
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    await wait { pictures.asked.count == 4 }
    #expect(pictures.asked.sorted() == ["0", "1", "2", "3"])
    #expect(list.snapshot.itemIDs == pager.snapshot.itemIDs && adapter.abilities.total == pager.total)
    #expect(adapter.isRefreshable && ListAbilities(of: list).actions(for: Fruit(id: 0)).isEmpty)
    #expect(adapter.abilities.numberOfLoadedItems == 4 && list.loadState == pager.loadState)
    pictures.answer("1")
    await wait { view.changes.contains { "\($0)".contains("reconfigure item 0.1") } }
  }
}

@MainActor @Observable
private final class Gallery: AssetDataSource {
  var fruits: [Fruit]
  @ObservationIgnored var name: (Fruit) -> String = { "\($0.id)" }
  @ObservationIgnored var assetCalls = 0
  @ObservationIgnored var pulls = 0
  let assetLoader: AssetLoader<String>

  init(_ ids: Range<Int>, _ loader: AssetLoader<String>) {
    fruits = ids.map { Fruit(id: $0) }
    assetLoader = loader
  }

  var numberOfItems: Int {
    pulls += 1
    return fruits.count
  }

  func item(at index: Int) -> Fruit { fruits[index] }

  func assets(for fruit: Fruit) -> [AssetKey] {
    assetCalls += 1
    return [AssetKey(name(fruit))]
  }
}
