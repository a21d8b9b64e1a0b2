import ListPresentation

/// The frame of a list screen: title, list, status and help, and the rows of the terminal that each takes.
extension TextListScreen {
  /// The picture of the list: title, rows, status and help, each as far as there is room.
  ///
  /// On a low screen the help goes first, then the title, then the status. On a narrow screen each line is cut or
  /// leaves out what matters least.
  public func frame(in size: ScreenSize) -> ScreenFrame {
    drawsAssets = size.hasPictures
    switch mode {
    case .help(let reading): return helpFrame(reading, in: size)
    case .menu(let menu): return menuFrame(menu, in: size)
    case .browsing, .typing, .question, .carrying: break
    }
    let question = question
    let isAnswering = isTyping || question != nil
    var leastRows = leastRows
    if isAnswering { (leastRows.status, leastRows.bottom) = (3, 1) }
    let regions = FrameRegions(rows: size.rows, leastRows: leastRows)
    var frame = ScreenFrame(regions.above(titleLine(columns: size.columns)))
    let first = frame.lines.count
    let columns = rowColumns(of: size.columns)
    let said = drawRows(height: regions.body, columns: columns, hasPictures: size.hasPictures, in: &frame)
    addPane(to: &frame, from: first, height: regions.body, columns: size.columns)
    var bottom = helpLine(columns: size.columns)
    var queryColumn: Int?
    if isTyping {
      (bottom, queryColumn) = typedLine(columns: size.columns)
    } else if let question {
      bottom = StyledLine([.init(DisplayText(question, columns: size.columns), .title)])
    }
    let below = regions.below(
      statusLine(columns: size.columns, visible: ShownFrame(frame).bounds, besides: said), bottom,
      columns: size.columns)
    guard !below.isEmpty else { return frame }
    frame.lines += Array(repeating: StyledLine(), count: max(0, size.rows - below.count - frame.lines.count)) + below
    if regions.bottom > 0, let queryColumn {
      frame.cursor = ScreenPosition(row: frame.lines.count - 1, column: queryColumn)
    }
    return frame
  }

