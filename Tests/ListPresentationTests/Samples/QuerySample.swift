import ListPresentation

struct Pear: ListElement, Hashable { let id: Int, isRipe: Bool }

struct PearQuery: Hashable {
  var text = ""
  var isRipe = false
}

@MainActor
func makePears<Source: PageSource<Pear>>(_ source: @escaping (PearQuery) -> Source) -> SearchPager<PearQuery, Pear> {
  let pears = SearchPager(PearQuery(), text: \.text) { query in source(query) }
  pears.query.isRipe = true  // what the user chose from a menu
  pears.search("conf")  // what the user types
  return pears
}
