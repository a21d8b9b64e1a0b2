import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagerWithAdapterTests {
  let stage = PagerStage()
  let view = RecordingListView<SingleSection, ScriptedItem>()

  @Test func appendedPageIsAnUpdateOfItsRows() async {
    let adapter = ListAdapter(dataSource: stage.pager, view: view)
    await stage.settle()
    _ = await stage.play("page 1-8 >")
    await turns()
    adapter.visibleItemsChanged(to: 0..<8, in: view)
    await stage.settle()
    _ = await stage.play("page 9-14 >")
    await turns()
    let plans = view.changes.compactMap { if case .difference(let plan) = $0 { plan } else { nil } }
    #expect(plans.map(\.insertedItems.count) == [8, 6])
    #expect(plans.allSatisfy { $0.deletedItems.isEmpty && $0.movedItems.isEmpty })
  }

  @Test func refreshIsOneUpdate() async {
    let adapter = ListAdapter(dataSource: stage.pager, view: view)
    _ = await stage.play("start\npage 1-8 >")
    await turns()
    let changes = view.changes.count
    _ = await stage.play("refresh\npage 4-9 >")
    await turns()
    let updates = view.changes.dropFirst(changes).filter { $0 != .stateChanged }
    #expect(updates.count == 1 && adapter.snapshot?.itemIDs == Array(4...9))
  }

  @Test nonisolated func appendedPageSharesAllOtherItems() throws {
    #if DEBUG
      let sizes = [5_000, 50_000]
    #else
      let sizes = [10_000, 1_000_000]
    #endif
    let unshared = sizes.map { size in
      var list = PagedList<ScriptedItem>()
      _ = list.handle(.start, at: .zero)
      let first = Page((0..<size).map { ScriptedItem(id: $0) }, next: 1)
      _ = list.receive(first, 1, at: .zero)
      _ = list.handle(.show(RangeSet(size - 1..<size)), at: .zero)
      let old = list.snapshot
      let page = Page((size..<size + 50).map { ScriptedItem(id: $0) }, next: 2)
      _ = list.receive(page, 2, at: .zero)
      #expect(list.snapshot.numberOfItems == size + 50)
      return list.snapshot.numberOfUnsharedItems(with: old)
    }
    #expect(unshared.allSatisfy { $0 <= 600 }, "\(unshared)")
  }
}
