/// A refresh of a list that loads in pages: the first load, and each time that the list is loaded again.
///
/// A refresh begins at the first page or at the page that the user sees, and loads pages until they reach what the user
/// sees. Then they replace the list. Until then, the loaded items stay.
struct PagedRefresh<Item: ListElement>: Sendable {
  /// Where a refresh begins that looks for the items that the user sees.
  ///
  /// It begins at the page that they see if the source leads on from it in both directions, because the pages beside it
  /// then follow when they are needed. Where the pages lead in one direction only, it begins where the list began, and
  /// reads on to what they see, so that no items are left behind to which nothing leads.
  private struct Start {
    /// The ticket of the page at which the refresh begins.
    let ticket: Int
    /// Whether it may begin around an item instead.
    let isAnchored: Bool
    /// Whether it reads the pages before its first page.
    let isBackward: Bool
  }

  /// A page of this refresh, and what the list knows of it if the refresh succeeds.
  private struct Part {
    let page: Page<Item, AnyCursor>
    var loaded: LoadedPages.Page
  }

  /// The list that a refresh replaces, and what the user sees of it.
  struct Former {
    let pages: LoadedPages
    let items: PagedItems<Item>
    let visible: Range<Int>
    /// The item around which the refresh begins, or `nil` if there is none.
    let anchor: Item?
    /// The number of items that may be loaded while the user does not move.
    let most: Int
  }

  /// Whether the list is to be loaded again: from the wish until the pages have come, also after a failure.
  private(set) var isUnderWay = false
  /// Whether the refresh may begin around the items that the user sees.
  private var mayAnchor = false
  /// Whether the refresh goes on as if the source had no cursor around an item, because a page around one has named
  /// none before it.
  private var skipsAnchor = false
  /// Where the refresh begins, or `nil` if it begins at the first page and looks for nothing.
  private var start: Start?
  /// The pages so far, in order, and the key of the next one.
  private var parts: [Part] = []
  /// The page that was received first.
  private var first: LoadedPages.Page?
  /// The places of the items of these pages, each of which is counted from the beginning of the first received page, and
  /// the range of all places.
  private var places: [Item.ID: Int] = [:]
  private var range = 0..<0
  /// Whether the first page was requested around an item.
  private var isAround = false
  private var next: PageKey?
  /// The key at which the refresh begins again, because the first page lies behind the items that the user sees.
  private var earlier: PageKey?
  /// The number of items by which the next page overlaps the one before.
  private var overlap = 1
  /// The items that have come before the pages while they loaded.
  private var arrivals = Arrivals()
  /// The number of pages in a row that brought no new item, without those that may only overlap the one before.
  private var repeatedPages = 0
  /// The cursor at which loading starts, or `nil` for the beginning of the list.
  var startCursor: AnyCursor?

  init(startingAt cursor: AnyCursor?) { startCursor = cursor }

  /// The ticket of the first request whose answer was received and is not shown yet.
  var oldestTicket: Int? { first?.ticket }

  // MARK: Begin

  /// Begins to load the list.
  /// - Parameter isFirst: Whether there is no page of this source yet.
  mutating func begin(isFirst: Bool) {
    isUnderWay = true
    (earlier, skipsAnchor) = (nil, false)
    startAgain()
    mayAnchor = !isFirst
  }

  /// Begins at the first page, whatever the user sees.
  mutating func beginAtStart() { mayAnchor = false }

  /// Begins at the first page of the source, because it has rejected a cursor.
  mutating func forgetCursor() { (mayAnchor, startCursor) = (false, nil) }

  /// Begins again with the first page, because the pages no longer fit each other.
  mutating func startAgain() {
    (parts, first, places, range) = ([], nil, [:], 0..<0)
    (next, overlap, arrivals, repeatedPages) = (nil, 1, Arrivals(), 0)
  }

  /// Ends without a change of the list.
  mutating func end() {
    isUnderWay = false
    startAgain()
  }

  // MARK: Requests

