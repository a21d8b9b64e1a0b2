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

  @Test(
    arguments: [
      ([:], .palette), (["TERM": "xterm-256color"], .palette), (["TERM": "xterm-kitty"], .palette),
      (["TERM": "linux"], .basic), (["TERM": "xterm-16color"], .basic), (["TERM": "screen"], .basic),
      (["TERM": "linux", "COLORTERM": "truecolor"], .full), (["COLORTERM": "24bit"], .full),
      (["COLORTERM": "24bit", "NO_COLOR": "1"], .none),
    ] as [([String: String], TerminalStyle.Colors)])
  func terminalHasTheColorsThatItsNameTells(variables: [String: String], colors: TerminalStyle.Colors) {
    #expect(environment(variables).colors == colors)
  }

  @Test(
    arguments: [
      ([:], nil), (["COLORFGBG": "15;0"], true), (["COLORFGBG": "0;default;15"], false), (["COLORFGBG": "0;7"], false),
      (["COLORFGBG": "7;8"], true), (["COLORFGBG": "default;default"], nil), (["COLORFGBG": "0;99"], nil),
      (["COLORFGBG": "0;15", "TEXT_THEME": "dark"], true), (["TEXT_THEME": "light"], false), (["TEXT_THEME": ""], nil),
    ] as [([String: String], Bool?)])
  func backgroundIsTheUsersThenThatOfTheTerminal(variables: [String: String], isDark: Bool?) {
    #expect(environment(variables).isDark == isDark)
  }

  @Test func dumbTerminalObeysNoSequences() {
    #expect(environment(["TERM": "xterm-256color"]).obeysSequences)
    for variables in [[:], ["TERM": ""], ["TERM": "dumb"]] { #expect(!environment(variables).obeysSequences) }
  }

  @Test func terminalWithoutASizeUsesTheEnvironment() {
    let wide = environment(["COLUMNS": "132", "LINES": "43"])
    #expect(wide.size(answered: 0, 0) == ScreenSize(columns: 132, rows: 43, isAnimated: true))
    #expect(wide.size(answered: 20, 0) == ScreenSize(columns: 20, rows: 43, isAnimated: true))
    #expect(wide.size(answered: 20, 5) == ScreenSize(columns: 20, rows: 5, isAnimated: true))
    let linear = wide.size(answered: 20, 5, isLinear: true)
    #expect(!linear.hasPictures && !linear.isAnimated)
    for text in ["", "0", "-1", "x", "99999999999"] {
      #expect(
        environment(["COLUMNS": text, "LINES": text]).size(answered: 0, 0)
          == ScreenSize(columns: 80, rows: 24, isAnimated: true))
    }
  }
}
