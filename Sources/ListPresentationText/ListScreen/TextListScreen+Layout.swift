import ListPresentation

/// The arrangement of rows by the layout of the list, and moves in two dimensions.
extension TextListScreen {
  /// Lays out the rows that are shown, if anything has changed since the last frame. If anything that the layout reads
  /// changes, the next frame lays out the list again.
  func arrange(columns: Int, height: Int) {
    let environment = LayoutEnvironment(columns: columns, lines: height)
    arranger.arrange(layout, of: rows.outline(of: outline), in: environment, showing: cursorRow) { [weak self] in
      self?.layoutChanged()
    }
  }

  /// Lays out the rows after an update that has a plan.
  func arrange(after batch: ListBatch<Section, Item>) {
    if let layout, !query.isFiltering {
      arranger.apply(batch, leadingTo: outline, layout)
    } else {
      arranger.invalidate()
    }
  }

  func layoutChanged() {
    arranger.invalidate()
    reportChange()
  }
}

// MARK: Moving

extension TextListScreen {
  /// Moves the cursor to a row beside it, or of the next line. It stops at the ends.
  func move(toward direction: ListGeometry.Direction, times: Int) {
    userState.showMargin()
    guard hasColumns, var row = cursorRow else { return }
    for _ in 0..<min(times, rows.count) {
      guard let next = arranger.arrangement.row(toward: direction, of: row) else { break }
      row = next
    }
    moveCursor(toRow: row)
  }

  /// Returns the command of a key. Keys that move sideways have other commands where there are no columns, those that
  /// expand where there are no children, and those that undo where nothing can be undone.
  func command(for key: Key) -> ListCommand? {
    let own = keyMap.bindings.first {
      $0.command.dependsOnList && $0.keys.contains(key) && isEnabled($0.command)
    }
    return own?.command ?? keyMap.command(for: key)
  }

  /// Whether the row with the cursor is in a section that can show rows beside each other.
  var hasColumns: Bool { cursorRow.map(arranger.arrangement.hasColumns) ?? false }
}
