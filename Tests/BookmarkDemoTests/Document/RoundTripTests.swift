import Foundation
import ListPresentationTesting
import TestSupport
import Testing

@testable import BookmarkDemo

/// What is written reads back the same.
@Suite struct RoundTripTests {
  /// What every format has of a node.
  private struct Summary: Equatable {
    var kind: JSONRecord.Kind
    var title: String, address: String, added: Int?, modified: Int?, tags: String, note: String
    /// The icon and other attributes of HTML.
    var html: String
    var children: [Summary]

    init(_ tree: NodeTree) {
      let content = tree.content
      (kind, title, address) = (content.kind, content.ownTitle, content.address)
      let record = content.record
      added = record.time(of: MemberNames.whenAdded)?.seconds
      modified = record.time(of: MemberNames.modified)?.seconds
      (tags, note) = (content[.tags].replacing(", ", with: ","), content[.note])
      html = record.value(of: "html").map(record.printedText) ?? ""
      children = tree.children.map { Summary($0) }
    }
  }

  private func read(_ trees: [NodeTree], _ format: BookmarkFormat, _ name: String) throws -> [NodeTree] {
    let list = try BookmarkDemoTests.read(format.text(of: trees, title: "Bookmarks"), name)
    #expect(list.reports.isEmpty)
    return list.trees
  }

  private func check(_ trees: [NodeTree], _ remark: String) throws {
    let summaries = trees.map { Summary($0) }
    // The formats of records keep all members, so what they have kept is written in every other format as the trees.
    for (format, name) in [(BookmarkFormat.json, "x.json"), (.jsonLines, "x.jsonl")] {
      #expect(try read(trees, format, name) == trees, "\(remark) \(name)")
    }
    // Other programs read it too.
    let array = try JSONSerialization.jsonObject(with: Data(BookmarkFormat.json.text(of: trees, title: "")))
    #expect((array as? [Any])?.count == trees.count, "\(remark)")
    let once = try read(trees, .html, "x.html")
    #expect(once.map { Summary($0) } == summaries, "\(remark)")
    for (format, name) in [(BookmarkFormat.html, "x.html"), (.json, "x.json"), (.jsonLines, "x.jsonl")] {
      let twice = try read(once, format, name)
      #expect(twice.map { Summary($0) } == summaries && (twice == once || name != "x.html"), "\(remark) \(name)")
    }
  }

  @Test(arguments: FormatTests.exports) func exportSurvivesEveryFormat(export: String) throws {
    try check(BookmarkDemoTests.read(FormatTests.bytes(of: export), "x").trees, export)
  }

  private static let alphabet =
    Array("ab Z0&<>\"'/=\\\n\t\u{B}가é😀;#\u{A0}").map(String.init) + ["</A>", "<DD>", "&amp;", "  "]

