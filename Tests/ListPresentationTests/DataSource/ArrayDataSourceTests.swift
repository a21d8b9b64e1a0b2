import ListPresentation
import ListPresentationTesting
import Observation
import Testing

@MainActor @Suite struct ArrayDataSourceTests {
  @MainActor @Observable
  final class Basket: ArrayDataSource {
    var fruits: [Fruit]
    @ObservationIgnored private(set) var numberOfReads = 0

    init(_ ids: some Sequence<Int>) { fruits = ids.map { Fruit(id: $0) } }

    var items: [Fruit] {
      numberOfReads += 1
      return fruits
    }
  }

  @Test func updateReadsTheArrayOnce() {
    let basket = Basket(1...1_000)
    let adapter = ListAdapter(dataSource: basket)
    let before = basket.numberOfReads
    basket.fruits.append(Fruit(id: 2_000))
    adapter.flush()
    #expect(basket.numberOfReads == before + 1)
    #expect(adapter.snapshot?.itemIDs == Array(1...1_000) + [2_000])
    #expect(basket.numberOfItems == 1_001 && basket.numberOfItems(in: SingleSection()) == 1_001)
    #expect(basket.item(at: 1) == Fruit(id: 2) && basket.sections == [SingleSection()])
  }
}
