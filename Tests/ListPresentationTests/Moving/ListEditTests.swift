import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// The edits of the module. The tests of differences have random edits of this name.
private typealias Edit<Section: ListElement, Item: ListElement> = ListPresentation.ListEdit<Section, Item>

/// Edits that are undone after the list has changed.
@MainActor @Suite struct ListEditTests {
  typealias List = ListSnapshot<Album, Tune>

  private let list = Tunes([("a", [1, 2, 3, 4]), ("b", [5])]).snapshot

  /// Edits the list, changes it otherwise, and undoes the edit.
  private func undone(
    _ edit: (inout List) throws -> Void, after change: (inout List) throws -> Void = { _ in }
  ) throws -> (picture: String, leftOut: Int, list: List) {
    var new = list
    try edit(&new)
    let made = Edit(from: list, to: new)
    try change(&new)
    let leftOut = made.undo(in: &new).numberLeftOut
    return (new.picture, leftOut, new)
  }

  @Test func editIsUndoneExactly() throws {
    let undone = try undone { list in
      try list.delete([1, 3])
      try list.apply(ListMove([4], before: nil, in: "b"))
      try list.insert([Tune(id: 9)], before: 2)
      try list.replace(Tune(id: 5, title: "new"))
    }
    #expect(undone.picture == list.picture && undone.leftOut == 0 && undone.list.item(5)?.title == "")
  }

  @Test func whatHasArrivedSinceStays() throws {
    let undone = try undone {
      try $0.apply(ListMove([1, 3], before: nil, in: "b"))
    } after: {
      for id in 6...12 { try $0.append([Tune(id: id)], toSection: id < 9 ? "a" : "b") }
      try $0.insert([Tune(id: 13)], before: 2)
    }
    #expect(undone.picture == "a: 13 1 2 3 4 6 7 8 | b: 5 9 10 11 12" && undone.leftOut == 0)
  }

  @Test func itemThatHasLeftIsLeftOut() throws {
    let undone = try undone {
      try $0.replace([Tune(id: 1, title: "x"), Tune(id: 2, title: "y")])
      try $0.delete([3])
    } after: {
      try $0.delete([1])
    }
    #expect(undone.picture == "a: 2 3 4 | b: 5" && undone.leftOut == 1 && undone.list.item(2)?.title == "")
  }

  @Test func itemThatHasChangedAgainIsLeftOut() throws {
    let undone = try undone {
      try $0.replace(Tune(id: 1, title: "x"))
      try $0.append([Tune(id: 9)], toSection: "b")
    } after: {
      try $0.replace([Tune(id: 1, title: "server"), Tune(id: 9, title: "server")])
    }
    #expect(undone.picture == "a: 1 2 3 4 | b: 5 9" && undone.leftOut == 2)
    #expect(undone.list.item(1)?.title == "server")
  }

  @Test func itemOfASectionThatHasLeftIsLeftOut() throws {
    let undone = try undone {
      try $0.apply(ListMove([5], before: 1, in: "a"))
      try $0.delete([2])
    } after: {
      try $0.deleteSections(["b"])
    }
    #expect(undone.picture == "a: 5 1 2 3 4" && undone.leftOut == 1)
  }

  @Test func whatTheServerHasUndoneItselfIsNotDoneTwice() throws {
    let undone = try undone {
      try $0.delete([1])
      try $0.insert([Tune(id: 9)], before: 2)
    } after: {
      try $0.append([Tune(id: 1)], toSection: "b")
      try $0.delete([9])
    }
    #expect(undone.picture == "a: 2 3 4 | b: 5 1" && undone.leftOut == 0)
  }

  @Test func historyNamesWhatIsUndoneAndDoneAgain() throws {
    var history = EditHistory<Edit<SingleSection, Tune>>()
    var tunes = [Tune(id: 1), Tune(id: 2), Tune(id: 3)]
    func ids() -> [Int] { tunes.map(\.id) }
    history.edit("Remove 2", &tunes) { $0.removeAll { $0.id == 2 } }
    try history.edit("Move 3", &tunes) { try $0.apply(ListMove([3], before: 1)) }
    history.edit("Nothing", &tunes) { _ in }
    #expect(ids() == [3, 1] && history.undoTitle == "Move 3" && history.redoTitle == nil)
    #expect(history.undo(in: &tunes) == nil && ids() == [1, 3])
    #expect(history.undoTitle == "Remove 2" && history.redoTitle == "Move 3")
    #expect(history.undo(in: &tunes) == nil && ids() == [1, 2, 3] && history.undoTitle == nil)
    #expect(history.undo(in: &tunes) == nil && ids() == [1, 2, 3])
    #expect(history.redo(in: &tunes) == nil && ids() == [1, 3] && history.redoTitle == "Move 3")
    tunes.append(Tune(id: 4))
    #expect(history.redo(in: &tunes) == nil && ids() == [3, 1, 4])
    #expect(history.undo(in: &tunes) == nil && ids() == [1, 3, 4])
    history.edit("Remove 4", &tunes) { $0.removeAll { $0.id == 4 } }
    #expect(history.redoTitle == nil, "what was undone is forgotten with the next edit")
  }

