import Foundation

/// How long an answer may be used without a request (`Cache-Control`, `Expires`), and what to ask with after that
/// (`ETag`, `Last-Modified`), by RFC 9111.
struct AssetFreshness: Hashable, Codable {
  /// The longest time for which an answer counts as fresh: a year, in seconds.
  private static let longest = 365.0 * 86_400

  let entityTag: String?
  let lastModified: String?
  /// When the answer is no longer fresh.
  let end: Date

  /// - Returns: `nil` if the answer must not be kept, or if it would have to be requested again as a whole.
  init?(_ response: HTTPResponse, at now: Date) {
    let headers = response.headers
    let directives = Self.directives(headers)
    // A private cache sends the same fields with each request, so an answer that depends on them can be kept.
    let vary = (headers["Vary"] ?? "").lowercased().split { ", ".contains($0) }
    guard response.status == 200, directives["no-store"] == nil,
      vary.allSatisfy({ $0 == "accept-encoding" || $0 == "accept" })
    else { return nil }
    entityTag = headers["ETag"]
    lastModified = headers["Last-Modified"].flatMap { HTTPDate.date($0, now: now) == nil ? nil : $0 }
    end = now + Self.lifetime(headers, directives, now)
    guard end > now || entityTag != nil || lastModified != nil else { return nil }
  }

  /// Whether the server says `no-store`.
  static func forbidsStorage(_ response: HTTPResponse) -> Bool { directives(response.headers)["no-store"] != nil }

  private init(entityTag: String?, lastModified: String?, end: Date) {
    (self.entityTag, self.lastModified, self.end) = (entityTag, lastModified, end)
  }

  /// Returns the freshness after an answer 304, whose header fields replace the old ones.
  func renewed(by response: HTTPResponse, at now: Date) -> AssetFreshness {
    var headers = response.headers
    if headers["Last-Modified"] == nil { headers["Last-Modified"] = lastModified }
    return AssetFreshness(
      entityTag: headers["ETag"] ?? entityTag, lastModified: headers["Last-Modified"],
      end: now + Self.lifetime(headers, Self.directives(headers), now))
  }

  /// The seconds for which an answer is fresh: `max-age`, else `Expires`, else a tenth of the age of the content.
  private static func lifetime(_ headers: HTTPHeaders, _ directives: [String: String], _ now: Date) -> Double {
    guard directives["no-cache"] == nil else { return 0 }
    let age = headers["Age"].flatMap(seconds) ?? 0
    let date = headers["Date"].flatMap { HTTPDate.date($0, now: now) } ?? now
    let lifetime: Double
    if let maximum = directives["max-age"] {
      lifetime = seconds(maximum) ?? 0
    } else if let expires = headers["Expires"] {
      lifetime = HTTPDate.date(expires, now: now)?.timeIntervalSince(date) ?? 0
    } else {
      let modified = headers["Last-Modified"].flatMap { HTTPDate.date($0, now: now) }
      lifetime = modified.map { min(date.timeIntervalSince($0) / 10, 86_400) } ?? 0
    }
    return max(0, min(lifetime - age, longest))
  }

  private static func seconds(_ text: String) -> Double? {
    let digits = text.trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Double(digits) ?? longest, longest)
  }

  private static func directives(_ headers: HTTPHeaders) -> [String: String] {
    var directives: [String: String] = [:]
    for part in (headers["Cache-Control"] ?? "").lowercased().split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if let name = pair.first, directives[name] == nil { directives[name] = pair.count > 1 ? pair[1] : "" }
    }
    return directives
  }
}
