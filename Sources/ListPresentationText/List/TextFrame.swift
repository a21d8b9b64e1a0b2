import ListPresentation

/// The list as lines of text: a pure function from state and size, the same in a terminal, a pipe and a test.
///
/// Each section is its heading and its rows, sections apart by an empty line. Below them, or instead of them, stands
/// what the load state says. No line is wider than asked, and none holds a character that a terminal would obey.
/// Lines are made row by row as they are asked for, and so are items: a frame of 24 lines asks for at most 24 items,
/// and a list of a million rows is never held as text.
public struct TextFrame<Section: ListElement, Item: ListElement>: Sequence
where Section.ID: Sendable, Item.ID: Sendable {
  /// One line, and the index of the item that it shows, if it is one of a row.
  public struct Line: Equatable, Sendable {
    /// The line, piece by piece.
    public let styled: StyledLine
    /// The index of the item over the whole list.
    public let itemIndex: Int?

    /// The line as text.
    public var text: DisplayText { styled.displayText }
  }

  let state: TextListState<Section, Item>
  let size: TextSize

  /// Creates the frame of a state at a size.
  public init(_ state: TextListState<Section, Item>, size: TextSize = TextSize()) {
    self.state = state
    self.size = size
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
  public func makeIterator() -> Iterator { Iterator(state: state, size: size) }

  /// Makes the lines row by row.
  public struct Iterator: IteratorProtocol {
    private enum Piece {
      case gap(beforeRow: Int)
      case row(Int)
    }

    private let state: TextListState<Section, Item>
    private let size: TextSize
    private var linesLeft: Int
    /// Lines that have been made, the next one last.
    private var made: [Line] = []
    private var nextPiece: Piece?

    init(state: TextListState<Section, Item>, size: TextSize) {
      self.state = state
      self.size = size
      linesLeft = size.lines ?? .max
      let first = Swift.min(state.rows.place(atOrAfter: state.firstItem), state.rows.count - 1)
      guard first > 0 else {
        nextPiece = .gap(beforeRow: 0)
        return
      }
      nextPiece = .row(first)
      // A frame that begins inside a section has no heading.
      guard let section = state.section(ofRow: first), state.section(ofRow: first - 1) != section else { return }
      take(state.headingLine(ofSection: section, columns: size.columns).map { [$0] } ?? [])
    }

    /// The next line, or `nil` after the last that is there or that fits.
    public mutating func next() -> Line? {
      guard linesLeft > 0 else { return nil }
      while made.isEmpty, let piece = nextPiece { make(piece) }
      linesLeft -= 1
      return made.popLast()
    }

    private mutating func make(_ piece: Piece) {
      switch piece {
      case .gap(let place):
        take(state.lines(beforeRow: place, columns: size.columns, limit: linesLeft))
        nextPiece = place < state.rows.count ? .row(place) : nil
      case .row(let place):
        take(state.lines(ofRow: place, columns: size.columns), itemIndex: state.rows.index(at: place))
        // A source that has fewer items by now is at its end.
        nextPiece = .gap(beforeRow: made.isEmpty ? state.rows.count : place + 1)
      }
    }

    private mutating func take(_ lines: [StyledLine], itemIndex: Int? = nil) {
      made = lines.reversed().map { Line(styled: $0, itemIndex: itemIndex) }
    }
  }
}
