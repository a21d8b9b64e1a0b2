import ListPresentation

/// The frame of a list screen, and what a screen reader says instead of it. Both are made of the state, the list and
/// the size alone.
///
/// The title line says at its right end where the user is and what the list does. A list without a title says it below
/// the rows. On a low screen the keys go first, then that line. On a narrow screen each line is cut or leaves out what
/// matters least.
@MainActor
struct ListDrawing<Section: ListElement, Item: ListElement> {
  typealias List = ScreenList<Section, Item>

  private let state: ListState<Section, Item>
  private let list: List
  /// The question that the screen asks, about the rows that are still in the list.
  let dialog: Dialog?
  private var hints: ListHints<Section, Item> { ListHints(state, list) }
  private var words: TextWords { list.words }
  /// Whether the screen is drawn again as time passes.
  private let isAnimated: Bool

  init(_ state: ListState<Section, Item>, _ list: List, isAnimated: Bool = false) {
    (self.state, self.list, self.isAnimated) = (state, list, isAnimated)
    dialog = Self.dialog(state, list)
  }

  // MARK: The frame

  /// The frame in a size, and what it has measured: the widths of a flow, or the lines of the help.
  func frame(in size: ScreenSize) -> (frame: ScreenFrame, arrangement: TextArrangement?, reading: ScrolledLines?) {
    switch state.mode {
    case .help(var reading):
      let frame = reading.frame(of: hints.help, list.keyMap, words, in: size)
      return (frame, nil, reading)
    case .menu(let menu): return (menuFrame(menu, in: size), nil, nil)
    case .browsing, .typing, .question, .carrying: break
    }
    let regions = regions(in: size)
    var frame = ScreenFrame(Array(repeating: StyledLine(), count: regions.top))
    let beginning = Said(reasons: saysBeginning && regions.top > 0 ? Set(beginningReason.map { [$0] } ?? []) : [])
    let lines = lines(
      hasPictures: size.hasPictures, columns: rowColumns(in: size, height: regions.body), besides: beginning)
    let layout = layout(of: lines, in: size, height: regions.body)
    let columns = layout.columns ?? size.columns
    let (said, arrangement) = drawRows(layout, besides: beginning, height: regions.body, columns: columns, in: &frame)
    addScrollBar(to: &frame, from: regions.top, height: regions.body, in: size, besides: columns)
    addPane(to: &frame, from: regions.top, height: regions.body, columns: size.columns)
    let visible = ShownFrame(frame).bounds
    if regions.top > 0 {
      frame.lines[0] = topLine(
        columns: size.columns, visible: visible, besides: said, hasKeys: regions.bottom > 0)
    }
    guard regions.status + regions.bottom > 0 else { return (frame, arrangement, nil) }
    let end = regions.top + regions.body
    frame.lines += Array(repeating: StyledLine(), count: max(0, end - frame.lines.count))
    if regions.status > 0 {
      frame.lines.append(statusLine(columns: size.columns, visible: visible, besides: said))
    }
    if regions.bottom > 0 {
      frame.lines.append(bottomLine(columns: size.columns, besides: said, hasMessage: regions.top > 0))
    }
    if regions.bottom > 0, state.isTyping {
      frame.cursor = ScreenPosition(row: frame.lines.count - 1, column: typedLine(columns: size.columns).cursor)
    }
    return (frame, arrangement, nil)
  }

  private func regions(in size: ScreenSize) -> FrameRegions {
    FrameRegions(
      rows: size.rows, hasTitle: !list.title.isEmpty || list.isAnchoredAtEnd,
      isAnswering: state.isTyping || dialog != nil)
  }

  /// The environment of the layout of the rows in a size, or `nil` if the screen shows none.
  func environment(in size: ScreenSize) -> LayoutEnvironment? {
    switch state.mode {
    case .help, .menu: return nil
    case .browsing, .typing, .question, .carrying: break
    }
    let height = regions(in: size).body
    return height > 0 ? LayoutEnvironment(columns: rowColumns(in: size, height: height), lines: height) : nil
  }

