import ListPresentation

extension BookmarkLibrary {
  /// Sorts the bookmarks of each folder. Bookmarks that are loaded later are sorted with the others.
  ///
  /// A list that is long or incomplete keeps its old order until it is sorted.
  func sort(by order: BookmarkOrder) {
    self.order = order
    guard let key = order.sortKey else { return sortedList = nil }
    // The task sorts again if the order has changed when it is done.
    guard sorting == nil else { return }
    // A short list that is complete is sorted before the next frame.
    guard sortsInBackground, isPartial || isLong else {
      return sortedList = unsortedList.sorted(by: key)
    }
    sorting = Task {
      while let key = self.order.sortKey {
        let order = self.order
        let list = await unsortedList.sortedInBackground(by: key)
        guard self.order == order else { continue }
        sortedList = list
        break
      }
      sorting = nil
    }
  }

  /// Whether a user may notice the time that sorting takes.
  var isLong: Bool { unsortedList.numberOfItems > 1_000 }

  /// Whether the list is still to take the order.
  var isSorting: Bool { sorting != nil && order.sortKey != nil }

  /// The order by the next key for which a loaded bookmark has a text.
  var nextOrder: BookmarkOrder {
    order.next(of: BookmarkOrder.Key.allCases.filter { $0.text.map(hasText) ?? false })
  }

  private func hasText(_ text: (Bookmark) -> String) -> Bool {
    let snapshot = snapshot
    return stride(from: 0, to: snapshot.numberOfItems, by: 1_000).contains { start in
      var hasText = false
      snapshot.forEachItem(in: start..<min(start + 1_000, snapshot.numberOfItems)) {
        hasText = hasText || !text($1).isEmpty
      }
      return hasText
    }
  }

  /// The words about the order, or `nil` for the order of the source. They say if the list is still to be sorted, or if
  /// only the bookmarks that are loaded are sorted.
  var orderWords: String? {
    order.words.map { isSorting ? "sorting \($0)…" : isPartial ? "\($0) so far" : $0 }
  }
}
