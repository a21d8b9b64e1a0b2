import Foundation
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// What people have: the exports of browsers and services, each in the form that its program writes.
@Suite struct FormatTests {
  /// An export with its rows, each as folder, title and address.
  struct Export: CustomTestStringConvertible {
    let name: String, text: String
    let rows: [String]
    var testDescription: String { name }
  }

  static let exports = [
    Export(
      name: "Chromium",
      text: """
        {
           "checksum": "5a1",
           "roots": {
              "bookmark_bar": {
                 "children": [ {
                    "date_added": "13346908800000000",
                    "guid": "g1", "id": "5", "name": "Swift.org", "type": "url", "url": "https://swift.org/"
                 }, {
                    "children": [ {
                       "date_added": "13346908800000000",
                       "guid": "g3", "id": "7", "name": "표준국어대사전", "type": "url", "url": "https://stdict.korean.go.kr/"
                    } ],
                    "guid": "g2", "id": "6", "name": "사전", "type": "folder"
                 } ],
                 "guid": "b1", "id": "1", "name": "Bookmarks bar", "type": "folder"
              },
              "other": { "children": [  ], "id": "2", "name": "Other bookmarks", "type": "folder" },
              "synced": { "children": [  ], "id": "3", "name": "Mobile bookmarks", "type": "folder" }
           },
           "version": 1
        }
        """,
      rows: [
        "Bookmarks bar|Swift.org|https://swift.org/|2023-12-13",
        "Bookmarks bar / 사전|표준국어대사전|https://stdict.korean.go.kr/|2023-12-13",
      ]),
    Export(
      name: "Firefox",
      text: #"""
        {"guid":"root________","title":"","index":0,"dateAdded":1700000000000000,"id":1,"typeCode":2,\#
        "type":"text/x-moz-place-container","root":"placesRoot","children":[\#
        {"guid":"menu________","title":"menu","index":0,"id":2,"typeCode":2,"type":"text/x-moz-place-container",\#
        "root":"bookmarksMenuFolder","children":[\#
        {"guid":"a","title":"Vim","index":0,"dateAdded":1700000000000000,"id":7,"typeCode":1,"type":"text/x-moz-place",\#
        "uri":"https://www.vim.org/"},\#
        {"guid":"s","title":"","index":1,"id":8,"typeCode":3,"type":"text/x-moz-place-separator"}]},\#
        {"guid":"toolbar_____","title":"toolbar","index":1,"id":3,"typeCode":2,"type":"text/x-moz-place-container",\#
        "root":"toolbarFolder","children":[{"guid":"b","title":"jq","index":0,"id":9,"typeCode":1,\#
        "type":"text/x-moz-place","uri":"https://jqlang.org/"}]}]}
        """#,
      rows: ["menu|Vim|https://www.vim.org/|2023-11-14", "toolbar|jq|https://jqlang.org/|"]),
    Export(
      name: "Safari",
      text: #"""
        {"Children":[{"Title":"History","WebBookmarkIdentifier":"History","WebBookmarkType":"WebBookmarkTypeProxy"},\#
        {"Children":[{"URIDictionary":{"title":"Apple"},"URLString":"https:\/\/www.apple.com\/","WebBookmarkType":\#
        "WebBookmarkTypeLeaf","WebBookmarkUUID":"U1"}],"Title":"BookmarksBar","WebBookmarkType":"WebBookmarkTypeList"},\#
        {"Children":[],"Title":"BookmarksMenu","WebBookmarkType":"WebBookmarkTypeList"}],"Title":"","WebBookmarkFileVersion":1}
        """#,
      rows: ["BookmarksBar|Apple|https://www.apple.com/|"]),
    Export(
      name: "Pinboard",
      text: #"""
        [{"href":"https:\/\/less.example\/","description":"less","extended":"A pager","meta":"m","hash":"h",\#
        "time":"2024-05-01T10:00:00Z","shared":"yes","toread":"no","tags":"terminal pager"},
        {"href":"https:\/\/vim.example\/","description":"vim","extended":"","meta":"n","hash":"i",\#
        "time":"2024-05-02T10:00:00Z","shared":"yes","toread":"no","tags":""}]
        """#,
      rows: ["|less|https://less.example/|2024-05-01", "|vim|https://vim.example/|2024-05-02"]),
    Export(
      name: "GitHub stars",
      text: """
        [{"id":1,"name":"swift","full_name":"swiftlang/swift","html_url":"https://github.com/swiftlang/swift",\
        "description":"The language","url":"https://api.github.com/repos/swiftlang/swift","topics":["compiler"]}]
        """,
      rows: ["|swiftlang/swift|https://github.com/swiftlang/swift|"]),
    Export(
      name: "Chromium HTML",
      text: """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <!-- This is an automatically generated file.
             It will be read and overwritten.
             DO NOT EDIT! -->
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <TITLE>Bookmarks</TITLE>
        <H1>Bookmarks</H1>
        <DL><p>
            <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
            <DL><p>
                <DT><A HREF="https://swift.org/" ADD_DATE="1700000000" ICON="data:image/png;base64,iVBO">Swift.org</A>
                <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="0">사전</H3>
                <DL><p>
                    <DT><A HREF="https://stdict.korean.go.kr/" ADD_DATE="1700000000">표준국어대사전</A>
                </DL><p>
            </DL><p>
            <DT><A HREF="https://a.example/?b=1&amp;c=2" ADD_DATE="1700000000">A &amp; B</A>
        </DL><p>

        """,
      rows: [
        "|A & B|https://a.example/?b=1&c=2|2023-11-14",
        "Bookmarks bar|Swift.org|https://swift.org/|2023-11-14",
        "Bookmarks bar / 사전|표준국어대사전|https://stdict.korean.go.kr/|2023-11-14",
      ]),
    Export(
      name: "Firefox HTML",
      text: """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <TITLE>Bookmarks</TITLE>
        <H1>Bookmarks Menu</H1>

        <DL><p>
            <DT><A HREF="https://jqlang.org/" ADD_DATE="1700000000" SHORTCUTURL="jq" TAGS="json,tool">jq</A>
            <DD>A processor
            <HR>    <DT><H3 ADD_DATE="1700000000" UNFILED_BOOKMARKS_FOLDER="true">Other Bookmarks</H3>
            <DL><p>
                <DT><A HREF="https://www.vim.org/" ADD_DATE="1700000000">Vim</A>
            </DL><p>
        </DL>

        """,
      rows: ["|jq|https://jqlang.org/|2023-11-14", "Other Bookmarks|Vim|https://www.vim.org/|2023-11-14"]),
    Export(
      name: "Safari HTML",
      text: """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <HTML>
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <Title>Bookmarks</Title>
        <H1>Bookmarks</H1>
        <DT><H3 FOLDED>Favourites</H3>
        <DL><p>
        	<DT><A HREF="https://www.apple.com/">Apple</A>
        </DL><p>
        <DT><H3 FOLDED>Menu</H3>
        <DL><p>
        	<DT><A HREF="https://less.example/">less</A>
        </DL><p>
        </HTML>

        """,
      rows: ["Favourites|Apple|https://www.apple.com/|", "Menu|less|https://less.example/|"]),
    Export(
      name: "jq",
      text:
        "{\n  \"title\": \"One\",\n  \"url\": \"https://one.example/\"\n}\n{\n  \"title\": \"Two\"\n}\n",
      rows: ["|One|https://one.example/|", "|Two||"]),
    Export(
      name: "one object", text: #"{"title":"One","tags":[],"url":"https://one.example/"}"#,
      rows: ["|One|https://one.example/|"]),
  ]

  private func rows(_ list: BookmarkCollection) -> [String] {
    list.entries.flatMap { entry in
      entry.bookmarks.map { "\(entry.folder)|\($0.title)|\($0.address)|\($0[.value])" }
    }
  }

  @Test(arguments: exports) func exportIsReadWhole(export: Export) throws {
    let list = try read(Array(export.text.utf8), "bookmarks")
    #expect(rows(list) == export.rows && list.reports.isEmpty && !list.hasLoss)
  }

  /// One object around everything is read whole.
  @Test(arguments: exports.filter { !["Chromium", "Firefox", "Safari"].contains($0.name) })
  func cutExportKeepsTheRowsBeforeTheCut(export: Export) throws {
    let bytes = Array(export.text.utf8)
    var last = 0
    for end in stride(from: 10, to: bytes.count, by: 10) {
      guard let list = try? read(Array(bytes[..<end]), "bookmarks") else { continue }
      let addresses = list.rows.map(\.address)
      #expect(addresses.count >= last, "\(end) bytes")
      last = max(last, addresses.count)
    }
    #expect(last >= export.rows.count - 1)
  }

  /// Of a format with an end, whatever is missing is said. In lines, a cut between two of them shows nothing.
  @Test(arguments: exports.filter { $0.name != "jq" })
  @MainActor func cutExportIsStatusTwo(export: Export) async throws {
    let bytes = Array(export.text.utf8)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    for end in testCases(Array(stride(from: 10, to: bytes.count, by: 10)), oneOf: 2) {
      try Data(bytes[..<end]).write(to: file)
      let result = await run(file.path, "--tsv")
      let rows = result.output.split(separator: "\n").count
      #expect(rows <= export.rows.count && (rows == export.rows.count || result.status == 2), "\(end) bytes: \(result)")
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
