import ListPresentation

extension TextListScreen {
  /// How far the user is, and what there is to say, the most important first.
  func statusLine(columns: Int) -> StyledLine {
    var line = StyledLine()
    // Two pieces: one step of the cursor changes the first alone.
    line.append("\((selectedPlace ?? -1) + 1)".grouped, .status, columns: columns, isWhole: true)
    line.append("/" + "\(rows.count)".grouped, .status, columns: columns, isWhole: true)
    if let filter {
      line.append(" of " + "\(outline.numberOfItems)".grouped, .status, columns: columns, isWhole: true)
      if filter.isWorking { line.append(", searching", .status, columns: columns, isWhole: true) }
    }
    for (text, role) in remarks { line.append("  " + text, role, columns: columns) }
    return line
  }

  private var remarks: [(String, TextRole)] {
    var remarks: [(String, TextRole)] = []
    if let message { remarks.append((message, .status)) }
    if let count { remarks.append(("\(count)", .status)) }
    if let filter, !isTyping { remarks.append(("/" + filter.query.text, .match)) }
    let marks = markedIDs.count - numberOfMarksGone
    if marks > 0 { remarks.append(("\(marks)".grouped + " marked", .status)) }
    switch adapter?.loadState {
    case .loading: remarks.append(("loading", .status))
    case .failed: remarks.append(("not loaded", .failure))
    default: break
    }
    return remarks
  }

  /// The query that is being typed, its end if it is too long, and the column behind it.
  func queryLine(columns: Int) -> (StyledLine, cursor: Int) {
    var text = DisplayText("/" + typedText)
    if text.width > columns - 1 {
      let clusters = Array(typedText.suffix(max(0, columns)))
      var start = clusters.endIndex
      var width = 1
      while start > 0, width + clusters[start - 1].displayWidth <= columns - 1 {
        start -= 1
        width += clusters[start].displayWidth
      }
      text = DisplayText("…" + String(clusters[start...]), columns: max(0, columns - 1))
    }
    return (StyledLine([.init(text, .title)]), text.width)
  }

  var typedText: String { filter?.query.text ?? "" }

  /// The selected row as one line, or the query while it is being typed.
  public var spokenLine: DisplayText {
    if isTyping { return DisplayText("/\(typedText)  \("\(rows.count)".grouped) found") }
    guard let place = selectedPlace, let item = selectedItem else {
      let state = adapter.map { $0.loadState } ?? .idle
      return DisplayText(state.words(numberOfItems: outline.numberOfItems) ?? "No rows")
    }
    let row = row(item)
    let position = "\(place + 1)".grouped + "/" + "\(rows.count)".grouped
    let section = outline.position(at: rows.index(at: place)).flatMap { heading(outline.section(at: $0.section)) }
    let texts = [row.title, row.detail, row.trailing, markedIDs.contains(item.id) ? "marked" : "", section ?? ""]
    return DisplayText(position + " " + texts.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}

extension StyledLine {
  /// Appends a text if there is room; one that need not be whole is cut, unless too little of it were left.
  /// - Returns: Whether there was room.
  @discardableResult
  mutating func append(_ text: String, _ role: TextRole, columns: Int, isWhole: Bool = false) -> Bool {
    let whole = DisplayText(text)
    let room = columns - width
    guard whole.width <= room || !isWhole && room >= 8 else { return false }
    spans.append(Span(whole.width <= room ? whole : DisplayText(text, columns: room), role))
    return true
  }
}

extension String {
  /// Digits in groups of three.
  var grouped: String {
    var grouped = ""
    for (index, digit) in enumerated() {
      if index > 0, (count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }
}
