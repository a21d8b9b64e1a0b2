import ListPresentation

/// The frame of a list screen: title, list, status and help, and the rows of the terminal that each takes.
extension TextListScreen {
  /// The picture of the list: title, rows, status and help, each as far as there is room.
  ///
  /// On a low screen the help goes first, then the title, then the status. On a narrow screen each line is cut or
  /// leaves out what matters least.
  public func frame(in size: ScreenSize) -> ScreenFrame {
    drawsAssets = size.hasPictures
    let question = question
    let isAnswering = isTyping || question != nil
    let hasTitle = !title.isEmpty || isAnchoredAtEnd
    let regions = FrameRegions(
      rows: size.rows, leastRows: (hasTitle ? 5 : nil, status: isAnswering ? 3 : 2, bottom: isAnswering ? 1 : 6))
    var frame = ScreenFrame(regions.above(titleLine(columns: size.columns)))
    var status: StyledLine?
    var said: Set<String> = []
    if case .help(var reading) = mode {
      let help = reading.show(help.lines(columns: size.columns), height: regions.body)
      mode = .help(reading)
      frame.lines += help.lines
      status = helpStatus(help.range, columns: size.columns)
    } else if case .menu(let menu) = mode {
      let lines = menuLines(columns: size.columns, selected: menu.line, height: regions.body)
      frame.cursor = lines.firstIndex(where: \.isSelected).map {
        ScreenPosition(row: frame.lines.count + $0, column: 0)
      }
      frame.lines += lines
      status = menuStatus(menu.line, visible: lines.count, columns: size.columns)
    } else {
      let first = frame.lines.count
      let columns = rowColumns(of: size.columns)
      said = drawRows(height: regions.body, columns: columns, hasPictures: size.hasPictures, in: &frame)
      addPane(to: &frame, from: first, height: regions.body, columns: size.columns)
    }
    var bottom = helpLine(columns: size.columns)
    var queryColumn: Int?
    if isTyping {
      (bottom, queryColumn) = typedLine(columns: size.columns)
    } else if let question {
      bottom = StyledLine([.init(DisplayText(question, columns: size.columns), .title)])
    }
    let below = regions.below(
      status ?? statusLine(columns: size.columns, visible: ShownFrame(frame).bounds, besides: said), bottom,
      columns: size.columns)
    guard !below.isEmpty else { return frame }
    frame.lines += Array(repeating: StyledLine(), count: max(0, size.rows - below.count - frame.lines.count)) + below
    if regions.bottom > 0, let queryColumn {
      frame.cursor = ScreenPosition(row: frame.lines.count - 1, column: queryColumn)
    }
    return frame
  }

  var isTyping: Bool { if case .typing = mode { true } else { false } }

  /// Draws the rows below the title, and what is said at the end of the list.
  /// - Returns: The reasons of the failures that the title, a row or the end of the list says.
  private func drawRows(
    height: Int, columns: Int, hasPictures: Bool, in frame: inout ScreenFrame
  ) -> Set<String> {
    guard let adapter, height > 0 else { return [] }
    let rows = rows
    arrange(columns: columns, height: height)
    let isInTitle = frame.lines.contains { $0.spans.contains { $0.role == .failure } }
    var said = Set(isInTitle ? [adapter.loadStates.preceding.reason].compactMap(\.self) : [])
    let state = state(of: adapter, hasPictures: hasPictures, besides: said)
    let reason = adapter.loadState.reason.flatMap { $0.isEmpty ? nil : $0 }
    let failure =
      reason == nil ? [] : state.end.prefix(1).flatMap { DisplayText.lines(ofEnd: $0.text, columns: columns) }
    var isSaidByRow = false
    var layout = TextListLayout(state, columns: columns, height: height)
    let top = rows.row(atOrAfter: userState.top?.index ?? 0)
    // A filter can hide the row at the top, and another one has other lines above it.
    let isTop = top < rows.count && rows.index(at: top) == userState.top?.index
    let topRow = layout.adjustedTop(
      from: top, below: isTop ? userState.linesAboveTop : nil, showing: cursorRow,
      margin: userState.wantsMargin ? min(3, (height - 1) / 4) : 0)
    frame.linesAboveItems = layout.lines(atTopAbove: topRow).count
    var hasStacks = false
    for line in layout.lines(fromTop: topRow) {
      if let reason, line.cells.isEmpty, line.line.spans.contains(where: { failure.contains($0.text) }) {
        // The row that says the state of a part may have said it.
        if isSaidByRow { continue }
        said.insert(reason)
      }
      let y = frame.lines.count
      frame.lines.append(line.line)
      for cell in line.cells {
        if cell.rowsInColumn > 1 { hasStacks = true }
        if cell.row == cursorRow, frame.cursor == nil {
          frame.cursor = ScreenPosition(row: y, column: cell.columns?.lowerBound ?? 0)
        }
        let index = rows.index(at: cell.row)
        if let reason, cell.isFirst, says(reason, at: index) { isSaidByRow = true }
        if cell.isFirst {
          frame.items.append(ScreenFrame.Item(index: index, lines: y..<y + 1, columns: cell.columns ?? 0..<columns))
        } else if let item = frame.items.lastIndex(where: { $0.index == index }) {
          frame.items[item].lines = frame.items[item].lines.lowerBound..<y + 1
        }
      }
    }
    // The columns of a pattern show a row that comes later beside an earlier one.
    if hasStacks { frame.items.sort { $0.index < $1.index } }
    // The widths of a flow are measured once.
    arranger.keep(layout.arrangement)
    if isSaidByRow, let reason { said.insert(reason) }
    return said
  }

