import ListPresentation

/// The pieces that every frame is put together from: what a row shows, and what stands between two rows.
extension TextListState {
  /// The lines of the row at a place among those shown.
  func lines(ofRow place: Int, columns: Int?, limit: Int = .max) -> [StyledLine] {
    guard let item = item(rows.index(at: place)) else { return [] }
    let look = TextRow.Look(
      isSelected: item.id == selectedID, isMarked: markedIDs.contains(item.id), query: query)
    return row(item).styledLines(look, columns: columns, limit: limit)
  }

  /// What stands between the row before a place and the row there: headings, each after an empty line if anything is
  /// above it. Before the first row begins the list; behind the last it ends with what the load state says.
  ///
  /// A section that is empty is shown by its heading, except where only some of the rows are shown.
  func lines(beforeRow place: Int, columns: Int?, limit: Int = .max) -> [StyledLine] {
    var lines: [StyledLine] = []
    for section in sections(beforeRow: place) {
      guard lines.count < limit else { break }
      guard let heading = headingLine(ofSection: section, columns: columns) else { continue }
      lines += place > 0 || !lines.isEmpty ? [StyledLine(), heading] : [heading]
    }
    if place == rows.count { lines += endLines(columns: columns) }
    return Array(lines.prefix(limit))
  }

  private func endLines(columns: Int?) -> [StyledLine] {
    guard let words = endLine else { return [] }
    var lines = [StyledLine([.init(DisplayText(words, columns: columns), .status)])]
    if case .failed = loadState {
      lines[0].spans[0].role = .failure
      if let retryHint { lines.append(StyledLine([.init(DisplayText(retryHint, columns: columns), .help)])) }
    }
    return lines
  }

  /// The heading of a section as a line, if it has one.
  func headingLine(ofSection section: Int, columns: Int?) -> StyledLine? {
    heading(outline.section(at: section)).map { StyledLine([.init(DisplayText($0, columns: columns), .heading)]) }
  }

  /// The section of the row at a place among those shown.
  func section(ofRow place: Int) -> Int? { outline.position(at: rows.index(at: place))?.section }

  /// The sections that begin between the row before a place and the row there.
  private func sections(beforeRow place: Int) -> Range<Int> {
    let before = place > 0 ? section(ofRow: place - 1).map { $0 + 1 } ?? 0 : 0
    guard place < rows.count else {
      if case .some = rows { return before..<before }
      return before..<outline.numberOfSections
    }
    let section = section(ofRow: place) ?? before
    guard case .all = rows else { return max(before, section)..<section + 1 }
    return before..<max(before, section + 1)
  }
}
