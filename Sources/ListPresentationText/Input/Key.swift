/// A key, or another input that a terminal reports.
public enum Key: Hashable, Sendable {
  /// A key that types a character. Hangul arrives in whole clusters.
  case character(Character)
  /// A letter typed with the control key, in lower case.
  case control(Character)
  /// Enter.
  case enter
  /// Escape by itself.
  case escape
  /// Tab.
  case tab
  /// Tab with the shift key.
  case backTab
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// An arrow.
  case up, down, left, right
  /// A page up or down.
  case pageUp, pageDown
  /// The keys that go to the start and to the end.
  case home, end
  /// Text that was pasted, with its line feeds.
  case paste(String)
  /// The wheel of the mouse, in rows; up is negative.
  case wheel(Int)
  /// A click on a cell of the screen.
  case click(ScreenPosition)
}