  /// The next page to request.
  /// - Parameters:
  ///   - former: The list that is shown.
  ///   - isFirst: Whether there is no page of this source yet.
  ///   - sizes: The number of items in the first page, if it differs, and in the others.
  ///   - overlaps: Whether pages overlap those before them.
  mutating func nextPage(
    of former: Former, isFirst: Bool, sizes: (first: Int?, other: Int), overlaps: Bool
  ) -> (key: PageKey, size: Int, overlap: Int, isAnchored: Bool) {
    if let next {
      // No page begins before the first one.
      let overlap = overlaps ? min(overlap, range.count) : 0
      return (next, next.size ?? sizes.other, overlap, false)
    }
    if let earlier { return (earlier, earlier.size ?? sizes.other, 0, false) }
    let key = startKey(of: former, isFirst: isFirst)
    return (key, key.size ?? sizes.first ?? sizes.other, 0, start?.isAnchored == true && !skipsAnchor)
  }

  /// The key of the first page. See ``Start``.
  ///
  /// In a list of the pages A, B and C, in which the user sees items of B:
  ///
  /// | The list | The refresh begins at |
  /// |---|---|
  /// | Each page names the pages before and after it. | B. The pages beside it follow when they are needed. |
  /// | Each page names the next one. The list began with A. | A, and goes on to what the user sees. |
  /// | Each page names the one before. A chat began with C. | C, and goes back to what the user sees. |
  ///
  /// Where A is the first page of the source and the user is near it, the key is that of the first page in each case,
  /// for a source that has no cursor around an item. If the user sees the first item of A, nothing is looked for.
  private mutating func startKey(of former: Former, isFirst: Bool) -> PageKey {
    let beginning = PageKey(cursor: isFirst ? startCursor : nil, direction: .refresh)
    let (pages, visible) = (former.pages, former.visible)
    start = nil
    // If the user sees the first item of the list, the refresh begins there, so that new items appear before that item.
    guard mayAnchor, former.items.count > 0, !(visible.lowerBound == 0 && pages.startAtFirstPage) else {
      return beginning
    }
    let seen = pages.page(at: visible.lowerBound)
    // Nothing is left behind before the first item.
    let isAnchored = pages.leadBothWays(from: seen) || visible.lowerBound == 0 && seen == pages.origin
    let page = isAnchored ? seen : pages.origin ?? seen
    let isEnd = pages.isEnd(page) && pages[page].key.cursor == nil
    let isBackward = seen < page || isEnd && !pages.startAtFirstPage
    start = Start(ticket: pages[page].ticket, isAnchored: isAnchored, isBackward: isBackward)
    // The user is near the beginning, so the list is loaded again from there if the source has no cursor around them.
    return pages.startAtFirstPage && visible.upperBound <= former.most ? beginning : pages[page].key
  }

  /// Whether the refresh loads the pages before the first one that it has requested, as far as the user sees.
  private func readsBackward(_ former: Former) -> Bool {
    guard let start, start.isBackward, let page = former.pages.page(loadedBy: start.ticket) else { return false }
    return first?.key.cursor == former.pages[page].key.cursor
  }

  /// Whether the page at which the refresh begins is held.
  func hasStart(in pages: LoadedPages) -> Bool { start.flatMap { pages.page(loadedBy: $0.ticket) } != nil }

  // MARK: Pages

  /// The border between the pages so far and the next one in a direction.
  func border(_ direction: PageDirection) -> PageBorder<Item> {
    var (rest, nearest) = (parts[...], [Item.ID]())
    while nearest.count < PageBorder<Item>.reach, let part = direction == .prepend ? rest.popFirst() : rest.popLast() {
      let ids = part.page.items.map(\.id)
      nearest += direction == .prepend ? ids : ids.reversed()
    }
    return PageBorder(nearest, direction)
  }

  /// Whether one of the pages so far states the total.
  var hasTotal: Bool { parts.contains { $0.page.total != nil } }

  /// What the source has left out of the pages so far.
  var lostItems: LostItems? { parts.reduce(nil) { $0.adding($1.page.lostItems) } }

  /// Counts items that have come before the border at which a page was requested, which the page shows.
  /// - Parameter growth: By how much the total of the page exceeds the one before.
  mutating func arrive(_ items: Int, growth: Int) { arrivals.add(items, growth: growth) }

  /// Requests the next page again, from more items before its place.
  mutating func widen(to overlap: Int) { self.overlap = overlap }

