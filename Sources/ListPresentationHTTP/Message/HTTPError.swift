import Foundation
import ListPresentation

/// Why a request failed.
///
/// The description is fit for the user. It shows neither header fields nor queries, and what a server wrote is cut to
/// 200 characters, without control characters.
public struct HTTPError: RetryAdvising, Hashable, CustomStringConvertible {
  /// What went wrong.
  public enum Kind: Hashable, Sendable, Codable {
    /// No answer came, or it broke off.
    case connection(ConnectionFailure)
    /// The answer wasn't complete in time.
    case timedOut(after: Duration)
    /// The server answered with a status that isn't a success.
    case status(Int)
    /// The answer isn't what was expected, at a coding path such as `results[3].price`.
    case decoding(codingPath: String)
    /// The server broke a rule that keeps an app safe.
    case violation(Violation)
    /// The server says that there are more items, and the format in use can't reach them.
    case incomplete(PageEvidence)
    /// The request has a method or a header field that can't be sent.
    case invalidRequest
    /// A cursor was given to a source whose format has no such cursors.
    case foreignCursor
  }

  /// Why no answer came.
  public enum ConnectionFailure: String, Hashable, Sendable, Codable {
    /// The host has no address.
    case hostNotFound
    /// The host takes no connection.
    case refused
    /// The device has no network connection.
    case offline
    /// The connection ended before the answer did.
    case lost
    /// No secure connection could be made.
    case insecure
    /// The answer isn't HTTP.
    case malformed
    /// The transport can't send requests to such an address.
    case unsupportedAddress
    /// The transport gave an error that has no other name here.
    case other
  }

  /// Which rule was broken.
  public enum Violation: String, Hashable, Sendable, Codable {
    /// A page names itself as the next one.
    case cursorLoop
    /// A link or a redirect leads to another origin.
    case foreignAddress
    /// A link or a redirect leads from https to http.
    case downgrade
    /// An address is neither http nor https, or isn't an address.
    case address
    /// There were more redirects in a row than are followed.
    case redirects
    /// The answer, or a cursor in it, is larger than is read.
    case size
  }

  /// What went wrong.
  public let kind: Kind
  /// The address of the request, without its query.
  public let address: String
  /// What went wrong, in words.
  public let reason: String
  /// Whether and when another try can help.
  public let retryAdvice: RetryAdvice
  /// The answer, if its status is what went wrong.
  public let response: HTTPResponse?

  init(
    _ kind: Kind, at address: String, _ reason: String, _ advice: RetryAdvice = .doNotRetry,
    response: HTTPResponse? = nil
  ) {
    self.kind = kind
    self.address = address
    self.reason = reason
    self.response = response
    retryAdvice = advice
  }

  /// What went wrong, and where.
  public var description: String { "\(reason) (\(address))" }
}

extension HTTPError {
  /// - Parameter detail: The reason of the system. It is said where the failure itself is none.
  static func connection(_ failure: ConnectionFailure, at url: URL, detail: String = "") -> HTTPError {
    var reason =
      switch failure {
      case .hostNotFound: "the host can't be found"
      case .refused: "the host doesn't take connections"
      case .offline: "there is no network connection"
      case .lost: "the connection was lost before the answer was complete"
      case .insecure: "a secure connection can't be made"
      case .malformed: "the answer isn't HTTP"
      case .unsupportedAddress:
        (url.host() ?? "").contains(":")
          ? "this system can't connect to a numeric IPv6 address; use a host name" : "the address isn't supported"
      case .other: "the answer broke off or never came"
      }
    if [.insecure, .malformed, .other].contains(failure), !detail.isEmpty { reason += ": \(detail.bounded(to: 200))" }
    return HTTPError(
      .connection(failure), at: url.withoutSecrets, reason, RetryTable.advice(for: failure))
  }

  static func timedOut(after time: Duration, at url: URL) -> HTTPError {
    HTTPError(
      .timedOut(after: time), at: url.withoutSecrets, "the answer wasn't complete within \(time / .seconds(1)) s",
      .retry)
  }

  static func decoding(_ fault: DecodingFault, at url: URL, _ advice: RetryAdvice = .doNotRetry) -> HTTPError {
    HTTPError(.decoding(codingPath: fault.path), at: url.withoutSecrets, fault.sentence, advice)
  }

