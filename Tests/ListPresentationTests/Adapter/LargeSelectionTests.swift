import Observation
import Testing

@testable import ListPresentation

/// What the selection of many items costs, in hashes of ids.
@MainActor @Suite struct LargeSelectionTests {
  @MainActor @Observable
  final class Rows: ArrayDataSource, SelectableDataSource {
    @ObservationIgnored let counter = RowCounter()
    var items: [CountedRow]
    @ObservationIgnored var numberOfQuestions = 0
    @ObservationIgnored var numberOfModesRead = 0

    init() { items = counter.rows(0..<10_000) }

    var selectionMode: SelectionMode {
      numberOfModesRead += 1
      return .multiple()
    }

    func canSelect(_ row: CountedRow) -> Bool {
      numberOfQuestions += 1
      return !row.id.number.isMultiple(of: 100)
    }
  }

  private let rows = Rows()
  private let adapter: ListAdapter<SingleSection, CountedRow>

  init() { adapter = ListAdapter(dataSource: rows) }

  private func numberOfHashes(_ body: () -> Void) -> Int {
    rows.counter.take()
    body()
    return rows.counter.take().hashes
  }

  @Test func selectingAllAsksOnceForEachItemAndHashesItsIDThreeTimes() {
    let ids = rows.items.map(\.id)
    let count = numberOfHashes { adapter.select(ids) }
    #expect(adapter.selection.ids.count == 9_900 && rows.numberOfQuestions == 10_000)
    #expect(count <= 3 * ids.count)
  }

  @Test func rangeToTheEndAsksOnceForEachItemAndHashesItsIDTwice() {
    adapter.moveCursor(to: 1)
    adapter.extendSelection(to: 1)
    let count = numberOfHashes { adapter.extendSelection(to: 9_999) }
    #expect(adapter.selection.ids.count == 9_900 && rows.numberOfQuestions == 9_999)
    #expect(count <= 2 * 9_999 + 100)
  }

  @Test func itemsThatReturnAreAskedForUnderOneMode() {
    let items = Array(rows.items.prefix(2_000))
    rows.items = items
    let adapter = ListAdapter(dataSource: rows.filter { _ in true })
    adapter.select(items.map(\.id))
    rows.items = Array(items.prefix(1))
    adapter.flush()
    rows.numberOfModesRead = 0
    rows.items = items
    adapter.flush()
    #expect(adapter.selection.ids.count == 1_980 && rows.numberOfModesRead < 10)
  }

  @Test func idsThatRepeatOrAreMissingAreSelectedAsOneByOne() {
    let missing = rows.counter.id(20_000)
    let ids = rows.items.prefix(5_000).map(\.id)
    let change = adapter.select([missing] + ids + ids, by: .adding)
    #expect(change.added == Set(ids.filter { !$0.number.isMultiple(of: 100) }))
    #expect(change.refusal == .item)
    #expect(adapter.selection.allIDs.subtracting(adapter.selection.ids) == [missing])
  }
}