  /// Receives the next page, without the items by which it overlaps the one before.
  /// - Parameter isAround: Whether it was requested around an item.
  /// - Returns: The direction of the page to request next if the pages do not reach what the user sees, or `nil` if
  ///   they replace the list.
  /// - Complexity: O(k + v) for k items in the page and v visible items, at most 200 of which count.
  mutating func receive(
    _ page: Page<Item, AnyCursor>, _ loaded: LoadedPages.Page, overlap asked: Int, isAround: Bool,
    replacing former: Former, movesCursors: Bool
  ) -> PageDirection? {
    if next == nil { startAgain() }
    // A page that only has items of the pages before it does not tell what follows it, so it is requested without them.
    let isKnown = page.items.allSatisfy { places[$0.id] != nil }
    let hasNothingNew = asked > 0 && isKnown
    // A page that may only overlap the one before does not count.
    if !isKnown { repeatedPages = 0 } else if asked == 0 { repeatedPages += 1 }
    if parts.isEmpty { (first, self.isAround) = (loaded, isAround) }
    add(Part(page: page, loaded: loaded))
    if losesBeginning(of: former) {
      startAgain()
      skipsAnchor = true
      return .refresh
    }
    if leadsNowhere(former) {
      forgetCursor()
      startAgain()
      earlier = nil
      return .refresh
    }
    let (previous, following) = (parts[0].page.previous, parts[parts.count - 1].page.next)
    let isBackward = readsBackward(former)
    let isAtPlace =
      hasNothingNew && next?.direction == (isBackward ? .prepend : .append)
      && next?.cursor == (isBackward ? previous : following)
    // Two pages without a new item are the end, as for the ends of the list.
    let isShort = !page.isProvisional && repeatedPages < 2 && (isAtPlace || !reachesVisibleItems(former))
    let missing = page.isProvisional ? 0 : itemsBefore(former)
    // Where no page leads back, the cursor does, once.
    if missing > 0, previous == nil, movesCursors, parts.count == 1, loaded.key.cursor != nil, earlier == nil {
      earlier = loaded.key.moved(by: -missing)
      return .refresh
    }
    let key: PageKey
    if let following, isShort, !isBackward {
      key = PageKey(cursor: following, direction: .append)
    } else if let previous, isShort && isBackward || missing > 0 {
      key = PageKey(cursor: previous, direction: .prepend)
    } else {
      return nil
    }
    overlap = hasNothingNew && key == next ? 0 : 1
    next = key
    return key.direction
  }

  /// Adds a page to those so far. Of an item that repeats, the first place counts.
  private mutating func add(_ part: Part) {
    let ids = part.page.items.map(\.id)
    if next?.direction == .prepend {
      parts.insert(part, at: 0)
      range = range.lowerBound - ids.count..<range.upperBound
      for index in ids.indices.reversed() { places.updateMakingRoom(range.lowerBound + index, forKey: ids[index]) }
    } else {
      parts.append(part)
      for (index, id) in ids.enumerated() where places[id] == nil {
        places.updateMakingRoom(range.upperBound + index, forKey: id)
      }
      range = range.lowerBound..<range.upperBound + ids.count
    }
  }

  /// Whether the pages reach what the user sees, or as far as a fill may.
  ///
  /// The last visible item is the farthest that must not leave the screen, and the first one if the refresh reads
  /// backward. If the source has removed it, another visible item keeps the place, as soon as there are as many
  /// items as there were up to the farthest one. Items that the source has inserted since lie between the pages and all
  /// of them.
  private func reachesVisibleItems(_ former: Former) -> Bool {
    let count = range.count
    let (reach, most) = reach(former)
    let isBackward = readsBackward(former)
    if count >= most || (isBackward ? parts.first : parts.last)?.page.items.isEmpty == true { return true }
    let nearest = isBackward ? former.visible.prefix(200) : former.visible.suffix(200)
    let visible = former.items.ids(in: nearest)
    let isThere = { (id: Item.ID) in places[id] != nil }
    let farthest = (isBackward ? visible.first : visible.last) ?? former.anchor?.id
    guard let farthest else { return count >= reach }
    return isThere(farthest) || count >= reach && visible.contains(where: isThere)
  }

