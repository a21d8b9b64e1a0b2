import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

@Suite struct JSONBookmarksTests {
  @Test func textsAreReadAsInTheFile() async throws {
    let texts = try await ScreenFile("Screens/Reading.screen").play { line in
      guard let step = line.wholeMatch(of: /json ?(.*)/) else { return nil }
      do throws(BookmarkSourceError) {
        let list = try json(String(step.1).replacing("␍", with: "\r").replacing("⏎", with: "\n"))
        return (list.titles + list.reports).joined(separator: "\n")
      } catch {
        return error.description
      }
    }
    #expect(texts == 29)
  }

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
}
