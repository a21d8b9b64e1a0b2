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
    var closes: ([String: String]) -> Bool = { _ in true }
    /// Answers that never come. Waiting for them ends when the task is cancelled.
    let answers = AsyncStream.makeStream(of: Void.self)
    /// The keys that the screen below the form was given.
    var taken = ""
  }

  private let server = Server()

  private static func signIn() -> [TextFormField] {
    [TextFormField("이름") { $0.isEmpty ? "is missing" : nil }, TextFormField("Code", text: "7")]
  }

  /// An app with a form above a screen that takes keys.
  private func app(_ fields: @escaping @MainActor () -> [TextFormField]) -> TextApp<SignInRoute> {
    TextApp { [server] route, entry in
      switch route {
      case .start:
        TextScreen.fields("Start", ["": "Welcome."]).onKeyPress("j", "one") { server.taken += "j" }
          .onKeyPress("x", "two") { server.taken += "x" }.onKeyPress(.enter, "three") { server.taken += "enter" }
      case .form:
        .form("Sign in", fields()) {
          server.submitted.append($0)
          if server.isSilent { for await _ in server.answers.stream {} }
          if let error = server.error { throw error }
          if server.closes($0) { entry.close() }
        }
      }
    }
  }

  private func terminal(
    _ fields: @escaping @MainActor () -> [TextFormField] = FormTests.signIn, columns: Int = 40, rows: Int = 8
  ) -> HeadlessTerminal {
    let app = app(fields)
    app.router.send(.push(.form))
    return HeadlessTerminal(app, columns: columns, rows: rows)
  }

  private func shown(
    _ keys: String, _ fields: @escaping @MainActor () -> [TextFormField] = FormTests.signIn, columns: Int = 40,
    rows: Int = 8
  ) async -> String {
    let terminal = terminal(fields, columns: columns, rows: rows)
    await terminal.press(keys)
    return terminal.text
  }

  /// The screens of the file are shown without their line of keys.
  @Test func formsAreShownAsInTheFile() async throws {
    var (terminal, album) = (self.terminal(), Album())
    let screens = try await ScreenFile("../Screens/Forms.screen").play { line in
      for step in line.split(separator: "; ").map(String.init) {
        let rest = String(step.drop { $0 != " " }.dropFirst())
        switch step.prefix(while: { $0 != " " }) {
        case "press": await terminal.press(rest)
        case "fail": server.error = TextFormError("Code", problem: rest)
        case "pictures":
          album.pictures = [rest]
          await terminal.press()
        case "log":
          defer { server.submitted = [] }
          return server.submitted.flatMap { $0.sorted { $0.key < $1.key } }.map { "\($0.key): \($0.value)" }
            .joined(separator: "\n")
        default:
          guard let opening = step.wholeMatch(of: /(sign in|album|hint) in (\d+)x(\d+)/),
            let columns = Int(opening.2), let rows = Int(opening.3)
          else { return nil }
          (album, server.error, server.submitted) = (Album(), nil, [])
          let fields: [Substring: @MainActor () -> [TextFormField]] = [
            "sign in": Self.signIn, "album": { [album] in album.fields },
            "hint": { [TextFormField("Name", hint: "3 to 100 characters") { _ in "is too short" }] },
          ]
          terminal = self.terminal(fields[opening.1] ?? Self.signIn, columns: columns, rows: rows)
          await terminal.press()
        }
      }
      return screenBody(of: terminal.text)
    }
    #expect(screens == 33)
  }

  @Test func firstKeyReplacesADefaultUnlessItEditsIt() async {
    for (keys, text) in [
      ("tab 5 0 0", "500"), ("tab right 5", "75"), ("tab left 5", "57"), ("tab end 5", "75"), ("tab backspace 5", "5"),
      ("tab 5 tab tab 6", "56"), ("tab tab tab 6", "6"),
    ] {
      #expect(await shown(keys).contains("> Code  \(text)\n"), "\(keys)")
    }
    let terminal = terminal()
    await terminal.press([.tab, .paste("1,200")])
    #expect(terminal.text.contains("> Code  1,200\n"))
  }

  @Test func keysWithACharacterDoOnAButtonWhatTheyDoInAList() async {
    let album = Album()
    let terminal = terminal { album.fields }
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

  @Test func problemOfAnotherFieldIsSaidBelowTheForm() async {
    server.error = TextFormError("Elsewhere", problem: "is wrong")
    #expect(await shown("둘 enter enter").hasSuffix("Elsewhere: is wrong\n"))
    #expect(await shown("둘 enter enter enter").contains("> Code  7\n"))
    #expect(server.submitted.count == 3)
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

  @Test func formAsksInALineWhereThereIsNoRoomForABox() async {
    #expect(await shown("x esc", rows: 5).hasSuffix("\nLeave without savi…  [y] leave  [n] stay\n"))
  }

  @Test func keysTypedBehindASubmissionAreForTheScreenAfterIt() async {
    server.closes = { $0["Name"]?.hasPrefix("stay") == false }
    let app = app { [TextFormField("Name")] }
    let terminal = HeadlessTerminal(app, columns: 40, rows: 8)
    func press(_ keys: String) async {
      app.router.send(.push(.form))
      await terminal.press()
      terminal.show(after: keys)
      await terminal.press()
    }
    await press("a b enter j x j")
    #expect(server.taken == "jxj" && server.submitted == [["Name": "ab"]])
    await press("stay enter ! enter")
    #expect(terminal.text.contains("> Name  stay!\n") && server.submitted.count == 3)
    await terminal.press("ctrl-u ok enter")
    server.error = TextFormError("Name", problem: "is taken")
    await press("c enter j x")
    #expect(
      terminal.text.contains("> Name  c  ✗ is taken\n") && server.taken == "jxj", "their screen does not come")
  }

  @Test(arguments: ["a enter enter enter", "a ctrl-s ctrl-s", "a enter enter b"])
  func impatientUserSubmitsOnce(keys: String) async {
    server.closes = { _ in false }
    let terminal = terminal { [TextFormField("Name")] }
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
    let terminal = terminal { [TextFormField("Name"), TextFormField("Code")] }
    await terminal.press()
    terminal.show(after: keys)
    await terminal.press()
    #expect(terminal.text.hasPrefix("Start\n") && server.taken == (keys.hasSuffix("j") ? "j" : ""))
  }

  @Test func cursorIsBehindWhatIsShownOfATabAndOfAControlCharacter() async {
    let terminal = terminal { [TextFormField("Name", text: "a\tb\u{1B}c")] }
    await terminal.press("end")
    #expect(terminal.text.contains("> Name  a       b^[c\n"))
    #expect(terminal.frame.cursor == ScreenPosition(row: 1, column: 20))
    await terminal.press([.paste("\t\t\t\t\t\t\t\tend")])
    #expect(terminal.text.contains("  end\n"), "what was typed last is in sight")
    #expect(await shown("") { [TextFormField("a\tb", text: "text")] }.contains("> a       b  text\n"))
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

  @Test func cancelledSubmissionSaysNothingAndStaysUnsaved() async {
    server.error = CancellationError()
    let text = await shown("둘 enter enter")
    #expect(server.submitted.count == 1 && text.hasSuffix("^S submit  tab next  esc back  ^G help\n"), "\(text)")
    #expect(await shown("둘 enter enter esc").contains("Leave without saving?"))
  }
}
