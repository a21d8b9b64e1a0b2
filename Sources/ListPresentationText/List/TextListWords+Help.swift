extension TextListWords {
  /// What the help of a screen says besides the words of the ``ListKeyMap`` and of the keys of the app.
  public struct Help: Sendable {
    /// The title of the help.
    public var title = "Keys"
    /// The title of the menu: the title of the row with the cursor, and the number of rows that the user has selected.
    public var actions: @Sendable (_ title: String, _ selected: Int) -> String = {
      "Actions for " + ($1 == 0 ? $0 : "\($1)".grouped + ($1 == 1 ? " row" : " rows"))
    }
    /// The title of the keys that mean the same on every screen.
    public var everywhere = "Everywhere"
    /// The title of the keys of the screen, and of the row with the cursor.
    public var here = "Here"
    /// The titles of the other groups of keys.
    public var moving = "Moving", searching = "Searching", selecting = "Selecting", list = "The list", text = "Text"
    /// The title of the keys that edit a query.
    public var typing = "While typing a query"
    /// The keys that end, suspend and repair a program on every terminal.
    public var interrupt = "quit at once", suspend = "suspend the program", redraw = "draw the screen again"
    /// The title of what ``numbers`` says.
    public var status = "The numbers"
    /// What the numbers in the status mean, if there are more items than rows: the number of the row with the cursor,
    /// and the counts.
    public var numbers: @Sendable (_ row: String, _ count: TextListWords.Count) -> String = Self.numbers
    /// The key that closes the help.
    public var close = "close"
    /// The keys that end the moving of rows.
    public var drop = "drop", putBack = "put back"
    /// The keys that end a query.
    public var keepFound = "keep the rows found", leaveQuery = "back to the row before"
    /// The keys that recall queries and move among the rows found.
    public var queries = "earlier query, or a row up or down", foundPages = "a page down or up"
    /// The keys that go to the ends of the rows found.
    public var foundEnds = "first or last row found"
    /// The keys that move in a text.
    public var moveInText = "left or right", textStart = "to the start", textEnd = "to the end"
    /// The keys that erase text.
    public var erase = "erase", eraseForward = "erase forward", eraseWord = "erase a word",
      eraseAll = "erase to the start"
    /// The key of the field before.
    public var previousField = "previous"
    /// The visible lines of a text or a help, and the number of all lines.
    public var lines: @Sendable (_ visible: ClosedRange<Int>, _ lines: Int) -> String = {
      "\($0.lowerBound)–\($0.upperBound) of \($1) lines"
    }

    /// Creates the English words.
    public init() {}
  }
}

extension TextListWords.Help {
  private static func numbers(_ row: String, _ count: TextListWords.Count) -> String {
    let shown = "\(count.shown)".grouped
    if count.isFiltered { return "row \(row) of \(shown) found" }
    return "row \(row) of \(shown) loaded" + (count.total.map { ", " + "\($0)".grouped + " in all" } ?? "")
  }
}

extension HelpPage.Group {
  /// The keys that every screen has, after some of a screen.
  init(everywhere entries: [HelpPage.Entry], _ words: TextListWords.Help) {
    self.init(
      words.everywhere,
      entries + [
        .init([.control("c")], words.interrupt), .init([.control("z")], words.suspend),
        .init([.control("l")], words.redraw),
      ])
  }

  /// The keys that edit a text.
  init(editing words: TextListWords.Help) {
    self.init(
      words.text,
      [
        .init([.left, .right], words.moveInText), .init([.home, .control("a")], words.textStart),
        .init([.end, .control("e")], words.textEnd), .init([.backspace], words.erase),
        .init([.delete], words.eraseForward), .init([.control("w")], words.eraseWord),
        .init([.control("u")], words.eraseAll),
      ])
  }
}
