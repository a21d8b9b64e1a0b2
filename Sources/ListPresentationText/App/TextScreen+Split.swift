/// Screens of two sides beside each other, such as a list and the details of an item (split view).
extension TextScreen {
  /// Creates a screen of two screens: side by side where there is room, otherwise the one that takes the keys.
  ///
  /// ```swift
  /// .split(
  ///   "Mail", .list("Messages", messages) { TextRow($0.subject) } open: { selection.message = $0 },
  ///   .fields("Message", ["From": selection.message?.sender ?? ""]))
  /// ```
  ///
  /// Tab goes to the other side. A form or a text entry, in which Tab or every character is text, belongs on a screen
  /// of its own.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - left: The screen on the left, which takes the keys at first.
  ///   - right: The screen on the right.
  ///   - columns: The number of columns from which both are shown.
  public static func split(
    _ title: @autoclosure @escaping () -> String, _ left: TextScreen, _ right: TextScreen, from columns: Int = 60
  ) -> TextScreen {
    TextScreen(title) { environment in
      SplitProgram([left, right].map { .init($0.title, $0.program(in: environment)) }, environment, from: columns)
    }
  }
}
