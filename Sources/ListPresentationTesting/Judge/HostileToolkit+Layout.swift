import ListPresentation

// MARK: Places

extension HostileToolkit {
  private var places: ToolkitPlaces {
    if let knownPlaces { return knownPlaces }
    let places = ToolkitPlaces(rows?.all ?? []) { heights[$0] ?? Self.estimatedHeight }
    knownPlaces = places
    return places
  }

  private var visibleRows: [ToolkitPlaces.Row] { places.rows(from: offset, to: offset + Self.height) }

  /// Returns the distance of a row from the top of the list, and its height, as far as they are known.
  public func place(ofRow index: Int) -> (top: Int, height: Int)? {
    places.row(at: index).map { ($0.top, $0.height) }
  }

  /// Whether all rows on the screen have cells that have said their heights since they were made or changed.
  public var isSized: Bool {
    visibleRows.allSatisfy { cells[$0.number] != nil && !unsized.contains($0.number) }
  }

  /// The rows on the screen, as far as they are laid out, with their indices in the whole list. The height is `nil`
  /// until the cell of the row has said it.
  public var shownRows: [(index: Int, position: ListPosition, cell: Cell, isSelected: Bool, top: Int, height: Int?)] {
    guard isInWindow else { return [] }
    return visibleRows.compactMap { row in
      cells[row.number].map {
        (row.index, row.position, $0, selected.contains(row.number), row.top - offset, heights[row.number])
      }
    }
  }

  /// Scrolls to an offset, or as far as the list goes.
  public func scroll(to offset: Int) {
    guard batch == nil else { return refuse("the offset was set inside a batch") }
    let offset = max(0, min(offset, places.height - Self.height))
    needsLayout = needsLayout || offset != self.offset
    self.offset = offset
  }

  /// Scrolls until a row is at the top of the screen, or the end of the list at its bottom. It forgets the heights of
  /// rows that are not on the screen.
  public func scroll(toRow index: Int) {
    guard batch == nil else { return refuse("the offset was set inside a batch") }
    if rows == nil { layOut() }
    heights = heights.filter { cells[$0.key] != nil }
    knownPlaces = nil
    scroll(to: places.row(at: max(0, min(index, places.count - 1)))?.top ?? 0)
  }
}

// MARK: Layout

extension HostileToolkit {
  /// The headers of the sections on the screen.
  public var shownHeaders: [(section: Int, text: String)] {
    guard let rows else { return [] }
    return rows.sections.enumerated().compactMap { section, content in
      headers[content.number].map { (section, $0) }
    }
  }

  /// Puts the toolkit on the screen, or takes it off.
  public func setInWindow(_ isInWindow: Bool) { self.isInWindow = isInWindow }

  /// Lets time pass: completions are called or dropped, and what was late is told.
  public func settle() {
    layOut()
    for completion in completions where happens(onceIn: 3) { completion() }
    completions = []
    tellLateEnds()
  }

  private func tellLateEnds() {
    let ended = lateEnds
    lateEnds = []
    for cell in ended { host?.toolkit(self, didEndDisplaying: cell) }
    freeCells += ended
  }

  /// Reads what is missing, and asks for the cells on the screen.
  /// - Parameter isRecycling: Whether a cell that is shown is taken away first, and asked for again.
  public func layOut(recycling isRecycling: Bool = false) {
    guard let host else { return }
    let counts = host.numbersOfRows(in: self)
    if let known = rows?.counts, known != counts {
      return refuse("the host has \(counts) rows outside a batch, but the toolkit shows \(known)")
    }
    if rows == nil { rows = ToolkitRows(counts) }
    scroll(to: offset)
    guard isInWindow else { return }
    if isRecycling, let row = cells.keys.sorted().randomElement(using: &generator), let cell = cells[row] {
      cells[row] = nil
      end(cell)
    }
    // The host may scroll when it hears of a layout, and a height brings other rows to the screen.
    for _ in 0..<100 {
      scroll(to: offset)
      needsLayout = false
      showCells(host)
      let isChanged = sizeCells()
      if happens(onceIn: 2) { tellLateEnds() }
      host.toolkitDidLayOut(self)
      guard isChanged || needsLayout else { return }
    }
    refuse("the layout does not settle")
  }

  private func showCells(_ host: any HostileToolkitHost) {
    guard let sections = rows?.sections else { return }
    let wanted = visibleRows
    // Cells that have left the screen are taken away before or after the new ones come.
    let isEarly = happens(onceIn: 2)
    if isEarly { removeCells(except: wanted.map(\.number)) }
    for row in wanted where cells[row.number] == nil {
      dequeued = []
      let cell = host.toolkit(self, cellAt: row.position)
      if dequeued.count != 1 { refuse("\(dequeued.count) cells were dequeued for row \(row.position)") }
      if !dequeued.contains(where: { $0 === cell }) {
        refuse("row \(row.position) has a cell that was not dequeued for it")
      }
      cells[row.number] = cell
      unsized.insert(row.number)
      host.toolkit(self, willDisplay: cell, at: row.position)
    }
    if !isEarly { removeCells(except: wanted.map(\.number)) }
    for section in Set(wanted.map(\.position.section)) where headers[sections[section].number] == nil {
      headers[sections[section].number] = host.toolkit(self, headerOf: section)
    }
  }

  /// Asks some cells for their heights, and the others in a later layout.
  /// - Returns: Whether a height has changed.
  private func sizeCells() -> Bool {
    var isChanged = false
    for row in cells.keys.sorted() where unsized.contains(row) && !happens(onceIn: 3) {
      let height = max(1, cells[row]?.height ?? 0)
      unsized.remove(row)
      let difference = height - (heights[row] ?? Self.estimatedHeight)
      isChanged = isChanged || difference != 0
      heights[row] = height
      knownPlaces?.grow(row, by: difference)
    }
    return isChanged
  }

  private func removeCells(except wanted: [Int]) {
    for row in cells.keys.filter({ !wanted.contains($0) }).sorted() {
      if let cell = cells.removeValue(forKey: row) { end(cell) }
    }
  }
}