  /// What the user answers, what the screen says once, or the keys.
  private func bottomLine(columns: Int, besides said: Said, hasMessage: Bool) -> StyledLine {
    if state.isTyping { return typedLine(columns: columns).line }
    if let dialog { return dialog.line(columns: columns) }
    if hasMessage, let text = message(besides: said) ?? goingTo ?? endOfRange {
      return StyledLine([.init(DisplayText(text, columns: columns), .status)])
    }
    return hints.line(columns: columns)
  }

  /// The end to which the list is loaded, and the key that stops it.
  private var goingTo: String? {
    guard let destination = state.loading.destination, list.scheduledRetry == nil, !list.hasFailed,
      let cancel = list.label(of: .back)
    else { return nil }
    return words.goingTo(destination, cancel)
  }

  private var endOfRange: String? { state.endOfRange(list) }

  /// What the screen says once, unless it is a failure that a line of the list says.
  private func message(besides said: Said) -> String? {
    state.news.reason.map(said.reasons.contains) == true ? nil : state.news.message
  }

  /// What the screen says, with the failure that a message says, if that is shown.
  private func said(_ said: Said, in message: String?) -> Said {
    var said = said
    if message != nil, let reason = state.news.reason { said.reasons.insert(reason) }
    return said
  }

  private static func dialog(_ state: ListState<Section, Item>, _ list: List) -> Dialog? {
    guard case .question = state.mode, let question = list.question else { return nil }
    let words = list.words
    let text = words.question(
      question.action.confirmation ?? question.action.title, question.ids.count,
      state.numberHidden(among: question.ids, list))
    return Dialog(text, [.yes(words.key(.yes)), .no(words.key(.no))])
  }

  // MARK: The rows

