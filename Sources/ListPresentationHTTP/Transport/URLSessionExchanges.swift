import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of a session that are under way, and what has arrived of their answers.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange {
    let maximumBytes: Int
    let continuation: CheckedContinuation<HTTPResponse, any Error>
    /// The answer without its body.
    var head: HTTPResponse?
    /// The body in the pieces that arrived, so that growing it copies nothing.
    var pieces: [Data] = []
    var count = 0

    /// The answer as far as it has arrived.
    func answer() throws -> HTTPResponse {
      guard var answer = head else { throw URLError(.cannotParseResponse) }
      answer.body.reserveCapacity(count)
      for piece in pieces { answer.body.append(piece) }
      return answer
    }
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])
  /// Begins and cancels tasks.
  let thread = BlockingThread()

  #if canImport(FoundationNetworking)
    let queue: OperationQueue? = InlineQueue()
  #else
    let queue: OperationQueue? = nil
  #endif

  /// Sends a request and waits for its answer, of which at most so many bytes are kept.
  func answer(to request: URLRequest, in session: URLSession, maximumBytes: Int) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let start = Start()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let exchange = Exchange(maximumBytes: maximumBytes, continuation: continuation)
        thread.run {
          let task = session.dataTask(with: request)
          self.exchanges.withLock { $0[task.taskIdentifier] = exchange }
          if start.begin(task) { task.resume() } else { self.abandon(task, CancellationError()) }
        }
      }
    } onCancel: {
      if let task = start.cancel() { abandon(task, CancellationError()) }
    }
  }

  /// Whether a request has begun or was cancelled, whichever comes first.
  private final class Start: Sendable {
    private let state = Mutex<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))

    /// Returns whether the task may begin.
    func begin(_ task: URLSessionTask) -> Bool {
      state.withLock { state in
        state.task = task
        return !state.isCancelled
      }
    }

    /// Returns the task, if it has begun.
    func cancel() -> URLSessionTask? {
      state.withLock { state in
        state.isCancelled = true
        return state.task
      }
    }
  }

  /// Returns what came, or throws an error, to the caller of ``answer(to:in:maximumBytes:)``.
  /// - Returns: Whether the caller was still waiting.
  @discardableResult
  private func end(_ key: Int, _ error: (any Error)? = nil) -> Bool {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: key) }) else { return false }
    exchange.continuation.resume(with: Result { try error.map { throw $0 } ?? exchange.answer() })
    return true
  }

  /// Ends an exchange before its answer is complete, and closes its connection.
  ///
  /// A task that completes by itself is not cancelled: on Linux, the session can trap if a task completes while its
  /// cancellation is under way.
  private func abandon(_ task: URLSessionTask, _ error: (any Error)? = nil) {
    if end(task.taskIdentifier, error) { thread.run { task.cancel() } }
  }

  private func abandonIfTooLarge(_ task: URLSessionTask, _ change: (inout Exchange) -> Bool) {
    let isTooLarge = exchanges.withLock { exchanges in
      guard var exchange = exchanges.removeValue(forKey: task.taskIdentifier) else { return false }
      defer { exchanges[task.taskIdentifier] = exchange }
      return change(&exchange)
    }
    if isTooLarge { abandon(task, ConnectionError.tooLarge) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The client decides whether to follow the redirect, and has no use for its body, which on Linux is complete by
    // now.
    exchanges.withLock { $0[task.taskIdentifier]?.head = HTTPResponse(response) }
    #if canImport(FoundationNetworking)
      end(task.taskIdentifier)
    #else
      abandon(task)
    #endif
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    abandonIfTooLarge(dataTask) {
      $0.head = (response as? HTTPURLResponse).map(HTTPResponse.init)
      return response.expectedContentLength > $0.maximumBytes
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    abandonIfTooLarge(dataTask) {
      guard $0.count + data.count <= $0.maximumBytes else { return true }
      $0.pieces.append(data)
      $0.count += data.count
      return false
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    // On Linux, a redirect that names no address is told nobody, and ends the task.
    if let response = task.response as? HTTPURLResponse {
      exchanges.withLock { exchanges in
        if exchanges[task.taskIdentifier]?.head == nil { exchanges[task.taskIdentifier]?.head = HTTPResponse(response) }
      }
    }
    end(task.taskIdentifier, error)
  }

  #if canImport(FoundationNetworking)
    /// On Linux, a 401 with a `Basic` challenge arrives here after its body, and the task would never complete,
    /// whatever the completion handler is given. The session has no credentials, so the answer is the 401.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      abandon(task)
    }
  #endif
}

extension HTTPResponse {
  /// An answer without its body.
  fileprivate init(_ response: HTTPURLResponse) {
    var headers: HTTPHeaders = [:]
    for (name, value) in response.allHeaderFields { headers.add("\(value)", to: "\(name)") }
    self.init(response.statusCode, headers: headers)
  }
}

#if canImport(FoundationNetworking)
  /// Runs the delegate's methods at once, on the thread that reads.
  ///
  /// On Linux, a session reads on however far its delegate is behind: a fast server would fill the memory with
  /// gigabytes before the task can be cancelled. This way it reads no faster than the bytes are counted.
  private final class InlineQueue: OperationQueue, @unchecked Sendable {  // adds no state to a Sendable class
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif

/// Runs calls that may block, one after the other, on a thread of its own while there are any, and for a second after.
///
/// On Linux, creating, starting and cancelling a task wait until the sessions of the process have unpacked all that has
/// arrived, which can take seconds. A dispatch queue or a task would keep one of the few threads from Swift's
/// concurrency for that time, so that not even deadlines were met.
final class BlockingThread: Sendable {
  private struct State {
    var isRunning = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)

  func run(_ block: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.waiting.append(block)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard needsThread else { return _ = work.signal() }
    Thread.detachNewThread {
      while let block = self.next() {
        block()
        // Waiting for more costs less than a thread for each request of a list.
        while !self.hasWork, self.work.wait(timeout: .now() + 1) == .success {}
      }
    }
  }

  private var hasWork: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// The next call. Without one, the thread ends.
  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
