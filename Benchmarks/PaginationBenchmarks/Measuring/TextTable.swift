/// A table as plain text: a title, a line of headings, rows and notes.
struct TextTable {
  let title: String
  /// The headings. Columns of words come first and are aligned left. Columns of numbers are aligned right.
  let headings: [String]
  let wordColumns: Int
  private let notes: [String]
  private var rows: [[String]] = []

  init(_ title: String, words: [String] = [], numbers: [String] = [], notes: [String] = []) {
    self.title = title
    headings = words + numbers
    wordColumns = words.count
    self.notes = notes
  }

  mutating func add(_ words: [String], _ numbers: [String]) { rows.append(words + numbers) }

  /// The lines of the table, followed by an empty line.
  var text: String {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = ([headings] + rows).map { row -> String in
      let cells = row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        return column < wordColumns ? cell + gap : gap + cell
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return ([title] + (headings.isEmpty ? [] : lines) + notes.map { "  \($0)" }).joined(separator: "\n") + "\n\n"
  }
}

extension Double {
  /// The number with one decimal below 100, or with grouped thousands.
  var cell: String {
    guard isFinite else { return "-" }
    guard self < 99.95 else { return Int(rounded()).grouped }
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The number with two decimals below 10, otherwise like `cell`.
  var ratioCell: String {
    guard self < 9.995 else { return cell }
    let hundredths = Int((self * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

extension Int {
  /// The number with grouped thousands, for example `1,000,000`.
  var grouped: String {
    guard self >= 1_000 else { return "\(self)" }
    let rest = "\(self % 1_000)"
    return (self / 1_000).grouped + "," + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
