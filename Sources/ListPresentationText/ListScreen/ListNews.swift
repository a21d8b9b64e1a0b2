import ListPresentation

/// What the screen says once: a message in the status, and what a screen reader hears besides the row with the cursor.
struct ListNews {
  /// A message that is shown until the next key.
  private(set) var message: String?
  /// What the last key did, if the frame does not show it.
  private var announcement: String?
  /// What has changed since the last announcement.
  private var changes = ListChanges()
  /// Whether all rows have been replaced since the last announcement.
  private var isListReplaced = false

  mutating func say(_ message: String) { self.message = message }

  mutating func announce(_ announcement: String?) { self.announcement = announcement }

  /// Forgets what the key before has said.
  mutating func keyArrived() { (message, announcement) = (nil, nil) }

  mutating func listReplaced() { isListReplaced = true }

  mutating func add<Section, Item>(
    _ batch: ListBatch<Section, Item>, from old: ListOutline<Section>, cursor: ListPosition?
  ) {
    changes.add(batch, from: old, cursor: cursor)
  }

  /// Returns what has happened since the last call. Changes of the list are told once it is settled.
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - isSearch: Whether the rows are those that the source has found.
  ///   - isTyping: Whether a query is being typed, whose line says how many rows it finds.
  mutating func takeSentences(
    isSettled: Bool, count: Int, isSearch: Bool, isTyping: Bool, _ words: TextListWords
  ) -> [String] {
    var sentences = announcement.map { [$0] } ?? []
    announcement = nil
    guard isSettled else { return sentences }
    let rows = "\(count)".grouped
    // A list that is empty may be filled again, unless a search finds nothing.
    if isListReplaced, count > 0 || isSearch {
      if !isTyping { sentences.append(isSearch ? words.found(rows) : words.loaded(rows)) }
      isListReplaced = false
    } else {
      if changes.numberAbove > 0 { sentences.append(words.newAbove("\(changes.numberAbove)".grouped)) }
      if changes.numberRemoved > 0 { sentences.append(words.removed("\(changes.numberRemoved)".grouped, rows)) }
    }
    changes = ListChanges()
    return sentences
  }
}
