import ListPresentation
import Testing

@MainActor @Suite struct EditHistoryTests {
  private struct Fault: Error, CustomStringConvertible { let description: String }
  private struct Wordless: Error { let secret = "id 7" }

  @Test func historyNamesWhatIsUndoneAndDoneAgain() {
    let history = EditHistory()
    var ids = [3, 1]
    history.record("Remove 2", do: { ids = [1, 3] }, undo: { ids = [1, 2, 3] })
    history.record("Move 3", do: { ids = [3, 1] }, undo: { ids = [1, 3] })
    #expect(history.undoTitle == "Move 3" && history.redoTitle == nil)
    #expect(history.undo() == nil && ids == [1, 3])
    #expect(history.undoTitle == "Remove 2" && history.redoTitle == "Move 3")
    for _ in 1...2 { #expect(history.undo() == nil && ids == [1, 2, 3] && history.undoTitle == nil) }
    #expect(history.redo() == nil && ids == [1, 3] && history.redoTitle == "Move 3")
    for _ in 1...2 { #expect(history.redo() == nil && ids == [3, 1] && history.redoTitle == nil) }
    history.undo()
    history.record("Remove 1", do: { ids = [3] }, undo: { ids = [1, 3] })
    #expect(history.redoTitle == nil, "what was undone is forgotten with the next edit")
  }

  @Test func historySaysWhatItCouldNotDo() {
    let history = EditHistory()
    history.record("Rename", do: { throw Fault(description: "1 row has left") }, undo: {})
    history.record("Move", do: {}, undo: { throw Fault(description: "2 rows have left") })
    #expect(history.undo() == "2 rows have left" && history.undoTitle == "Rename" && history.redoTitle == nil)
    #expect(history.undo() == nil && history.redo() == "1 row has left")
    #expect(history.undoTitle == nil && history.redoTitle == nil)
    history.record("Move", do: { throw Wordless() }, undo: {})
    history.undo()
    #expect(history.redo() == "Wordless", "an error without words says no values")
  }

  @Test func historyIsBounded() {
    let history = EditHistory(limit: 2)
    var undone: [Int] = []
    for edit in 1...3 { history.record("edit \(edit)", do: {}, undo: { undone.append(edit) }) }
    for _ in 0..<3 { history.undo() }
    #expect(undone == [3, 2] && history.redoTitle == "edit 2")
    let empty = EditHistory(limit: -1)
    empty.record("no room", do: {}, undo: {})
    #expect(empty.undoTitle == nil)
  }
}
