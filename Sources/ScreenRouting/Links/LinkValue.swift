/// A value that a link can carry: a text, a whole number, an enum with text raw values, an optional, an array.
///
/// A type of an app's own adopts this to appear in a ``RouteLink``:
///
/// ```swift
/// enum Size: String, LinkValue {
///   case small, large
/// }
/// ```
public protocol LinkValue: Sendable {
  /// What the text has to be, for errors, such as "a whole number".
  static var linkDescription: String { get }

  /// Creates a value from the texts that a link has for one name: none, one, or several.
  /// - Returns: `nil` if the texts are no such value.
  init?(linkTexts: [String])

  /// The texts that a link has for the value. A placeholder in a path takes exactly one.
  var linkTexts: [String] { get }
}

extension String: LinkValue {
  /// The words "a text".
  public static var linkDescription: String { "a text" }

  /// Creates a text from one text.
  public init?(linkTexts: [String]) {
    guard linkTexts.count == 1 else { return nil }
    self = linkTexts[0]
  }

  /// The text itself.
  public var linkTexts: [String] { [self] }
}

extension Int: LinkValue {
  /// The words "a whole number".
  public static var linkDescription: String { "a whole number" }

  /// Creates a number from one text of decimal digits.
  public init?(linkTexts: [String]) {
    guard linkTexts.count == 1, let number = Int(linkTexts[0]) else { return nil }
    self = number
  }

  /// The decimal digits.
  public var linkTexts: [String] { [String(self)] }
}

extension LinkValue where Self: RawRepresentable, RawValue == String {
  /// The name of the type.
  public static var linkDescription: String { "\(Self.self)" }

  /// Creates a value from its raw value.
  public init?(linkTexts: [String]) {
    guard linkTexts.count == 1 else { return nil }
    self.init(rawValue: linkTexts[0])
  }

  /// The raw value.
  public var linkTexts: [String] { [rawValue] }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  /// The words for the wrapped value.
  public static var linkDescription: String { Wrapped.linkDescription }

  /// Creates `nil` if the link does not have the name, and otherwise a wrapped value.
  public init?(linkTexts: [String]) {
    guard !linkTexts.isEmpty else {
      self = .none
      return
    }
    guard let value = Wrapped(linkTexts: linkTexts) else { return nil }
    self = .some(value)
  }

  /// The texts of the wrapped value, or none.
  public var linkTexts: [String] { self?.linkTexts ?? [] }
}

extension Array: LinkValue where Element: LinkValue {
  /// The words for an element.
  public static var linkDescription: String { Element.linkDescription }

  /// Creates an array with an element for each text.
  public init?(linkTexts: [String]) {
    let elements = linkTexts.compactMap { Element(linkTexts: [$0]) }
    guard elements.count == linkTexts.count else { return nil }
    self = elements
  }

  /// The texts of the elements, in order.
  public var linkTexts: [String] { flatMap(\.linkTexts) }
}
