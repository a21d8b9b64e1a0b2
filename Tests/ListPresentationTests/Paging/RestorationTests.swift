import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// A list that begins at the row at which it was left.
@MainActor @Suite struct RestorationTests {
  private let source = ArrayPageSource(0..<1_000)

  @Test func listBeginsAtTheRowAtWhichItWasLeft() async {
    let first = Pager(source, configuration: .twentyRowsAhead, clock: ManualClock())
    await first.rest()
    for _ in 0..<3 {
      first.visibleItemsChanged(to: RangeSet(first.numberOfItems - 5..<first.numberOfItems))
      await first.rest()
    }
    #expect(first.anchor?.id == 55)
    let second = Pager(
      source, startingAt: first.anchor.flatMap { source.cursor(around: $0) }, configuration: .twentyRowsAhead,
      clock: ManualClock())
    await second.rest()
    #expect(second.snapshot.itemIDs == Array(35..<75))
    #expect(second.anchor?.id == 55, "what comes before moves the anchor with it")
    #expect(second.log.entries.filter { if case .asked = $0.event { true } else { false } }.count == 2)
    second.visibleItemsChanged(to: RangeSet(20..<25))
    second.refresh()
    await second.rest()
    #expect(second.anchor?.id == 55)
  }

  @Test func cursorBehindTheEndBeginsAtTheLastPage() async {
    let pager = Pager(source, startingAt: 5_000, configuration: .twentyRowsAhead, clock: ManualClock())
    await pager.rest()
    #expect(pager.snapshot.itemIDs == Array(980..<1_000))
  }

  @Test func nextSourceBeginsAtItsCursor() async {
    let pager = Pager(source, startingAt: 500, configuration: .twentyRowsAhead, clock: ManualClock())
    await pager.rest()
    pager.replaceSource(ArrayPageSource(2_000..<3_000), startingAt: 100)
    await pager.rest()
    #expect(pager.snapshot.position(of: 2_100) != nil && pager.snapshot.position(of: 2_000) == nil)
    pager.replaceSource(source)
    await pager.rest()
    #expect(pager.snapshot.itemIDs.first == 0)
  }
}
