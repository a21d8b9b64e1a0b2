extension ListDifference {
  /// Whether the plan is a legal batch for lists of which it only moves, deletes and inserts items: the same answer as
  /// ``BatchValidation``'s for the sections it touches, found by walking its lists, which are in order, side by side.
  ///
  /// Where the answer is no, or sections come or go, the validation has the last word.
  /// - Complexity: O(k log k) for k operations.
  func isPlainlyLegal(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) -> Bool {
    guard deletedSections.isEmpty, insertedSections.isEmpty, movedSections.isEmpty,
      old.numberOfSections == new.numberOfSections
    else { return false }
    let leaving = Self.merged(deletedItems, movedItems.map(\.from).sorted())
    let arriving = Self.merged(insertedItems.map(\.position), movedItems.map(\.to))
    guard let leaving, let arriving else { return false }
    let (oldRoot, newRoot) = (old.root, new.root)
    var (outgoing, incoming) = (leaving[...], arriving[...])
    while let section = [outgoing.first?.section, incoming.first?.section].compactMap({ $0 }).min() {
      guard section >= 0, section < newRoot.count else { return false }
      let (before, after) = (oldRoot[section].items.count, newRoot[section].items.count)
      guard let gone = Self.take(from: &outgoing, section, below: before),
        let come = Self.take(from: &incoming, section, below: after), before - gone + come == after
      else { return false }
    }
    return true
  }

  /// Two ascending lists as one, or `nil` if they are not ascending or have a place in common.
  private static func merged(_ a: [ListPosition], _ b: [ListPosition]) -> [ListPosition]? {
    var result: [ListPosition] = []
    result.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let isFirst = j == b.count || i < a.count && a[i] < b[j]
      let next = isFirst ? a[i] : b[j]
      if isFirst { i += 1 } else { j += 1 }
      if let last = result.last, last >= next { return nil }
      result.append(next)
    }
    return result
  }

  /// The number of places in a section, or `nil` if one of them does not exist.
  private static func take(from places: inout ArraySlice<ListPosition>, _ section: Int, below count: Int) -> Int? {
    let part = places.prefix { $0.section == section }
    guard (part.first?.item ?? 0) >= 0, (part.last?.item ?? -1) < count else { return nil }
    places = places.dropFirst(part.count)
    return part.count
  }
}
