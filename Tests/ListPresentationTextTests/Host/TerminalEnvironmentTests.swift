import Testing

@testable import ListPresentationText

@Suite struct TerminalEnvironmentTests {
  private func environment(_ variables: [String: String]) -> TerminalEnvironment {
    TerminalEnvironment { variables[$0] }
  }

  @Test(
    arguments: [
      ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": "yes"], false), (["NO_COLOR": "0"], false),
      (["NO_COLOR": ""], true), (["CLICOLOR": "0"], false), (["CLICOLOR": "1"], true),
      (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true), (["CLICOLOR": "0", "CLICOLOR_FORCE": "0"], false),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ] as [([String: String], Bool)])
  func coloursAreForbiddenAndForcedByConvention(variables: [String: String], wantsColor: Bool) {
    #expect(environment(variables).wantsColor == wantsColor)
  }

  @Test func dumbTerminalObeysNoSequences() {
    #expect(environment(["TERM": "xterm-256color"]).obeysSequences)
    for variables in [[:], ["TERM": ""], ["TERM": "dumb"]] { #expect(!environment(variables).obeysSequences) }
  }

  @Test func terminalWithoutASizeUsesTheEnvironment() {
    let wide = environment(["COLUMNS": "132", "LINES": "43"])
    #expect(wide.size(answered: 0, 0) == ScreenSize(columns: 132, rows: 43))
    #expect(wide.size(answered: 20, 0) == ScreenSize(columns: 20, rows: 43))
    #expect(wide.size(answered: 20, 5) == ScreenSize(columns: 20, rows: 5))
    for text in ["", "0", "-1", "x", "99999999999"] {
      #expect(
        environment(["COLUMNS": text, "LINES": text]).size(answered: 0, 0) == ScreenSize(columns: 80, rows: 24))
    }
  }
}
