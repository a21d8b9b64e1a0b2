import Foundation
import ListPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One exchange with a server: credentials, timeout, redirects, the answer, and the error for a status.
extension HTTPClient {
  /// Sends a request once, or twice if credentials had to be renewed, and reads the answer; all in time.
  /// - Parameter read: Makes something of an answer with any status. It looks at the deadline when it works for long.
  func exchange<Value: Sendable>(
    _ request: HTTPRequest, progress: @escaping @Sendable (HTTPProgress) -> Void = { _ in },
    read: @escaping @Sendable (HTTPResponse, Deadline) throws -> Value
  ) async throws -> Value {
    // A transport may also be able to read files and use other protocols.
    let request = try request.moved(to: request.url, of: request.url, .refuse)
    let generation = renewal.generation
    do {
      return try await once(request, progress, read, isLast: renew == nil || Renewal.isRunning)
    } catch is Unauthorized {
      if let renew { try await bounded(request) { try await renewal.renew(generation) { try await renew(self) } } }
      return try await once(request, progress, read, isLast: true)
    }
  }

  /// The answer was a 401, and credentials can be renewed.
  private struct Unauthorized: Error {}

  private func once<Value: Sendable>(
    _ request: HTTPRequest, _ progress: @escaping @Sendable (HTTPProgress) -> Void,
    _ read: @escaping @Sendable (HTTPResponse, Deadline) throws -> Value, isLast: Bool
  ) async throws -> Value {
    try await slots.run {
      let deadline = Deadline(
        limits.timeout, clock: clock, error: HTTPError.timedOut(after: limits.timeout, at: request.url))
      return try await bounded(request) {
        let response = try await follow(request) { try await answer(to: $0, progress) }
        if response.status == 401, !isLast { throw Unauthorized() }
        return try read(response, deadline)
      }
    }
  }

  private func bounded<Value: Sendable>(
    _ request: HTTPRequest, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withDeadline(
      limits.timeout, clock: clock, error: HTTPError.timedOut(after: limits.timeout, at: request.url),
      operation: operation)
  }

  /// Follows the redirects of a request. A closure answers each request on the way.
  func follow(
    _ first: HTTPRequest, _ answer: (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    var request = first
    for _ in 0...max(limits.maximumRedirects, 0) {
      let response = try await answer(request)
      guard let next = try request.redirected(by: response, of: first.url, limits.foreignAddresses) else {
        return response
      }
      request = next
    }
    throw HTTPError.violation(.redirects, at: first.url)
  }

  /// The request with the header fields of the client, if it goes to its origin.
  func withFields(_ request: HTTPRequest) -> HTTPRequest {
    guard origin.trusts(request.url) else { return request }
    var request = request
    request.headers = headers.merging(request.headers)
    return request
  }

  /// The answer to one request.
  private func answer(
    to request: HTTPRequest, _ progress: @escaping @Sendable (HTTPProgress) -> Void
  ) async throws -> HTTPResponse {
    var prepared = withFields(request)
    prepared.body = try request.body?.copied
    if origin.trusts(request.url) { try await prepare?(&prepared) }
    if prepared.headers["Accept"] == nil {
      prepared.headers["Accept"] = "application/json, application/*+json;q=0.9, */*;q=0.1"
    }
    if !HTTPHeaders.isValid(name: prepared.method.rawValue) { throw HTTPError.invalidMethod(at: request.url) }
    if let file = prepared.body?.file, !FileManager.default.isReadableFile(atPath: file.path) {
      throw HTTPError.unreadableFile(file, at: request.url)
    }
    if let name = prepared.headers.firstInvalid { throw HTTPError.invalidHeader(name, at: request.url) }
    do {
      var response = try await transport.send(prepared, maximumBytes: limits.maximumBytes, progress: progress)
      guard response.body.count <= limits.maximumBytes else { throw ConnectionError.tooLarge }
      response.url = request.url
      return response
    } catch {
      throw failure(error, at: request.url)
    }
  }

  /// The error for one of a transport, which may also throw those of Foundation.
  private func failure(_ error: any Error, at url: URL) -> any Error {
    switch (error as? URLError).map(ConnectionError.init) ?? error as? ConnectionError {
    case .tooLarge?: HTTPError.violation(.size, at: url, leading: "\(limits.maximumBytes) bytes")
    case .failure(let failure, let detail)?: HTTPError.connection(failure, at: url, detail: detail)
    case nil: error
    }
  }

  /// Returns an answer with a status that is a success, and throws the error of any other.
  func success(_ response: HTTPResponse, to request: HTTPRequest) throws -> HTTPResponse {
    guard response.isSuccess || (response.status == 304 && request.isConditional) else {
      throw failure(response, to: request)
    }
    return response
  }

  /// The error for a status, with the server's message.
  func failure(_ response: HTTPResponse, to request: HTTPRequest, advice: RetryAdvice? = nil) -> HTTPError {
    let message = ServerMessage.text(response, hiding: headers.merging(request.headers)).map { ": \($0)" } ?? ""
    let advice = advice ?? RetryTable.advice(for: response, now: date())
    let isLost = response.isRedirect && response.headers["Location"] == nil
    var reason =
      "the server answers \(response.status)"
      + (isLost ? " without a Location, so the redirect leads nowhere" : "") + message
    // Whoever has to ask again should know when.
    if case .retryAfter(let wait) = advice, wait > limits.timeout {
      let end = date().addingTimeInterval(min(wait, .seconds(10 * 365 * 86_400)) / .seconds(1))
      reason += "; it takes requests again at \(end.formatted(.iso8601))"
    }
    return HTTPError(
      .status(response.status), at: request.url.withoutSecrets, reason, advice, response: response)
  }
}
