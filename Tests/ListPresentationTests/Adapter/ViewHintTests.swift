import ListPresentation
import ListPresentationTesting
import Testing

/// The hint for animation, and scrolling to an item.
@MainActor @Suite struct ViewHintTests {
  private let source = Fruits(1...5)
  private let view = ReactingView<SingleSection, Fruit>()
  private let delegate = Answering<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() { adapter = ListAdapter(dataSource: source, view: view, delegate: delegate) }

  @Test func updateIsAnimatedUnlessARequestSaysOtherwise() {
    source.fruits.removeLast()
    adapter.flush()
    source.fruits.removeLast()
    adapter.setNeedsUpdate(animated: false)
    adapter.setNeedsUpdate()
    adapter.flush()
    source.fruits.removeLast()
    adapter.flush()
    #expect(view.updates.map(\.isAnimated) == [true, true, false, true])
  }

  @Test func requestMadeDuringAnUpdateSaysHowTheNextOneIsShown() {
    delegate.answer = { [adapter, source] event in
      if case .willUpdate = event, source.fruits.count == 4 { adapter.setNeedsUpdate(animated: false) }
    }
    for _ in 0..<3 {
      source.fruits.removeLast()
      adapter.flush()
    }
    #expect(view.updates.map(\.isAnimated) == [true, true, false, true])
  }

  @Test func itemRevealedBeforeAnUpdateIsFoundAtItsNewIndex() {
    source.fruits.removeFirst()
    delegate.answer = { [adapter] event in
      guard case .willUpdate = event else { return }
      adapter.scrollToItem(at: 3)
      adapter.scrollToItem(at: 0)
      adapter.scrollToItem(id: 5)
      adapter.scrollToItem(id: 1)
    }
    adapter.flush()
    #expect(view.revealed == [2, 3], "the first item has left the list")
  }

  @Test func itemIsRevealedByItsIndexOrByItsIDRightAfterItsInsertion() {
    adapter.scrollToItem(at: 3)
    adapter.scrollToItem(at: 5)
    adapter.scrollToItem(at: -1)
    #expect(view.revealed == [3])
    source.fruits.append(Fruit(id: 9, name: "Fig"))
    adapter.scrollToItem(id: 9)
    adapter.scrollToItem(id: 7)
    #expect(view.revealed == [3, 5])
    delegate.answer = { [adapter, source] event in
      guard case .opened = event else { return }
      source.fruits.append(Fruit(id: 10, name: "Plum"))
      adapter.scrollToItem(id: 10)
    }
    adapter.openItem(at: 0)
    #expect(view.revealed == [3, 5, 6], "also in a callback")
  }
}
