/// Which keys do what in a list: the keys of less and vim, from which the help is made too.
public struct ListKeyMap: Sendable {
  /// What some keys do.
  public struct Binding: Sendable {
    /// The keys; the help names the first.
    public var keys: [Key]
    /// What they do.
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

  /// What the keys do, in the order of the help.
  public var bindings: [Binding]

  /// Creates a map.
  public init(_ bindings: [Binding]) { self.bindings = bindings }

  /// What a key does, if anything; the first binding that has it counts.
  public func command(for key: Key) -> ListCommand? {
    bindings.first { $0.keys.contains(key) }?.command
  }

  /// The keys of less and vim together.
  public static let standard = ListKeyMap([
    Binding([.character("?")], .help, "help"),
    Binding([.character("q")], .quit, "quit"),
    Binding([.character("/")], .filter, "filter"),
    Binding([.enter, .character("l"), .right], .open, "open"),
    Binding([.character("j"), .down, .control("n")], .down, "down"),
    Binding([.character("k"), .up, .control("p"), .control("k")], .up, "up"),
    Binding([.character("n")], .nextMatch, "next match"),
    Binding([.character("N")], .previousMatch, "previous match"),
    Binding([.character(" ")], .mark, "mark"),
    Binding([.character("v")], .markRange, "mark a range"),
    Binding([.character("A")], .markAll, "mark all"),
    Binding([.character("!")], .invertMarks, "invert marks"),
    Binding([.character("r")], .refresh, "refresh"),
    Binding([.character("t")], .retry, "try again"),
    Binding([.escape, .character("h"), .left], .back, "back"),
    Binding([.character("d"), .control("d")], .halfPageDown, "half a page down"),
    Binding([.character("u"), .control("u")], .halfPageUp, "half a page up"),
    Binding([.character("f"), .control("f"), .pageDown], .pageDown, "page down"),
    Binding([.character("b"), .control("b"), .pageUp], .pageUp, "page up"),
    Binding([.control("e")], .scrollDown, "screen down"),
    Binding([.control("y")], .scrollUp, "screen up"),
    Binding([.character("H")], .screenTop, "top of the screen"),
    Binding([.character("M")], .screenMiddle, "middle of the screen"),
    Binding([.character("L")], .screenBottom, "bottom of the screen"),
    Binding([.character("g"), .home, .character("<")], .first, "first, or the row of a number"),
    Binding([.character("G"), .end, .character(">")], .last, "last, or the row of a number"),
  ])
}
