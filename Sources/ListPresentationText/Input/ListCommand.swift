/// A command that a key carries out in a list.
public enum ListCommand: Hashable, Sendable, CaseIterable {
  /// Moves the cursor down or up by a row, or by the number that the user types before the key.
  case down, up
  /// Goes to the row on the left or on the right, in a layout with rows beside each other. There, the keys of these
  /// commands have no other command.
  case left, right
  /// Shows the children of the row with the cursor, or goes to the first of them. Hides them, or goes to the parent of
  /// the row. In a list that is no outline, and on rows where they have no effect, the keys of these commands have
  /// another command.
  case expand, collapse
  /// Goes to the first, the middle or the last row of the screen.
  case screenTop, screenMiddle, screenBottom
  /// Goes half a screen, or a whole one.
  case halfPageDown, halfPageUp, pageDown, pageUp
  /// Goes to the first or the last row, or to the row of the number that the user types before the key. Without a
  /// number, `last` goes to the real end: a list that is loaded in pages is loaded to its end, until the user presses a
  /// key.
  case first, last
  /// Opens the row with the cursor.
  case open
  /// Shows a menu of the actions for the row with the cursor.
  case menu
  /// Goes back one step: ends a range, shows all rows again, deselects all rows, or leaves the list.
  case back
  /// Shows only the rows that contain what the user types.
  case filter
  /// Goes to the next or the previous row that contains the last query.
  case nextMatch, previousMatch
  /// Selects the row with the cursor, or deselects it, and moves the cursor to the next row.
  case select
  /// Begins to select rows as the user moves, or ends it.
  case selectRange
  /// Selects all rows that are shown.
  case selectAll
  /// Takes the row with the cursor, or the selected rows, to move them, where the data source lets them be moved.
  case move
  /// Undoes the last edit, or does it again, where the data source can. In a list of any other source, the keys of
  /// these commands can have another command.
  case undo, redo
  /// Loads the list again, where the data source can.
  case refresh
  /// Tries again what failed, where the data source can. A filter that has not looked at all items looks further.
  case retry
  /// Shows all keys.
  case help
  /// Ends the program.
  case quit
}

extension ListCommand {
  /// Whether the keys of the command have another command in some lists.
  var dependsOnList: Bool { [.left, .right, .expand, .collapse, .undo, .redo].contains(self) }
}
