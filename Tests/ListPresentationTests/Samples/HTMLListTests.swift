import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@MainActor @Suite struct HTMLListTests {
  @Test func ownViewMakesOnlyTheLinesThatThePlanNames() throws {
    let source = DiffableDataSource(ListSnapshot((1...4).map { Link(id: $0, title: "Link \($0)") }))
    let list = HTMLList()
    let adapter = ListAdapter(dataSource: source, view: list)
    #expect(
      list.html == """
        <ul>
        <li>Link 1</li>
        <li>Link 2</li>
        <li>Link 3</li>
        <li>Link 4</li>
        </ul>
        """)
    var snapshot = source.snapshot
    try snapshot.move(4, before: 1)
    try snapshot.delete([2])
    try snapshot.replace(Link(id: 3, title: "셋"))
    try snapshot.append([Link(id: 5, title: "Link 5")])
    source.apply(snapshot)
    adapter.flush()
    #expect(
      list.html == """
        <ul>
        <li>Link 4</li>
        <li>Link 1</li>
        <li>셋</li>
        <li>Link 5</li>
        </ul>
        """)
    #expect(list.numberOfLinesMade == 6)
    source.apply(ListSnapshot([]))
    adapter.flush()
    source.apply(ListSnapshot([Link(id: 1, title: "Back")]))
    adapter.flush()
    #expect(list.html == "<ul>\n<li>Back</li>\n</ul>")
  }
}
