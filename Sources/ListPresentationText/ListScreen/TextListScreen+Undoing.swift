import ListPresentation

/// Undo and redo of the edits of the data source.
extension TextListScreen {
  func undo() {
    guard let upstream = adapter?.upstream, let edit = upstream.undoTitle else { return news.say(words.nothingToUndo) }
    news.say(words.undone(edit, upstream.undo()))
  }

  func redo() {
    guard let upstream = adapter?.upstream, let edit = upstream.redoTitle else { return news.say(words.nothingToRedo) }
    news.say(words.redone(edit, upstream.redo()))
  }
}
