/// Type to select: the user types the beginning of a title, and the cursor goes to the next row that has it.
extension TextListScreen {
  /// Handles a key while the user types the beginning of a title.
  /// - Parameters:
  ///   - text: What they have typed.
  ///   - before: Their place until then.
  func jump(_ key: Key, after text: String, before: Position) {
    switch key {
    case .character, .paste, .backspace, .control("u"), .control("w"):
      var edited = EditedText(text)
      _ = edited.press(key)
      mode = .jumping(edited.text, before: before)
      // The row with the cursor keeps it as long as its title begins so.
      search(for: edited.text, by: 1, from: place.chosenIndex - 1)
    case .down: search(for: text, by: 1, from: place.chosenIndex)
    case .up: search(for: text, by: -1, from: place.chosenIndex)
    case .enter: mode = .browsing
    case .escape: restore(before)
    default: break
    }
  }

  private func search(for title: String, by matches: Int, from index: Int) {
    guard !title.isEmpty else { return }
    query.beginJump(to: title, by: matches, from: index, numberOfRows: outline.numberOfItems)
    searchSlice()
    if query.isWorking { workLater() }
  }
}
