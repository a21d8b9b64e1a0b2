import Foundation
import ListPresentationText
import Testing

@testable import BookmarkDemo

@Suite struct NetscapeBookmarksTests {
  private static let nested = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <!-- This is <DL> an automatically generated file. -->
    <TITLE>Bookmarks</TITLE>
    <H1>Menu</H1>
    <DL><p>
      <DT><H3 ADD_DATE="1">Dev</H3>
      <DD>About development
      <DL><p>
        <DT><A HREF="http://one.example/a?b=1&amp;c=2" ADD_DATE="1466008580" TAGS="x,y">One</A>
        <DD>First
        of two lines
        <HR><DT><H3>Sub</H3>
        <DL><p>
          <DT><A HREF="http://one.example/a?b=1&amp;c=2" PRIVATE="1">One again</A>
        </DL><p>
        <DT><A HREF="http://user@two.example:8080/">Two</A>
      </DL><p>
      <DT><H3 FOLDED>Empty</H3>
      <DL><p>
      </DL><p>
      <DT><A HREF="place:sort=8">Own</A>
    </DL><p>
    """

  @Test func bookmarksOfNestedFoldersShowTheirHostsAndDates() throws {
    let list = try html(Self.nested)
    #expect(list.folderTitles == ["", "Dev", "Dev / Sub"] && list.title == "Menu" && list.reports.isEmpty)
    #expect(list.entries.map { $0.bookmarks.map(\.title) } == [["Own"], ["One", "Two"], ["One again"]])
    #expect(
      Array(list.bookmarks[1...2]) == [
        TextRow(
          "One", detail: "First of two lines", trailing: "2016-06-15",
          keywords: "http://one.example/a?b=1&c=2 x,y"),
        TextRow("Two", detail: "two.example", keywords: "http://user@two.example:8080/"),
      ])
    #expect(list.bookmarks[0].detail == "place:sort=8")
    // The same address in two folders is two rows. In records, it also is in one folder.
    let address = "http://one.example/a?b=1&c=2"
    #expect(list.rows.count { $0.address == address } == 2)
    let record = "{\"id\":1,\"title\":\"A\",\"url\":\"\(address)\"}"
    #expect(try json("[\(record),\(record)]").titles == ["A", "A"])
  }

  @Test(arguments: [
    ("Tom &amp; &lt;b&gt; &#39;q&#39; &quot;&apos;", "Tom & <b> 'q' \"'"),
    ("&#xAC00;&#44032;&hellip;&unknown; &amp", "가가…&unknown; &amp"),
    ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&amp;#8230;", "&#8230;"), ("caf&eacute; &Agrave;&yuml; &iexcl; &euro; &frac12;", "café Àÿ ¡ € ½"),
    (" two\n  lines&nbsp; <b>bold</b> ", "two lines\u{A0} bold"),
    ("a < b", "a < b"),
    ("  ", "http://a.example/"),
  ])
  func titlesAreDecoded(_ title: String, _ expected: String) throws {
    #expect(try html("<DT><A HREF=http://a.example/>\(title)</A>").titles == [expected])
  }

  @Test func closingTagsMayBeMissing() throws {
    let list = try html("<dl><dt><h3>F<dl><dt><a href='http://a.example'>A<dt><a HREF=http://b.example>B<dd>text")
    #expect(list.folderTitles == ["F"])
    #expect(list.titles == ["A", "B"])
    #expect(list.rows[1].address == "http://b.example" && list.rows[1][.note] == "text")
  }

  @Test func attributesMayHaveSeveralLines() throws {
    let list = try html("<DL><DT><A HREF=\"http://a.example/\nb?c\" TAGS=\"one,\n  two\">A</A><DT><A HREF=b>B</A></DL>")
    #expect(list.rows.map(\.address) == ["http://a.example/b?c", "b"])
    #expect(list.rows[0][.tags] == "one, two" && list.reports.isEmpty)
  }

  @Test func linkInADescriptionIsAPartOfIt() throws {
    let list = try html("<DL><DT><A HREF=a>A</A><DD>See <A HREF=\"b\">this</A> too<DT><A HREF=c>C</A></DL>")
    #expect(list.titles == ["A", "C"] && list.rows[0][.note] == "See <A HREF=\"b\">this</A> too")
  }

  @Test(arguments: ["Map<String, List<Int>> in Java", "<rubyXML/>", "<T> and </T>", "a <- b"])
  func bracketsOfATitleAreText(title: String) throws {
    let escaped = title.replacing("<", with: "&lt;")
    for text in [title, escaped] {
      #expect(try html("<DL><DT><A HREF=a>\(text)</A><DT><A HREF=b>B</A></DL>").titles == [title, "B"])
    }
  }

  /// Pocket writes two headings, each with a list, and times under a name of its own.
  @Test func headingsOfPocketAreFolders() throws {
    let list = try html(
      """
      <!DOCTYPE html>
      <html><head><title>Pocket Export</title></head><body>
      <h1>Unread</h1>
      <ul><li><a href="https://a.example/" time_added="1700000000" tags="x,y">A</a></li></ul>
      <h1>Read Archive</h1>
      <ul><li><a href="https://b.example/" time_added="1600000000" tags="">B</a></li></ul>
      </body></html>
      """)
    #expect(list.folderTitles == ["Unread", "Read Archive"] && list.titles == ["A", "B"])
    #expect(list.rows.map { "\($0[.value]) \($0[.tags])" } == ["2023-11-14 x,y", "2020-09-13 "])
  }

  @Test(arguments: [
    ("1456433748", "2016-02-25"), ("1456433748000", "2016-02-25"), ("1456433748000000", "2016-02-25"),
    ("951782400", "2000-02-29"), ("10/Oct/2000:01:55:36 +0300", "2000-10-09"), ("0", ""), ("-5", ""), ("soon", ""),
    ("99999999999999999999999", ""), ("", ""),
  ])
  func datesAreShownInUTC(_ attribute: String, _ expected: String) throws {
    let list = try html("<DT><A HREF=\"http://a.example\" ADD_DATE=\"\(attribute)\">A</A>")
    #expect(list.bookmarks.map(\.trailing) == [expected])
  }

  @Test func bookmarkWithoutAnAddressIsLeftOut() throws {
    let list = try html("<DL>\n<DT><A>None</A>\n<DT><A HREF=http://b.example>B</A>\n</DL>")
    #expect(list.titles == ["B"])
    #expect(list.reports == ["x.html:2:5: bookmark left out: it has no HREF"])
  }

  @Test func missingQuoteCostsNoOtherBookmark() throws {
    let list = try html("<DT><A HREF=\"http://a.example>A</A>\n<DT><A HREF=\"http://b.example\">B</A>")
    #expect(list.titles == ["A", "B"])
    #expect(list.bookmarks[0].detail == "a.example")
  }

  /// What is in a folder in sixty others follows it, so that JSON can hold it, and that is said.
  @Test func foldersStopAtSixtyLevels() throws {
    let text = String(repeating: "<DT><H3>folder</H3><DL><A HREF=a>A</A>", count: 300)
    let list = try html(text)
    #expect(list.rows.count == 300)
    #expect(list.folderTitles.map { $0.components(separatedBy: " / ").count }.max() == 60)
    #expect(
      list.reports == [
        "x.html:1:2300: more than 60 folders in each other; what is in a deeper one follows it",
        "x.html:1:11401: expected </DL>, found the end of the text",
      ])
    let written = BookmarkFormat.json.text(of: list.trees, title: "")
    #expect(try read(written, "x.json").trees == list.trees)
    // The list around everything is no folder, so sixty in it stay.
    let folders = String(repeating: "<DT><H3>f</H3><DL>", count: 60)
    let most = try html("<DL>\(folders)<DT><A HREF=a>A</A>\(String(repeating: "</DL>", count: 61))")
    #expect(most.folderTitles == [Array(repeating: "f", count: 60).joined(separator: " / ")] && most.reports.isEmpty)
  }

  @Test func cutOffExportIsALoss() throws {
    let list = try html("<DL><DT><A HREF=http://a.example/>A</A>\n<DT><A HREF=http://b")
    #expect(list.titles == ["A"] && list.hasLoss)
    #expect(list.reports == ["x.html:2:21: expected </DL>, found the end of the text"])
  }
}
