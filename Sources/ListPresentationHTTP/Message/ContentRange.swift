/// The rows that an answer holds, as a `Content-Range` field says: `items 0-14/100`, `0-14/*` or `*/0`.
///
/// The form is that of RFC 9110, section 14.4; the unit may be missing, as PostgREST does it.
package struct ContentRange: Hashable, Sendable {
  /// The first and the last row, counted from 0; `nil` if there is none.
  package let rows: ClosedRange<Int>?
  /// How many rows there are, if that is known.
  package let total: Int?

  /// Reads a field; `nil` if it is not of that form.
  package init?(_ field: String) {
    guard let range = field.split(separator: " ").last else { return nil }
    let parts = range.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    total = parts[1] == "*" ? nil : Int(parts[1])
    guard parts[1] == "*" || (total ?? -1) >= 0 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    if parts[0] == "*" {
      rows = nil
    } else if ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last,
      last < .max
    {
      rows = first...last
    } else {
      return nil
    }
  }
}
