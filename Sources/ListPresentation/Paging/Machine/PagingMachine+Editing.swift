/// The effect of inserted and removed items on pages and cursors.
extension PagingMachine {
  /// Records that an item was inserted at an index or removed from it. The item changes the size of its page and the
  /// visible range. Where cursors count items, it also moves the cursors behind the page.
  ///
  /// The server may or may not know of the edit when it answers a request under way. If the answer may skip an item, or
  /// it is uncertain where a first page begins, the machine sends the same request again after the answer.
  mutating func edit(at index: Int, by count: Int, _ movesCursors: Bool) {
    numberOfItems += count
    counted = counted?.changed(by: count)
    if pages.isEmpty {
      pages = [LoadedPage(key: PageKey(cursor: nil, direction: .refresh), count: 0, ticket: 0, leadsBack: true)]
    }
    let page = page(at: index)
    pages[page].count += count
    visible = visible.moved(by: count, at: index)
    keepInSight()
    // If the page is loaded again, it must reach as far as it does now.
    if count > 0, let size = pages[page].key.size { pages[page].key.size = size + count }
    if movesCursors { moveCursors(behind: page, by: count) }
  }

  /// The index of the page to which the item at an index belongs. An item between two pages belongs to the second,
  /// because it lies behind the cursor of the second.
  func page(at index: Int) -> Int {
    var first = 0
    var page = 0
    while page < pages.count - 1, index >= first + pages[page].count {
      first += pages[page].count
      page += 1
    }
    return page
  }

  /// Moves the cursors behind a page after an item was inserted into it or removed from it. The cursors must count
  /// items.
  mutating func moveCursors(behind page: Int, by count: Int) {
    guard pages.indices.contains(page) else { return }
    // The pages of a refresh that have arrived no longer fit those that follow, whether these arrive or fail.
    (refreshKey, refreshedPages, refreshOverlap) = (nil, [], 1)
    ledger.setOutdated(true, .refresh)
    for index in pages.indices[page...] where index > page || pages[index].key.direction == .prepend {
      pages[index].key = pages[index].key.moved(by: count)
    }
    append.move(by: count)
    // After an insertion, the next page at most repeats an item, which is harmless.
    if count < 0 || append.state.key?.direction == .prepend { ledger.setOutdated(true, .append) }
  }

  /// Keeps the answer to a refresh valid after edits. Where cursors do not count items, an edit does not change where a
  /// page belongs.
  mutating func keepRefreshValid() { ledger.setOutdated(false, .refresh) }
}
