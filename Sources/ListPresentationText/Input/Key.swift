/// A key, or what a terminal reports like one.
public enum Key: Hashable, Sendable {
  /// A key that types a character; Hangul comes in whole clusters.
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
  /// To the start or the end.
  case home, end
  /// Text that was pasted, as it came: line feeds included.
  case paste(String)
  /// The wheel of the mouse, in rows; up is negative.
  case wheel(Int)
  /// A click on a place of the screen.
  case click(ScreenPosition)
}
