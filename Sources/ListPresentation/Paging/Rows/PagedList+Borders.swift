/// Sources whose cursors count items, and whose items come and go while the list loads.
///
/// A page at such a cursor skips items if others before it went. Two signs tell that the source moves items: the totals of
/// two pages differ, or a page begins with the last loaded item. From then on, each page is requested from one item
/// earlier. If it begins with the last loaded item, nothing was skipped, and if one item went, the page has the item that
/// would have been skipped.
extension PagedList {
  /// What a page tells about the border between it and the loaded items.
  struct PageBorder {
    /// What the list may lack there.
    var loss: LostItems?
    /// Whether the page begins with the last loaded item because it was asked to.
    var isAsked = false
  }

  /// Looks at the border between the loaded items and a page, before the page is merged.
  mutating func border(before page: Page<Item, Int>, at direction: PageDirection, _ asked: PageKey?) -> PageBorder {
    let stated = page.statedTotal
    defer { statedTotal = stated }
    guard countsItems, direction == .append, let asked, asked.direction == .append,
      machine.append.state.key?.origin == nil, snapshot.numberOfItems > 0
    else {
      return PageBorder()
    }
    let last = snapshot[at: snapshot.numberOfItems - 1].id
    // A page repeats what the app has inserted, wherever it is.
    guard !pendingInsertions.contains(last) else { return PageBorder() }
    let fewer = statedTotal.flatMap { old in stated.map { old - $0 } }
    let connects = page.items.contains { $0.id == last }
    // A cache answers with the pages that it has, whatever the source has by now.
    if !machine.hasCache, fewer ?? 0 != 0 || connects && asked.overlap == 0 { machine.movesItems = true }
    if connects { return PageBorder(isAsked: asked.overlap > 0 && page.items.first?.id == last) }
    // An overlap makes up for as many items that went. Without totals, more may have gone.
    guard fewer.map({ $0 > asked.overlap }) ?? (asked.overlap > 0) else { return PageBorder() }
    let words = fewer.map { "the source has \($0.items) fewer than when it gave the page before" }
    let reason =
      (words ?? "the source no longer gives the page from the item with the id \(last) on")
      + "; items may be missing behind the one with the id \(last)"
    return PageBorder(loss: LostItems(0, reason: reason))
  }
}

extension PagedList.Merge {
  /// Leaves out the item that the page repeats because it was asked to.
  mutating func takeOverlap() {
    repeated -= 1
    if repeated == 0 { firstRepeated = nil }
  }
}
