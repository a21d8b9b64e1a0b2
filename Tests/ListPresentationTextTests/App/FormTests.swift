import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import ScreenRouting
import TestSupport
import Testing

/// Forms: fields, their problems, and a submission that is a call.
@MainActor @Suite struct FormTests {
  private enum SignInRoute: TabbedRoute {
    case start
    case form
    static let tabs: KeyValuePairs = ["start": SignInRoute.start]
  }

  /// What the form was submitted with, and what becomes of it.
  @MainActor private final class Server {
    var submitted: [[String: String]] = []
    var error: (any Error)?
    var isSilent = false
    /// Answers that never come. Waiting for them ends when the task is cancelled.
    let answers = AsyncStream.makeStream(of: Void.self)
  }

  private let server = Server()

  private func terminal(columns: Int = 40, rows: Int = 8) -> HeadlessTerminal {
    let app = TextApp<SignInRoute> { [server] route, entry in
      switch route {
      case .start: .alert("Start", "Welcome.")
      case .form:
        .form("Sign in", [TextFormField("이름") { $0.isEmpty ? "is missing" : nil }, TextFormField("Code", text: "7")]) {
          server.submitted.append($0)
          if server.isSilent { for await _ in server.answers.stream {} }
          if let error = server.error { throw error }
          entry.close()
        }
      }
    }
    let terminal = HeadlessTerminal(app, columns: columns, rows: rows)
    app.router.send(.push(.form))
    return terminal
  }

  private func shown(_ keys: String, columns: Int = 40, rows: Int = 8) async -> String {
    let terminal = terminal(columns: columns, rows: rows)
    await terminal.press(keys)
    return terminal.text
  }

