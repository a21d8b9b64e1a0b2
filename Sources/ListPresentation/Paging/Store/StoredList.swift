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
    /// The number of requests of the source so far, and for each that is under way the edits since it began, with
    /// whether they are edits of the list that the source has, and not of an item that no stored page has.
    var requests = 0
    var edits: [Int: [(edit: PageEdit<Item>, isKnown: Bool)]] = [:]
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
      guard request.allowsCache, let number = number(of: request) else { return nil }
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
    var known = Set(first.items.map(\.id))
    while !newest.hasItem(lastSeen) {
      // The item is not in the store any more, so the list opens at its beginning.
      guard let next = page(last + 1) else { return (first, 0) }
      (newest, last) = (next, last + 1)
      // Where pages overlap, an item can be in two.
      joined.items += next.items.filter { known.insertMakingRoom($0.id) }
      joined.next = next.next
      joined.lostItems = joined.lostItems.adding(next.lostItems)
    }
    return (joined, last)
  }

  /// The end of the stored pages behind which a page follows that the store lacks, and how many items could not be read
  /// there. It is `nil` if the page does not follow any.
  func border(before request: PageRequest<Cursor>) -> (border: PageBorder<Item>, lost: Int)? {
    state.withLock { state in
      applyEdits(in: &state)
      guard request.direction == .append, request.generation == state.generation, var number = request.cursor?.number
      else { return nil }
      var (ids, lost) = ([Item.ID](), 0)
      while number > 0, ids.count < PageBorder<Item>.widestOverlap, let stored = page(number - 1) {
        ids += stored.items.reversed().map(\.id)
        lost += stored.lostItems?.count ?? 0
        number -= 1
      }
      return ids.isEmpty ? nil : (border: PageBorder(ids, .append), lost: lost)
    }
  }

  /// Notes that the source is asked. Returns the number of the request, whose answer may not know of later edits.
  func begin() -> Int {
    state.withLock { state in
      applyEdits(in: &state)
      state.requests += 1
      state.edits[state.requests] = []
      return state.requests
    }
  }

  /// Notes that the source has answered a request.
  func end(_ request: Int) { state.withLock { $0.edits[request] = nil } }

  /// Keeps a page that the source answered, and returns it with its next cursor.
  func receive(
    _ page: Page<Item, Source.Cursor>, for request: PageRequest<Cursor>, _ ticket: Int
  ) -> Page<Item, Cursor> {
    state.withLock { state in
      applyEdits(in: &state)
      var answer = page.map { Cursor(base: $0) }
      let isNew = request.generation > state.newest
      // A refresh that goes back from the second page of the pager can begin with the first page of the list.
      let isFirst = isNew && request.direction == .prepend && page.previous == nil
      let number = isFirst ? 0 : number(of: request)
      let edits = state.edits[ticket] ?? []
      // The pager asks for the page again, because its items have moved.
      if edits.contains(where: { $0.isKnown && $0.edit.movesPages(in: request.direction) }), isCounted(page, request) {
        return answer
      }
      state.newest = max(state.newest, request.generation)
      if isNew, number == 0 { (state.generation, state.count, state.numbers) = (request.generation, 0, [:]) }
      guard let number, request.generation == state.generation, number <= state.count else { return answer }
      // A list that goes on before its first page has no beginning to keep.
      if number == 0, page.previous != nil {
        state.generation = nil
        return answer
      }
      state.total = page.total ?? (number == 0 ? nil : state.total)
      var stored = Stored(page.items, next: page.next, total: page.total, lostItems: page.lostItems)
      for (edit, _) in edits { stored.apply(edit, isFirst: number == 0) }
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

/// Edits of the items, in the pages of the store.
extension StoredList {
  /// Adds an edit to those that the store will have.
  func queue(_ edit: PageEdit<Item>) { newEdits.withLock { $0.append(edit) } }

  /// Carries out the edits that the store does not have yet.
  func applyEdits() { state.withLock { applyEdits(in: &$0) } }

  func applyEdits(in state: inout State) {
    let edits = newEdits.withLock { edits in
      defer { edits = [] }
      return edits
    }
    for edit in edits {
      let isKnown = if case .remove(let id) = edit { pages.contains { $0.hasItem(id) } } else { true }
      for request in state.edits.keys { state.edits[request]?.append((edit, isKnown)) }
      // A cursor that has moved leads to another page than before.
      if isKnown, edit.movesPages(in: .refresh) { state.numbers = [:] }
      apply(edit, in: &state)
    }
  }

  /// Carries out an edit in the pages that have the item, or in the page that has its neighbor. Where pages overlap, an
  /// item can be in two.
  private func apply(_ edit: PageEdit<Item>, in state: inout State) {
    var edit = edit
    if case .insert(let item, _) = edit, pages.contains(where: { $0.hasItem(item.id) }) { edit = .update(item) }
    var (number, isCounted) = (0, false)
    while var stored = page(number) {
      if let change = stored.apply(edit, isFirst: number == 0) {
        if change == 0 || isCounted { write(stored, number) } else { count(change, from: number, stored, in: &state) }
        if case .insert = edit { return }
        isCounted = change != 0
      }
      number += 1
    }
  }

  /// The stored pages, each of which is read when it is asked for.
  private var pages: some Sequence<Stored> { (0...).lazy.map(page).prefix(while: { $0 != nil }).compactMap(\.self) }

  /// Writes a page to which items were added, and moves the cursors and the total that count them. It writes the last
  /// page first: if the process ends in between, an item can be there twice, and none is passed over.
  private func count(_ change: Int, from number: Int, _ edited: Stored, in state: inout State) {
    state.total = state.total?.moved(by: change)
    var pages = [(page: edited, number: number)]
    while let last = pages.last, let moved = last.page.next.flatMap({ source.cursor($0, movedBy: change) }) {
      pages[pages.count - 1].page.next = moved
      guard let next = page(last.number + 1) else { break }
      pages.append((next, last.number + 1))
    }
    if number > 0, let first = page(0) { pages.insert((first, 0), at: 0) }
    if pages[0].number == 0 { pages[0].page.total = pages[0].page.total?.moved(by: change) }
    for (page, number) in pages.reversed() { write(page, number) }
  }

  private func write(_ page: Stored, _ number: Int) { try? store.write(page, as: number) }
}

extension StoredPage {
  /// Carries out an edit, if it concerns this page.
  /// - Returns: The number of items that came, negative if one went, or `nil` if the edit does not concern this page.
  @discardableResult
  mutating func apply(_ edit: PageEdit<Item>, isFirst: Bool) -> Int? {
    switch edit {
    case .update(let item):
      guard let index = index(of: item.id) else { return nil }
      items[index] = item
      return 0
    case .remove(let id):
      guard let index = index(of: id) else { return nil }
      items.remove(at: index)
      return -1
    case .insert(let item, let neighbor):
      if let index = index(of: item.id) {
        items[index] = item
        return 0
      }
      let index = neighbor.flatMap(index)
      guard index != nil || neighbor == nil && isFirst else { return nil }
      items.insert(item, at: index.map { $0 + 1 } ?? 0)
      return 1
    }
  }

  func hasItem(_ id: Item.ID) -> Bool { index(of: id) != nil }

  private func index(of id: Item.ID) -> Int? { items.firstIndex { $0.id == id } }
}

extension PageEdit {
  /// Whether the edit moves a page that is requested in a direction. After an insertion, the page after the last one at
  /// most repeats an item.
  func movesPages(in direction: PageDirection) -> Bool {
    switch self {
    case .update: false
    case .insert: direction == .refresh
    case .remove: true
    }
  }
}

extension Int {
  /// The count after some items came or went. A stored count may be any number.
  fileprivate func moved(by change: Int) -> Int { Swift.max(0, Swift.min(Swift.max(self, 0), 1 << 40) + change) }
}
