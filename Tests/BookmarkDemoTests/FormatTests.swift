import Foundation
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// What people have: the exports of browsers and services, each in the form that its program writes.
@Suite struct FormatTests {
  static let exports = [
    "Chromium.json", "Firefox.json", "Safari.json", "Pinboard.json", "GitHub-stars.json", "Chromium.html",
    "Firefox.html", "Safari.html", "jq.jsonl", "one-object.json",
  ]

  /// An export as its program writes it.
  static func bytes(of export: String) throws -> [UInt8] {
    Array(try packageText("Tests/BookmarkDemoTests/Screens/Exports/\(export)").utf8)
  }

  @Test func exportIsReadWhole() async throws {
    let exports = try await ScreenFile("Screens/Exports.screen").play { line in
      guard line.hasPrefix("read ") else { return nil }
      let list = try read(Self.bytes(of: String(line.dropFirst(5))), "bookmarks")
      let rows = list.entries.flatMap { entry in
        entry.bookmarks.map { "\(entry.folder)|\($0.title)|\($0.address)|\($0[.value])" }
      }
      return (rows + list.reports + (list.hasLoss ? ["something is missing"] : [])).joined(separator: "\n")
    }
    #expect(exports == Self.exports.count)
  }

  /// One object around everything is read whole.
  @Test(arguments: exports.dropFirst(3)) func cutExportKeepsTheRowsBeforeTheCut(export: String) throws {
    let bytes = try Self.bytes(of: export)
    var last = 0
    for end in stride(from: 10, to: bytes.count, by: 10) {
      guard let list = try? read(Array(bytes[..<end]), "bookmarks") else { continue }
      let addresses = list.rows.map(\.address)
      #expect(addresses.count >= last, "\(end) bytes")
      last = max(last, addresses.count)
    }
    #expect(try last >= read(bytes, "bookmarks").rows.count - 1)
  }

  /// Of a format with an end, whatever is missing is said. In lines, a cut between two of them shows nothing.
  @Test(arguments: exports.filter { $0 != "jq.jsonl" })
  @MainActor func cutExportIsStatusTwo(export: String) async throws {
    let bytes = try Self.bytes(of: export)
    let whole = try read(bytes, "bookmarks").rows.count
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    for end in testCases(Array(stride(from: 10, to: bytes.count, by: 10)), oneOf: 2) {
      try Data(bytes[..<end]).write(to: file)
      let result = await run(file.path, "--tsv")
      let rows = result.output.split(separator: "\n").count
      #expect(rows <= whole && (rows == whole || result.status == 2), "\(end) bytes: \(result)")
      #expect(result.status == 0 || result.errors.hasPrefix("bookmarks: "), "\(end) bytes: \(result)")
    }
  }

  @Test func detailOfPinboardIsItsExtendedText() throws {
    let list = try json(#"[{"href":"https://a.example/","description":"A","extended":"About","tags":"x y"}]"#)
    #expect(list.bookmarks == [TextRow("A", detail: "About", keywords: "https://a.example/ x y")])
  }

  /// Backups of Firefox leave out the list of what is in a folder that is empty.
  @Test func folderWithoutAListIsAnEmptyFolder() async throws {
    let text = #"""
      {"title":"","root":"placesRoot","type":"text/x-moz-place-container","children":[
      {"title":"menu","type":"text/x-moz-place-container","children":[{"title":"","type":"text/x-moz-place","uri":"http://a/"}]},
      {"title":"unfiled","type":"text/x-moz-place-container"},{"title":"mobile","type":"text/x-moz-place-container"}]}
      """#
    #expect(
      try json(text).trees.map { "\($0.content.kind) \($0.content.ownTitle) \($0.children.count)" }
        == ["folder menu 1", "folder unfiled 0", "folder mobile 0"])
    try await withFile("backup.json", text) { path in
      #expect(await run(path, "--tsv").output == "http://a/\thttp://a/\t\t\tmenu\n")
      let shown = await run(path, "--keys", "", "--size", "40x8").output
      #expect(shown.contains("\n  ▾ unfiled") && shown.contains("\n  ▾ mobile"), "\(shown)")
    }
  }

  @Test func otherCharsetsAndCompressionAreASentence() throws {
    let reason = "is neither UTF-8 nor UTF-16 with a byte order mark; convert it with iconv -f"
    func declared(_ charset: String, _ title: [UInt8]) -> [UInt8] {
      Array("<META CONTENT=\"text/html; charset=\(charset)\"><DL><DT><A HREF=a>A".utf8) + title
        + Array("</A></DL>".utf8)
    }
    for (bytes, charset) in [
      (declared("EUC-KR", [0xC7, 0xD1]), "euc-kr"), (declared("x-mac-greek", [0xE1]), "x-mac-greek"),
      (Array(try #require(#"[{"title":"한글"}]"#.data(using: .utf16LittleEndian))), "CHARSET"),
      // Half of a character behind the mark.
      ([0xFF, 0xFE, 0x7B], "CHARSET"), ([0xFE, 0xFF, 0x00, 0x7B, 0x00], "CHARSET"),
      (Array(try #require(#"[{"title":"한글"}]"#.data(using: .utf16BigEndian))), "CHARSET"),
    ] {
      #expect(failure(bytes, "x") == "x: \(reason) \(charset) -t UTF-8")
    }
    #expect(
      failure([0x1F, 0x8B, 8, 0], "a.gz")
        == "a.gz: is compressed; pipe it into the program, as gzip -dc FILE | bookmarks - does")
    // What is UTF-8 is read, whatever it declares.
    #expect(try read(declared("iso-8859-1", []), "x").titles == ["A"])
  }

  private func failure(_ bytes: [UInt8], _ name: String) -> String? {
    sentence { () throws(BookmarkSourceError) in try read(bytes, name) }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian]) func markedTextInUTF16IsRead(
    encoding: String.Encoding
  ) throws {
    for (text, name) in [
      (#"[{"title":"한글"}]"#, "x.json"), ("<DL><DT><A HREF=\"a\">한글</A></DL>", "x.html"),
    ] {
      let bytes = Array(try #require(("\u{FEFF}" + text).data(using: encoding)))
      #expect(try read(bytes, name, blocks: 3).titles == ["한글"])
    }
  }

  @Test func firstLineOfTwoMebibytesIsARecord() throws {
    let long = String(repeating: "x", count: 2 << 20)
    let list = try json("{\"title\":\"1\",\"in\":[{\"a\":\"\(long)\"}]}\n{\"title\":\"2\"}\n")
    #expect(list.titles == ["1", "2"])
  }

  @Test func onlyRecordOfAFileOfLinesIsARecord() throws {
    let text = #"{"title":"1","reviews":[{"title":"good"}]}"#
    #expect(try read(Array(text.utf8), "x.jsonl").titles == ["1"])
    #expect(try read(Array(text.utf8), "x.json").titles == ["good"])
  }
}