  static func violation(_ violation: Violation, at url: URL, leading target: String? = nil) -> HTTPError {
    let target = target ?? "elsewhere"
    let reason =
      switch violation {
      case .cursorLoop: "the page names itself as the next one"
      case .foreignAddress:
        "\(url.host() ?? "the server") leads to another origin, \(target), which isn't followed; a proxy that hides the "
          + "server's address is the usual cause, and followWithoutHeaders follows such addresses"
      case .downgrade: "the server leads from https to http, \(target), which isn't followed"
      case .address: "the address isn't http or https"
      case .redirects: "there are too many redirects in a row"
      case .size: "the answer is larger than \(target), the most that is read"
      }
    return HTTPError(.violation(violation), at: url.withoutSecrets, reason)
  }

  static func tooMany(_ things: String, _ count: Int, at url: URL?) -> HTTPError {
    HTTPError(
      .violation(.size), at: url?.withoutSecrets ?? "",
      "the answer has more than \(count) \(things), the most that are read")
  }

  static func incomplete(_ evidence: PageEvidence, at url: URL) -> HTTPError {
    HTTPError(
      .incomplete(evidence), at: url.withoutSecrets,
      "\(evidence); \(evidence.advice)")
  }

  /// The error of a request that can't be sent, or `nil` if nothing is wrong with it.
  static func invalid(_ request: HTTPRequest) -> HTTPError? {
    let reason: String
    if !HTTPHeaders.isValid(name: request.method.rawValue) {
      reason = "the method isn't a token, such as GET"
    } else if let name = request.headers.firstInvalid {
      reason =
        HTTPHeaders.isValid(name: name)
        ? "the value of the header field \(name) has a control character, such as a line feed"
        : "the name of a header field isn't a token, such as Accept"
    } else {
      return nil
    }
    return HTTPError(.invalidRequest, at: request.url.withoutSecrets, reason)
  }
}

/// What is retried when.
///
/// | what happened | advice |
/// |---|---|
/// | no answer in time; host not found, refused, offline, lost, or an unnamed transport error | retry with backoff |
/// | TLS refused; not HTTP; an unsupported address | don't retry |
/// | 408, 425, 429, 500, 502–504, 506–599 | retry with backoff, or when `Retry-After` says, but not within a second |
/// | 403, 413 with `Retry-After` | retry when it says, but not within a second |
/// | 400, 404, 410, 422 for a cursor that worked before | load the list again from the start, once |
/// | any other status, with or without `Retry-After` | don't retry |
///
/// A page source passes the advice to its pager. A client follows it for requests that are repeatable, see
/// ``HTTPRequest/isRepeatable``.
enum RetryTable {
  /// The shortest wait for a server that names one.
  static let shortestWait = Duration.seconds(1)

  static func advice(for failure: HTTPError.ConnectionFailure) -> RetryAdvice {
    switch failure {
    case .hostNotFound, .refused, .offline, .lost, .other: .retry
    case .insecure, .malformed, .unsupportedAddress: .doNotRetry
    }
  }

  static func advice(for response: HTTPResponse, now: Date) -> RetryAdvice {
    let wait = response.wait(in: "Retry-After", now: now).map { RetryAdvice.retryAfter(max($0, shortestWait)) }
    return switch response.status {
    case 408, 425, 429, 500, 502...504, 506...599: wait ?? .retry
    case 403, 413: wait ?? .doNotRetry
    default: .doNotRetry
    }
  }
}

/// Why a value can't be decoded, and where it is.
struct DecodingFault: Error, Hashable, Sendable {
  let path: String
  let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The fault with its path before it.
  var sentence: String { path.isEmpty ? reason : "\(path): \(reason)" }

  /// The answer has no array where the items should be.
  static func missingItems(at path: String) -> DecodingFault {
    DecodingFault(path: path, reason: "there is no array of items")
  }