  @Test func fieldsAreEditedOneAfterTheOther() async {
    #expect(
      await shown("하나 enter 8 9 left backspace") == """
        Start › Sign in
          이름  하나
        > Code  9




        ^S submit  tab next  esc back  ^G help

        """)
    #expect(await shown("tab tab x").contains("> 이름  x\n  Code  7\n"))
  }

  @Test func firstKeyReplacesADefaultUnlessItEditsIt() async {
    #expect(await shown("tab 5 0 0").contains("> Code  500\n"))
    #expect(await shown("tab right 5").contains("> Code  75\n"))
    #expect(await shown("tab left 5").contains("> Code  57\n"))
    #expect(await shown("tab end 5").contains("> Code  75\n"))
    #expect(await shown("tab backspace 5").contains("> Code  5\n"))
    #expect(await shown("tab 5 tab tab 6").contains("> Code  56\n"), "the user has typed it")
    #expect(await shown("tab tab tab 6").contains("> Code  6\n"), "nobody has edited it")
    let terminal = terminal()
    await terminal.press([.tab, .paste("1,200")])
    #expect(terminal.text.contains("> Code  1,200\n"))
  }

  @Test func problemIsBesideItsFieldWhoseNameItDoesNotRepeat() async {
    #expect(await shown("enter enter").contains("> 이름  ✗ is missing\n  Code  7\n"))
    server.error = TextFormError("Code", problem: "is needed: 1 to 5 digits of the letter")
    #expect(
      await shown("둘 enter enter", columns: 30).contains(
        "> Code  7\n  ✗ is needed: 1 to 5 digits\n    of the letter\n"))
  }

  @Test func everyFieldIsCheckedBeforeOneSubmission() async {
    #expect(await shown("enter enter").contains("> 이름  ✗ is missing\n  Code  7\n"))
    #expect(server.submitted.isEmpty)
    #expect(await shown("enter enter 둘").contains("> 이름  둘\n  Code  7\n"))
    #expect(await shown("둘 enter enter").hasPrefix("Start\n"))
    #expect(server.submitted == [["이름": "둘", "Code": "7"]])
  }

  @Test func controlSSubmitsFromAnyField() async {
    #expect(await shown("둘 ctrl-s").hasPrefix("Start\n"))
    #expect(server.submitted == [["이름": "둘", "Code": "7"]])
    #expect(await shown("tab ctrl-s").contains("> 이름  ✗ is missing\n"))
  }

  @Test func formIsInAFrameWhereThereIsRoom() async {
    #expect(
      await shown("하나 tab", columns: 30, rows: 14).hasPrefix(
        """
        Start › Sign in
        ╭────────────────────────────╮
        │   이름  하나               │
        │ > Code  7                  │
        ╰────────────────────────────╯

        """))
  }

  @Test func hintIsShownInsteadOfATextAndOfAProblem() async {
    let app = TextApp<SignInRoute> { _, _ in
      .form("Sign in", [TextFormField("Name", hint: "3 to 100 characters") { _ in "is too short" }]) { _ in }
    }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 8)
    await terminal.press()
    #expect(terminal.text.contains("> Name  3 to 100 characters\n"))
    await terminal.press("enter")
    #expect(terminal.text.contains("> Name  ✗ is too short\n"))
    await terminal.press("a")
    #expect(terminal.text.contains("> Name  a\n"))
  }

  @Test func keysWithACharacterDoOnAButtonWhatTheyDoInAList() async {
    let album = Album()
    let terminal = albumTerminal(album)
    await terminal.press("j")
    #expect(terminal.text.contains("> [Remove fig]"))
    await terminal.press("k l")
    #expect(album.pictures == ["fig"])
    await terminal.press("Z")
    #expect(terminal.text.hasSuffix("\nZ has no effect here\n"))
    await terminal.press("?")
    #expect(terminal.text.contains("Here\n  enter"))
    await terminal.press("esc h")
    #expect(terminal.text.contains("│ [y] leave  [n] stay "))
    await terminal.press("y")
    #expect(terminal.text.hasPrefix("Start\n"))
  }

  @Test func problemOfTheServerIsShownAtItsField() async {
    server.error = TextFormError("Code", problem: "has expired")
    #expect(await shown("둘 enter enter").contains("  이름  둘\n> Code  7  ✗ has expired\n"))
    server.error = TextFormError("Elsewhere", problem: "is wrong")
    #expect(await shown("둘 enter enter").hasSuffix("Elsewhere: is wrong\n"))
    #expect(await shown("둘 enter enter enter").contains("> Code  7\n"))
    #expect(server.submitted.count == 4)
  }

  @Test func userLeavesASubmissionThatNeverEnds() async {
    server.isSilent = true
    let terminal = terminal()
    await terminal.press("둘 enter")
    terminal.show(after: "enter")
    await wait(until: { server.submitted.count == 1 })
    #expect(terminal.show(after: "x enter").hasPrefix("Start › Sign in               submitting\n"))
    terminal.show(after: "esc y")
    await wait(until: { terminal.show().hasPrefix("Start\n") })
    #expect(server.submitted.count == 1)
  }

  @Test func formAsksBeforeTextsThatAreNotSubmittedAreLost() async {
    #expect(await shown("esc").hasPrefix("Start\n"))
    #expect(
      await shown("x esc") == """
        Start › Sign in
        > 이름 ╭───────────────────────╮
          Code │ Leave without saving? │
               │                       │
               │ [y] leave  [n] stay   │
               ╰───────────────────────╯



        """)
    #expect(await shown("x esc y").hasPrefix("Start\n"))
    for stay in ["n", "esc", "q", "ㅜ"] { #expect(await shown("x esc 1 \(stay) y").contains("> 이름  xy\n"), "\(stay)") }
    #expect(await shown("x esc", rows: 5).hasSuffix("\nLeave without savi…  [y] leave  [n] stay\n"))
  }

  @Test func formIsNoWiderThanItsFieldsNeed() async {
    #expect(
      await shown("enter enter", columns: 80, rows: 14).hasPrefix(
        """
        Start › Sign in
        ╭──────────────────────────────────────────╮
        │ > 이름  ✗ is missing                     │
        │   Code  7                                │
        ╰──────────────────────────────────────────╯

        """))
  }

  @Test func keysTypedBehindASubmissionAreForTheScreenAfterIt() async {
    var taken = ""
    let app = TextApp<SignInRoute> { [server] route, entry in
      switch route {
      case .start:
        TextScreen.fields("Start", ["": "Welcome."]).onKeyPress("j", "one") { taken += "j" }
          .onKeyPress("x", "two") { taken += "x" }
      case .form:
        .form("Sign in", [TextFormField("Name")]) {
          server.submitted.append($0)
          if let error = server.error { throw error }
          if $0["Name"]?.hasPrefix("stay") == false { entry.close() }
        }
      }
    }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 8)
    func press(_ keys: String) async {
      app.router.send(.push(.form))
      await terminal.press()
      terminal.show(after: keys)
      await terminal.press()
    }
    await press("a b enter j x j")
    #expect(taken == "jxj" && server.submitted == [["Name": "ab"]])
    await press("stay enter ! enter")
    #expect(terminal.text.contains("> Name  stay!\n") && server.submitted.count == 3)
    await terminal.press("ctrl-u ok enter")
    server.error = TextFormError("Name", problem: "is taken")
    await press("c enter j x")
    #expect(terminal.text.contains("> Name  c  ✗ is taken\n") && taken == "jxj", "their screen does not come")
  }

  @Test(arguments: ["a enter enter enter", "a ctrl-s ctrl-s", "a enter enter b"])
  func impatientUserSubmitsOnce(keys: String) async {
    let app = TextApp<SignInRoute> { [server] _, _ in
      .form("Sign in", [TextFormField("Name")]) { server.submitted.append($0) }
    }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 8)
    await terminal.press()
    terminal.show(after: keys)
    await terminal.press()
    #expect(server.submitted == [["Name": "a"]])
    #expect(terminal.text.contains(keys.hasSuffix("b") ? "> Name  ab\n" : "> Name  a\n"))
    await terminal.press("enter")
    #expect(server.submitted.count == 2, "the next submission is another one")
  }

  @Test(arguments: ["a ctrl-s enter", "a ctrl-s enter ctrl-s enter j", "a tab ctrl-s ctrl-s enter j"])
  func eitherKeyThatSubmitsAgainIsNotForTheNextScreen(keys: String) async {
    var taken = ""
    let app = TextApp<SignInRoute> { route, entry in
      switch route {
      case .start:
        TextScreen.fields("Start", ["": "Welcome."]).onKeyPress(.enter, "one") { taken += "enter" }
          .onKeyPress("j", "two") { taken += "j" }
      case .form: .form("Sign in", [TextFormField("Name"), TextFormField("Code")]) { _ in entry.close() }
      }
    }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 8)
    app.router.send(.push(.form))
    await terminal.press()
    terminal.show(after: keys)
    await terminal.press()
    #expect(terminal.text.hasPrefix("Start\n") && taken == (keys.hasSuffix("j") ? "j" : ""))
  }

  @Test func longTextIsShownFromItsStartUnlessItHasTheCursor() async {
    let long = "0123456789abcdefghijklmnopqrstuvwxyz"
    let (focused, other) = (await shown(long, columns: 30), await shown("\(long) tab", columns: 30))
    #expect(focused.hasPrefix("Start › Sign in\n> 이름  fghijklmnopqrstuvwxyz\n"))
    #expect(other.hasPrefix("Start › Sign in\n  이름  0123456789abcdefghijk…\n> Code"))
  }

  @Test func cursorIsBehindWhatIsShownOfATabAndOfAControlCharacter() async {
    let app = TextApp<SignInRoute> { _, _ in .form("Sign in", [TextFormField("Name", text: "a\tb\u{1B}c")]) { _ in } }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 8)
    await terminal.press("end")
    #expect(terminal.text.contains("> Name  a       b^[c\n"))
    #expect(app.frame(in: ScreenSize(columns: 40, rows: 8)).cursor == ScreenPosition(row: 1, column: 20))
    await terminal.press([.paste("\t\t\t\t\t\t\t\tend")])
    #expect(terminal.text.contains("  end\n"), "what was typed last is in sight")
  }

  @Test func textIsBehindANameWithATab() async {
    let app = TextApp<SignInRoute> { _, _ in .form("Sign in", [TextFormField("a\tb", text: "text")]) { _ in } }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 8)
    await terminal.press()
    #expect(terminal.text.contains("> a       b  text\n"))
  }

  @Test func formFitsEverySize() async {
    for (columns, rows) in [(1, 1), (2, 3), (5, 4), (10, 2), (20, 5)] {
      let lines = await shown("가나다라마바사아자차카타파하 enter enter", columns: columns, rows: rows)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= rows && lines.allSatisfy { String($0).displayWidth <= columns }, "\(columns)x\(rows)")
    }
    #expect(await shown("하나", columns: 10, rows: 6).contains("> 이름\n  하나\n  Code\n"))
  }

  /// The pictures of an album, each of which has a button in the form.
  @MainActor @Observable fileprivate final class Album {
    var pictures = ["pear", "fig"]
    var submitted: [[String: String]] = []

    var fields: [TextFormField] {
      pictures.map { picture in .button("Remove \(picture)") { self.pictures.removeAll { $0 == picture } } }
        + [
          .button("Add") {
            self.pictures.isEmpty ? "a picture is missing" : nil
          } press: {
            self.pictures.append("plum")
          }, TextFormField("Name"),
        ]
    }
  }

  private func albumTerminal(_ album: Album) -> HeadlessTerminal {
    let app = TextApp<SignInRoute> { route, entry in
      if route == .start { return .alert("Start", "Welcome.") }
      return .form("Album", album.fields) {
        album.submitted.append($0)
        throw CancellationError()
      }
    }
    app.router.send(.push(.form))
    return HeadlessTerminal(app, columns: 40, rows: 8)
  }

  @Test func buttonsComeAndGoWithTheModelAndTextsStay() async {
    let album = Album()
    let terminal = albumTerminal(album)
    await terminal.press("tab tab tab 가을 tab")
    #expect(
      screenBody(of: terminal.text) == """
        Start › Album
        > [Remove pear]
          [Remove fig]
          [Add]
          Name  가을
        """)
    await terminal.press("enter")
    #expect(terminal.text.contains("\n> [Remove fig]\n  [Add]\n  Name  가을\n"))
    await terminal.press("tab x enter")
    #expect(terminal.text.contains("\n  [Remove fig]\n  [Remove plum]\n> [Add]\n  Name  가을\n"))
    album.pictures = ["fig"]
    await terminal.press()
    #expect(terminal.text.contains("\n  [Remove fig]\n> [Add]\n  Name  가을\n"))
  }

  @Test func buttonIsCheckedAndHasNoText() async {
    let album = Album()
    let terminal = albumTerminal(album)
    await terminal.press("enter enter tab 가을 enter")
    #expect(terminal.text.contains("> [Add]  ✗ a picture is missing\n  Name  가을\n"))
    await terminal.press("enter")
    #expect(terminal.text.contains("> [Add]\n  Name  가을\n"))
    await terminal.press("tab enter")
    #expect(album.submitted == [["Name": "가을"]])
  }

  @Test func cancelledSubmissionSaysNothingAndStaysUnsaved() async {
    let album = Album()
    let terminal = albumTerminal(album)
    await terminal.press("backtab 가 enter")
    #expect(album.submitted.count == 1 && terminal.text.hasSuffix("^S submit  tab next  esc back  ^G help\n"))
    await terminal.press("esc")
    #expect(terminal.text.contains("Leave without saving?"))
  }
}
