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
      if state.requests > 0 { state.edits.append(edit) }
      // A cursor that has moved leads to another page than before.
      if edit.movesPages(in: .refresh) { state.numbers = [:] }
      apply(edit, in: &state)
    }
  }

  /// Carries out an edit in the pages that have the item, or in the page that has its neighbor. Where pages overlap, an
  /// item can be in two.
  private func apply(_ edit: PageEdit<Item>, in state: inout State) {
    var edit = edit
    if case .move(let id, let neighbor) = edit { return move(id, after: neighbor) }
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

  /// Moves an item behind another one if the store has both. The pages between have the cursors that they had, as in
  /// the pager. It writes the page that gets the item first: if the process ends in between, the item is there twice.
  private func move(_ id: Item.ID, after neighbor: Item.ID?) {
    guard id != neighbor else { return }
    var all: [(number: Int, page: Stored)] = []
    var goal: (number: Int, page: Stored)?
    for (number, page) in pages.enumerated() {
      if page.hasItem(id) { all.append((number, page)) }
      if goal == nil, neighbor.map(page.hasItem) ?? true { goal = (number, page) }
    }
    guard let item = all.first?.page.item(id), var new = goal else { return }
    new.page.apply(.remove(id), isFirst: new.number == 0)
    new.page.apply(.insert(item, after: neighbor), isFirst: new.number == 0)
    write(new.page, new.number)
    for (number, var page) in all where number != new.number {
      page.apply(.remove(id), isFirst: number == 0)
      write(page, number)
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
    case .move(let id, let neighbor):
      // An answer that is older than the move may have its items on two pages, where they stay.
      guard id != neighbor, let item = item(id), neighbor.map(hasItem) ?? isFirst else { return nil }
      apply(.remove(id), isFirst: isFirst)
      apply(.insert(item, after: neighbor), isFirst: isFirst)
      return 0
    }
  }

  func item(_ id: Item.ID) -> Item? { index(of: id).map { items[$0] } }

  func hasItem(_ id: Item.ID) -> Bool { index(of: id) != nil }

  private func index(of id: Item.ID) -> Int? { items.firstIndex { $0.id == id } }
}

extension PageEdit {
  /// Whether the edit moves a page that is requested in a direction. After an insertion, the page after the last one at
  /// most repeats an item.
  func movesPages(in direction: PageDirection) -> Bool {
    switch self {
    case .update, .move: false
    case .insert: direction == .refresh
    case .remove: true
    }
  }
}

extension Int {
  /// The count after some items came or went. A stored count may be any number.
  fileprivate func moved(by change: Int) -> Int { Swift.max(0, Swift.min(Swift.max(self, 0), 1 << 40) + change) }
}
