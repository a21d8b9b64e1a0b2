/// A value in a link: a text, a whole number, an enumeration with text raw values, an optional, or an array.
///
/// An app's own type adopts this protocol to appear in a ``RouteLink``:
///
/// ```swift
/// enum Size: String, LinkValue {
///   case small, large
/// }
/// ```
public protocol LinkValue: Sendable {
  /// The expected form of the text, for error messages, such as "a whole number".
  static var linkDescription: String { get }

  /// Creates a value from the texts that a link has for one name: none, one, or several. Returns `nil` if the texts do
  /// not have the expected form.
  init?(linkTexts: [String])

  /// The texts for the value in a link. A placeholder in a path needs exactly one text.
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
  /// The description of the wrapped type.
  public static var linkDescription: String { Wrapped.linkDescription }

  /// Creates `nil` if there are no texts, and otherwise a wrapped value.
  public init?(linkTexts: [String]) {
    guard !linkTexts.isEmpty else {
      self = .none
      return
    }
    guard let value = Wrapped(linkTexts: linkTexts) else { return nil }
    self = .some(value)
  }

  /// The texts of the wrapped value. Empty for `nil`.
  public var linkTexts: [String] { self?.linkTexts ?? [] }
}

extension Array: LinkValue where Element: LinkValue {
  /// The description of the type of the elements.
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
