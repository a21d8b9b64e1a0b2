/// A plot of stall over waste in plain text. Points closer to the lower left are better.
struct FrontierPlot {
  struct Point {
    let mark: Character
    let waste: Double
    let stall: Double
  }

  private let points: [Point]
  /// The marks from the least to the most important. If points have the same place, the plot shows the most important
  /// mark.
  private static let marks: [Character] = ["o", "*", "3", "@"]
  private let columns = 60
  private let lines = 14

  init(points: [Point]) { self.points = points }

  var text: String {
    let mostWaste = points.map(\.waste).max() ?? 0
    let mostStall = points.map(\.stall).max() ?? 0
    guard mostWaste > 0, mostStall > 0 else { return "" }
    var cells = Array(repeating: Array(repeating: Character(" "), count: columns + 1), count: lines + 1)
    for mark in Self.marks {
      for point in points where point.mark == mark {
        let column = Int((point.waste / mostWaste * Double(columns)).rounded())
        let line = lines - Int((point.stall / mostStall * Double(lines)).rounded())
        cells[line][column] = mark
      }
    }
    let hidden = Set(points.map(\.mark)).subtracting(cells.joined())
    let width = max(mostStall.ratioCell.count, 4)
    func label(_ line: Int) -> String {
      let text = line == 0 ? mostStall.ratioCell : line == lines ? "0" : ""
      return String(repeating: " ", count: width - text.count) + text
    }
    let rows = cells.indices.map { line -> String in
      var row = String(cells[line])
      while row.last == " " { row.removeLast() }
      return "  \(label(line)) |\(row)"
    }
    let gap = String(repeating: " ", count: width + 3)
    let most = mostWaste.cell
    let axis = gap + "+" + String(repeating: "-", count: columns)
    let scale = gap + "0" + String(repeating: " ", count: columns - most.count) + most
    let covered = hidden.isEmpty ? [] : ["\(gap)covered by others: \(String(hidden.sorted()))"]
    return (rows + [axis, scale] + covered).joined(separator: "\n") + "\n"
  }
}
