import Foundation
import ListPresentation
import Testing

@testable import ListPresentationHTTP

/// The text of an answer, also in other encodings than UTF-8, and what is shown of a message in it.
@Suite struct AnswerTextTests {
  @Test(
    arguments: [
      ("application/json; charset=EUC-KR", [0xBB, 0xE7, 0xB0, 0xFA], "사과"),
      ("application/json;charset=\"euc-kr\"", [0xBB, 0xE7, 0xB0, 0xFA], "사과"),
      // A syllable that EUC-KR lacks, and that the Encoding Standard's euc-kr has.
      ("application/json; charset=ks_c_5601-1987", [0x8C, 0x63], "똠"),
      ("application/json; charset=ISO-8859-1", [0xE9], "é"), ("application/json; charset=windows-1252", [0x80], "€"),
      ("application/json; charset=Shift_JIS", [0x82, 0xA0], "あ"),
      ("application/json; charset=utf-16", [0xFF, 0xFE, 0xAC, 0xC0], "사"),
      ("application/json", [0xFE, 0xFF, 0xC0, 0xAC], "사"), ("application/json", [0xEF, 0xBB, 0xBF, 0x41], "A"),
      ("application/json; charset=unknown", [0x41], "A"), ("", [0xEA, 0xB0, 0x80], "가"),
    ] as [(String, [UInt8], String)])
  func charsetAndByteOrderMarkDecide(type: String, bytes: [UInt8], text: String) {
    let response = HTTPResponse(headers: ["Content-Type": type], body: Data(bytes))
    #expect(String(decoding: response.text, as: UTF8.self) == text)
  }

  @Test func pagesInOtherEncodingsAreRead() async throws {
    let body = Data(#"[{"id":1,"title":""#.utf8) + Data([0xBB, 0xE7, 0xB0, 0xFA]) + Data(#""}]"#.utf8)
    let server = MemoryServer(Reply(fields: [("Content-Type", "application/json; charset=euc-kr")], body: body))
    let page = try await server.source("/").page(PageRequest())
    #expect(page.items.map(\.title) == ["사과"])
  }

  @Test func textThatIsNotUTF8CostsItsCharacters() async throws {
    let body = Data(#"[{"id":1,"title":"a"},{"id":2,"title":""#.utf8) + Data([0xC3, 0x28]) + Data(#""}]"#.utf8)
    let server = MemoryServer(Reply(body: body))
    let page = try await server.source("/").page(PageRequest())
    #expect(page.items.first?.title == "a")
  }

  @Test(arguments: [
    (#"{"detail":"Request was throttled."}"#, ": Request was throttled."),
    (#"{"error":{"code":7,"message":"No."}}"#, ": No."),
    (#"{"errors":[{"message":"One."},{"message":"Two."}]}"#, ": One."),
    (#"{"error":"a\u001b[2Jb\r\nc\u202Ed\u0000"}"#, ": a [2Jb cd"), ("plain  text\n", ": plain text"), ("", ""),
    (#"{"code":3}"#, ""),
  ])
  func messagesAreOneLine(body: String, shown: String) async throws {
    #expect(await MemoryServer(.json(body, status: 400)).firstPageError()?.reason == "the server answers 400" + shown)
  }

  @Test func longMessagesAreCut() async throws {
    let long = String(repeating: "가", count: 500)
    #expect(
      await MemoryServer(.json(#"{"error":"\#(long)"}"#, status: 400)).firstPageError()?.reason
        == "the server answers 400: \(long.prefix(200))…")
  }

  @Test func markupIsNotShown() async throws {
    let reply = Reply(status: 502, fields: [("Content-Type", "text/html")], body: Data("<html><title>x".utf8))
    #expect(await MemoryServer(reply).firstPageError()?.reason == "the server answers 502")
  }
}
