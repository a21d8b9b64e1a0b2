/// Type to select: the user types the beginning of a title, and the cursor goes to the next row that has it.
extension TextListScreen {
  /// Handles a key while the user types the beginning of a title.
  /// - Parameters:
  ///   - text: What they have typed.
  ///   - before: Their position until then.
  func jump(_ key: Key, after text: String, before: Position) {
    switch key {
    case .character, .paste, .backspace, .control("u"), .control("w"):
      let text = edit(text, by: key)
      mode = .jumping(text, before: before)
      // The row with the cursor keeps it as long as its title begins so.
      search(for: text, by: 1, includingChosen: true)
    case .down: search(for: text, by: 1)
    case .up: search(for: text, by: -1)
    case .enter: mode = .browsing
    case .escape:
      mode = .browsing
      stand(at: before)
      returnCursor()
    case .click(let position):
      mode = .browsing
      click(position)
    case .wheel, .pageDown, .pageUp, .home, .end, .control: moveWhileTyping(key)
    default: break
    }
  }

  private func search(for title: String, by matches: Int, includingChosen: Bool = false) {
    guard !title.isEmpty else { return }
    query.beginJump(
      to: title, by: matches, from: userState.chosenIndex, includingIt: includingChosen,
      numberOfRows: outline.numberOfItems)
    workOnSearch()
  }
}
