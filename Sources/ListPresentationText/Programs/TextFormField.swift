/// A field of a form: a name, a text that the user edits, and a check; or a button.
///
/// ```swift
/// TextFormField("Name", hint: "as on the parcel") { $0.isEmpty ? "is missing" : nil }
/// TextFormField.button("Add a picture") { entry.push(.pictures) }
/// ```
public struct TextFormField {
  /// The name, which the screen shows before the text and which identifies the field.
  public let name: String
  /// The text at the beginning. The first text that the user types in the field replaces it, unless a key has moved the
  /// cursor or erased something in it before.
  public let text: String
  /// What to write, which the screen shows instead of an empty text.
  public let hint: String
  /// Returns what is wrong with a text, in words that follow the name, or `nil`.
  let check: @MainActor (String) -> String?
  /// What the button does, or `nil` for a field with a text.
  private(set) var press: (@MainActor () -> Void)?

  /// Creates a field.
  /// - Parameters:
  ///   - name: The name. No two fields of a form have the same name.
  ///   - text: The text at the beginning.
  ///   - hint: What to write, such as `"3 to 100 characters"`, which the screen shows instead of an empty text.
  ///   - check: Returns what is wrong with a text, in words that follow the name, or `nil`. It is called when the user
  ///     submits the form.
  public init(
    _ name: String, text: String = "", hint: String = "", check: @escaping @MainActor (String) -> String? = { _ in nil }
  ) {
    self.name = name
    self.text = text
    self.hint = hint
    self.check = check
  }

  /// Creates a button, which the user presses with Enter. It has no text in what is submitted.
  /// - Parameters:
  ///   - name: The name, which the screen shows in brackets. No two fields of a form have the same name.
  ///   - hint: What the screen shows behind the button.
  ///   - check: Returns a problem as a sentence, which the form shows at the button, or `nil`. It is called when the
  ///     user submits the form.
  ///   - press: What the button does.
  public static func button(
    _ name: String, hint: String = "", check: @escaping @MainActor () -> String? = { nil },
    press: @escaping @MainActor () -> Void
  ) -> TextFormField {
    var field = TextFormField(name, hint: hint) { _ in check() }
    field.press = press
    return field
  }
}

/// A problem of one field, which the submission of a form throws. The form shows it at the field.
public struct TextFormError: Error, Hashable, CustomStringConvertible {
  /// The name of the field.
  public let field: String
  /// What is wrong with its text.
  public let problem: String

  /// Creates the problem of a field.
  public init(_ field: String, problem: String) {
    self.field = field
    self.problem = problem
  }

  /// The name of the field and the problem.
  public var description: String { "\(field) \(problem)" }
}
