/// An id that is compared by its bytes in UTF-8, as servers compare ids.
///
/// ```swift
/// struct Song: ListElement, Decodable { let id: ExactID, title: String }
/// ```
///
/// Two values of `String` are equal if they are canonically equivalent (Unicode Standard Annex #15): "é" of one scalar
/// and "é" of two, or "K" and the sign for kelvin. A server can give such ids to two rows. Where the `id` of an item is
/// a `String`, the second row counts as repeated and is left out, and the pager reports it. Where it is an `ExactID`,
/// both are in the list.
public struct ExactID: Hashable, Sendable, Codable, LosslessStringConvertible, ExpressibleByStringInterpolation {
  /// The text of the id.
  public let description: String

  /// Creates an id from its text.
  public init(_ text: String) { description = text }

  /// Creates an id from a literal.
  public init(stringLiteral text: String) { description = text }

  /// Creates an id from a text, such as a string in JSON.
  public init(from decoder: any Decoder) throws { description = try String(from: decoder) }

  /// Writes the text of the id.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  /// Whether two ids have the same bytes. The time is linear in their number.
  public static func == (a: ExactID, b: ExactID) -> Bool {
    a.description.utf8.count == b.description.utf8.count && a.description.utf8.elementsEqual(b.description.utf8)
  }

  /// Hashes the text, which is the same for the same bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
