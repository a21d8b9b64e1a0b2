import ListPresentation

/// The line below the rows of a list: loading, failed, empty, nothing found, or the end.
extension TextListWords {
  /// The line below the rows of a list, or instead of them, if there is anything to say.
  /// - Parameters:
  ///   - states: The states of loading, or `nil` for a list that is complete.
  ///   - gap: What is missing in the list.
  ///   - isSearching: Whether a filter has rows to look at.
  func end(
    _ states: ListLoadStates?, _ gap: ListGap?, _ count: TextListWords.Count, isSearching: Bool = false
  ) -> String? {
    let state = states?.foremost ?? .exhausted
    switch state {
    case .rejected: return notShown
    case .loading: return count.loaded == 0 ? loading : loadingMore
    case .failed(let reason, _):
      return failure(reason, isRefresh: states?.hasFailedToRefresh == true, isEmpty: count.loaded == 0)
    case .idle, .stopped, .exhausted: break
    }
    if isSearching { return count.shown == 0 ? searching : nil }
    switch gap {
    case .unloaded where state == .exhausted && count.total == nil && !count.isFiltered:
      return endOfLoaded(count.loaded)
    case .unloaded, .failed: return incomplete(count)
    case .lost where count.isIncomplete: return incomplete(count)
    case .lost, nil: break
    }
    if count.loaded == 0 { return empty }
    if count.isFiltered { return count.shown == 0 ? notFound : nil }
    guard state == .exhausted, case let end = end(count.loaded), !end.isEmpty else { return nil }
    return end
  }

  /// What is said of a failure.
  /// - Parameters:
  ///   - isRefresh: Whether the list could not be loaded again.
  ///   - isEmpty: Whether the list has no items.
  func failure(_ reason: String, isRefresh: Bool, isEmpty: Bool) -> String {
    isEmpty ? failed(reason) : isRefresh ? failedRefresh(reason) : failedMore(reason)
  }
}

extension DisplayText {
  /// Breaks the text at the end of a list, such as the reason of a failure on a narrow screen, into at most four lines.
  static func lines(ofEnd text: String, columns: Int?) -> [DisplayText] {
    columns.map { wrapped(text, columns: $0, lines: 4) } ?? [DisplayText(text)]
  }
}

extension ListLoadState {
  /// The reason of a failure.
  var reason: String? { if case .failed(let reason, _) = self { reason } else { nil } }

  /// The role of the line that says it.
  var role: TextRole { hasFailed ? .failure : .status }
}
