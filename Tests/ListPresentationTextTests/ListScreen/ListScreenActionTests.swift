import ListPresentation
import ListPresentationText
import Observation
import TestSupport
import Testing

/// The actions of a data source by keys and by the menu.
@MainActor @Suite struct ListScreenActionTests {
  private let tasks = Tasks(5)
  private let screen = TextListScreen("") { (task: Task) in TextRow(task.title) }
  private let adapter: Tasks.Adapter

  struct Task: ListElement {
    let id: Int
    var title: String
  }

  @MainActor @Observable
  final class Tasks: ActionableDataSource {
    var tasks: [Task]
    var locked: Set<Int> = []
    @ObservationIgnored var performed: [String] = []

    init(_ count: Int) { tasks = (0..<count).map { Task(id: $0, title: "task \($0)") } }
    var numberOfItems: Int { tasks.count }
    func item(at index: Int) -> Task { tasks[index] }
    func actions(for task: Task) -> [ListAction] {
      let all = [
        ListAction("done", title: "done", key: "e"), ListAction("rename", title: "rename", takesSeveral: false),
        ListAction("delete", title: "Delete", key: "x", role: .destructive), ListAction("share", title: "공유"),
      ]
      return locked.contains(task.id) ? Array(all.prefix(2)) : all
    }
    func perform(_ action: ListAction, on items: [Task]) {
      performed.append("\(action.id) \(items.map(\.id))")
      let ids = Set(items.map(\.id))
      if action.id == "delete" { tasks.removeAll { ids.contains($0.id) } }
    }
  }

  init() { adapter = ListAdapter(dataSource: tasks, view: screen) }

  private func press(_ keys: String) { for key in Key.keys(in: keys) { screen.press(key) } }

  private var lines: [String] {
    screen.frame(in: ScreenSize(columns: 80, rows: 8)).text.split(separator: "\n").map(String.init)
  }

  /// The question in the box over the rows.
  private var asked: String? {
    let box = boxedLines(of: lines.joined(separator: "\n"))
    return box.last == "[y] yes [n] no" ? box[0] : nil
  }

  @Test func keyActsOnTheRowOrOnTheSelection() {
    press("j e")
    #expect(tasks.performed == ["done [1]"])
    press("space space e")
    #expect(tasks.performed.last == "done [1, 2]", "the selected rows, although the cursor is behind them")
    press("k e")
    #expect(tasks.performed.last == "done [1, 2]")
    press("esc e")
    #expect(tasks.performed.last == "done [2]")
  }

  @Test func destructiveActionAsksFirst() {
    press("x")
    #expect(asked == "Delete?" && screen.spokenLine.text == "Delete?  [y] yes  [n] no" && tasks.performed.isEmpty)
    for no in ["n", "esc", "q", "ㅜ"] {
      press(no)
      #expect(asked == nil)
      press("x j enter")
      #expect(asked == "Delete?", "other keys have no effect")
    }
    #expect(tasks.performed.isEmpty && !screen.hasEnded)
    press("n space space x")
    #expect(asked == "Delete 2 rows?")
    press("y")
    adapter.flush()
    #expect(tasks.performed == ["delete [0, 1]"] && tasks.tasks.count == 3)
  }

  @Test func questionSaysHowManyOfItsRowsAFilterHides() {
    press("space space / 2 enter x")
    #expect(asked == "Delete 2 rows, not shown?")
    press("n esc")
    press("esc A / 3 enter x")
    #expect(asked == "Delete 5 rows, 4 of them not shown?")
  }

  @Test func keyActsOnNoRowThatIsSelectedAgainBehindTheUsersBack() {
    let all = tasks.tasks
    press("space space x y")
    adapter.flush()
    tasks.tasks = all
    adapter.flush()
    #expect(adapter.selection.ids == [0, 1] && tasks.performed == ["delete [0, 1]"])
    press("G e")
    #expect(tasks.performed.last == "done [4]")
    #expect(adapter.targets(of: "done", at: 4)?.ids == [4])
    press(": e")
    #expect(tasks.performed.last == "done [4]")
    press("g e")
    #expect(tasks.performed.last == "done [0, 1]", "the row with the cursor is selected")
    press("G space e")
    #expect(tasks.performed.last == "done [0, 1, 4]", "the user selects on")
    adapter.select([2])
    press("e")
    #expect(tasks.performed.last == "done [4]", "the app has selected another row")
  }

  @Test func questionIsAskedOnAScreenOfOneLine() {
    press("x")
    #expect(screen.frame(in: ScreenSize(columns: 60, rows: 1)).text == "Delete?  [y] yes  [n] no\n")
  }

  @Test func questionIsWordedAgainWhenRowsLeaveAndClosesWithTheLast() {
    press("space space x")
    tasks.tasks.removeAll { $0.id == 0 }
    adapter.flush()
    #expect(asked == "Delete?")
    tasks.tasks.removeAll { $0.id == 1 }
    adapter.flush()
    #expect(lines.contains("1 of 3  The row has left the list"))
    press("y")
    #expect(tasks.performed.isEmpty)
  }

  @Test func menuGivesEachActionAKey() {
    press(":")
    #expect(
      lines.prefix(6) == [
        "Actions for task 0", "> enter  open", "  e      done", "  r      rename", "  x      Delete", "  1      공유",
      ])
    #expect(lines.last == "enter open  esc back")
    press("1")
    #expect(tasks.performed == ["share [0]"])
    press(": j j")
    #expect(lines.last == "enter rename  esc back")
    press("enter")
    #expect(tasks.performed.last == "rename [0]")
  }

  @Test func screenSaysWhyAnActionIsNotPerformed() {
    tasks.locked = [1]
    adapter.flush()
    press("space space : 1")
    #expect(tasks.performed == ["share [0]"] && lines.contains("3 of 5  공유: not offered by 1 row  2 selected"))
    press(": r")
    #expect(lines.contains("3 of 5  rename takes one row; esc deselects the others  2 selected"))
    press("x y")
    #expect(tasks.performed.last == "delete [0]" && lines.contains { $0.contains("Delete: not offered by 1 row") })
  }

  @Test func keyOfAnActionThatNoSelectedRowOffersSaysSo() {
    tasks.locked = [0, 1]
    adapter.flush()
    press("space space x")
    #expect(lines.contains("3 of 5  Delete: not offered by 2 rows  2 selected") && tasks.performed.isEmpty)
  }

  @Test func actionsOfARowAreSpoken() {
    #expect(screen.spokenLine.text == "task 0, 1 of 5, actions: done, rename, Delete, 공유")
    tasks.locked = [0]
    adapter.flush()
    press("space k")
    #expect(screen.spokenLine.text == "task 0, selected, 1 of 5, actions: done, rename")
  }

  @Test func helpListsTheActions() {
    press("?")
    let help = screen.frame(in: ScreenSize(columns: 60, rows: 90)).text
    #expect(help.contains("  e          done\n") && help.contains("  x          Delete\n"))
  }

  @Test func twoKeysOfOneEffectAreOneLine() {
    let stage = ListStage(Books(["a"]), columns: 60, rows: 90)
    var count = 0
    for key in [Key.character("w"), .control("s")] { stage.screen.onKeyPress(key, "write") { _ in count += 1 } }
    #expect(stage.picture.contains("  w write  ") && !stage.picture.contains("^S"))
    #expect(stage.press("?").picture.contains(/\n  w \^S +write\n/))
    #expect(stage.press("q :").picture.contains("  w ^S   write\n"), "\(stage.picture)")
    stage.screen.press(.control("s"))
    stage.press(": w : j enter")
    #expect(count == 3)
  }
}
