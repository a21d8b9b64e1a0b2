import ListPresentation

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
    return arranger.arrangement.numberOfBanners(in: 0..<outline.numberOfSections)
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
    if let lost = adapter?.upstream.lostItems, lost.count > 0 {
      remarks.append((words.lost(lost, true), .failure))
    }
    let reasons = adapter.map { [$0.loadState, $0.loadStates.preceding].compactMap(\.reason) } ?? []
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
