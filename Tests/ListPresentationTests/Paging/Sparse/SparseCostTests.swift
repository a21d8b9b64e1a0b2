import ListPresentationTesting
import Testing

@testable import ListPresentation

@Suite struct SparseCostTests {
  @Test func steadyScrollMakesOneRequestPerPage() {
    var list = AnsweredSparseList(10_000)
    for first in stride(from: 0, through: 9_990, by: 3) { list.send(.show(RangeSet(first..<first + 10))) }
    #expect(list.requests == stride(from: 0, to: 10_000, by: 20).map { $0..<$0 + 20 })
  }

  /// A list that visits all its pages would take minutes.
  @Test func visibleRangeChangeCostsTheSameForAnyNumberOfPages() {
    var list = AnsweredSparseList(100_000)
    for first in stride(from: 0, to: 100_000, by: 40) { list.send(.jump(to: first)) }
    #expect(list.list.loadedIndices == RangeSet(0..<100_000))
    let requests = list.requests.count
    for turn in 0..<2_000 { list.send(.show(RangeSet(turn % 1_000 * 7..<turn % 1_000 * 7 + 10))) }
    #expect(list.requests.count == requests)
  }

  @Test func longListHoldsOnlyLoadedRows() {
    var list = AnsweredSparseList(1_000_000_000_000)
    list.send(.jump(to: 500_000_000_000))
    list.send(.jump(to: 999_999_999_999))
    #expect(list.list.numberOfItems == 1_000_000_000_000)
    #expect(list.list.item(at: 999_999_999_999).element?.id == 999_999_999_999)
    #expect(list.list.loadedIndices.numberOfIndices == list.requests.count * 20)
  }
}
