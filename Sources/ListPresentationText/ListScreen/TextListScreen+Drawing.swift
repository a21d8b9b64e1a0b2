import ListPresentation

extension TextListScreen {
  /// What the screen shows now: title, rows, status and help, each as far as there is room.
  ///
  /// Where rows are short, the line of help goes first, then the title, then the status; where columns are short, each
  /// line is cut or leaves out what matters least. The adapter hears which rows are shown.
  public func frame(in size: ScreenSize) -> ScreenFrame {
    let regions = ScreenRegions(rows: size.rows, hasTitle: !title.isEmpty, isTyping: isTyping)
    var frame = ScreenFrame()
    if regions.title > 0 { frame.lines.append(StyledLine([.init(DisplayText(title, columns: size.columns), .title)])) }
    if case .help(let line) = mode {
      frame.lines += helpLines(columns: size.columns, from: line, height: regions.body)
    } else {
      drawRows(height: regions.body, columns: size.columns, in: &frame)
    }
    guard regions.status + regions.bottom > 0 else { return frame }
    let blank = size.rows - regions.status - regions.bottom - frame.lines.count
    frame.lines += Array(repeating: StyledLine(), count: max(0, blank))
    if regions.status > 0 { frame.lines.append(statusLine(columns: size.columns)) }
    if regions.bottom > 0, isTyping {
      let (line, column) = queryLine(columns: size.columns)
      frame.cursor = ScreenPosition(row: frame.lines.count, column: column)
      frame.lines.append(line)
    } else if regions.bottom > 0 {
      frame.lines.append(helpLine(columns: size.columns))
    }
    return frame
  }

  var isTyping: Bool { if case .typing = mode { true } else { false } }

  private func drawRows(height: Int, columns: Int, in frame: inout ScreenFrame) {
    shownRows = []
    guard let adapter, height > 0 else { return }
    var body = ListBody(state(of: adapter), columns: columns, height: height)
    let margin = wantsMargin ? min(3, (height - 1) / 4) : 0
    let place = body.settledTop(
      from: rows.place(atOrAfter: top?.index ?? 0), showing: selectedPlace, margin: margin)
    if rows.count > 0 { top = row(at: rows.index(at: place)) }
    wantsMargin = false
    for line in body.drawn(from: place) {
      if let place = line.place {
        let (index, y) = (rows.index(at: place), frame.lines.count)
        let first = shownRows.last.flatMap { $0.index == index ? $0.lines.lowerBound : nil }
        if first != nil { shownRows.removeLast() }
        shownRows.append((index, (first ?? y)..<y + 1))
        if line.line.isSelected, frame.cursor == nil { frame.cursor = ScreenPosition(row: y, column: 0) }
      }
      frame.lines.append(line.line)
    }
    tellWhatIsShown(to: adapter, isAtEnd: rows.count == 0 || shownRows.last?.index == rows.index(at: rows.count - 1))
  }

  /// Says which rows are shown. Where a filter leaves the screen with room, more rows may be found behind the last.
  private func tellWhatIsShown(to adapter: ListAdapter<Section, Item>, isAtEnd: Bool) {
    var shown = RangeSet<Int>()
    for row in shownRows { shown.insert(contentsOf: row.index..<row.index + 1) }
    if let filter, isAtEnd, !filter.isWorking, outline.numberOfItems > 0 {
      shown.insert(contentsOf: outline.numberOfItems - 1..<outline.numberOfItems)
    }
    adapter.visibleItemsChanged(to: shown, in: self)
  }

  private func state(of adapter: ListAdapter<Section, Item>) -> TextListState<Section, Item> {
    var state = TextListState(
      outline: outline, item: adapter.item(at:), selectedID: selectedPlace == nil ? nil : selected?.id,
      loadState: adapter.loadState, heading: heading, row: row)
    state.rows = rows
    state.markedIDs = markedIDs
    state.query = filter?.query ?? (isSearchShown ? lastQuery : nil)
    state.isSearching = filter?.isWorking == true
    let retry = keyMap.bindings.first { $0.command == .refresh }?.keys.first
    state.retryHint = retry.map { "Press \($0.label) to try again" }
    return state
  }
}
