import ListPresentation

extension HTTPPageSource {
  typealias LoadedPage = SourceMemory<Item.ID>.LoadedPage

  /// What a page needs besides itself: rows that a smaller page leaves out before others, and rows that have moved.
  func completed(
    _ answer: LoadedAnswer<Item>, _ wanted: WantedPage, after pagesBefore: [LoadedPage]
  ) async throws -> Page<Item, HTTPCursor> {
    switch wanted.direction {
    case .refresh: answer.page
    case .prepend: try await joined(answer, wanted)
    case .append: try await recovered(answer, wanted, after: pagesBefore)
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

  /// Where the list became shorter, rows may have moved over to pages that were loaded before: as many as it lost. They are
  /// at the end of these pages now.
  private func recovered(
    _ answer: LoadedAnswer<Item>, _ wanted: WantedPage, after pagesBefore: [LoadedPage]
  ) async throws -> Page<Item, HTTPCursor> {
    var page = answer.page
    guard wanted.place?.countsRows ?? false, let last = pagesBefore.last, last.generation == wanted.generation,
      let old = last.total
    else { return page }
    // A page that there should be and that is gone says that the list is shorter, and not by how much.
    let lost = old - (page.total ?? (answer.isMissing ? old - 1 : old))
    guard lost > 0 else { return page }
    let moved = pagesBefore.suffix(min((lost - 1) / max(last.ids.count, 1) + 1, 10))
    var new = page.total
    if case .offset(let row) = wanted.place, !answer.isMissing {
      var again = wanted
      again.place = .offset(max(row - lost, 0))
      again.size = min(lost, row) + wanted.size
      page = try await load(again).page
    } else {
      var rows: [Item] = []
      for before in moved {
        let again = try await load(wanted.again(before.place ?? start(size: wanted.size), before.place != nil)).page
        rows += again.items
        new = new ?? again.total
      }
      page.items = rows + page.items
    }
    let known = Set(moved.flatMap(\.ids))
    page.items.removeAll { known.contains($0.id) }
    if let new, new < old {
      let reach = moved.reduce(0) { $0 + $1.ids.count }
      report(.shorterList(from: old, to: new, isRecovered: wanted.isOffset || old - new <= reach))
    }
    return page
  }
}
