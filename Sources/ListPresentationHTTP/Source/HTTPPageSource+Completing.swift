import ListPresentation

extension HTTPPageSource {
  /// What a page needs besides itself: rows that a smaller page leaves out before others, and rows that have moved.
  func completed(
    _ answer: LoadedAnswer<Item>, _ wanted: WantedPage, after pageBefore: SourceMemory<Item.ID>.LoadedPage?
  ) async throws -> Page<Item, HTTPCursor> {
    switch wanted.direction {
    case .refresh: answer.page
    case .prepend: try await joined(answer, wanted)
    case .append: try await recovered(answer.page, wanted, after: pageBefore)
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
    _ page: Page<Item, HTTPCursor>, _ wanted: WantedPage, after pageBefore: SourceMemory<Item.ID>.LoadedPage?
  ) async throws -> Page<Item, HTTPCursor> {
    guard let pageBefore, pageBefore.generation == wanted.generation, let old = pageBefore.total, let new = page.total,
      new < old
    else { return page }
    var again = wanted
    var page = page
    switch wanted.place {
    case .offset(let row):
      again.place = .offset(max(row - (old - new), 0))
      again.size = min(old - new, row) + wanted.size
      page = try await load(again).page
    case .page(let number, let size, _):
      again.place = .page(number - 1, size: size, rowsBefore: nil)
      page.items = try await load(again).page.items + page.items
    case .address(let address) where address.countsRows:
      report(.shorterList(from: old, to: new, isRecovered: false))
      return page
    default: return page
    }
    let known = Set(pageBefore.ids)
    page.items.removeAll { known.contains($0.id) }
    report(.shorterList(from: old, to: new, isRecovered: true))
    return page
  }
}
