import Foundation
import ListPresentation
import Testing

@testable import ListPresentationHTTP

/// What a status says of trying again, and what of its message is shown.
@Suite struct StatusTests {
  private func error(_ reply: Reply) async throws -> HTTPError? {
    let server = MemoryServer(reply)
    return await httpError {
      _ = try await server.source("/rows").page(PageRequest())
    }
  }

  @Test(
    arguments: [
      (400, RetryAdvice.doNotRetry), (401, .doNotRetry), (403, .doNotRetry), (404, .doNotRetry), (408, .retry),
      (410, .doNotRetry), (418, .doNotRetry), (425, .retry), (429, .retry), (500, .retry), (501, .doNotRetry),
      (502, .retry), (503, .retry), (504, .retry), (505, .doNotRetry), (304, .doNotRetry), (300, .doNotRetry),
    ])
  func statusDecidesTheRetryAdvice(status: Int, advice: RetryAdvice) async throws {
    let error = try await error(.json("{}", status: status))
    #expect(error?.kind == .status(status) && error?.retryAdvice == advice)
    #expect(error?.reason == "the server answers \(status)")
  }

  @Test(
    arguments: [
      (#"{"detail":"Request was throttled."}"#, ": Request was throttled."),
      (#"{"error":{"code":7,"message":"No."}}"#, ": No."),
      (#"{"errors":[{"message":"One."},{"message":"Two."}]}"#, ": One."),
      (#"{"error":"a\u001b[2Jb\r\nc\u202Ed\u0000"}"#, ": a [2Jb cd"), ("plain  text\n", ": plain text"), ("", ""),
      (#"{"code":3}"#, ""),
    ])
  func messagesAreOneLine(body: String, shown: String) async throws {
    #expect(try await error(.json(body, status: 400))?.reason == "the server answers 400" + shown)
  }

  @Test func longMessagesAreCut() async throws {
    let long = String(repeating: "가", count: 500)
    #expect(
      try await error(.json(#"{"error":"\#(long)"}"#, status: 400))?.reason
        == "the server answers 400: \(long.prefix(200))…")
  }

  @Test func markupIsNotShown() async throws {
    let reply = Reply(status: 502, fields: [("Content-Type", "text/html")], body: Data("<html><title>x".utf8))
    #expect(try await error(reply)?.reason == "the server answers 502")
  }
}
