import Foundation

/// Answers that go to a file.
extension HTTPClient {
  /// Sends a request and writes the body of the answer to a file, which is replaced when the body is complete.
  ///
  /// The body is never in memory as a whole. ``HTTPLimits/maximumBytes`` bounds the file, and ``HTTPLimits/timeout``
  /// the time in which nothing arrives. What has arrived stays in a file beside it, with the suffix `.part`, if the
  /// server sends a strong `ETag`: the next try, or the next download to the same file, asks for the rest (`Range`).
  /// Two downloads to one file must not run at the same time.
  /// - Parameters:
  ///   - request: What to send.
  ///   - file: The file to write.
  ///   - progress: Called from any thread while the body arrives. It counts what an earlier try has left.
  /// - Returns: The answer, without its body.
  /// - Throws: What ``send(_:progress:)`` throws, and the error of the file system if the file can't be written.
  @discardableResult
  public func download(
    _ request: HTTPRequest, to file: URL, progress: @escaping @Sendable (HTTPProgress) -> Void = { _ in }
  ) async throws -> HTTPResponse {
    let partial = PartialFile(of: file)
    let attempt: @Sendable () async throws -> HTTPResponse = {
      try await retrying(request) {
        let (request, attempt) = try partial.begin(request)
        return try await exchange(request) { response, piece in
          let state = try partial.receive(response, piece, in: attempt)
          guard state.completed <= limits.maximumBytes else { throw ConnectionError.tooLarge }
          progress(state)
        }
      }
    }
    do {
      let response: HTTPResponse
      do {
        response = try await attempt()
      } catch let error as HTTPError where error.kind == .status(416) {
        // The file on the server is shorter now than the part that is here.
        partial.discard()
        response = try await attempt()
      }
      try partial.finish()
      return response
    } catch {
      partial.leave()
      throw error
    }
  }
}
