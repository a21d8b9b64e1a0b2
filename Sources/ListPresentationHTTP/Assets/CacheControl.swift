import Foundation

/// The directives of `Cache-Control` fields, RFC 9111, section 5.2.
///
/// Of a directive that repeats, the first counts. An argument that isn't a number of seconds counts as 0, so that an
/// answer with a broken `max-age` is stale.
struct CacheControl {
  /// The most that an argument counts for: a year, in seconds.
  static let longest = 365.0 * 86_400

  private var directives: [String: String] = [:]

  /// Reads the directives of the fields, joined by commas.
  init(_ field: String?) {
    for part in Self.parts(field ?? "") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = pair.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = pair.count > 1 ? pair[1] : ""
    }
  }

  /// Whether the field has a directive, whatever its argument.
  func contains(_ name: String) -> Bool { directives[name] != nil }

  /// The argument of a directive, or `nil` if the field doesn't have it.
  func seconds(_ name: String) -> TimeInterval? { directives[name].map { Self.seconds($0) ?? 0 } }

  /// A number of seconds, RFC 9111, section 1.2.2, at most a year. It can be quoted.
  static func seconds(_ text: String) -> TimeInterval? {
    let digits = text.trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Double(digits) ?? longest, longest)
  }

  /// Splits a field at the commas outside of quoted strings.
  private static func parts(_ field: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in field {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
