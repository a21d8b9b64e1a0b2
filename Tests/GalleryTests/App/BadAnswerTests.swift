import ListPresentationHTTP
import ListPresentationText
import Testing

@testable import Gallery

/// What a server must not answer, on the screens that load a list or one object.
@MainActor @Suite struct BadAnswerTests {
  private nonisolated static let answers: [(answer: HTTPResponse, sentence: String)] = [
    (HTTPResponse(500), "the server answers 500"), (HTTPResponse(), "the answer is empty (http"),
    (.json("<p>"), "expected JSON, found HTML"),
    (
      HTTPResponse(headers: ["Content-Type": "text/html"], body: .init("<p>Sorry</p>".utf8)),
      "expected JSON, found HTML"
    ),
    (.json(#"{"errors":["Rate limit"]}"#, status: 403), "the server answers 403: Rate limit (http"),
  ]

  /// Each screen with an answer that lacks a member, and a text that it shows when the server answers well again.
  private nonisolated static let screens: [(link: String, partial: String, missing: String, shown: String)] = [
    ("cats", #"[{"id":"rex"}]"#, "[0]: there is no 'name' (http", "Abyssinian"),
    ("photos", #"[{"id":"p1","likes":3}]"#, "[0]: there is no 'user' (http", "1 of 60 (20 loaded)"),
    ("profile", #"{"id":"me","name":"하나"}"#, "there is no 'albums' (http", "\nMemo 1 ──"),
  ]

  @Test(arguments: screens.indices)
  func badAnswerIsASentenceAndIsTriedAgain(screen: Int) async throws {
    let (link, partial, missing, shown) = Self.screens[screen]
    // The sentences are the same on all screens: one screen shows them all.
    let answers = screen == 0 ? Self.answers : [Self.answers[screen]]
    for (answer, sentence) in answers + [(.json(partial), missing)] {
      let stage = GalleryStage { _, _ in answer }
      let terminal = try stage.terminal(link, columns: 100, rows: 12)
      await terminal.press()
      #expect(terminal.text.hasPrefix("Gallery › \(link.capitalized)\nCould not load: \(sentence)"))
      stage.disturb(nil)
      await terminal.press("t")
      #expect(terminal.text.contains(shown))
    }
  }
}
