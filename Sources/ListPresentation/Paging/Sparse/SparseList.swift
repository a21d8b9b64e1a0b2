/// The state of a pager with random access, as a value: its machine and its items.
struct SparseList<Item: ListElement> {
  var machine: SparseMachine
  private(set) var numberOfRepeatedItems = 0
  /// The items of the newest list.
  var items: LoadedItems<Item>
  /// The list that is shown until the newest list is presented.
  var former: Former?
  /// The items from before the last refresh. They are shown where the newest list has no items yet.
  var stale: LoadedItems<Item>?

  struct Former {
    var items: LoadedItems<Item>
    var count: Int
    var total: PagingTotal?
  }

  init(_ configuration: PagingConfiguration = PagingConfiguration()) {
    machine = SparseMachine(configuration)
    items = LoadedItems(pageSize: machine.list.pageSize)
    former = Former(items: items, count: 0, total: nil)
  }

  var diagnostics: [PagingDiagnostic] { machine.journal.diagnostics }

  /// The items that are shown.
  var shown: LoadedItems<Item> { former?.items ?? items }

  /// The number of items in the shown list, including those that are not loaded.
  var numberOfItems: Int { former?.count ?? machine.list.total?.count ?? 0 }

  /// The total that the source states for the shown list.
  var total: PagingTotal? { former.map(\.total) ?? machine.list.total }

  /// Returns the item at an index, or a placeholder if the index is outside the list.
  /// - Complexity: O(1).
  func item(at index: Int) -> SparseItem<Item> {
    guard index >= 0, index < numberOfItems else { return SparseItem(index: index, content: .placeholder) }
    let failure = former == nil ? machine.failure(at: index) : nil
    let content = shown[index] ?? staleItem(at: index) ?? failure.map { .failed($0) } ?? .placeholder
    return SparseItem(index: index, content: content)
  }

  /// The indices of the pages that are held, with those of older items that are still shown.
  var loadedIndices: RangeSet<Int> {
    let older = former == nil ? stale : nil
    return shown.heldIndices.union(older?.heldIndices ?? RangeSet()).intersection(RangeSet(0..<numberOfItems))
  }

  /// Returns the item from before the last refresh, unless the newest list has it at another index.
  private func staleItem(at index: Int) -> SparseItem<Item>.Content? {
    guard former == nil, case .element(let item)? = stale?[index], items.index(of: item.id) == nil else { return nil }
    return .element(item)
  }

  /// Handles an event, and returns the commands for the pager.
  mutating func handle(
    _ event: SparseEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<SparseRequest>] {
    let (count, total) = (numberOfItems, total)
    let commands = machine.handle(event, at: now, using: &generator)
    for command in machine.listCommands { change(by: command, after: count, total) }
    return commands
  }

  /// Adds a page to the list. A page whose request is no longer open changes no items.
  /// - Complexity: O(k), where k is the number of items in the page.
  mutating func receive(
    _ page: Page<Item, Never>, _ ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<SparseRequest>] {
    var answer = SparseAnswer(received: 0, new: 0, total: page.counted?.count)
    answer.backoff = page.backoff
    guard let request = machine.ledger.flight(ticket)?.request else {
      return handle(.answer(ticket: ticket, answer), at: now, using: &generator)
    }
    if let before = page.itemsBefore, before != request.range.lowerBound {
      let diagnostic = PagingDiagnostic.otherItems(asked: request.range.lowerBound, came: before)
      machine.diagnose(diagnostic, request.range, now)
      return handle(.request(.failure(ticket: ticket, PagingFailure(diagnostic))), at: now, using: &generator)
    }
    guard answer.total != nil || machine.list.total != nil else {
      let diagnostic = PagingDiagnostic.missingTotal(request.range)
      machine.diagnose(diagnostic, request.range, now)
      return handle(.request(.failure(ticket: ticket, PagingFailure(diagnostic))), at: now, using: &generator)
    }
    let answered = Array(page.items.prefix(request.range.count))
    answer.received = answered.count
    if !answered.isEmpty {
      let merge = items.receive(answered, at: request.range.lowerBound)
      (answer.new, answer.otherPages) = (merge.new, merge.otherPages)
      numberOfRepeatedItems += merge.repeated
      if items.isFull(request.page) { stale?.remove(request.page) }
      if let id = merge.firstRepeated {
        machine.diagnose(.movedItems(request.range, count: merge.repeated, id: "\(id)"), request.range, now)
      }
    }
    return handle(.answer(ticket: ticket, answer), at: now, using: &generator)
  }

  private mutating func change(by command: SparseListCommand, after count: Int, _ total: PagingTotal?) {
    switch command {
    case .begin:
      if former == nil { former = Former(items: items.filled(from: stale), count: count, total: total) }
      stale = nil
      items = LoadedItems(pageSize: machine.list.pageSize)
    case .present(let keepsItems):
      stale = keepsItems ? former?.items : nil
      former = nil
      let count = numberOfItems
      stale?.trim(to: count)
    case .trim(let count):
      items.trim(to: count)
      stale?.trim(to: count)
    }
  }
}

extension SparseList: PagerState {
  struct Observed: Equatable {
    let revision: Int
    let state: PagingState
  }

  var ledger: RequestLedger<SparseRequest> { machine.ledger }
  var isStarted: Bool { machine.generation > 0 }
  var observed: Observed { Observed(revision: machine.revision, state: machine.state) }

  static var start: SparseEvent { .start }
  static func show(_ items: RangeSet<Int>) -> SparseEvent { .show(items) }
  static func request(_ event: RequestEvent) -> SparseEvent { .request(event) }
  static func haveSameItems(_ one: Observed, _ other: Observed) -> Bool { one.revision == other.revision }
  static func numberOfItems(in page: Page<Item, Never>) -> Int { page.items.count }

  mutating func receive(
    _ page: Page<Item, Never>, to request: SparseRequest, at now: Duration,
    using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<SparseRequest>] {
    receive(page, request.ticket, at: now, using: &generator)
  }
}

/// An item of a ``SparsePager``: an element of the source, or what stands for it until it is loaded.
///
/// The index identifies an item, whether its element is loaded or not. When an element arrives, its item changes and
/// keeps its index, and no item moves.
public struct SparseItem<Element: ListElement>: ListElement {
  /// What an item shows.
  public enum Content: Equatable, Sendable {
    /// The loaded element.
    case element(Element)
    /// The element is not loaded yet. It is loading, or will load when the user comes near.
    case placeholder
    /// The element failed to load. The pager retries if that can help, and when you call ``SparsePager/retry()``.
    case failed(PagingFailure)
    /// The element that was loaded for this item has the id of another one, which the item at this index shows.
    case repeated(at: Int)
  }

  /// The index of the item in the whole list.
  public let index: Int
  /// What the item shows.
  public let content: Content

  /// Creates an item from its index and its content.
  public init(index: Int, content: Content) {
    self.index = index
    self.content = content
  }

  /// The index, which identifies the item.
  public var id: Int { index }

  /// The loaded element, or `nil` if the item doesn't show one.
  public var element: Element? {
    if case .element(let element) = content { element } else { nil }
  }
}
