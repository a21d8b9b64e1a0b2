/// A key, or another input from a terminal.
public enum Key: Hashable, Sendable {
  /// A key that types a character. A Hangul syllable arrives as one character.
  case character(Character)
  /// A character typed with the Control key. Letters are lowercase.
  case control(Character)
  /// A character of ASCII typed with the Alt key, which many terminals send as an escape byte and the character.
  case alt(Character)
  /// The Enter or Return key.
  case enter
  /// The Escape key.
  case escape
  /// The Tab key.
  case tab
  /// The Tab key with Shift.
  case backTab
  /// The Backspace key, which deletes backward.
  case backspace
  /// The Delete key, which deletes forward.
  case delete
  /// An arrow key.
  case up, down, left, right
  /// The Page Up or Page Down key.
  case pageUp, pageDown
  /// The Home or End key.
  case home, end
  /// Pasted text, including its line breaks.
  case paste(String)
  /// A movement of the mouse wheel, in rows, and the cell under the pointer. Negative values scroll up.
  case wheel(Int, at: ScreenPosition? = nil)
  /// A mouse click on a cell of the screen.
  case click(ScreenPosition)
}
