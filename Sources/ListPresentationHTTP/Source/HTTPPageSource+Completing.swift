import ListPresentation

/// Further requests that complete a page: items before other pages, and items that moved between pages.
extension HTTPPageSource {
  typealias LoadedPage = SourceMemory<Item>.LoadedPage

  /// Adds what a page needs besides itself: items that a smaller page leaves out before others, and items that have
  /// moved.
  func completed(
    _ answered: AnsweredPage<Item>, _ wanted: WantedPage, after pagesBefore: [LoadedPage]
  ) async throws -> Page<Item, HTTPCursor> {
    switch wanted.direction {
    case .refresh: page(of: answered)
    case .prepend: page(of: try await joined(answered, wanted))
    case .append: try await recovered(answered, wanted, after: pagesBefore)
    }
  }

  /// A page before others has to reach up to them. Where the server gives fewer items than it was asked for, it is
  /// asked for as many right before them.
  private func joined(_ answered: AnsweredPage<Item>, _ wanted: WantedPage) async throws -> AnsweredPage<Item> {
    let received = answered.answer.received
    guard case .item(let item) = wanted.target, received > 0, received < min(wanted.size, item) else { return answered }
    var smaller = wanted
    smaller.size = received
    return try await load(smaller)
  }

  /// Where the list became shorter, items may have moved over to pages that were loaded before: as many as it lost.
  /// They are at the end of these pages now.
  private func recovered(
    _ answered: AnsweredPage<Item>, _ wanted: WantedPage, after pagesBefore: [LoadedPage]
  ) async throws -> Page<Item, HTTPCursor> {
    var page = page(of: answered)
    let missing = answered.missing
    // A page that was loaded before is not the next one.
    guard wanted.target?.countsItems ?? false, let last = pagesBefore.last, last.generation == wanted.generation,
      let old = last.total, !pagesBefore.contains(where: { $0.target == wanted.target })
    else {
      // An address that the server has named leads somewhere.
      if let missing, case .address = wanted.target { throw missing }
      return page
    }
    // A page that should be there and isn't says that the list is shorter, and not by how much.
    let lost = old - (page.total ?? (missing != nil ? old - 1 : old))
    guard lost > 0 else { return page }
    let moved = pagesBefore.suffix(min((lost - 1) / max(last.ids.count, 1) + 1, 10))
    var new = page.total
    if case .item(let item) = wanted.target, missing == nil {
      var again = wanted
      again.target = .item(max(item - lost, 0))
      again.size = min(lost, item, 1_000_000) + wanted.size
      page = self.page(of: try await load(again))
    } else {
      var items: [Item] = []
      for before in moved {
        let target = before.target ?? recognizedFormat?.style.start(list, wanted.size)?.target
        let again = try await load(wanted.again(target, before.target != nil))
        items += again.items
        new = new ?? again.answer.total
      }
      // The page isn't there, although as many items are counted as before.
      if let missing, new ?? old >= old, old > wanted.itemsBefore ?? 0 { throw missing }
      page.items = items + page.items
    }
    let known = Set(moved.flatMap(\.ids))
    page.items.removeAll { known.contains($0.id) }
    if let new, new < old {
      let reach = moved.reduce(0) { $0 + $1.ids.count }
      let isCounted = if case .item = wanted.target { true } else { false }
      let change = HTTPPageReport.shorterList(from: old, to: new, isRecovered: isCounted || old - new <= reach)
      report(change)
      if change.isLoss { page.lostItems = page.lostItems ?? LostItems(0, reason: "\(change)") }
    }
    return page
  }
}
