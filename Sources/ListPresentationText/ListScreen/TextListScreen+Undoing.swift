import ListPresentation

/// Undo and redo of the edits of the data source.
extension TextListScreen {
  func undo() {
    guard let upstream = adapter?.upstream, let edit = upstream.undoTitle else {
      return sayNoEffect(.undo, .nothingToUndo)
    }
    news.say(words.undone(edit, false, upstream.undo()))
  }

  func redo() {
    guard let upstream = adapter?.upstream, let edit = upstream.redoTitle else {
      return sayNoEffect(.redo, .nothingToRedo)
    }
    news.say(words.undone(edit, true, upstream.redo()))
  }
}