  @Test(arguments: testSeeds("LIST_PRESENTATION_TREES", small: 24))
  func randomTreeSurvivesEveryFormat(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in Self.alphabet.randomElement(using: &random) ?? "" }
        .joined()
    }
    func tree(_ depth: Int) -> NodeTree {
      let dice = Int.random(in: 0..<8, using: &random)
      if dice == 0 { return NodeTree(content: .new(.separator, [])) }
      let isFolder = dice < 3 && depth < 4
      let date =
        Bool.random(using: &random) ? BookmarkDate.iso("\(Int.random(in: 1...4_000_000_000, using: &random))") : ""
      let content = NodeContent.new(
        isFolder ? .folder : .bookmark,
        [
          ("title", text(8)), ("url", isFolder ? "" : "http://a.example/" + text(6)), ("date", date),
          ("tags", isFolder ? "" : text(4)), ("note", text(10)),
        ])
      let count = isFolder ? Int.random(in: 0..<5, using: &random) : 0
      return NodeTree(content: content, children: (0..<count).map { _ in tree(depth + 1) })
    }
    try check((0..<6).map { _ in tree(0) }, "seed \(seed)")
  }

  @Test func titleOfTheDocumentAndItsIconsAreKept() throws {
    let text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <TITLE>Menü &amp; more</TITLE><H1>Menü &amp; more</H1>
      <DL><p>
      <DT><A HREF="http://a.example/" ADD_DATE="1466009412" ICON_URI="http://a.example/i" ICON="data:image/png;base64,iVBO" PRIVATE="1">A</A>
      <HR>
      <DT><H3 ADD_DATE="1466008580" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>
      <DD>About
      the bar
      <DL><p>
      </DL><p>
      </DL><p>
      """
    let list = try html(text)
    #expect(list.title == "Menü & more")
    let written = String(decoding: BookmarkFormat.html.text(of: list.trees, title: list.title ?? ""), as: UTF8.self)
    #expect(
      written.hasSuffix(
        """
        <TITLE>Menü &amp; more</TITLE>
        <H1>Menü &amp; more</H1>
        <DL><p>
            <DT><A HREF="http://a.example/" ADD_DATE="1466009412" ICON_URI="http://a.example/i" \
        ICON="data:image/png;base64,iVBO" PRIVATE="1">A</A>
            <HR>
            <DT><H3 ADD_DATE="1466008580" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>
            <DD>About
        the bar
            <DL><p>
            </DL><p>
        </DL><p>

        """), "\(written)")
  }

  @Test func folderWithAnAddressStaysAFolder() throws {
    let folder = #"<DT><H3 HREF="http://f.example/" TAGS="x">F</H3>"#
    let trees = try html("<DL>\(folder)<DL><DT><A HREF=\"http://a.example/\">A</A></DL></DL>").trees
    #expect(try read(trees, .json, "x.json") == trees && trees.first?.children.count == 1)
    #expect(String(decoding: BookmarkFormat.html.text(of: trees, title: ""), as: UTF8.self).contains(folder))
    #expect(BookmarkFormat.html.missingMembers(of: trees) == [])
  }

  @Test(arguments: ["\u{B}", "a\u{B}b", "a \u{B}\u{C}\tb"]) func whiteSpaceSurvivesHTML(text: String) throws {
    let tree = NodeTree(content: .new(.bookmark, [("title", text), ("url", "http://a/?" + text), ("note", text)]))
    #expect(try read([tree], .html, "x.html") == [tree])
  }

  /// Only seconds are a time, a year or a duration is none, and a name with other characters could end the tag.
  @Test(arguments: [
    (#""date":"soon","created_at":"2025-04-30T09:41:02Z""#, #" ADD_DATE="1746006062""#, [String]()),
    (#""date":"soon","modified":"later","date_modified":"0""#, "", ["date", "modified"]),
    (#""date":2020"#, "", ["date"]), (#""time":"45","created":1746006062"#, #" ADD_DATE="1746006062""#, []),
    (#""attributes":{"note":"n","created_at":"2025-04-30T09:41:02Z"}"#, #" ADD_DATE="1746006062""#, []),
    (#""data":{"created":"2025-04-30T09:41:02Z"}"#, #" ADD_DATE="1746006062""#, []),
    (#""data":{"created":"2025-04-30T09:41:02Z","zz":"k"}"#, #" ADD_DATE="1746006062""#, ["zz"]),
    (#""attributes":{"note":"n","created_at":"soon"}"#, "", ["created_at"]),
    (#""html":{"icon":"i","n_1-a":2,"own":""}"#, #" ICON="i" N_1-A="2" OWN"#, []),
    (#""html":{"x><script>":"1","a b":"2","":"3","icon":"i"}"#, #" ICON="i""#, ["html"]),
    (#""html":{"icon":{"a":1}}"#, " ICON", ["html"]),
    (#""html":"<p>text""#, "", ["html"]), (#""html":[1]"#, "", ["html"]), (#""html":"""#, "", []),
  ])
  func memberThatIsNoAttributeIsLeftOutOfHTML(members: String, attributes: String, lost: [String]) throws {
    let trees = try json(#"[{"title":"A","url":"u",\#(members)}]"#).trees
    let text = String(decoding: BookmarkFormat.html.text(of: trees, title: ""), as: UTF8.self)
    #expect(text.contains("<A HREF=\"u\"\(attributes)>A</A>"), "\(text)")
    #expect(BookmarkFormat.html.missingMembers(of: trees).sorted() == lost)
  }

  @Test(arguments: [("x , y z ,", #"["x","y z"]"#), (" , ", "[]")])
  func tagsOfAListHaveNoSpaces(text: String, list: String) throws {
    let content = try #require(try json(#"[{"title":"a","tags":["x"]}]"#).rows.first)
    #expect(String(decoding: content.setting([.tags: text]).json, as: UTF8.self) == #"{"title":"a","tags":\#(list)}"#)
  }

  /// Only what the user has changed is another text, under the name that the record has for it.
  @Test(arguments: [
    (
      #"{"id":1,"name":"a","tags":["x"],"n":[1, 2]}"#,
      #"{"id":1,"name":"b \"1\"","tags":["x","y z"],"n":[1,2],"url":"u","note":"n"}"#
    ),
    (
      #"{"content":{"title":"a","url":"v"},"note":""}"#,
      #"{"content":{"title":"b \"1\"","url":"u"},"note":"n","tags":"x, y z"}"#
    ),
    (#"{"uri":"v","title":"","tags":"x"}"#, #"{"uri":"u","title":"b \"1\"","tags":"x, y z","note":"n"}"#),
  ])
  func editKeepsTheOtherMembers(record: String, edited: String) throws {
    let content = try #require(try json("[\(record)]").rows.first)
    let new = content.setting([.title: "b \"1\"", .address: "u", .tags: "x, y z", .note: "n"])
    let object = { (text: [UInt8]) in try JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary }
    #expect(try object(Array(new.json)) == object(Array(edited.utf8)), "\(String(decoding: new.json, as: UTF8.self))")
    #expect(new.title == "b \"1\"" && new.address == "u" && new[.note] == "n")
    #expect(content.setting([:]) == content)
  }
}
