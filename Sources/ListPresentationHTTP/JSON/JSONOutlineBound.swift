/// How much of a value is kept. What is left out is `null`.
struct JSONOutlineBound {
  /// How deep values are kept.
  var depth: Int
  /// How many values are kept in all.
  var values: Int
  /// How many elements of an array are kept.
  var elements: Int
  /// How many elements of an array are counted.
  var placeholders: Int
  /// How many values are kept in the elements of one array.
  var valuesOfElements: Int

  static let everything = JSONOutlineBound(
    depth: JSONScanner.maximumDepth, values: .max, elements: .max, placeholders: .max, valuesOfElements: .max)

  /// What surrounds the items of a page: enough to recognize a format and to read links, and little of large pages.
  static let envelope = JSONOutlineBound(
    depth: 10, values: 20_000, elements: 20, placeholders: 100, valuesOfElements: 2_000)
}
