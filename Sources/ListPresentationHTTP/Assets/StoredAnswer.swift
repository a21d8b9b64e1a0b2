import Foundation

/// An answer as a private cache keeps it, RFC 9111: what decides how it may be used, without its body.
struct StoredAnswer: Hashable, Codable {
  /// The fields that are kept. Others, such as `Set-Cookie`, may be secrets.
  private static let kept = [
    "Age", "Cache-Control", "Date", "ETag", "Expires", "Last-Modified", "Location", "Vary",
  ]
  /// The fields of a request whose values may be in a file. Others may be secrets.
  private static let harmless = [
    "accept", "accept-encoding", "accept-language", "access-control-request-headers", "access-control-request-method",
    "origin", "user-agent",
  ]

  let status: Int
  private(set) var headers: [String: String] = [:]
  /// The values of the fields that `Vary` names, in the request, by their names in lower case.
  private var selecting: [String: String]
  private let hasCredentials: Bool
  private let requested: Date
  let received: Date

  /// Creates the stored form of an answer.
  /// - Parameters:
  ///   - request: The request as it went over the wire.
  ///   - requested: When the request was sent.
  ///   - received: When the answer came.
  init(_ response: HTTPResponse, to request: HTTPRequest, requested: Date, received: Date) {
    status = response.status
    for name in Self.kept { headers[name] = response.headers[name] }
    hasCredentials = ["Authorization", "Cookie"].contains { request.headers[$0] != nil }
    (self.requested, self.received) = (requested, received)
    selecting = [:]
    for name in varying { selecting[name] = request.headers[name] }
  }

  /// The answer after a 304, whose fields replace the stored ones, RFC 9111, sections 3.2 and 4.3.4.
  /// - Returns: `nil` if the 304 is for other content than the stored.
  func validated(
    by response: HTTPResponse, to request: HTTPRequest, requested: Date, received: Date
  ) -> StoredAnswer? {
    if let tag = response.headers["ETag"], let stored = headers["ETag"], tag != stored { return nil }
    var merged = HTTPResponse(status)
    // The age and the date are those of the 304 alone.
    for (name, value) in headers where name != "Age" && name != "Date" { merged.headers[name] = value }
    merged.headers = merged.headers.merging(response.headers)
    return StoredAnswer(merged, to: request, requested: requested, received: received)
  }

  /// The answer with its body.
  func response(_ body: Data) -> HTTPResponse {
    var response = HTTPResponse(status, body: body)
    for (name, value) in headers { response.headers[name] = value }
    return response
  }

  /// Whether the answer is one to a request with these fields, RFC 9111, section 4.1.
  func matches(_ request: HTTPRequest) -> Bool { varying.allSatisfy { request.headers[$0] == selecting[$0] } }

  /// The fields that ask whether the answer is still valid, or `nil` if it can only be requested as a whole.
  var conditions: HTTPHeaders? {
    if let tag = headers["ETag"], HTTPHeaders.isValid(value: tag) { return ["If-None-Match": tag] }
    if let date = headers["Last-Modified"], self.date("Last-Modified") != nil { return ["If-Modified-Since": date] }
    return nil
  }

  /// Whether the answer may be stored, and can be of use then, RFC 9111, section 3.
  var isStorable: Bool {
    guard status == 200 || isRedirect, !control.contains("no-store"), !varying.contains("*"),
      selecting.keys.allSatisfy(Self.harmless.contains)
    else { return false }
    return mayBeUsed(.fresh, at: received) || (status == 200 && conditions != nil)
  }

  /// Whether the answer is for one user alone, RFC 9111, sections 3.5 and 5.2.2.7.
  var isPrivate: Bool {
    control.contains("private") || (hasCredentials && !control.contains("public") && !control.contains("s-maxage"))
  }

  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
  var control: CacheControl { CacheControl(headers["Cache-Control"]) }

  private var varying: [String] { (headers["Vary"] ?? "").lowercased().split { ", \t".contains($0) }.map(String.init) }

  /// When the answer was made by the server, as far as that is known.
  var made: Date { date("Date") ?? received }
  /// How long before its arrival the answer was made, RFC 9111, section 4.2.3.
  var initialAge: TimeInterval {
    let delay = max(received.timeIntervalSince(requested), 0)
    return max(received.timeIntervalSince(made), delay + (headers["Age"].flatMap(CacheControl.seconds) ?? 0))
  }

  func date(_ name: String) -> Date? { headers[name].flatMap { HTTPDate.date($0, now: received) } }
}
