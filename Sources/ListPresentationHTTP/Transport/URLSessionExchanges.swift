import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of a session that are under way, and what has arrived of their answers.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange {
    let maximumBytes: Int
    let progress: @Sendable (HTTPProgress) -> Void
    let continuation: CheckedContinuation<HTTPResponse, any Error>
    var response: HTTPURLResponse?
    /// The body in the pieces that arrived, so that growing it copies nothing.
    var pieces: [Data] = []
    var count = 0

    var body: Data {
      var body = Data(capacity: count)
      for piece in pieces { body.append(piece) }
      return body
    }
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])

  #if canImport(FoundationNetworking)
    let queue: OperationQueue? = InlineQueue()
  #else
    let queue: OperationQueue? = nil
  #endif

  /// Starts a task and waits for its answer, of which at most so many bytes are kept.
  func answer(
    to task: URLSessionDataTask, maximumBytes: Int, progress: @escaping @Sendable (HTTPProgress) -> Void
  ) async throws -> HTTPResponse {
    let key = task.taskIdentifier
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let exchange = Exchange(maximumBytes: maximumBytes, progress: progress, continuation: continuation)
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
    var headers: HTTPHeaders = [:]
    for (name, value) in response.allHeaderFields { headers.add("\(value)", to: "\(name)") }
    exchange.continuation.resume(
      returning: HTTPResponse(response.statusCode, headers: headers, body: exchange.body))
  }

  private func endIfTooLarge(_ key: Int, _ change: (inout Exchange) -> Bool) {
    let isTooLarge = exchanges.withLock { exchanges in
      guard var exchange = exchanges.removeValue(forKey: key) else { return false }
      defer { exchanges[key] = exchange }
      return change(&exchange)
    }
    if isTooLarge { end(key, ConnectionError.tooLarge) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The client decides where to go on. The body of a redirect isn't read.
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
      return response.expectedContentLength > $0.maximumBytes
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    endIfTooLarge(dataTask.taskIdentifier) {
      guard $0.count + data.count <= $0.maximumBytes else { return true }
      $0.pieces.append(data)
      $0.count += data.count
      return false
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    let progress = exchanges.withLock { $0[task.taskIdentifier]?.progress }
    progress?(HTTPProgress(sent: Int(totalBytesSent), total: Int(totalBytesExpectedToSend)))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    end(task.taskIdentifier, error)
  }

  #if canImport(FoundationNetworking)
    /// On Linux, a 401 with a `Basic` challenge arrives here after its body, and the task would never complete, whatever
    /// the completion handler is given. The session has no credentials, so the answer is the 401.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      end(task.taskIdentifier)
    }
  #endif
}

#if canImport(FoundationNetworking)
  /// Runs the delegate's methods at once, on the thread that reads.
  ///
  /// On Linux, a session reads on however far its delegate is behind: a fast server would fill the memory with gigabytes
  /// before the task can be cancelled. This way it reads no faster than the bytes are counted.
  private final class InlineQueue: OperationQueue, @unchecked Sendable {  // adds no state to a Sendable class
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