  @Test func historyOfAnArrayKeepsWhatItsEditsHaveChanged() {
    var history = EditHistory<Edit<SingleSection, Tune>>()
    var tunes = (0..<2_000).map { Tune(id: $0) }
    let all = tunes.map(\.id)
    for id in 0..<20 {
      history.edit("Remove \(id)", &tunes) { $0.removeAll { $0.id == id } }
      tunes.append(Tune(id: 2_000 + id))
    }
    for _ in 0..<10 { #expect(history.undo(in: &tunes) == nil) }
    for _ in 0..<5 { #expect(history.redo(in: &tunes) == nil) }
    #expect(tunes.map(\.id) == Array(all[15...]) + Array(2_000..<2_020))
    var lists: [ListSnapshot<SingleSection, Tune>] = []
    while history.undoTitle != nil {
      history.undo { edit in
        lists += [edit.before, edit.after]
        return nil
      }
    }
    #expect(lists.count == 30)
    for list in lists { #expect(list.numberOfUnsharedItems(with: lists[0]) < 1_500) }
  }

  @Test func historySaysWhatItCouldNotDo() {
    var history = EditHistory<Edit<SingleSection, Tune>>()
    var tunes = [Tune(id: 1), Tune(id: 2), Tune(id: 3)]
    history.edit("Rename all", &tunes) { for index in $0.indices { $0[index].title = "x" } }
    tunes[0].title = "server"
    #expect(history.undo(in: &tunes) == "1 row has changed since, and stays as it is")
    #expect(tunes.map(\.title) == ["server", "", ""])
    tunes.removeAll()
    #expect(history.redo(in: &tunes) == "2 rows have changed since, and stay as they are")
    #expect(history.undoTitle == nil && history.redoTitle == nil)
  }

  @Test func historyIsBounded() {
    var history = EditHistory<Int>(limit: 2)
    for edit in 1...3 { history.record("edit \(edit)", edit) }
    var undone: [Int] = []
    for _ in 0..<3 {
      history.undo {
        undone.append($0)
        return $0
      }
    }
    #expect(undone == [3, 2] && history.redoTitle == "edit 2")
    var empty = EditHistory<Int>(limit: -1)
    empty.record("no room", 1)
    #expect(empty.undoTitle == nil)
  }

  /// Edits, undo and redo of the user, and changes of a server in between: without the server, each list is one that
  /// was there before; with it, what the server has done stays.
  @Test func randomEditsAreUndone() async throws {
    try await expectNoFault(for: testSeeds("LIST_PRESENTATION_MOVES", small: 60)) { seed in
      var world = EditWorld(seed: seed)
      for step in 0..<40 {
        if let fault = try world.step() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }
}

/// A list that a user and a server edit. The user's rows have even numbers.
private struct EditWorld {
  typealias List = ListSnapshot<Album, Tune>

  private var random: SeededGenerator
  private let hasServer: Bool
  private var list = List(
    sections: [("a", [2, 4, 6, 8]), ("b", [10, 12]), ("c", [])].map { (Album($0), $1.map { Tune(id: $0) }) })
  private var history = EditHistory<Edit<Album, Tune>>(limit: 10)
  /// The lists before each edit that can be undone, and those before each that can be done again.
  private var done: [List] = []
  private var undone: [List] = []
  private var nextID = 100

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    hasServer = seed % 2 == 0
  }

  mutating func step() throws -> String? {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return travel(back: true)
    case 2: return travel(back: false)
    case 3 where hasServer, 4 where hasServer: return try serve()
    default: try edit()
    }
    return nil
  }

  private mutating func travel(back: Bool) -> String? {
    let before = list
    let title = back ? history.undoTitle : history.redoTitle
    let remark = back ? history.undo(in: &list) : history.redo(in: &list)
    let ids = list.itemIDs
    if Set(ids).count != ids.count { return "an id is doubled: \(list.picture)" }
    if hasServer {
      // The rows of the server are those that nobody undoes. The user may have moved theirs past them.
      let served = { (list: List) in list.items.filter { $0.id % 2 == 1 }.sorted { $0.id < $1.id } }
      return served(list) == served(before) ? nil : "\(before.picture) became \(list.picture)"
    }
    let expected = back ? done.popLast() : undone.popLast()
    guard let expected else { return title == nil && remark == nil ? nil : "\(title ?? "nothing") is known" }
    if back { undone.append(before) } else { done.append(before) }
    if remark != nil { return "nothing has changed, but \(remark ?? "")" }
    return Array(list.items) == Array(expected.items) && list.picture == expected.picture
      ? nil : "\(before.picture) became \(list.picture), not \(expected.picture)"
  }

  private mutating func edit() throws {
    let before = list
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      nextID += 2
      let ids = list.itemIDs.filter { $0 % 2 == 0 }
      let section = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      switch (Int.random(in: 0..<4, using: &random), ids.randomElement(using: &random)) {
      case (0, let id?): try list.delete([id])
      case (1, let id?): try list.replace(Tune(id: id, title: "\(nextID)"))
      case (2, let id?): try list.apply(ListMove([id], before: nil, in: section))
      case (3, let id?): try list.apply(ListMove([id], before: ids.randomElement(using: &random), in: section))
      default: try list.append([Tune(id: nextID)], toSection: section)
      }
    }
    let edit = Edit(from: before, to: list)
    guard !edit.isEmpty else { return }
    history.record("edit", edit)
    done = (done + [before]).suffix(10)
    undone = []
  }

  /// The server inserts rows of its own, and takes rows of the user away or changes them.
  private mutating func serve() throws -> String? {
    nextID += 2
    let section = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    let id = list.itemIDs.randomElement(using: &random)
    switch (Int.random(in: 0..<4, using: &random), id) {
    case (0, let id?): try list.delete([id])
    case (1, let id?): try list.replace(Tune(id: id, title: "server"))
    case (2, let id?): try list.insert([Tune(id: nextID + 1)], before: id)
    default: try list.append([Tune(id: nextID + 1)], toSection: section)
    }
    return nil
  }
}
