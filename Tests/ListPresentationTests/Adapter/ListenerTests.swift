import ListPresentation
import ListPresentationTesting
import Testing

/// Listeners beside the delegate, the hint for animation, and scrolling to an item.
@MainActor @Suite struct ListenerTests {
  /// Records what it receives.
  private final class Witness: ListAdapterDelegate, ListView {
    var adapter: ListAdapter<SingleSection, Fruit>?
    var animations: [Bool] = []
    var revealed: [Int] = []
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }

    func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didReport event: ListEvent<SingleSection, Fruit>) {
      if case .opened(let fruit) = event { log.entries.append("\(name) \(fruit.id)") }
    }

    func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>) {
      animations.append(update.isAnimated)
    }

    func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, revealItemAt index: Int) { revealed.append(index) }
  }

  private final class Log { var entries: [String] = [] }

  private let source = Fruits(1...5)
  private let log = Log()
  private let adapter: Fruits.Adapter

  init() { adapter = ListAdapter(dataSource: source) }

  @Test func listenersReceiveEventsAfterTheDelegate() {
    let (delegate, first, second) = (Witness("delegate", log), Witness("first", log), Witness("second", log))
    adapter.addListener(first)
    adapter.addListener(second)
    adapter.addListener(first)
    adapter.delegate = delegate
    adapter.openItem(at: 0)
    #expect(log.entries == ["delegate 1", "first 1", "second 1"])
    adapter.removeListener(first)
    adapter.openItem(at: 1)
    #expect(log.entries.suffix(2) == ["delegate 2", "second 2"])
  }

  @Test func listenerIsNotKept() {
    var listener: Witness? = Witness("listener", log)
    weak let trace = listener
    if let listener { adapter.addListener(listener) }
    listener = nil
    #expect(trace == nil)
    adapter.openItem(at: 0)
    #expect(log.entries.isEmpty)
  }

  @Test func updateIsAnimatedUnlessARequestSaysOtherwise() {
    let view = Witness("view", log)
    adapter.attach(view)
    source.fruits.removeLast()
    adapter.flush()
    source.fruits.removeLast()
    adapter.setNeedsUpdate(animated: false)
    adapter.setNeedsUpdate()
    adapter.flush()
    source.fruits.removeLast()
    adapter.flush()
    #expect(view.animations == [true, true, false, true])
  }

  @Test func viewsScrollToARevealedItem() {
    let view = Witness("view", log)
    adapter.attach(view)
    adapter.revealItem(at: 3)
    adapter.revealItem(at: 5)
    adapter.revealItem(at: -1)
    #expect(view.revealed == [3])
  }

  @Test func itemRevealedBeforeAnUpdateIsFoundAtItsNewIndex() {
    let view = Witness("view", log)
    adapter.attach(view)
    source.fruits.removeFirst()
    let answering = Answering<SingleSection, Fruit>()
    answering.answer = { [adapter] event in
      guard case .willUpdate = event else { return }
      adapter.revealItem(at: 3)
      adapter.revealItem(at: 0)
    }
    adapter.delegate = answering
    adapter.flush()
    #expect(view.revealed == [2], "the first item has left the list")
  }
}
