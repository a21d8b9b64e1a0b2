import ListPresentationTesting
import Testing

@testable import ListPresentation

@Suite struct SparseCostTests {
  private func configuration(maximumItems: Int?) -> PagingConfiguration {
    var configuration = PagingConfiguration.twentyRowsAhead
    configuration.maximumItems = maximumItems
    return configuration
  }

  @Test func steadyScrollMakesOneRequestPerPage() {
    var list = AnsweredSparseList(10_000)
    for first in stride(from: 0, through: 9_990, by: 3) { list.send(.show(RangeSet(first..<first + 10))) }
    #expect(list.requests == stride(from: 0, to: 10_000, by: 20).map { $0..<$0 + 20 })
  }

  @Test func heldRowsExceedTheBoundByAtMostAPage() {
    var list = AnsweredSparseList(10_000, configuration(maximumItems: 200))
    for first in stride(from: 0, through: 9_990, by: 3) { list.send(.show(RangeSet(first..<first + 10))) }
    #expect(list.mostRows <= 220)
    #expect(list.requests.count == 500)
    #expect(list.list.item(at: 0).content == .placeholder && list.list.item(at: 9_999).element?.id == 9_999)
  }

  @Test func releasedPagesAreLoadedOnceOnTheWayBack() {
    var list = AnsweredSparseList(2_000, configuration(maximumItems: 200))
    for first in stride(from: 0, through: 1_990, by: 2) { list.send(.show(RangeSet(first..<first + 10))) }
    let (there, held) = (list.requests.count, list.list.machine.list.pages.count)
    for first in stride(from: 1_990, through: 0, by: -2) { list.send(.show(RangeSet(first..<first + 10))) }
    #expect(list.requests.count - there == 100 - held)
    #expect(list.mostRows <= 220)
  }

  @Test func rowsWithinThePrefetchDistanceAreNotReleased() {
    var configuration = configuration(maximumItems: 30)
    configuration.prefetch = .items(40)
    var list = AnsweredSparseList(1_000, configuration)
    list.send(.show(RangeSet(500..<510)))
    let requests = list.requests.count
    for _ in 0..<20 { list.send(.show(RangeSet(500..<510))) }
    #expect(list.requests.count == requests)
    #expect((460..<550).allSatisfy { list.list.item(at: $0).element?.id == $0 })
  }

  /// A machine that visits all its pages would take minutes.
  @Test func visibleRangeChangeCostsTheSameForAnyNumberOfPages() {
    var list = AnsweredSparseList(100_000)
    for first in stride(from: 0, to: 100_000, by: 40) { list.send(.jump(to: first)) }
    #expect(list.list.machine.list.pages.count == 5_000)
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
    #expect(list.list.machine.list.numberOfItems == list.requests.count * 20)
  }
}
