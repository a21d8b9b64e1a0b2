import ListPresentation

/// What a text layout draws: the rows that are shown, and the words of headings and of the end of the list.
///
/// The state contains no items and knows no types of them, because generic code of another module costs more than the
/// text itself. Its closures are called only for what is drawn.
struct TextListState {
  /// Where the sections begin and end.
  var sections: any SectionRanges
  /// The rows that are shown.
  var rows: ShownRows
  /// The arrangement of the rows in a given width.
  var arrangement = TextArrangement()
  /// The lines below the rows, or instead of them.
  var end: [EndText] = []
  /// Whether a section is loaded to its ends, so that its heading has the number of its rows. On a screen, headings
  /// also have a rule and no empty line above them, and details are aligned. `nil` for printed text.
  var isSectionComplete: ((Int) -> Bool)?
  /// Returns the heading of a section, or `nil` for none.
  var heading: (Int) -> String?
  /// Returns the words below the rows of a section, or `nil` for none.
  var footer: (Int) -> String?
  /// Returns the row of the item at an index of the whole list and how it is drawn, or `nil` if the source no longer
  /// has the item.
  var row: (Int) -> (texts: TextRow, look: TextRow.Look)?
}

/// A text below the rows of a list, with its role.
struct EndText {
  let text: String
  let role: TextRole
  /// The end of the text that has a role of its own, such as the reason of a failure.
  var reason = ""

  /// The lines of the text in a width.
  func lines(columns: Int?) -> [StyledLine] {
    let texts = DisplayText.lines(ofEnd: text, columns: columns)
    guard !reason.isEmpty, text.hasSuffix(reason) else { return texts.map { StyledLine([.init($0, role)]) } }
    // Where a line breaks, a space goes.
    var rest = DisplayText(String(text.dropLast(reason.count))).text.count { $0 != " " }
    return texts.map { line in
      let signs = Array(line.text)
      var end = 0
      while end < signs.count, rest > 0 {
        if signs[end] != " " { rest -= 1 }
        end += 1
      }
      let parts = [(signs[..<end], role), (signs[end...], TextRole.row)].filter { !$0.0.isEmpty }
      return StyledLine(
        parts.map { part, role in
          let text = String(part)
          return .init(DisplayText(text: text, width: text.displayWidth), role)
        })
    }
  }
}

extension ListAdapter {
  /// Returns how the row of an item at an index of the whole list is drawn.
  func look(of item: Item, at index: Int, hasCursor: Bool) -> TextRow.Look {
    TextRow.Look(
      hasCursor: hasCursor, isSelected: selection.ids.contains(item.id),
      isCarried: interactiveMovement?.ids.contains(item.id) == true, outline: outlineNode(at: index),
      accessories: actions(at: index).filter { $0.placement == .accessory })
  }
}

extension TextRow {
  /// Returns the row with what is to be said of the children of its item, before its detail. A heading with a number
  /// says by it that there are none.
  func saying(of node: OutlineNode?, _ words: TextWords) -> TextRow {
    guard case .expanded(let state)? = node?.children, let said = words.children(state),
      said != words.empty || roles.title != .heading || trailing.isEmpty
    else { return self }
    var row = self
    row.detail = row.detail.isEmpty ? said : "\(said), \(row.detail)"
    return row
  }
}

/// The numbers of the items of sections, whatever the type of a section is.
protocol SectionRanges {
  var numberOfSections: Int { get }
  func items(inSection section: Int) -> Range<Int>
  func position(at index: Int) -> ListPosition?
}

extension ListStructure: SectionRanges {}
