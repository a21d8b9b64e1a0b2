import ListPresentation

/// What a screen reader hears besides the row with the cursor.
extension TextListScreen {
  /// What has happened since the last call, once the list is settled: what a key did, and what changed above the cursor.
  /// Rows that arrive below are not announced.
  public func takeAnnouncement() -> DisplayText? {
    var sentences = announcement.map { [$0] } ?? []
    announcement = nil
    if adapter?.isSettled != false {
      if news.numberAbove > 0 { sentences.append(words.newAbove("\(news.numberAbove)".grouped)) }
      if news.numberRemoved > 0 {
        sentences.append(words.removed("\(news.numberRemoved)".grouped, "\(outline.numberOfItems)".grouped))
      }
      news = ListChangeSummary()
    }
    return sentences.isEmpty ? nil : DisplayText(sentences.joined(separator: ", "))
  }

  /// Adds an update to what is announced.
  func note(_ batch: ListBatch<Section, Item>, from old: ListOutline<Section>) {
    // The first rows of a list are no news.
    guard old.numberOfItems > 0, batch.hasStructuralChanges else { return }
    news += ListChangeSummary(batch, from: old, cursor: cursor.flatMap { outline.position(at: $0.index) })
  }

  /// Announces a command that shows nothing at once, or a key without an effect.
  func announce(_ command: ListCommand?, key: Key) {
    switch command {
    case .refresh? where isEnabled(.refresh): announcement = words.isRefreshing
    case .retry? where isEnabled(.retry): announcement = words.isTryingAgain
    // The status says why these have no effect.
    case .back?, .nextMatch?, .previousMatch?: break
    case nil where key.isTyped: break
    case let command? where isEnabled(command): break
    default: announcement = words.noEffect(key.label)
    }
  }
}
