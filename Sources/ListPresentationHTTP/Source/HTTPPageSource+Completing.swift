import ListPresentation

extension HTTPPageSource {
  /// What a page needs besides itself: rows that a smaller page leaves out before others, and rows that have moved.
  func completed(
    _ answer: LoadedAnswer<Item>, _ wanted: WantedPage, after pagesBefore: [SourceMemory<Item.ID>.LoadedPage]
  ) async throws -> Page<Item, HTTPCursor> {
    switch wanted.direction {
    case .refresh: answer.page
    case .prepend: try await joined(answer, wanted)
    case .append: try await recovered(answer.page, wanted, after: pagesBefore)
    }
  }

  /// A page before others has to reach up to them. Where the server gives fewer rows than it was asked for, it is asked
  /// for as many right before them.
  private func joined(_ answer: LoadedAnswer<Item>, _ wanted: WantedPage) async throws -> Page<Item, HTTPCursor> {
    guard case .offset(let row) = wanted.place, answer.received > 0, answer.received < min(wanted.size, row) else {
      return answer.page
    }
    var smaller = wanted
    smaller.size = answer.received
    return try await load(smaller).page
  }

  /// Where the list became shorter, rows may have moved over to pages that were loaded before: as many as it lost.
  private func recovered(
    _ page: Page<Item, HTTPCursor>, _ wanted: WantedPage, after pagesBefore: [SourceMemory<Item.ID>.LoadedPage]
  ) async throws -> Page<Item, HTTPCursor> {
    guard let pageBefore = pagesBefore.last, pageBefore.generation == wanted.generation, let old = pageBefore.total,
      let new = page.total,
      new < old
    else { return page }
    var again = wanted
    var page = page
    var isRecovered = true
    // They are at the end of the pages before.
    var moved: ArraySlice<SourceMemory<Item.ID>.LoadedPage> = pagesBefore.suffix(1)
    switch wanted.place {
    case .offset(let row):
      again.place = .offset(max(row - (old - new), 0))
      again.size = min(old - new, row) + wanted.size
      page = try await load(again).page
    case .page where wanted.countsRows, .address where wanted.countsRows:
      moved = pagesBefore.suffix(min((old - new - 1) / max(pageBefore.ids.count, 1) + 1, 10))
      again.isRemembered = false
      var rows: [Item] = []
      for before in moved {
        again.place = before.place ?? knownFormat?.style.start(template, size: wanted.size)
        again.hasCursor = before.place != nil
        rows += try await load(again).page.items
      }
      page.items = rows + page.items
      isRecovered = old - new <= moved.reduce(0) { $0 + $1.ids.count }
    default: return page
    }
    let known = Set(moved.flatMap(\.ids))
    page.items.removeAll { known.contains($0.id) }
    report(.shorterList(from: old, to: new, isRecovered: isRecovered))
    return page
  }
}
