import Synchronization

/// The list in a store, and the number that each page of a pager has in it.
///
/// At any time, the store has the first pages of one list without a gap. Every change keeps that true, so that the
/// process may end between any two calls of the store.
final class StoredList<Source: PageSource>: Sendable {
  typealias Item = Source.Item
  typealias Stored = StoredPage<Item, Source.Cursor>
  typealias Cursor = StoredPageSource<Source>.Cursor

  struct State {
    /// The refresh of the pager that loaded the list in the store, or `nil` if the store could not keep it.
    var generation: Int?
    /// The newest refresh of the pager that was answered.
    var newest = 0
    /// The number of items in the list, as the source last stated it and as edits have changed it.
    var total: Int?
    /// The number of pages that are known to be in the store.
    var count = 0
    /// The numbers of the pages by their cursors, so that a cursor that repeats is the same page again.
    var numbers: [Source.Cursor: Int] = [:]
    /// The number of requests of the source that are under way, and the edits since the first of them.
    var requests = 0
    var edits: [PageEdit<Item>] = []
    /// The number of edits before those in `edits`.
    var forgottenEdits = 0
  }

  let source: Source
  let store: any PageStore<Item, Source.Cursor>
  private let lastSeen: Item.ID?
  let state = Mutex(State())
  /// The edits that the store does not have yet. The main actor adds to them without waiting for the store.
  let newEdits = Mutex<[PageEdit<Item>]>([])

  init(_ source: Source, _ store: any PageStore<Item, Source.Cursor>, lastSeen: Item.ID?) {
    self.source = source
    self.store = store
    self.lastSeen = lastSeen
  }

  /// Returns the stored page for a request, or `nil` if the source has to be asked.
  func storedPage(for request: PageRequest<Cursor>) -> Page<Item, Cursor>? {
    state.withLock { state in
      applyEdits(in: &state)
      guard request.cache != .ignored, let number = number(of: request) else { return nil }
      if request.generation == state.generation {
        guard let stored = page(number) else { return nil }
        state.count = max(state.count, number + 1)
        return answer(stored, number, &state)
      }
      // A list that is not the stored one must not get its first page.
      guard number == 0, request.generation > state.newest, let (stored, last) = restored() else { return nil }
      (state.generation, state.newest) = (request.generation, request.generation)
      (state.total, state.count, state.numbers) = (stored.total, last + 1, [:])
      var page = answer(stored, last, &state)
      page.isProvisional = true
      return page
    }
  }

  /// Returns the first page, joined with the pages up to the item that the user saw last, and the number of the last
  /// one.
  private func restored() -> (page: Stored, last: Int)? {
    guard let first = page(0) else { return nil }
    guard let lastSeen else { return (first, 0) }
    var (joined, newest, last) = (first, first, 0)
    while !newest.hasItem(lastSeen) {
      // The item is not in the store any more, so the list opens at its beginning.
      guard let next = page(last + 1) else { return (first, 0) }
      (newest, last) = (next, last + 1)
      joined.items += next.items
      joined.next = next.next
      joined.lostItems = joined.lostItems.adding(next.lostItems)
    }
    return (joined, last)
  }

  /// Notes that the source is asked. Returns the number of edits so far, which the answer may not know of.
  func begin() -> Int {
    state.withLock { state in
      applyEdits(in: &state)
      state.requests += 1
      return state.forgottenEdits + state.edits.count
    }
  }

  /// Notes that the source has answered.
  func end() {
    state.withLock { state in
      state.requests -= 1
      guard state.requests == 0 else { return }
      state.forgottenEdits += state.edits.count
      state.edits = []
    }
  }

  /// Keeps a page that the source answered, and returns it with its next cursor.
  func receive(
    _ page: Page<Item, Source.Cursor>, for request: PageRequest<Cursor>, since mark: Int
  ) -> Page<Item, Cursor> {
    state.withLock { state in
      applyEdits(in: &state)
      var answer = page.map { Cursor(base: $0) }
      let isNew = request.generation > state.newest
      // A refresh that goes back from the second page of the pager can begin with the first page of the list.
      let isFirst = isNew && request.direction == .prepend && page.previous == nil
      let number = isFirst ? 0 : number(of: request)
      if page.isUnchanged { return answer }
      let edits = state.edits.dropFirst(mark - state.forgottenEdits)
      // The pager asks for the page again, because its items have moved.
      if edits.contains(where: { $0.movesPages(in: request.direction) }), isCounted(page, request) { return answer }
      state.newest = max(state.newest, request.generation)
      if isNew, number == 0 { (state.generation, state.count, state.numbers) = (request.generation, 0, [:]) }
      guard let number, request.generation == state.generation, number <= state.count else { return answer }
      // A list that goes on before its first page has no beginning to keep.
      if number == 0, page.previous != nil {
        state.generation = nil
        return answer
      }
      state.total = page.statedTotal ?? (number == 0 ? nil : state.total)
      var stored = Stored(page.items, next: page.next, total: page.statedTotal, lostItems: page.lostItems)
      for edit in edits { stored.apply(edit, isFirst: number == 0) }
      do {
        // The first page stays until the new one is there.
        try store.removePages(from: max(number, 1))
        try store.write(stored, as: number)
        state.count = number + 1
      } catch {
        // The store may have the pages of an older list.
        state.generation = nil
        return answer
      }
      answer.next = page.next.map { cursor($0, after: number, &state) }
      return answer
    }
  }

  /// Whether the cursors of a page count items, so that edits move the page.
  private func isCounted(_ page: Page<Item, Source.Cursor>, _ request: PageRequest<Cursor>) -> Bool {
    guard let cursor = page.next ?? request.cursor?.base else { return false }
    return source.cursor(cursor, movedBy: 1) != nil
  }

  /// The number of the page in the list that it belongs to, or `nil` if it has none.
  private func number(of request: PageRequest<Cursor>) -> Int? {
    if let cursor = request.cursor { return request.direction == .prepend ? nil : cursor.number }
    return request.direction == .refresh ? 0 : nil
  }

  func page(_ number: Int) -> Stored? { (try? store.page(number)) ?? nil }

  private func answer(_ stored: Stored, _ number: Int, _ state: inout State) -> Page<Item, Cursor> {
    let next = stored.next.map { cursor($0, after: number, &state) }
    var page = Page(stored.items, next: next, total: stored.total == nil ? nil : state.total)
    page.lostItems = stored.lostItems
    return page
  }

  private func cursor(_ base: Source.Cursor, after number: Int, _ state: inout State) -> Cursor {
    let next = state.numbers[base] ?? number + 1
    state.numbers[base] = next
    return Cursor(base: base, number: next)
  }
}
