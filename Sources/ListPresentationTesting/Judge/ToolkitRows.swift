import ListPresentation

/// The operations of one batch, as a host has asked for them.
struct ToolkitBatch {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(old: Int, new: Int)] = []
  var deletedRows: [ListPosition] = []
  var insertedRows: [ListPosition] = []
  var movedRows: [(old: ListPosition, new: ListPosition)] = []
}

/// The rows that a toolkit believes in. Each row and each section has a number that no other has.
struct ToolkitRows {
  struct Section {
    let number: Int
    var rows: [Int]
  }

  private(set) var sections: [Section] = []
  private var lastNumber = 0

  init(_ counts: [Int] = []) {
    sections = counts.map { count in Section(number: next(), rows: (0..<count).map { _ in next() }) }
  }

  private mutating func next() -> Int {
    lastNumber += 1
    return lastNumber
  }

  var counts: [Int] { sections.map(\.rows.count) }

  subscript(position: ListPosition) -> Int? {
    guard sections.indices.contains(position.section) else { return nil }
    let rows = sections[position.section].rows
    return rows.indices.contains(position.item) ? rows[position.item] : nil
  }

  /// The rows of all sections in order, with their positions.
  var all: [(position: ListPosition, number: Int)] {
    sections.enumerated().flatMap { section, content in
      content.rows.enumerated().map { (ListPosition(section: section, item: $0), $1) }
    }
  }

  /// Returns the numbers of the rows that leave in a batch.
  func numbers(deletedBy batch: ToolkitBatch) -> Set<Int> {
    Set(batch.deletedRows.compactMap { self[$0] } + batch.deletedSections.flatMap { sections[$0].rows })
  }

  /// Returns the rows after a batch.
  /// - Parameter counts: The numbers of rows that the host has after the batch.
  /// - Throws: What a collection view says about a batch that contradicts itself or these numbers.
  func performing(_ batch: ToolkitBatch, leadingTo counts: [Int]) throws(ToolkitRefusal) -> ToolkitRows {
    try check(batch, counts)
    var result = self
    var arriving: [Int: Section] = [:]
    for move in batch.movedSections { arriving[move.new] = sections[move.old] }
    for section in batch.insertedSections {
      let rows = (0..<counts[section]).map { _ in result.next() }
      arriving[section] = Section(number: result.next(), rows: rows)
    }
    let gone = Set(batch.deletedSections + batch.movedSections.map(\.old))
    var staying = sections.indices.filter { !gone.contains($0) }.makeIterator()
    let movedOut = Set(batch.movedRows.map(\.old) + batch.deletedRows)
    var newIndices: [Int: Int] = [:]
    result.sections = []
    for section in counts.indices {
      if let new = arriving[section] {
        result.sections.append(new)
      } else if let old = staying.next() {
        newIndices[old] = section
        let rows = sections[old].rows.enumerated().filter {
          !movedOut.contains(ListPosition(section: old, item: $0.offset))
        }
        result.sections.append(Section(number: sections[old].number, rows: rows.map(\.element)))
      }
    }
    let inserted = batch.insertedRows.map { ($0, result.next()) }
    let moved = batch.movedRows.compactMap { move in self[move.old].map { (move.new, $0) } }
    for (position, row) in (inserted + moved).sorted(by: { $0.0 < $1.0 }) {
      guard result.sections.indices.contains(position.section),
        position.item <= result.sections[position.section].rows.count
      else { throw ToolkitRefusal("row \(position) does not exist after the update") }
      result.sections[position.section].rows.insert(row, at: position.item)
    }
    for (section, count) in counts.enumerated() where result.sections[section].rows.count != count {
      throw ToolkitRefusal(
        "section \(section) has \(count) rows after the update, but the batch leads to "
          + "\(result.sections[section].rows.count)")
    }
    return result
  }

  private func check(_ batch: ToolkitBatch, _ counts: [Int]) throws(ToolkitRefusal) {
    func refuse(_ isWrong: Bool, _ sentence: @autoclosure () -> String) throws(ToolkitRefusal) {
      if isWrong { throw ToolkitRefusal(sentence()) }
    }
    let (old, new) = (sections.indices, counts.indices)
    let goneSections = batch.deletedSections + batch.movedSections.map(\.old)
    let newSections = batch.insertedSections + batch.movedSections.map(\.new)
    let goneRows = batch.deletedRows + batch.movedRows.map(\.old)
    let newRows = batch.insertedRows + batch.movedRows.map(\.new)
    try refuse(!goneSections.allSatisfy(old.contains), "a section to delete or move does not exist before the update")
    try refuse(!newSections.allSatisfy(new.contains), "a section to insert or move does not exist after the update")
    try refuse(!goneRows.allSatisfy { self[$0] != nil }, "a row to delete or move does not exist before the update")
    try refuse(Set(goneSections).count < goneSections.count, "a section is deleted or moved twice")
    try refuse(Set(newSections).count < newSections.count, "two sections arrive at the same index")
    try refuse(Set(goneRows).count < goneRows.count, "a row is deleted or moved twice")
    try refuse(Set(newRows).count < newRows.count, "two rows arrive at the same position")
    try refuse(
      old.count - batch.deletedSections.count + batch.insertedSections.count != new.count,
      "there are \(new.count) sections after the update, but \(old.count) before, of which "
        + "\(batch.deletedSections.count) are deleted and \(batch.insertedSections.count) inserted")
    try refuse(
      batch.movedRows.contains { batch.deletedSections.contains($0.old.section) },
      "a row moves out of a deleted section")
    try refuse(
      batch.movedRows.contains { batch.insertedSections.contains($0.new.section) },
      "a row moves into an inserted section")
    try refuse(
      batch.movedSections.contains { move in
        goneRows.contains { $0.section == move.old } || newRows.contains { $0.section == move.new }
      }, "the rows of a section change that moves")
    try refuse(
      goneSections == newSections && batch.movedSections.contains { $0.old == $0.new },
      "a section moves to its own index")
    try refuse(
      goneRows.contains { batch.deletedSections.contains($0.section) }, "a row is deleted in a deleted section")
    try refuse(
      newRows.contains { batch.insertedSections.contains($0.section) }, "a row is inserted in an inserted section")
  }
}

/// What a toolkit refuses, as a sentence.
struct ToolkitRefusal: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

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