  /// - Parameters:
  ///   - path: Where the value lies that was decoded.
  ///   - depth: How many keys of the error lead to that value.
  ///   - type: What the value should be.
  init(_ error: any Error, at path: String = "", depth: Int = 0, of type: Any.Type? = nil) {
    func fault(_ context: DecodingError.Context, _ reason: (_ words: (Any.Type) -> String) -> String) -> Self {
      let keys = Array(context.codingPath.dropFirst(depth))
      let reason = reason { expected in
        // What isn't an object or an array at all is no item.
        switch expected {
        case is [String: Any].Type: type.map { keys.isEmpty ? "\($0)" : "an object" } ?? "an object"
        case is [Any].Type: type.map { keys.isEmpty ? "\($0)" : "an array" } ?? "an array"
        default: "\(expected)"
        }
      }
      return DecodingFault(path: keys.path(in: path), reason: reason.bounded(to: 200))
    }
    switch error {
    case let fault as DecodingFault: self = fault
    case DecodingError.typeMismatch(let expected, let context):
      // For some types, such as `Decimal`, Foundation says no more.
      let found = context.debugDescription.isEmpty ? "" : ": \(context.debugDescription)"
      self = fault(context) { "expected \($0(expected))\(found)" }
    case DecodingError.valueNotFound(let expected, let context):
      self = fault(context) { "expected \($0(expected)), found null" }
    case DecodingError.keyNotFound(let key, let context):
      self = fault(context) { _ in "there is no '\(key.stringValue)'" }
    case DecodingError.dataCorrupted(let context):
      let reason = context.debugDescription.isEmpty ? "the data is corrupted" : context.debugDescription
      let cause = context.underlyingError.map { " (\(ListErrorText.text(of: $0)))" } ?? ""
      self = fault(context) { _ in reason + cause }
    default: self.init(path: path, reason: ListErrorText.text(of: error).bounded(to: 200))
    }
  }

  /// The fault of a whole body, which may not be JSON at all.
  init(_ error: any Error, of response: HTTPResponse) {
    self.init(error)
    let type = response.headers["Content-Type"] ?? ""
    if response.body.isEmpty {
      self.init(path: "", reason: "the answer is empty")
    } else if let found = response.foreignFormat {
      self.init(path: "", reason: "expected JSON, found \(found)")
    } else if path.isEmpty, !type.isEmpty, !type.lowercased().contains("json") {
      self.init(path: "", reason: "expected JSON, found \(type.bounded(to: 60))")
    } else if case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty {
      // Foundation says on some systems only where it found this out.
      let place = context.underlyingError.map { ": \(ListErrorText.text(of: $0).bounded(to: 200))" } ?? ""
      self.init(path: "", reason: "the answer isn't JSON\(place)")
    }
  }
}

extension [any CodingKey] {
  /// The keys as a program writes them, behind a path: `results[3].price`.
  fileprivate func path(in start: String) -> String {
    reduce(into: start) { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }.bounded(to: 200)
  }
}

/// What a server says of a failure, fit to be shown.
enum ServerMessage {
  private static let paths = [
    "error.message", "message", "detail", "error_description", "error", "title", "reason", "errors.0.message",
    "errors.0.detail", "errors.0",
  ]

  /// The message of an answer, at most 200 characters, on one line, without the values of header fields that were sent.
  static func text(_ response: HTTPResponse) -> String? {
    // Pages of errors can be large.
    let start = Data(response.text.prefix(65_536))
    let json = try? JSONDecoder().visit(start) { JSONValue(outlineOf: $0) }
    let told = json.flatMap { json in paths.lazy.compactMap { json.value(at: $0)?.text }.first }
    let isMarkup = start.first.map { "{[<".utf8.contains($0) } ?? true
    guard var text = told ?? (json != nil || isMarkup ? nil : String(decoding: start.prefix(1_000), as: UTF8.self))
    else {
      return nil
    }
    for (_, value) in response.secrets {
      for secret in [value] + value.split(separator: " ").map(String.init) where secret.utf8.count > 3 {
        text = text.replacing(secret, with: "…")
      }
    }
    let shown = text.bounded(to: 200)
    return shown.isEmpty ? nil : shown
  }

  /// Whether a body says that the request failed, although its status is a success, as GraphQL and Slack do.
  static func isFailure(_ body: JSONValue) -> Bool {
    if case .array(let errors)? = body.value(at: "errors"), !errors.isEmpty { return true }
    return body.value(at: "ok") == false || body.value(at: "success") == false
      || body.value(at: "error").map { $0.leadsOn } ?? false
  }
}

extension String {
  /// The text for one line of a message: without control and format characters, line breaks and long blanks, and with
  /// at most so many characters.
  func bounded(to count: Int) -> String {
    var text = String.UnicodeScalarView()
    var length = 0
    // Characters that are dropped cost time too.
    for scalar in unicodeScalars.prefix(20 * count) {
      var shown = scalar
      switch scalar.properties.generalCategory {
      case .format, .surrogate, .privateUse, .unassigned: continue
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        guard let last = text.last, last != " " else { continue }
        shown = " "
      default: break
      }
      guard length < count else { return String(text) + "…" }
      text.append(shown)
      length += 1
    }
    if text.last == " " { text.removeLast() }
    return String(text)
  }
}
