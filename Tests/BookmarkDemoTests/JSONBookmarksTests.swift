import ListPresentationText
import Testing

@testable import BookmarkDemo

@Suite struct JSONBookmarksTests {
  @Test func fieldsAreFoundByThemselves() throws {
    let list = try json(
      """
      [{"id": 1, "title": "Lamp", "brand": "Fen", "category": "home", "price": 9.99},
       {"id": 2, "title": "Rice", "category": "food", "price": 5},
       {"name": "Pizza", "cuisine": "Italian", "rating": 4.6}]
      """)
    #expect(list.folderTitles == [""])
    #expect(
      list.bookmarks == [
        TextRow("Lamp", detail: "Fen", trailing: "9.99", keywords: "home"),
        TextRow("Rice", detail: "food", trailing: "5"), TextRow("Pizza", detail: "Italian", trailing: "4.6"),
      ])
    #expect(list.reports.isEmpty)
  }

  /// The first text is the title, if no name says that another one is. The title of an object in the record comes before its other texts, and after a title or an address of its own.
  @Test(arguments: [
    (#"{"alpha":1,"zeta":"z","beta":"b"}"#, "z"), (#"{"kind":"k","snippet":{"title":"t","name":"n"}}"#, "t"),
    (#"{"a":"a","one":{"name":"n"},"two":{"title":"t"}}"#, "t"),
    (#"{"id":"1","key":"k","value":{"title":"v"}}"#, "v"), (#"{"id":"1","key":"k","value":"v"}"#, "1"),
    (#"{"attributes":{"type":"Case","url":"/c/1"},"Id":"1","Subject":"s"}"#, "s"),
    (#"{"NAME":"n","inner":{"title":"t"}}"#, "n"), (#"{"url":"http://a","folder":{"name":"f"}}"#, "http://a"),
    (#"{"content":"c","author":{"name":"a"}}"#, "c"), (#"{"a":"a","x":{"y":{"title":"t"}}}"#, "a"),
    (#"{"a":"a","x":{"Name":"n"}}"#, "n"),
  ])
  func innerTitleIsTheTitle(record: String, title: String) throws {
    #expect(try json("[\(record)]").titles == [title])
  }

  /// A text is the title and not a detail as well, however it is written.
  @Test(arguments: [
    (#"{"title":"Metallica","artist":["Metallica"],"url":"http://m/"}"#, "http://m/"),
    (#"{"title":"http://a/b","url":"http:\/\/a\/b"}"#, ""), (#"{"title":"caf\u00e9","description":"café"}"#, ""),
    (#"{"title":5,"author":"5"}"#, ""), (#"{"title":"a","author":"a","brand":"b"}"#, "b"),
  ])
  func titleIsNoDetail(record: String, detail: String) throws {
    #expect(try json("[\(record)]").trees.map { $0.content[.detail] } == [detail])
  }

  @Test(arguments: [
    (#"{"title": tru}"#, "x.json:2:11: record 2 left out: expected a value, found 't'"),
    (#"{"title" "x"}"#, "x.json:2:10: record 2 left out: expected ':', found '\"'"),
    (#"{"title": "x]}"#, "x.json:2:15: record 2 left out: expected '\"', found the end of the line"),
    (#"{"title": "\q"}"#, #"x.json:2:12: record 2 left out: expected one of " \ / b f n r t u after a backslash"#),
    (#"{"a": [1, 2}"#, "x.json:2:12: record 2 left out: expected ',' or ']', found '}'"),
    (#"{"price": 1}"#, "x.json:2:1: record 2 left out: no member that could be its title"),
    ("[1, 2]", "x.json:2:1: record 2 left out: expected an object, found '['"),
  ])
  func brokenRecordCostsOnlyItself(_ record: String, _ report: String) throws {
    // An unterminated string would swallow a comma on its line, so the comma begins the next line.
    let list = try json("[{\"title\":\"1\"},\n\(record)\n,{\"title\":\"3\"}]")
    #expect(list.titles == ["1", "3"])
    #expect(list.reports == [report])
  }

  @Test(arguments: [
    ("1746006062.5", "2025-04-30"), ("1746006062500.25", "2025-04-30"), ("0.5", ""), ("2020", ""), ("1e300", ""),
  ])
  func timeCanHaveAFraction(number: String, date: String) throws {
    #expect(try json("[{\"title\":\"a\",\"created\":\(number)}]").bookmarks.map(\.trailing) == [date])
  }

  @Test(arguments: [
    ("2025-04-30", 1_745_971_200), ("2025-04-30T00:00:01Z", 1_745_971_201), ("2025-04-3x", nil),
    ("2024-02-29", 1_709_164_800), ("2025-12-31", 1_767_139_200),
  ])
  func dateWithoutATimeIsMidnight(text: String, seconds: Int?) {
    #expect(BookmarkDate.seconds(of: text) == seconds)
  }

  /// A day that a month does not have is no day of the next one.
  @Test(arguments: [
    "2025-02-31", "2025-02-29", "1900-02-29", "2025-04-31", "2025-06-00", "2025-11-31", "2025-02-31T10:00:00Z",
    "2025-02-28T25:00:00Z", "2025-02-28T10:60:00Z", "31/Feb/2025:10:00:00 +0000",
  ])
  func dayThatIsNotInTheCalendarIsNoTime(text: String) throws {
    #expect(BookmarkDate.seconds(of: text) == nil)
    #expect(BookmarkDate.age(of: text, on: "2026-01-01") == nil)
    let written = try BookmarkFormat.html.text(of: json(#"[{"title":"a","date":"\#(text)"}]"#).trees, title: "")
    #expect(!String(decoding: written, as: UTF8.self).contains("ADD_DATE"))
  }

  @Test(arguments: [
    (" \n", "x.json: is empty; expected JSON, JSON Lines or a bookmark export"),
    ("{}", "x.json:1:1: no member that could be its title"),
    (#"{"products": [{}], "n": 1, "users": [{}]}"#, "x.json:1:15: no member that could be its title"),
    ("[1, 2]", "x.json:1:2: expected an object, found '1'"),
    ("[{\"title\":", "x.json:1:11: expected a value, found the end of the text"),
    ("{\"a\": 1", "x.json:1:8: expected ',' or '}', found the end of the text"),
    ("{a: 1}", "x.json:1:2: expected a name in quotes, found 'a'"),
    ("{\"a\n\": 1}", "x.json:1:4: expected '\"', found the end of the line"),
  ])
  func textWithoutARecordIsAnError(_ text: String, _ expected: String) {
    #expect(sentence { () throws(BookmarkSourceError) in try json(text) } == expected)
  }

  @Test func objectsInSeveralArraysAreAllShown() throws {
    #expect(try json(#"{"a": [{"title":"1"}], "n": 1, "b": [{"title":"2"}]}"#).titles == ["1", "2"])
  }

  @Test(arguments: ["[]", "\u{FEFF}[ ]", #"{"products": [], "total": 0}"#])
  func emptyArrayIsAnEmptyList(_ text: String) throws {
    #expect(try json(text) == BookmarkCollection())
  }

  @Test func invalidUTF8IsRepairedAndReported() throws {
    let bytes = Array("[\n{\"title\":\"é".utf8) + [0xFF] + Array("\"}]".utf8)
    let list = try read(bytes, "x.json")
    #expect(list.titles == ["é\u{FFFD}"])
    #expect(list.reports == ["x.json:2:12: not UTF-8 from here; what could not be read is shown as \u{FFFD}"])
  }

  /// The text may have U+FFFD itself, and a broken character may begin with its bytes.
  @Test(arguments: [[0xFF], [0xEF], [0xEF, 0xBF], [0xF0, 0x9F, 0x98]] as [[UInt8]], [1, .max])
  func lineOfARepairIsThatOfTheFirstBrokenByte(broken: [UInt8], blocks: Int) throws {
    let bytes = Array("[{\"title\":\"\u{FFFD}\"},\n{\"title\":\"\u{FFFD}가".utf8) + broken + Array("\u{FFFD}\"}]".utf8)
    for (name, start) in [("x.json", ""), ("x.html", "<DL><DT><A HREF=a>A</A></DL>")] {
      let list = try read(Array(start.utf8) + bytes, name, blocks: blocks)
      #expect(list.reports.first == "\(name):2:13: not UTF-8 from here; what could not be read is shown as \u{FFFD}")
    }
  }

  @Test func brokenLineCostsOnlyItself() throws {
    let list = try json("{\"title\":\"1\"}\n\n{\"title\":\"x}\n{\"title\":\"3\"} x\r\n{\"title\":\"4\"}\r\n")
    #expect(list.titles == ["1", "3", "4"])
    let reports = [
      "x.json:3:13: record 2 left out: expected '\"', found the end of the line",
      "x.json:4:15: record 4 left out: expected a value, found 'x'",
    ]
    #expect(list.reports == reports)
    // So does what follows a list.
    #expect(
      try json("[{\"title\":\"1\"}]\nxyz").reports == ["x.json:2:1: record 2 left out: expected a value, found 'x'"])
  }
}
