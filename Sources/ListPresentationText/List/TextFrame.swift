import ListPresentation

/// The list as lines of text: a pure function from state and columns, the same in a terminal, a pipe and a test.
///
/// Each section is its heading and its rows, and an empty line separates sections. Below the rows, or instead of them,
/// is what the load state says. No line is wider than the columns, and none contains a character that a terminal obeys.
/// Lines and items are made row by row as they are asked for, so a list of a million rows is never held as text.
public struct TextFrame<Section: ListElement, Item: ListElement>: Sequence {
  /// One line, and the index of the item that it shows, if it is a line of a row.
  public struct Line: Equatable, Sendable {
    /// The line, piece by piece.
    public let styled: StyledLine
    /// The index of the item over the whole list.
    public let itemIndex: Int?

    /// The line as text.
    public var text: DisplayText { styled.displayText }
  }

  private let state: TextListState<Section, Item>
  private let columns: Int?
  private let lines: Int?

  /// Creates the frame of a state, in some columns and lines; `nil` is as many as it takes.
  public init(_ state: TextListState<Section, Item>, columns: Int? = nil, lines: Int? = nil) {
    self.state = state
    self.columns = columns.map { Swift.max(0, $0) }
    self.lines = lines.map { Swift.max(0, $0) }
  }

  /// All lines, each ended by a line feed.
  /// - Complexity: O(rows drawn).
  public var text: String {
    reduce(into: "") { text, line in
      text += line.text.text
      text += "\n"
    }
  }

  /// Starts at the first line.
  public func makeIterator() -> AnyIterator<Line> {
    let layout = TextListLayout(state, columns: columns, height: lines)
    let first = Swift.min(state.rows.place(atOrAfter: state.firstItem), state.rows.count - 1)
    var lines = layout.lines(continuingAt: Swift.max(0, first)).makeIterator()
    return AnyIterator {
      lines.next().map { Line(styled: $0.line, itemIndex: $0.place.map(state.rows.index(at:))) }
    }
  }
}