  /// The number of items from the first page to the farthest visible item, before the refresh, and the number that the
  /// refresh may load to find it. Both are 0 if the refresh may not have an anchor. A user who sees the first item sees
  /// what has come before it, so nothing is searched for them.
  private func reach(_ former: Former) -> (former: Int, most: Int) {
    guard mayAnchor, former.items.count > 0 else { return (0, 0) }
    let (visible, most) = (former.visible, former.most)
    guard let start else { return (min(visible.upperBound, most), min(visible.upperBound, most)) }
    let page = former.pages.page(loadedBy: start.ticket)
    let isBackward = readsBackward(former)
    let count =
      if isBackward, let page {
        former.pages.items(before: page + 1) - visible.lowerBound
      } else {
        visible.upperBound
          - (first?.key.cursor == nil ? 0 : page.map { former.pages.items(before: $0) } ?? visible.upperBound)
      }
    // A list that is loaded again from where it began is loaded as far as it was, and as far again as a fill may,
    // because items have come before the visible ones.
    return start.isAnchored && !isBackward ? (min(count, most), most) : (count, min(count, .max - most) + most)
  }

  /// The number of the first items that the user sees that may lie before the pages of the refresh, because the source
  /// has moved them there. A cursor that counts items leads past them if items before them were removed.
  private func itemsBefore(_ former: Former) -> Int {
    guard let part = parts.first, !part.page.items.isEmpty, range.count < reach(former).most else { return 0 }
    for (missing, id) in former.items.ids(in: former.visible.prefix(200)).enumerated() {
      if let place = places[id] { return max(missing - (place - range.lowerBound), 0) }
    }
    return 0
  }

  // MARK: Replacement

  /// Ends with the pages that replace the list, and what follows at both ends.
  mutating func finish(
    replacing former: Former, _ last: Page<Item, AnyCursor>
  ) -> (pages: [Page<Item, AnyCursor>], arrivals: Arrivals, loaded: LoadedPages) {
    let hasNamedAll = !last.items.isEmpty && namesAll(former)
    // The first page has taken the place of one that led back.
    if hasNamedAll, let part = parts.firstIndex(where: { $0.loaded.ticket == first?.ticket }) {
      parts[part].loaded.leadsBack = true
    }
    defer { end() }
    let loaded = LoadedPages(
      parts.map(\.loaded), prepend: end(.prepend, hasNamedAll, emptyPages: 0),
      append: end(.append, hasNamedAll, emptyPages: last.items.isEmpty ? 1 : 0))
    return (parts.map(\.page), arrivals, loaded)
  }

  /// Whether the source has named the pages on both sides of the page at which the refresh begins.
  private func namesAll(_ former: Former) -> Bool {
    guard !isAround, let page = start.flatMap({ former.pages.page(loadedBy: $0.ticket) }) else { return false }
    return former.pages[page].leadsBack
  }

  /// Whether nothing says what lies before a page around an item, although the list has its beginning. The page at
  /// which the refresh begins without an item tells.
  private func losesBeginning(of former: Former) -> Bool {
    isAround && former.items.count > 0 && former.pages.prepend.state == .exhausted
      && end(.prepend, false, emptyPages: 0).state == .unknown
  }

  /// Whether the pages have no item that stays and nothing leads on from them, although they may lie in the middle of
  /// the list. The list is then looked for from its beginning.
  private func leadsNowhere(_ former: Former) -> Bool {
    let ends = PageDirection.ends.map { end($0, false, emptyPages: 0) }
    return ends.contains { $0.state == .unknown } && ends.allSatisfy { $0.key == nil }
      && parts.allSatisfy { part in
        part.page.items.allSatisfy { former.items.isRemoved($0.id, since: first?.ticket ?? 0) }
      }
  }

  /// The end of the pages in a direction.
  ///
  /// A page that names no page after it, in this direction, is the end of the list if it was read in this direction, if
  /// the source says so, or if it has named one before. Otherwise nothing says what lies there.
  private func end(_ direction: PageDirection, _ hasNamedAll: Bool, emptyPages: Int) -> PagedEnd {
    guard let part = direction == .append ? parts.last : parts.first else { return PagedEnd(direction) }
    if let cursor = direction == .append ? part.page.next : part.page.previous {
      return PagedEnd(direction, .next(PageKey(cursor: cursor, direction: direction)), emptyPages: emptyPages)
    }
    let key = part.loaded.key
    let isBackward = key.direction == .prepend
    let isEnd =
      direction == .append ? !isBackward : isBackward || key.cursor == nil || part.page.itemsBefore == 0
    return PagedEnd(direction, isEnd || hasNamedAll ? .exhausted : .unknown, emptyPages: emptyPages)
  }
}
