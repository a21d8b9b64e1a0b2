import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@MainActor @Suite struct HTMLListTests {
  private func list(_ titles: [String], in topic: Topic) -> ListSnapshot<Topic, Link> {
    ListSnapshot(sections: [(topic, titles.map { Link(id: Int($0.suffix(1)) ?? 0, title: $0) })])
  }

  @Test func ownViewMakesOnlyTheLinesThatThePlanNames() throws {
    let news = Topic(id: 0, title: "News")
    let source = DiffableDataSource(list(["Link 1", "Link 2", "Link 3"], in: news))
    let view = HTMLList()
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(
      view.html == """
        <h2>News</h2>
        <ul>
        <li>Link 1</li>
        <li>Link 2</li>
        <li>Link 3</li>
        </ul>
        """)
    source.apply(list(["Link 4", "Link 1", "셋 3"], in: news))
    adapter.flush()
    #expect(
      view.html == """
        <h2>News</h2>
        <ul>
        <li>Link 4</li>
        <li>Link 1</li>
        <li>셋 3</li>
        </ul>
        """)
    #expect(view.numberOfLinesMade == 5)
    source.apply(list([], in: news))
    adapter.flush()
    #expect(view.html == "<h2>News</h2>\n<ul>\n\n</ul>")
  }

  @Test func ownViewIsLawful() {
    let judge = ListViewJudge { _ in
      HTMLList()
    } section: {
      Topic(id: $0, title: "\($0).\($1)")
    } item: {
      Link(id: $0, title: "\($0).\($1)")
    } header: {
      "<h2>\($0.title)</h2>"
    } row: {
      "<li>\($0.title)</li>"
    } shows: { view in
      JudgedPicture(Array(view.lines.joined()), headers: view.headings, isSeen: true, isRefreshing: view.isRefreshing)
    }
    #expect(judge.play(1_000, seed: 4711) == nil)
    #expect(judge.play(testSize("LIST_PRESENTATION_JUDGED_UPDATES", small: 300), seed: 4712) == nil)
  }
}
