import Foundation
import Testing

@testable import ListPresentationHTTP

/// What of the message of a server is shown.
@Suite struct StatusTests {
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
