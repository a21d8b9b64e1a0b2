import ListPresentation

extension TextListState {
  /// What stands below the rows, or instead of them: what the load state says, in words.
  public var endLine: String? {
    let words = loadState.words(numberOfItems: outline.numberOfItems)
    guard case .some = rows, outline.numberOfItems > 0 else { return words }
    switch loadState {
    case .idle, .exhausted: return rows.count > 0 ? nil : isSearching ? "Searching…" : "Nothing found"
    case .loading, .failed: return words
    }
  }
}

extension TextListState {
  /// The lines below the rows, or instead of them.
  var end: [(text: String, role: TextRole)] {
    guard let words = endLine else { return [] }
    guard case .failed = loadState else { return [(words, .status)] }
    return [(words, .failure)] + (retryHint.map { [($0, .help)] } ?? [])
  }
}

extension ListLoadState {
  /// What the state means for a list of so many items, in words, if there is anything to say.
  func words(numberOfItems count: Int) -> String? {
    switch self {
    case .idle: count == 0 ? "No items" : nil
    case .loading: count == 0 ? "Loading…" : "Loading more…"
    case .failed(let reason, _): count == 0 ? "Could not load: \(reason)" : "Could not load more: \(reason)"
    case .exhausted: count == 0 ? "No items" : "End of list, \(count) \(count == 1 ? "item" : "items")"
    }
  }
}