  /// Whether a text of the row at an index contains the reason of a failure.
  private func says(_ reason: String, at index: Int) -> Bool {
    guard let row = list?.item(at: index).map(row) else { return false }
    return [row.title, row.detail, row.trailing].contains { $0.contains(reason) }
  }

  /// Remembers where the rows are in a frame that the user sees, and reports the items of the frame to the adapter.
  ///
  /// A filter reports the rows that it shows. If the last of them is visible, it reports the last item of the list and
  /// the one at which the list grows too, so that the source loads on and more rows may be found.
  public func didShow(_ frame: ScreenFrame) {
    // The help and the menu cover the rows, which stay in place.
    switch mode {
    case .help, .menu: return
    case .browsing, .typing, .question, .carrying: break
    }
    for problem in arranger.arrangement.diagnostics { adapter?.diagnose(problem) }
    shown = ShownFrame(frame)
    userState.showMargin(false)
    if let row = shown.top(keeping: userState.top?.index).flatMap(row(at:)) {
      userState.scroll(to: row, below: frame.linesAboveItems)
    }
    news.seeEnd(isLoaded: isLoadedToHomeEnd)
    if !query.isFiltering, let seen = shown.bounds { news.see(seen, at: homeEnd) }
    var visible = shown.indices
    let isAtEnd = rows.count == 0 || shown.items.last?.index == rows.index(at: rows.count - 1)
    if let adapter, query.isFiltering, isAtEnd, !query.isFilterWorking, outline.numberOfItems > 0 {
      let last = outline.numberOfItems - 1
      let growing = adapter.upstream.growthRange(of: last + 1).upperBound - 1
      visible.formUnion(RangeSet([last, min(max(0, growing), last)].map { $0..<$0 + 1 }))
    }
    adapter?.visibleItemsChanged(to: visible, in: self)
  }

  /// - Parameter said: The reasons of failures that the screen says elsewhere.
  private func state(
    of adapter: ListAdapter<Section, Item>, hasPictures: Bool, besides said: Set<String>
  ) -> TextListState {
    let cursor = cursorRow == nil ? nil : userState.cursor?.id
    let highlighted = query.highlighted
    let pixels = pictures.lines(adapter.upstream.assetState, words: words)
    var state = TextListState(outline, heading: heading, footer: footer) { [row, list, words] index in
      guard let item = list?.item(at: index) else { return nil }
      var look = adapter.look(of: item, at: index, cursor: cursor)
      look.query = highlighted
      look.hasPictures = hasPictures
      look.pixels = { pixels(item.id, $0, $1, $2) }
      return (adapter.row(row(item), at: index, words), look)
    }
    state.rows = rows
    state.arrangement = arranger.arrangement
    // The end of a list that begins there is nothing to report.
    let isQuiet = isAnchoredAtEnd && adapter.loadState == .exhausted && count(of: adapter).shown > 0
    let isSaid = adapter.loadState.reason.map(said.contains) == true
    let end = isQuiet || isSaid ? nil : endWords(of: adapter)
    state.end = end.map { [($0, adapter.loadState.role)] } ?? []
    if let lost = adapter.upstream.lostItems { state.end.append((words.lost(lost, false), .failure)) }
    if let retryHint { state.end.append((retryHint, .help)) }
    return state
  }

  /// What the user can do about a failure, or about a filter that has not looked at all items.
  private var retryHint: String? {
    // While the user types, the key is a part of the query.
    guard canRetry, !isTyping, let key = label(of: .retry) else { return nil }
    return words.retry(key, hasFailed)
  }

  private var hasFailed: Bool {
    guard let adapter else { return false }
    return [adapter.loadState, adapter.loadStates.preceding].contains { $0.hasFailed }
  }

  /// Whether the source can try again what failed, or can go on for a filter.
  var canRetry: Bool {
    guard let adapter, adapter.isRefreshable else { return false }
    if hasFailed { return true }
    switch adapter.loadState {
    case .stopped: return true
    case .idle:
      // The filter can be that of a filtered data source.
      let count = count(of: adapter)
      return count.isFiltered && count.isIncomplete && !query.isFilterWorking
    case .loading, .failed, .exhausted: return false
    }
  }
}
