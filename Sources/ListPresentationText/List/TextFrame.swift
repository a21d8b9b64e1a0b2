import ListPresentation

/// The list as lines of text: a pure function from state and size, the same in a terminal, a pipe and a test.
///
/// Each section is its heading and its rows, sections apart by an empty line. Below them, or instead of them, stands
/// what the load state says. No line is wider than asked, and none holds a character that a terminal would obey.
/// Lines are made one by one as they are asked for, and so are items: a frame of 24 lines asks for at most 24 items,
/// and a list of a million rows is never held as text.
public struct TextFrame<Section: ListElement, Item: ListElement>: Sequence
where Section.ID: Sendable, Item.ID: Sendable {
  /// One line, and the index of the item that it shows, if it is a row.
  public struct Line: Equatable, Sendable {
    /// The text.
    public let text: DisplayText
    /// The index of the item over the whole list.
    public let itemIndex: Int?
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

  /// Makes one line after the other.
  public struct Iterator: IteratorProtocol {
    private enum Step {
      case section(Int)
      case heading(Int)
      case rows(section: Int, next: Int)
      case end
    }

    private let state: TextListState<Section, Item>
    private let size: TextSize
    private var linesLeft: Int
    private var step: Step
    private var isFirstLine = true

    init(state: TextListState<Section, Item>, size: TextSize) {
      self.state = state
      self.size = size
      linesLeft = size.lines ?? .max
      let first = Swift.min(state.firstItem, state.outline.numberOfItems - 1)
      if first > 0, let position = state.outline.position(at: first) {
        step = position.item > 0 ? .rows(section: position.section, next: first) : .section(position.section)
      } else {
        step = .section(0)
      }
    }

    /// The next line, or `nil` after the last that is there or that fits.
    public mutating func next() -> Line? {
      guard linesLeft > 0, let line = nextLine() else { return nil }
      linesLeft -= 1
      isFirstLine = false
      return line
    }

    private mutating func nextLine() -> Line? {
      while true {
        switch step {
        case .section(let section):
          guard section < state.outline.numberOfSections else {
            step = .end
            return state.endLine.map(line)
          }
          guard state.heading(state.outline.section(at: section)) != nil else {
            step = .rows(section: section, next: state.outline.items(inSection: section).lowerBound)
            continue
          }
          step = .heading(section)
          if !isFirstLine { return line("") }
        case .heading(let section):
          step = .rows(section: section, next: state.outline.items(inSection: section).lowerBound)
          return line(state.heading(state.outline.section(at: section)) ?? "")
        case .rows(let section, let next):
          guard next < state.outline.items(inSection: section).upperBound, let item = state.item(next) else {
            step = .section(section + 1)
            continue
          }
          step = .rows(section: section, next: next + 1)
          let text = state.row(item).line(isSelected: item.id == state.selectedID, columns: size.columns)
          return Line(text: text, itemIndex: next)
        case .end:
          return nil
        }
      }
    }

    private func line(_ text: String) -> Line {
      Line(text: DisplayText(text, columns: size.columns), itemIndex: nil)
    }
  }
}
