import ListPresentation

/// Where the rows of a toolkit are, from the top of the list.
struct ToolkitPlaces {
  /// A row, and where it is in the list.
  struct Row {
    let index: Int
    let position: ListPosition
    let number: Int
    let top: Int
    let height: Int
  }

  private let rows: [(position: ListPosition, number: Int)]
  /// The top edges of the rows, and the bottom edge of the last.
  private var edges: [Int] = [0]

  init(_ rows: [(position: ListPosition, number: Int)], height: (_ number: Int) -> Int) {
    self.rows = rows
    edges.reserveCapacity(rows.count + 1)
    var top = 0
    for row in rows {
      top += height(row.number)
      edges.append(top)
    }
  }

  var count: Int { rows.count }

  /// The height of all rows.
  var height: Int { edges[rows.count] }

  func row(at index: Int) -> Row? {
    guard rows.indices.contains(index) else { return nil }
    let (row, top) = (rows[index], edges[index])
    return Row(index: index, position: row.position, number: row.number, top: top, height: edges[index + 1] - top)
  }

  /// Returns the rows between two offsets, of which a part is there at least.
  func rows(from top: Int, to bottom: Int) -> [Row] {
    var (first, end) = (0, rows.count)
    while first < end {
      let middle = (first + end) / 2
      if edges[middle + 1] > top { end = middle } else { first = middle + 1 }
    }
    var result: [Row] = []
    while let row = row(at: first), row.top < bottom {
      result.append(row)
      first += 1
    }
    return result
  }

  /// Makes a row higher, or lower.
  mutating func grow(_ number: Int, by difference: Int) {
    guard difference != 0, let index = rows.firstIndex(where: { $0.number == number }) else { return }
    for edge in index + 1..<edges.count { edges[edge] += difference }
  }
}
