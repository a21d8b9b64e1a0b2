import Foundation
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// The demo in Korean, and how long ago a bookmark was added.
@MainActor @Suite struct KoreanTests {
  /// Books without a Latin letter in them.
  private static let export = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <DL><p>
    <DT><H3>소설</H3>
    <DL><p>
    <DT><A HREF="http://가.나/1" ADD_DATE="1700000000" LAST_MODIFIED="1710000000" TAGS="옛날,바다">첫째 책</A>
    <DD>밤에 읽었다.
    <DT><A HREF="http://가.나/2">둘째 책</A>
    </DL><p>
    <DT><H3>수필</H3>
    <DL><p>
    <DT><A HREF="http://가.나/1">셋째 책</A>
    <DT><A HREF="">넷째 책</A>
    </DL><p>
    <HR>
    </DL><p>
    """

  private func shown(_ keys: String, in language: String, size: String = "120x40") async throws -> String {
    var output = ""
    let desktop = Desktop(environment: ["LC_MESSAGES": language, "PATH": "/none"], now: { "2026-11-29T08:00:00Z" })
    try await withFile("책.html", Self.export) { path in
      output = await run([path, "--keys", keys, "--size", size], on: BookmarkCommand(desktop: desktop)).output
    }
    return output
  }

  /// Names that are the same in every language: of keys, forms of files, and what the user types.
  private static let names: Set<Substring> = [
    "enter", "esc", "tab", "space", "backspace", "delete", "alt", "up", "down", "left", "right", "home", "end", "pgdn",
    "pgup", "http", "https", "html", "json", "jsonl", "txt", "BROWSER", "bookmarks", "shift", "ctrl",
  ]

  /// Screens and their helps, menus, forms, questions, faults, and what each key says.
  nonisolated static let walks = [
    "", "?", "j ?", ":", "j :", "/", "/한", "/없음 enter", "/책 enter ?", "/책 enter n N", "n", "a", "a ctrl-g",
    "a ctrl-s", "a 새 tab http://가/ tab ctrl-u 없음 ctrl-s", "a 새 tab http://가/ ctrl-s", "n 새 ctrl-s", "n ctrl-s",
    "D", "D ?", "D j enter", "D j x", "D :", "j enter", "j enter ?", "j enter x", "j enter e", "j enter o", "j enter y",
    "j enter j G g", "j e", "j e ctrl-u 새 ctrl-s", "j e ctrl-u 새 esc", "j e ctrl-u 새 esc y", "e", "s", "s u",
    "j x", "j x u", "j x u ctrl-r", "u", "ctrl-r", "j x q", "j x q n", "j x q y", "j space", "j space space x u",
    "j space /셋째 enter x", "j space /셋째 enter x y", "j space /셋째 enter A x", "v", "j v j", "j v j esc", "A", "A e",
    "A o", "A y", "j F", "j F ?", "j F j enter", "F j enter", "F enter", "m", "m j", "m j enter", "m esc", "j m 9 j z",
    "h", "h l", "l", "r", "t", "esc", "Z", "G", "g", "#", "w", "w ctrl-g", "w ctrl-u ctrl-s", "w ctrl-u 책.txt ctrl-s",
    "w ctrl-s", "j o", "j y", "4 j j o", "4 j j y", "5 j :", "/책 enter m", "x x", "x x x x x",
  ]

  /// Each walk in both sizes. On a narrow screen, a part of the path of the file would be shown.
  private nonisolated static let sizedWalks = walks.flatMap { keys in
    (keys.hasPrefix("w") ? ["120x40"] : ["120x40", "60x12"]).map { (keys, $0) }
  }

  @Test(arguments: testCases(sizedWalks, oneOf: 9, beforeMerge: 3))
  func noScreenHasAnEnglishWord(keys: String, size: String) async throws {
    let text = try await shown(keys, in: "ko_KR.UTF-8", size: size)
    // The path of the file is that of the test.
    let words = text.replacing(/\/[\w\/.-]*\/책/, with: "책").matches(of: /[A-Za-z]{2,}/).map(\.output)
    #expect(words.allSatisfy(Self.names.contains), "\(keys): \(words.filter { !Self.names.contains($0) })\n\(text)")
  }

  /// What the walk does not reach: every text in the sources has its Korean one, and no other is left.
  @Test func everyWordIsInKorean() throws {
    let sources = packageFile("Sources/BookmarkDemo/App")
    var texts = Set(BookmarkAction.allCases.map(\.rawValue) + RecordPart.allCases.map(\.name))
    for file in try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil) {
      let source = try String(contentsOf: file, encoding: .utf8)
      guard file.lastPathComponent != "DemoWords.swift" else { continue }
      for call in source.matches(of: /words(?:\(\))?\(\s*(?:[^"()]*\? )?"([^"\\]*)"(?: : "([^"\\]*)")?/) {
        texts.insert(String(call.1))
        if let other = call.2 { texts.insert(String(other)) }
      }
    }
    #expect(texts.count > 40)
    for text in texts.subtracting(["detail", "value"]) {
      #expect(DemoWords.korean[text] != nil, "\(text)")
    }
    for (english, korean) in DemoWords.korean {
      let places = { (text: String) in text.matches(of: /%[1-4]/).map { String($0.output) }.sorted() }
      #expect(places(english) == places(korean), "\(english)")
      let latin = korean.matches(of: /[A-Za-z]{2,}/).map(\.output)
      #expect(latin.allSatisfy(Self.names.contains) || english.hasPrefix("a sample"), "\(korean)")
    }
  }

  @Test func valueWithASignOfAPlaceStaysWhatItIs() {
    #expect(DemoWords()("Moved %1 to %2", "100%2 %1", "%3") == "Moved 100%2 %1 to %3")
  }

  @Test func languageIsThatOfTheUser() async throws {
    #expect(try await shown("", in: "en_US.UTF-8").hasPrefix("Bookmarks "))
    #expect(try await shown("", in: "ko_KR.UTF-8").hasPrefix("북마크 "))
    #expect(try await shown("j x", in: "ko").contains("삭제: 첫째 책, u 되돌리기"))
  }

  @Test func rowSaysHowLongAgoABookmarkWasAddedAndDetailsWhen() async throws {
    let rows = try await shown("", in: "en", size: "60x8").split(separator: "\n")
    #expect(rows[2].hasSuffix(" 3 y"))
    #expect(try await shown("", in: "ko", size: "60x8").split(separator: "\n")[2].hasSuffix(" 3년"))
    let details = try await shown("j enter", in: "en", size: "60x14")
    #expect(details.contains("\nadded     2023-11-14\nchanged   2024-03-09\n"), "\(details)")
    // The date itself is found too.
    #expect(try await shown("/2023-11 enter", in: "en", size: "60x8").contains("첫째 책"))
  }

  @Test func formSaysAProblemBesideItsField() async throws {
    let missing = try await shown("a 새 ctrl-s", in: "ko")
    #expect(missing.contains("> 주소  ✗ 비어 있습니다 "), "\(missing)")
    let unknown = try await shown("w ctrl-u 책.txt ctrl-s", in: "ko")
    #expect(unknown.contains("✗ 이름이 .html") && !unknown.contains("파일 이름이"), "\(unknown)")
  }

  @Test(arguments: [
    ("2026-11-29", "2026-11-29", "today", "오늘"), ("2026-11-28", "2026-11-29", "1 d", "1일"),
    ("2026-11-23", "2026-11-29", "6 d", "6일"), ("2026-11-22", "2026-11-29", "1 w", "1주"),
    ("2026-10-31", "2026-11-29", "4 w", "4주"), ("2026-10-30", "2026-11-29", "1 mo", "1개월"),
    ("2025-11-30", "2026-11-29", "11 mo", "11개월"), ("2025-12-04", "2026-11-29", "11 mo", "11개월"),
    ("2025-11-29", "2026-11-29", "1 y", "1년"), ("2024-02-29", "2024-03-01", "1 d", "1일"),
    ("1999-12-31", "2000-01-01", "1 d", "1일"),
  ])
  func ageIsInTheLargestUnitThatHasPassed(date: String, today: String, text: String, korean: String) throws {
    let age = try #require(BookmarkDate.age(of: date, on: today))
    #expect(DemoWords().age(age) == text && DemoWords(isKorean: true).age(age) == korean)
  }

  @Test(arguments: [("2026-11-30", "2026-11-29"), ("", "2026-11-29"), ("2026-11-28", ""), ("2026-13-01", "2026-11-29")])
  func dateThatHasNotComeHasNoAge(date: String, today: String) {
    #expect(BookmarkDate.age(of: date, on: today)?.count == nil)
  }
}