  /// The rows of a screen that has a title, a status, and a line of hints.
  var leastRows: (title: Int?, status: Int, bottom: Int) { (title.isEmpty && !isAnchoredAtEnd ? nil : 5, 2, 6) }

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
    var said = Set(isInTitle ? [adapter.loadStates.prepend.reason].compactMap(\.self) : [])
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
    if let adapter, query.isFiltering, isAtEnd, !query.isFilterWorking, structure.numberOfItems > 0 {
      let last = structure.numberOfItems - 1
      let growing = adapter.abilities.growthRange(of: last + 1).upperBound - 1
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
    let pixels = pictures.lines(adapter.abilities.assetState, words: words)
    var state = TextListState(structure, heading: heading, footer: footer) { [row, list, words] index in
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
    if let lost = adapter.abilities.lostItems { state.end.append((words.lost(lost, false), .failure)) }
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
    return [adapter.loadState, adapter.loadStates.prepend].contains { $0.hasFailed }
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

/// The status line: the number of the row with the cursor, the number of rows, selected rows and messages.
extension TextListScreen {
  /// The number of the row with the cursor, the number of rows, and remarks, the most important first. A message that
  /// does not fit beside the numbers replaces them.
  /// - Parameters:
  ///   - visible: The indices from the first to the last visible item, or `nil` if there are none.
  ///   - said: The reasons of failures that the screen says elsewhere.
  func statusLine(columns: Int, visible: Range<Int>?, besides said: Set<String>) -> StyledLine {
    var line = countLine(columns: columns)
    let message = news.message.flatMap { message in said.contains { message.contains($0) } ? nil : message }
    if let message, line.width + 2 + message.displayWidth > columns { line = StyledLine() }
    let remarks = remarks(message, visible: visible, besides: said)
    for (text, role) in remarks { line.append((line.spans.isEmpty ? "" : "  ") + text, role, columns: columns) }
    return line
  }

  /// How many items the screen shows, without the banners above them.
  func count(of adapter: ListAdapter<Section, Item>) -> TextWords.Count {
    var count = TextWords.Count(adapter, showing: matches)
    // A filter finds items and banners alike.
    guard case .all = matches else { return count }
    let banners = numberOfBanners
    count.shown -= banners
    count.loaded = max(0, count.loaded - banners)
    count.total = count.total.map { max(count.loaded, $0 - banners) }
    return count
  }

  /// The number of banners above the items, unless a filter shows some rows.
  var numberOfBanners: Int {
    guard case .all = matches else { return 0 }
    return arranger.arrangement.numberOfBanners(in: 0..<structure.numberOfSections)
  }

  private func countLine(columns: Int) -> StyledLine {
    var line = StyledLine()
    let count = adapter.map(count)
    // Before the first items, there is nothing to count.
    if count?.shown ?? 0 > 0 || count?.isFiltered == true || loadRemark() == nil {
      // Two pieces: one step of the cursor changes the first alone.
      let number = rowNumberText(of: count)
      if let number { line.append(number, .status, columns: columns, isWhole: true) }
      let text = countText(of: count)
      line.append(number == nil ? String(text.dropFirst()) : text, .status, columns: columns, isWhole: true)
      let outOf = count.map(words.outOf) ?? ""
      if !outOf.isEmpty { line.append(outOf, .status, columns: columns, isWhole: true) }
    }
    if query.isFilterWorking {
      line.append((line.spans.isEmpty ? "" : ", ") + words.searching, .status, columns: columns, isWhole: true)
    }
    return line
  }

  /// The number of the row with the cursor, without the banners above it and the rows that no filter has found. A banner
  /// has no number.
  func rowNumberText(of count: TextWords.Count?) -> String? {
    let number = cursorRow.map { matches.row(atOrAfter: rows.index(at: $0) + 1) } ?? 0
    let banners = numberOfBanners
    return (1...max(1, banners)).contains(number) && banners > 0 ? nil : "\(max(0, number - banners))".grouped
  }

  /// The number of rows, behind that of the row.
  func countText(of count: TextWords.Count?) -> String { "/" + "\(count?.shown ?? 0)".grouped }

  private func remarks(
    _ message: String?, visible: Range<Int>?, besides said: Set<String>
  ) -> [(String, TextRole)] {
    var remarks: [(String, TextRole)] = []
    if let message { remarks.append((message, .status)) }
    if let carried = carryingRemark { remarks.append((carried, .status)) }
    let arrivals = news.numberOfArrivals(at: homeEnd, beyond: query.isFiltering ? nil : visible)
    if arrivals > 0 {
      remarks.append((words.new(arrivals, homeEnd), .status))
    }
    if let number = count.number { remarks.append(("\(number)", .status)) }
    if !query.text.isEmpty, !isTyping { remarks.append((prompt + query.text, .match)) }
    if let selected = selectionRemark { remarks.append((selected, .status)) }
    if let lost = adapter?.abilities.lostItems, lost.count > 0 {
      remarks.append((words.lost(lost, true), .failure))
    }
    let reasons = adapter.map { [$0.loadState, $0.loadStates.prepend].compactMap(\.reason) } ?? []
    let said = said.union(reasons.filter { message?.contains($0) == true })
    return remarks + (loadRemark(besides: said).map { [$0] } ?? [])
  }

  /// How many rows are selected, and how to end a range.
  var selectionRemark: String? {
    guard let selection = adapter?.selection, !selection.ids.isEmpty || selection.isExtending else { return nil }
    let text = words.selected(selection.ids.count)
    guard selection.isRangeSticky, let end = label(of: .selectRange), let cancel = label(of: .back) else { return text }
    return text + ", " + words.endOfRange(end, cancel)
  }

  /// The first key of a command.
  func label(of command: ListCommand) -> String? {
    keyMap.bindings.first { $0.command == command }?.keys.first { key in !ownKeys.keys.contains(key) }?.label
  }

  /// What stands before the query: the key with which the user begins it.
  var prompt: String {
    guard let label = label(of: .filter) else { return "" }
    return label.count == 1 ? label : label + " "
  }

  /// The query that the user types, or its end if it is too long, and the column after it.
  func typedLine(columns: Int) -> (StyledLine, cursor: Int) {
    let (end, _) = EditedText(query.text).visible(columns: columns - max(1, prompt.displayWidth))
    let text = DisplayText((end == query.text ? prompt : "…") + end, columns: max(0, columns - 1))
    var line = StyledLine([.init(text, .title)])
    if query.text.isEmpty { line.append(words.queryHint, .detail, columns: columns) }
    return (line, text.width)
  }
}

/// A list that is anchored at its end, such as a chat.
extension TextListScreen {
  /// Whether the user is at the end of a list, as of the last update.
  var isAtEnd: Bool {
    guard isAnchoredAtEnd, !query.isFiltering, userState.awaited == nil else { return false }
    return structure.numberOfItems == 0 || userState.cursor?.index == structure.numberOfItems - 1
  }

  /// Moves the cursor to the last row, after an update of a list whose end had the cursor.
  func followEnd() {
    guard structure.numberOfItems > 0 else { return }
    userState.choose(structure.numberOfItems - 1)
    moveCursor(to: userState.chosenIndex)
  }

  /// The end at which the list begins for the user. Rows that arrive beyond it are new, because the list loads on at the
  /// other end.
  var homeEnd: TextWords.End { isAnchoredAtEnd ? .last : .first }

  var isLoadedToHomeEnd: Bool { isAnchoredAtEnd || adapter?.hasBeginning == true }

  /// The title of the list and what there is. In a list that is
  /// anchored at its end, it says what loading before the first row does.
  func titleLine(columns: Int) -> StyledLine {
    var line = StyledLine(path: title, columns: columns)
    let gap = title.isEmpty ? "" : "  "
    if isAnchoredAtEnd, structure.numberOfItems > 0, let state = adapter?.loadStates.prepend,
      let text = words.beginning(state)
    {
      line.append(gap + text, state.role, columns: columns)
    } else if let adapter, let summary = summary?(count(of: adapter)), !summary.isEmpty {
      // The title takes a column at each side.
      let room = columns - 2
      // On a narrow screen, what comes before the first comma says what there is.
      let first = summary.prefix { $0 != "," }
      let isShort = line.width + (gap + summary).displayWidth > room && first.count < summary.count
      line.append(gap + (isShort ? String(first) : summary), .detail, columns: room, isWhole: isShort)
    }
    return line
  }
}

/// The pane beside the rows of a wide screen.
extension TextListScreen {
  private static var leastColumns: Int { 120 }
  private static var separator: StyledLine.Span { StyledLine.Span(DisplayText(" │ "), .status) }

  /// The columns of the rows. Where a pane is shown, they take three fifths of the screen.
  func rowColumns(of columns: Int) -> Int {
    pane == nil || columns < Self.leastColumns ? columns : columns * 3 / 5
  }

  /// Adds the pane to the lines of the rows, which begin at a line of the frame.
  func addPane(to frame: inout ScreenFrame, from first: Int, height: Int, columns: Int) {
    let left = rowColumns(of: columns)
    guard left < columns, let fields = cursorItem.flatMap({ pane?($0) }) else { return }
    let texts = StyledLine.lines(of: fields, columns: columns - left - Self.separator.text.width)
    for row in 0..<height {
      while frame.lines.count <= first + row { frame.lines.append(StyledLine()) }
      var line = frame.lines[first + row]
      var space = StyledLine.Span.plain(String(repeating: " ", count: max(0, left - line.width)))
      // The row with the cursor is highlighted up to the pane.
      space.isSelected = line.spans.last?.isSelected == true
      line.spans += [space, Self.separator] + (row < texts.count ? texts[row].spans : [])
      frame.lines[first + row] = line
    }
  }
}
