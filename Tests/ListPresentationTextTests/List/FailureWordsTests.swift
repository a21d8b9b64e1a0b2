import Foundation
import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// What a list and a form say about a failure.
@MainActor @Suite struct FailureWordsTests {
  private struct Part: ListElement { let id: String }

  init() { ListErrorText.localized = { $0.localizedDescription } }

  private func pager(_ source: ScriptedPageSource<Fruit, Int>) -> Pager<Fruit> {
    var configuration = PagingConfiguration()
    configuration.retry = .byHand
    return Pager(source, configuration: configuration, clock: ManualClock())
  }

  /// Shows a list until its text fulfills a condition, and returns the text.
  private func text(
    of view: TextListView<some ListElement, Fruit>, when isExpected: @escaping (String) -> Bool
  ) async -> String {
    await wait(until: {
      view.adapter?.flush()
      view.adapter?.visibleItemsChanged(to: 0..<(view.adapter?.structure.numberOfItems ?? 0), in: view)
      return isExpected(view.text())
    })
    return view.text()
  }

  @Test func firstLoadMoreAndRefreshFailInTheirOwnWords() async {
    let source = ScriptedPageSource<Fruit, Int>(script: [.fail(AlbumError.isPrivate(owner: "Bo"))])
    let pager = pager(source)
    let view = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: pager, view: view)
    #expect(await text(of: view) { $0.contains("Could") } == "Could not load: The album of Bo is private\n")
    source.script = [.page(Page([Fruit(1)], next: 2)), .fail(AlbumError.isPrivate(owner: "Bo"))]
    pager.retry()
    #expect(
      await text(of: view) { $0.contains("Could not load more") }
        == "  Fruit 1\nCould not load more: The album of Bo is private\n")
    source.script = [.fail(AlbumError.isPrivate(owner: "Bo"))]
    pager.refresh()
    #expect(
      await text(of: view) { $0.contains("refresh") }
        == "  Fruit 1\nCould not refresh: The album of Bo is private\n")
  }

  @Test func partThatFailsForTheFirstTimeIsNoRefresh() async {
    let (first, second) = (ScriptedPageSource<Fruit, Int>(), ScriptedPageSource<Fruit, Int>())
    let pagers = (pager(first), pager(second))
    let home = ListComposition<Part, Fruit> {
      ListSection(Part(id: "First"), from: pagers.0)
      ListSection(Part(id: "Second"), from: pagers.1)
    }
    let view = TextListView(heading: \Part.id) { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: home, view: view)
    first.script = [.page(Page([Fruit(1)]))]
    second.script = [.fail(AlbumError.isPrivate(owner: "Bo"))]
    let sentence = "The album of Bo is private\n"
    #expect(await text(of: view) { $0.contains("Could") }.hasSuffix("\nCould not load more: \(sentence)"))
    first.script = [.fail(AlbumError.isPrivate(owner: "Bo"))]
    second.script = [.page(Page([Fruit(2)]))]
    view.adapter?.refresh()
    #expect(
      await text(of: view) { $0.contains("Fruit 2") && $0.contains("Could") }
        .hasSuffix("\nCould not refresh: \(sentence)"))
  }

  @Test func formSaysTheErrorInTheWordsOfTheApp() async {
    let app = TextApp<MarketRoute> { _, _ in
      .form("Album", [TextFormField("Name")]) { _ in throw AlbumError.isPrivate(owner: "Bo") }
    }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 6)
    await terminal.press("a enter")
    #expect(terminal.text.contains("\nThe album of Bo is private\n"), "\(terminal.text)")
  }
}
