/// A command that a key carries out in a list.
public enum ListCommand: Hashable, Sendable, CaseIterable {
  /// Moves the selection down or up by a row, or by the number that the user types before the key.
  case down, up
  /// Goes to the row on the left or on the right, in a layout with rows beside each other. There, the keys of these
  /// commands have no other command.
  case left, right
  /// Moves the screen by a row. The selected row changes only if it would not be visible.
  case scrollDown, scrollUp
  /// Goes to the first, the middle or the last row of the screen.
  case screenTop, screenMiddle, screenBottom
  /// Goes half a screen, or a whole one.
  case halfPageDown, halfPageUp, pageDown, pageUp
  /// Goes to the first or the last row, or to the row of the number that the user types before the key.
  case first, last
  /// Opens the selected row.
  case open
  /// Shows a menu of the actions for the selected row.
  case menu
  /// Goes back one step: ends a range, shows all rows again, takes all marks away, or leaves the list.
  case back
  /// Shows only the rows that contain what the user types.
  case filter
  /// Goes to the next or the previous row that contains the last query.
  case nextMatch, previousMatch
  /// Marks the selected row, or takes its mark away, and selects the next row.
  case mark
  /// Begins to mark rows as the user moves, or ends it.
  case markRange
  /// Marks all rows that are shown.
  case markAll
  /// Marks the rows that are shown and not marked, and takes the marks of the others away.
  case invertMarks
  /// Loads the list again, where the data source can.
  case refresh
  /// Tries again what failed, where the data source can. A filter that has not looked at all items looks further.
  case retry
  /// Shows all keys.
  case help
  /// Ends the program.
  case quit
}
