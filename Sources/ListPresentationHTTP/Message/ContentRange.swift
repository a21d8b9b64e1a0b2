/// The items that an answer holds, as a `Content-Range` field says: `items 0-14/100`, `0-14/*` or `*/0`.
///
/// The form is that of RFC 9110, section 14.4; the unit can be missing, as in PostgREST, or have a colon.
struct ContentRange: Hashable, Sendable {
  /// The first and the last item, counted from 0; `nil` if the answer has no items.
  let items: ClosedRange<Int>?
  /// How many items there are, if that is known.
  let total: Int?

  /// Reads a field, or returns `nil` if it has another form.
  init?(_ field: String) {
    guard let range = field.split(whereSeparator: { " :=".contains($0) }).last else { return nil }
    let parts = range.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    total = parts[1] == "*" ? nil : Int(parts[1])
    guard parts[1] == "*" || (total ?? -1) >= 0 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    if parts[0] == "*" {
      items = nil
    } else if ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last,
      last < .max
    {
      items = first...last
    } else {
      return nil
    }
  }
}
