/// The keys of a list and their commands. The help is made from the same map.
public struct ListKeyMap: Sendable {
  /// The keys of a command.
  public struct Binding: Sendable {
    /// The keys. The line of help names the first.
    public var keys: [Key]
    /// What the screen does when the user presses one of the keys.
    public var command: ListCommand
    /// A word or two for the help.
    public var words: String

    /// Creates a binding.
    public init(_ keys: [Key], _ command: ListCommand, _ words: String) {
      self.keys = keys
      self.command = command
      self.words = words
    }
  }

  /// The bindings in the order of the help.
  public var bindings: [Binding]

  /// Creates a map.
  public init(_ bindings: [Binding]) { self.bindings = bindings }

  /// Returns the command of a key in a list without columns that is no outline and undoes nothing: that of the first
  /// binding with the key, or `nil`.
  public func command(for key: Key) -> ListCommand? {
    bindings.first { $0.keys.contains(key) && !$0.command.dependsOnList }?.command
  }

  /// Replaces the words of a command in the help, for a list in which it means something else.
  ///
  /// ```swift
  /// list.keyMap.setWords("restore", for: .open)
  /// ```
  public mutating func setWords(_ words: String, for command: ListCommand) {
    for index in bindings.indices where bindings[index].command == command { bindings[index].words = words }
  }

  /// The keys of less and vim.
  public static let standard = ListKeyMap([
    Binding([.character("?"), .control("g")], .help, "help"),
    Binding([.character("q")], .quit, "quit"),
    Binding([.character("/")], .filter, "filter"),
    Binding([.enter, .character("l"), .right], .open, "open"),
    Binding([.character(":")], .menu, "actions"),
    Binding([.character("j"), .down, .control("n")], .down, "down"),
    Binding([.character("k"), .up, .control("p"), .control("k")], .up, "up"),
    Binding([.character("l"), .right], .expand, "expand"),
    Binding([.character("h"), .left], .collapse, "collapse"),
    Binding([.left, .character("h")], .left, "left"),
    Binding([.right, .character("l")], .right, "right"),
    Binding([.character("n")], .nextMatch, "next match"),
    Binding([.character("N")], .previousMatch, "previous match"),
    Binding([.character(" ")], .select, "select"),
    Binding([.character("v")], .selectRange, "select a range"),
    Binding([.character("A")], .selectAll, "select all"),
    Binding([.character("m")], .move, "move"),
    Binding([.character("u")], .undo, "undo"),
    Binding([.control("r")], .redo, "redo"),
    Binding([.character("r")], .refresh, "refresh"),
    Binding([.character("t")], .retry, "try again"),
    Binding([.escape, .character("h"), .left], .back, "back"),
    Binding([.character("d"), .control("d")], .halfPageDown, "half a page down"),
    Binding([.character("u"), .control("u")], .halfPageUp, "half a page up"),
    Binding([.character("f"), .control("f"), .pageDown], .pageDown, "page down"),
    Binding([.character("b"), .control("b"), .pageUp], .pageUp, "page up"),
    Binding([.character("H")], .screenTop, "top of the screen"),
    Binding([.character("M")], .screenMiddle, "middle of the screen"),
    Binding([.character("L")], .screenBottom, "bottom of the screen"),
    Binding([.character("g"), .home, .character("<")], .first, "first, or the row of a number"),
    Binding([.character("G"), .end, .character(">")], .last, "last, or the row of a number"),
  ])
}

extension ListKeyMap {
  /// Whether a key does something with the row with the cursor. In a list without such keys, nothing marks the row.
  var actsOnRow: Bool { bindings.contains { [.open, .menu, .select, .selectRange, .move].contains($0.command) } }

  /// The words of a command in the help.
  func words(for command: ListCommand) -> String { bindings.first { $0.command == command }?.words ?? "" }

  /// The keys of a command.
  func keys(for command: ListCommand) -> [Key] { bindings.first { $0.command == command }?.keys ?? [] }

  /// The name of a letter key of a command, or else of its first key.
  func label(for command: ListCommand) -> String {
    let keys = keys(for: command)
    let letter = keys.first { if case .character = $0 { true } else { false } }
    return (letter ?? keys.first)?.label ?? ""
  }
}

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
  /// Goes back one step: undoes a range, shows all rows again, deselects all rows, or leaves the list.
  case back
  /// Shows only the rows that contain what the user types, or, if the source searches, those that it finds.
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

extension Key {
  /// The key that shows the link of a screen.
  static let link = Key.character("#")
}

/// The keys that an app adds to a screen. They take precedence over the key map.
struct OwnKeys<Argument> {
  struct Own {
    let key: Key
    /// A word or two for the help.
    let words: String
    let action: (Argument) -> Void
  }

  private(set) var all: [Own] = []
  /// The keys with their words.
  var words: [(key: Key, words: String)] { all.map { ($0.key, $0.words) } }

  /// Adds a key, instead of the one that was added before.
  mutating func onKeyPress(_ key: Key, _ words: String, _ action: @escaping (Argument) -> Void) {
    all.removeAll { $0.key == key }
    all.append(Own(key: key, words: words, action: action))
  }

  /// Returns what a key does, or `nil` if the app has not added it.
  func action(of key: Key) -> ((Argument) -> Void)? { all.first { $0.key == key }?.action }
}