  /// Draws the rows below the title, and what is said at the end of the list.
  /// - Returns: The reasons of the failures that the title, a row or the end of the list says, and what was measured.
  private func drawRows(
    _ layout: TextListLayout, besides said: Said, height: Int, columns: Int, in frame: inout ScreenFrame
  ) -> (said: Said, arrangement: TextArrangement?) {
    guard list.isServed, height > 0 else { return (Said(), nil) }
    let (rows, cursorRow) = (state.rows, state.cursorRow)
    var said = said
    let reason = list.loadState.reason.flatMap { $0.isEmpty ? nil : $0 }
    let isLoading = list.loadState == .loading
    let end =
      reason != nil || isLoading
      ? layout.state.end.prefix(1).flatMap { DisplayText.lines(ofEnd: $0.text, columns: columns) } : []
    var isSaidByRow = false
    var layout = layout
    let (user, top) = (state.user, rows.row(atOrAfter: state.user.top?.index ?? 0))
    // A filter can hide the row at the top, and another one has other lines above it.
    let isTop = top < rows.count && rows.index(at: top) == user.top?.index
    let topRow = layout.adjustedTop(
      from: top, below: isTop ? user.linesAboveTop : nil, showing: cursorRow,
      margin: user.wantsMargin ? min(3, (height - 1) / 4) : 0)
    layout.alignDetails(fromTop: topRow)
    frame.linesAboveItems = layout.lines(atTopAbove: topRow).count
    var hasStacks = false
    for line in layout.lines(fromTop: topRow) {
      if line.cells.isEmpty, end.contains(line.line.displayText) {
        // The row that says the state of a part may have said it.
        if isSaidByRow { continue }
        if let reason { said.reasons.insert(reason) } else { said.saysLoading = true }
      }
      let y = frame.lines.count
      frame.lines.append(line.line)
      for cell in line.cells {
        if cell.rowsInColumn > 1 { hasStacks = true }
        if cell.row == cursorRow, list.keyMap.actsOnRow, frame.cursor == nil {
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
    if isSaidByRow, let reason { said.reasons.insert(reason) }
    return (said, layout.arrangement)
  }

  /// Whether a text of the row at an index contains the reason of a failure.
  private func says(_ reason: String, at index: Int) -> Bool {
    guard let row = list.row(at: index) else { return false }
    return [row.title, row.detail, row.trailing, row.remark].contains { $0.contains(reason) }
  }

  /// What the layout of the rows draws.
  /// - Parameters:
  ///   - columns: Those of the words below the rows.
  ///   - said: The reasons of failures that the screen says elsewhere.
  private func lines(hasPictures: Bool, columns: Int, besides said: Said) -> TextListState {
    var lines = TextListState(
      sections: list.structure, rows: state.rows, arrangement: state.arrangement,
      heading: list.heading(ofSection:), footer: list.footer(ofSection:),
      row: list.drawing(
        cursor: list.keyMap.actsOnRow ? state.cursorIndex : nil, highlighting: state.query.highlighted,
        hasPictures: hasPictures))
    lines.isSectionComplete = isComplete(section:)
    // The end of a list that begins there is nothing to report.
    let count = state.count(of: list)
    let isQuiet = list.isAnchoredAtEnd && list.loadState == .exhausted && count.shown > 0
    let isSaid = list.loadState.reason.map(said.reasons.contains) == true
    let end = isQuiet || isSaid ? nil : nothing(count) ?? list.endWords(count, state.query)
    lines.end = end.map { [endText($0, columns: columns)] } ?? []
    if let lost = list.abilities.lostItems { lines.end.append(EndText(text: words.lost(lost, false), role: .failure)) }
    if let retryHint { lines.end.append(EndText(text: retryHint, role: .help)) }
    return lines
  }

  /// The line below the rows. While the screen says nothing of the loading yet, the line is kept for it.
  private func endText(_ words: String, columns: Int) -> EndText {
    switch list.loadState {
    case .loading: EndText(text: waiting(words, columns: columns) ?? " ", role: .status)
    case .cancelled: EndText(text: self.words.cancelled, role: .status)
    case let state: EndText(text: words, role: state.role, reason: state.reason ?? "")
    }
  }

  /// Words about what is being loaded: on a screen that moves, nothing at first, then behind a sign, and after a while
  /// with the seconds and the key that stops. Where columns are short, the key is said instead of the words.
  private func waiting(_ words: String, columns: Int = .max) -> String? {
    guard isAnimated else { return words }
    guard let movingSign else { return nil }
    guard let seconds = state.loading.time?.seconds else { return movingSign + " " + words }
    let text = movingSign + " " + words + "  " + self.words.waited(seconds, keyThatStops)
    return text.displayWidth > columns ? waitedWithKey ?? text : text
  }

  /// The label of the key that stops a loading, if it does so now.
  private var keyThatStops: String? { state.stopsLoading(list) ? list.label(of: .back) : nil }

  /// The seconds of a loading and the key that stops it, if one does.
  private var waitedWithKey: String? {
    guard let movingSign, let seconds = state.loading.time?.seconds, let key = keyThatStops else { return nil }
    return movingSign + " " + words.waited(seconds, key)
  }

  /// The sign of a list that loads, on a screen that moves.
  private var movingSign: String? {
    guard isAnimated, let time = state.loading.time, time.isSaid else { return nil }
    return time.sign
  }

  /// What is said if the query of the user finds nothing in all that is loaded.
  private func nothing(_ count: TextWords.Count) -> String? {
    guard count.shown == 0, !state.query.text.isEmpty, list.isServed, !state.query.isFilterWorking,
      list.loadState != .loading, !list.hasFailed, count.loaded > 0 || !state.query.source.query.isEmpty
    else { return nil }
    return words.nothing(state.query.text, count, list.label(of: .back))
  }

  /// Whether a section is loaded to its ends.
  private func isComplete(section: Int) -> Bool {
    if list.gap == nil { return true }
    let (items, growth) = (list.structure.items(inSection: section), list.abilities.growthRange(of: list.numberOfItems))
    return items.upperBound < growth.lowerBound && (list.hasBeginning || section > 0)
  }

  /// What the user can do about a failure, or about a filter that has not looked at all items.
  private var retryHint: String? {
    // While the user types, the key is a part of the query.
    guard !state.isTyping, state.canRetry(list), let key = list.label(of: .retry) else { return nil }
    return words.retry(key, list.hasFailed)
  }

  // MARK: Above and below the rows

  /// The title of the list and what there is, and at the right end what the list does and where the user is.
  /// - Parameters:
  ///   - visible: The indices from the first to the last visible item, or `nil` if there are none.
  ///   - said: The reasons of failures that the screen says elsewhere.
  ///   - hasKeys: Whether the screen has a line of keys. Otherwise, a message is in this line.
  private func topLine(columns: Int, visible: Range<Int>?, besides said: Said, hasKeys: Bool) -> StyledLine {
    let message = message(besides: said)
    if !hasKeys, let message { return StyledLine([.init(DisplayText(message, columns: columns), .status)]) }
    // The last line has what the user answers instead of it.
    let isAnswering = state.isTyping || dialog != nil
    // A failure before the first row is said whole.
    let failed = saysBeginning ? titleLine(columns: columns) : StyledLine()
    let room =
      failed.spans.contains { $0.role == .failure }
      ? columns - failed.width - 2 : StyledLine.columns(besides: list.title, of: columns)
    let end = stateLine(
      columns: room, visible: visible, besides: self.said(said, in: isAnswering ? nil : message),
      areKeysSaid: hasKeys && !isAnswering && message == nil)
    return StyledLine(end: end, columns: columns, titleLine)
  }

  private var beginningReason: String? { list.loadStates?.prepend.reason }

  /// Whether the title line says what loading before the first row does.
  private var saysBeginning: Bool { list.isAnchoredAtEnd && list.numberOfItems > 0 }

  /// The title of the list and what there is. In a list that is anchored at its end, it says what loading before the
  /// first row does.
  private func titleLine(columns: Int) -> StyledLine {
    var line = StyledLine(path: list.title, columns: columns)
    let gap = list.title.isEmpty ? "" : "  "
    let beginning = list.loadStates.flatMap { states in
      states.prepend == .loading
        ? waiting(words.loading(.earlier), columns: columns - line.width - gap.utf8.count)
        : words.beginning(states.prepend)
    }
    if saysBeginning, let states = list.loadStates, let text = beginning {
      line.append(gap + text, states.prepend.role, columns: columns)
    } else if let summary = list.summary(state.count(of: list)), !summary.isEmpty {
      let room = columns - 2
      // On a narrow screen, what comes before the first comma says what there is.
      let first = summary.prefix { $0 != "," }
      let isShort = line.width + (gap + summary).displayWidth > room && first.count < summary.count
      line.append(gap + (isShort ? String(first) : summary), .detail, columns: room, isWhole: isShort)
    }
    return line
  }

  /// What the list does and where the user is. Where columns are short, a remark is shortened or left out, the place
  /// and the loading first. A key that stops the loading stays longer.
  /// - Parameter areKeysSaid: Whether the line of keys names those that stop a loading and end a range.
  private func stateLine(
    columns: Int, visible: Range<Int>?, besides said: Said, areKeysSaid: Bool
  ) -> StyledLine {
    var remarks = remarks(visible: visible, besides: said)
    if areKeysSaid {
      if goingTo != nil {
        remarks.removeAll { $0.rank == .loading }
        if let movingSign { remarks.append(Remark(movingSign, .status, .loading)) }
      }
      if endOfRange != nil {
        for index in remarks.indices where remarks[index].texts.count > 1 && remarks[index].role == .heading {
          remarks[index].texts.removeFirst()
        }
      }
    }
    if let place { remarks.insert(place, at: 0) }
    var (shown, room): ([Int: String], Int) = ([:], columns + 2)
    let order = remarks.indices.sorted { (remarks[$0].rank.rawValue, $0) < (remarks[$1].rank.rawValue, $1) }
    for index in order {
      guard let text = remarks[index].texts.first(where: { $0.displayWidth + 2 <= room }) else { continue }
      shown[index] = text
      room -= text.displayWidth + 2
    }
    // A part of what matters most says more than nothing.
    if shown.isEmpty, let first = order.first { shown[first] = remarks[first].texts.last }
    var line = StyledLine()
    for index in remarks.indices.reversed() {
      if let text = shown[index] { line.append(text, remarks[index].role, behind: "  ", columns: columns) }
    }
    return line
  }

  /// The same in a line below the rows, where the user is first, and with what the screen says once. What a key has
  /// done replaces the place if it does not fit beside it.
  private func statusLine(columns: Int, visible: Range<Int>?, besides said: Said) -> StyledLine {
    let message = message(besides: said)
    var pieces = message.map { [Remark($0, .status)] } ?? []
    let answer = message ?? goingTo
    if let place, answer.map({ place.texts[0].displayWidth + 2 + $0.displayWidth <= columns }) ?? true {
      pieces.insert(place, at: 0)
    }
    var line = StyledLine()
    for remark in pieces + remarks(visible: visible, besides: self.said(said, in: message)) {
      let room = columns - (line.spans.isEmpty ? 0 : line.width + 2)
      let text = remark.texts.first { $0.displayWidth <= room } ?? remark.texts[0]
      line.append(text, remark.role, behind: "  ", columns: columns)
    }
    return line
  }

  /// The number of the row with the cursor among the rows, or `nil` if there are none, or one and no others.
  private var place: Remark? {
    let count = state.count(of: list)
    guard count.shown > 1 || count.shown == 1 && (count.isFiltered || count.isIncomplete) else { return nil }
    var place = Remark(words.place(rowNumber, count), .status, .place)
    if let rowNumber, let number = count.isFiltered ? count.shown : count.total {
      place.texts.append(words.number("\(rowNumber)".grouped, number))
    }
    return place
  }

  /// The number of the row with the cursor, without the banners above it and the rows that the filter has not found,
  /// which have no number.
  private var rowNumber: Int? {
    let banners = state.numberOfBanners
    return state.cursorIndex.flatMap(state.matches.row(of:)).flatMap { $0 < banners ? nil : $0 - banners + 1 }
  }

  /// What the screen says where the rows are, and so nowhere else.
  struct Said {
    /// The reasons of failures.
    var reasons: Set<String> = []
    /// Whether it says that the list loads.
    var saysLoading = false
  }

  /// A fact that the screen says beside the title.
  private struct Remark {
    /// What is left out last, first.
    enum Rank: Int { case failure, state, place, loading }

    /// The fact in words, from the longest to the shortest.
    var texts: [String]
    let role: TextRole
    let rank: Rank

    init(_ text: String, _ role: TextRole, _ rank: Rank = .state) {
      (texts, self.role, self.rank) = ([text], role, rank)
    }
  }

  /// What the list does and what the user has done to it.
  private func remarks(visible: Range<Int>?, besides said: Said) -> [Remark] {
    var remarks: [Remark] = []
    if state.query.isFilterWorking { remarks.append(Remark(words.searching, .status)) }
    if state.isCarrying, let carried = list.carried {
      remarks.append(Remark(words.moving(carried.ids.count), .heading))
    }
    let arrivals = state.news.numberOfArrivals(
      at: list.homeEnd, beyond: state.query.isFiltering ? nil : visible)
    if arrivals > 0 { remarks.append(Remark(words.new(arrivals, list.homeEnd), .status)) }
    if let number = state.typedNumber { remarks.append(Remark("\(number)", .status)) }
    if !state.query.text.isEmpty, !state.isTyping { remarks.append(Remark(list.prompt + state.query.text, .match)) }
    if let selected = state.selectionRemark(list) {
      var remark = Remark(selected, .heading)
      if endOfRange != nil, let selection = list.selection { remark.texts.append(words.selected(selection.ids.count)) }
      remarks.append(remark)
    }
    if let lost = list.abilities.lostItems, lost.count > 0 {
      remarks.append(Remark(words.lost(lost, true), .failure, .failure))
    }
    return remarks + (loadRemark(besides: said).map { [$0] } ?? [])
  }

  /// What is being loaded or failed to load, with the attempt of a retry and the seconds until it.
  /// - Parameter said: The reasons that the screen says elsewhere.
  private func loadRemark(besides said: Said = Said()) -> Remark? {
    // The title of a list that is anchored at its end says what loading before the first row does.
    let states = saysBeginning ? [list.loadState] : list.endStates
    let isSaid = states.allSatisfy { $0.reason.map(said.reasons.contains) ?? true }
    if let retry = list.scheduledRetry {
      let (seconds, rest) = retry.timeLeft.components
      let again = words.again(Int(seconds) + (rest > 0 ? 1 : 0), list.label(of: .retry))
      guard !isSaid, !words.isFailed.isEmpty else { return Remark(again, .failure, .failure) }
      var remark = Remark(words.isFailed + ", " + again, .failure, .failure)
      remark.texts.append(words.isFailed)
      return remark
    }
    if states.contains(where: \.hasFailed) {
      let hasFailed = states.contains { $0.hasFailed && $0 != .cancelled }
      let text = hasFailed ? words.isFailed : words.isCancelled
      return isSaid || text.isEmpty ? nil : Remark(text, hasFailed ? .failure : .status, .failure)
    }
    guard states.contains(.loading) || state.loading.destination != nil else { return nil }
    if let goingTo { return Remark(goingTo, .status, .loading) }
    let attempt = state.loading.attempt.map { ", " + words.attempt($0) }
    if said.saysLoading, attempt == nil, list.loadStates?.prepend != .loading || saysBeginning { return nil }
    guard !words.isLoading.isEmpty, let text = waiting(words.isLoading + (attempt ?? "")) else { return nil }
    var remark = Remark(text, .status, waitedWithKey == nil ? .loading : .state)
    if let waitedWithKey { remark.texts.append(waitedWithKey) }
    if let movingSign { remark.texts += [movingSign + " " + words.isLoading, movingSign] }
    return remark
  }

  /// The query that the user types, or its end if it is too long, and the column after it.
  private func typedLine(columns: Int) -> (line: StyledLine, cursor: Int) {
    let (query, prompt) = (state.query.text, list.prompt)
    let (end, _) = EditedText(query).visible(columns: columns - max(1, prompt.displayWidth))
    let text = DisplayText((end == query ? prompt : "…") + end, columns: max(0, columns - 1))
    var line = StyledLine([.init(text, .title)])
    if query.isEmpty { line.append(words.queryHint, .detail, columns: columns) }
    return (line, text.width)
  }

  // MARK: The pane beside the rows of a wide screen

  private static var leastColumns: Int { 120 }
  private static var separator: StyledLine.Span { StyledLine.Span(DisplayText(" │ "), .status) }

  /// The columns of the rows. Where a pane is shown, they take three fifths of the screen. A scroll bar takes two,
  /// unless it is between rows and pane.
  private func rowColumns(in size: ScreenSize, height: Int) -> Int {
    let columns = columnsBesidePane(of: size.columns) ?? size.columns
    guard columns == size.columns, hasRoomForScrollBar(columns, height) else { return columns }
    return state.rows.count > height ? columns - 2 : columns
  }

  /// The layout of the rows in a size. A few rows that take more lines than there are leave room for a scroll bar too.
  private func layout(of lines: TextListState, in size: ScreenSize, height: Int) -> TextListLayout {
    let columns = rowColumns(in: size, height: height)
    var layout = TextListLayout(lines, columns: columns, height: height)
    guard columns == size.columns, hasRoomForScrollBar(columns, height), layout.takesMoreLines() else { return layout }
    return TextListLayout(lines, columns: columns - 2, height: height)
  }

  private func columnsBesidePane(of columns: Int) -> Int? {
    list.screen.details != nil && columns >= Self.leastColumns ? columns * 3 / 5 : nil
  }

  private func hasRoomForScrollBar(_ columns: Int, _ height: Int) -> Bool {
    columns >= Self.leastColumnsForScrollBar && height >= Self.leastHeightForScrollBar
  }

  private static var leastColumnsForScrollBar: Int { 32 }
  private static var leastHeightForScrollBar: Int { 5 }

  /// Adds the bar if not all rows are shown, and the rows have left room for it or end before it.
  private func addScrollBar(
    to frame: inout ScreenFrame, from first: Int, height: Int, in size: ScreenSize, besides columns: Int
  ) {
    guard hasRoomForScrollBar(size.columns, height), let top = frame.items.first?.index,
      let last = frame.items.last?.index
    else { return }
    let rows = state.rows
    let ends = [top, last].map { state.arrangement.rows(ofCarouselAt: rows.row(atOrAfter: $0)) }
    let shown = ends[0].lowerBound..<ends[1].upperBound
    // Of a grid, all rows may fit.
    guard shown.count < rows.count else { return }
    let column = columnsBesidePane(of: size.columns).map { $0 + 1 } ?? size.columns - 1
    guard columns <= column || frame.lines.dropFirst(first).allSatisfy({ $0.width <= column }) else { return }
    frame.scrollBar = ScrollBar(column: column, lines: first..<first + height, shown: shown, of: rows.count)
  }

  /// Adds the pane to the lines of the rows, which begin at a line of the frame.
  private func addPane(to frame: inout ScreenFrame, from first: Int, height: Int, columns: Int) {
    guard let left = columnsBesidePane(of: columns), let details = state.cursorIndex.flatMap(list.details) else {
      return
    }
    let texts = TextDetail.lines(of: details, columns: columns - left - Self.separator.text.width)
    for row in 0..<height {
      while frame.lines.count <= first + row { frame.lines.append(StyledLine()) }
      var line = frame.lines[first + row]
      // A row is highlighted up to the pane.
      line = line.filled(to: left)
      line.spans += [Self.separator] + (row < texts.count ? texts[row].spans : [])
      frame.lines[first + row] = line
    }
  }

  // MARK: The menu

  /// The menu, which covers the list.
  private func menuFrame(_ menu: RowMenu<Item.ID>, in size: ScreenSize) -> ScreenFrame {
    let entries = state.menuEntries(list)
    let chosen = entries.indices.contains(menu.line) ? entries[menu.line].words : ""
    let selected = list.selection.flatMap { $0.isMadeByUser && list.isInMemory ? $0.ids.count : nil }
    // The entries act on no other row.
    let row = list.place(of: menu.id, near: state.user.cursor?.index ?? 0).flatMap { list.row(at: $0.index) }
    let title = row.map { words.actions($0.title, selected ?? 0) } ?? words.notPerformed(.itemsLeft, "", 0)
    var panel = Panel(
      title: title, hints: [Key.enter.hint(chosen)],
      last: [Key.escape.hint(list.keyMap.words(for: .back))], size: size)
    let (lines, line) = lines(of: entries, columns: size.columns, selected: menu.line)
    let first = max(0, line - panel.height + 1)
    panel.body = Array(lines.dropFirst(first).prefix(panel.height))
    panel.cursor = ScreenPosition(row: line - first, column: 0)
    // The numbers of the list say nothing about the menu.
    if panel.body.count < lines.count { panel.status = words.number("\(menu.line + 1)".grouped, entries.count) }
    return panel.frame
  }

  /// The entries, one a line: those of the row, and below a heading those of the app.
  /// - Returns: The lines, and the index of the line of the chosen entry.
  private func lines(of entries: [MenuEntry], columns: Int, selected: Int) -> (lines: [StyledLine], selected: Int) {
    let width = entries.map(\.label.displayWidth).max() ?? 0
    var lines = entries.enumerated().map { index, entry in
      let isSelected = index == selected
      var line = StyledLine([.init(DisplayText(isSelected ? "> " : "  ", columns: columns), .plain)])
      let key = DisplayText(entry.label).padded(to: width)
      line.spans.append(.init(DisplayText(key.text, columns: columns - line.width), .key))
      line.spans.append(.init(DisplayText("  " + entry.words, columns: columns - line.width), .row))
      return isSelected ? line.selected : line
    }
    guard let own = entries.firstIndex(where: \.isOfApp), own > 0 else { return (lines, selected) }
    lines.insert(StyledLine([.init(DisplayText(words.group(.list), columns: columns), .heading)]), at: own)
    return (lines, selected < own ? selected : selected + 1)
  }

  // MARK: What a screen reader hears

  /// The row with the cursor as one line: its texts, its state in words and the actions of the keys. While the user
  /// types a query, answers a question or chooses from the menu, it is that instead.
  var spokenLine: DisplayText {
    if case .menu(let menu) = state.mode { return spokenAction(menu.line) }
    if let dialog { return dialog.line.displayText }
    if state.isTyping {
      let found = isQueryPending ? words.searching : words.found(state.matches.count)
      return DisplayText("\(list.prompt)\(state.query.text)  \(found)")
    }
    guard let index = state.cursorIndex, let id = list.id(at: index), let row = list.spokenRow(at: index) else {
      let end = list.isServed ? list.endWords(state.count(of: list), state.query) : nil
      return DisplayText(end ?? words.empty)
    }
    let section = list.structure.position(at: index).flatMap { list.heading(ofSection: $0.section) }
    let actions = state.actions(list).map(\.title)
    let node = state.cursorNode(list)
    let texts = [row.image?.alternative ?? "", row.title, row.detail, row.trailing, row.remark, section ?? ""]
    let states: [TextWords.RowState?] = [
      node.flatMap { $0.isExpanded ? .expanded : $0.children == .none ? nil : .collapsed },
      node.flatMap { $0.depth > 0 ? .level($0.depth + 1) : nil },
      list.selection?.ids.contains(id) == true ? .selected : nil,
      list.carried?.ids.contains(id) == true ? .held : nil,
    ]
    let number = rowNumber.map { words.number("\($0)".grouped, state.matches.count - state.numberOfBanners) }
    let others: [TextWords.RowState?] = [
      rowAfterCarried.map { .before($0) }, actions.isEmpty || state.isCarrying ? nil : .offers(actions),
    ]
    let said = states.compactMap { $0.map(words.state) } + [number ?? ""] + others.compactMap { $0.map(words.state) }
    return DisplayText((texts + said).filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// Whether the rows that are shown are not yet all that the typed query finds.
  private var isQueryPending: Bool {
    state.query.isFilterWorking || list.abilities.isSearchable && list.abilities.shownQuery != state.query.source.query
  }

  /// The title of the row before which the rows that the user holds would be dropped.
  private var rowAfterCarried: String? {
    let next = state.isCarrying ? list.carried?.next : nil
    return next.flatMap(list.index(of:)).flatMap(list.row)?.title
  }

  /// The chosen entry of the menu.
  private func spokenAction(_ line: Int) -> DisplayText {
    let entries = state.menuEntries(list)
    return DisplayText(
      entries.indices.contains(line)
        ? "\(entries[line].words), \(words.number("\(line + 1)".grouped, entries.count))" : "")
  }
}
