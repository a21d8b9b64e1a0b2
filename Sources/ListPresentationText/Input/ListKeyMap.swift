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
