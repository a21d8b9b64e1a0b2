import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of a session that are under way, and what has come of their answers.
final class HTTPExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange {
    let address: URL
    let mostBytes: Int
    let continuation: CheckedContinuation<HTTPResponse, any Error>
    var response: HTTPURLResponse?
    var body = Data()
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])

  #if canImport(FoundationNetworking)
    let queue: OperationQueue? = InlineQueue()
  #else
    let queue: OperationQueue? = nil
  #endif

  /// Starts a task and waits for its answer, of which no more than so many bytes are kept.
  func answer(to task: URLSessionDataTask, mostBytes: Int, at address: URL) async throws -> HTTPResponse {
    let key = task.taskIdentifier
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let exchange = Exchange(address: address, mostBytes: mostBytes, continuation: continuation)
        exchanges.withLock { $0[key] = exchange }
        if Task.isCancelled { end(key, CancellationError()) } else { task.resume() }
      }
    } onCancel: {
      end(key, CancellationError())
    }
  }

  /// Hands over what came, or an error; once.
  private func end(_ key: Int, _ error: (any Error)? = nil) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: key) }) else { return }
    if let error { return exchange.continuation.resume(throwing: error) }
    guard let response = exchange.response else {
      return exchange.continuation.resume(throwing: URLError(.badServerResponse))
    }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
    exchange.continuation.resume(
      returning: HTTPResponse(response.statusCode, fields, body: exchange.body, from: exchange.address))
  }

  private func endIfTooLarge(_ key: Int, _ change: (inout Exchange) -> Bool) {
    let error = exchanges.withLock { exchanges -> HTTPPageError? in
      guard var exchange = exchanges.removeValue(forKey: key) else { return nil }
      let isTooLarge = change(&exchange)
      exchanges[key] = exchange
      return isTooLarge
        ? .violation(.size, at: exchange.address, leading: "\(exchange.mostBytes) bytes") : nil
    }
    if let error { end(key, error) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // Who may be asked next is not for the session to decide. The body of a redirect is not waited for.
    exchanges.withLock { $0[task.taskIdentifier]?.response = response }
    end(task.taskIdentifier)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    endIfTooLarge(dataTask.taskIdentifier) {
      $0.response = response as? HTTPURLResponse
      return response.expectedContentLength > $0.mostBytes
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    endIfTooLarge(dataTask.taskIdentifier) {
      guard $0.body.count + data.count <= $0.mostBytes else { return true }
      $0.body.append(data)
      return false
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    end(task.taskIdentifier, error)
  }

  #if canImport(FoundationNetworking)
    /// Linux: a 401 with a `Basic` challenge comes here when its body is there, and would never complete the task,
    /// whatever is answered. The session has no credentials, so the answer is the 401.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      end(task.taskIdentifier)
    }
  #endif
}

#if canImport(FoundationNetworking)
  /// Runs what the session tells its delegate at once, where the session reads.
  ///
  /// On Linux a session reads on, however far its delegate is behind: a fast server would fill the memory with
  /// gigabytes before the task can be cancelled. This way it reads no faster than the bytes are counted.
  private final class InlineQueue: OperationQueue, @unchecked Sendable {  // adds no state to a Sendable class
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
