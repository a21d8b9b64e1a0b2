import Foundation
import ListPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over a `URLSession` of its own, which keeps neither cookies nor credentials nor answers.
final class HTTPTransport: Sendable {
  private let limits: HTTPLimits
  private let clock: any Clock<Duration>
  private let exchanges = HTTPExchanges()
  private let session: URLSession

  init(_ limits: HTTPLimits, clock: any Clock<Duration>) {
    self.limits = limits
    self.clock = clock
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // The bound that counts is that of the clock, which a stream of single bytes does not move.
    configuration.timeoutIntervalForRequest = max(limits.timeout / .seconds(1), 1)
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: exchanges.queue)
  }

  deinit { session.invalidateAndCancel() }

  /// The answer to a request, after redirects.
  /// - Throws: ``HTTPPageError``, or `CancellationError` when the task is cancelled, which also ends the connection.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    // A session would also read files, and speak other protocols.
    let request = try request.moved(to: request.address, of: request.address, .refuse)
    return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      group.addTask { try await self.follow(request) }
      group.addTask { [clock, limits] in
        try await clock.sleep(for: limits.timeout)
        throw HTTPPageError.timedOut(after: limits.timeout, at: request.address)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }

  private func follow(_ first: HTTPRequest) async throws -> HTTPResponse {
    var request = first
    for _ in 0...max(limits.mostRedirects, 0) {
      let response = try await exchange(request)
      let next = try request.redirected(by: response, of: first.address, limits.foreignAddresses)
      guard let next else { return response }
      request = next
    }
    throw HTTPPageError.violation(.redirects, at: first.address)
  }

  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    let task = session.dataTask(with: URLRequest(request))
    // Ends the connection of an answer that nobody waits for any more.
    defer { task.cancel() }
    do {
      return try await exchanges.answer(to: task, mostBytes: limits.mostBytes, at: request.address)
    } catch let error as URLError where error.code == .cancelled {
      throw CancellationError()
    } catch let error as URLError {
      throw HTTPPageError.transport(error, at: request.address)
    }
  }
}

extension URLRequest {
  fileprivate init(_ request: HTTPRequest) {
    self.init(url: request.address)
    setValue("application/json", forHTTPHeaderField: "Accept")
    if let body = request.body {
      httpMethod = "POST"
      httpBody = body.encoded
      setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    for (name, value) in request.headers.fields { setValue(value, forHTTPHeaderField: name) }
    for (name, value) in request.fields { setValue(value, forHTTPHeaderField: name) }
  }
}
