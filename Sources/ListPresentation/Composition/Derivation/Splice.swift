/// A range of elements of a list, and the range of another list that replaces it. One of them may be empty.
struct Splice: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

extension ListElements where Element: ListElement {
  /// The splices that lead from another list to this one, ascending. Two splices have an element between them that
  /// stays.
  ///
  /// An element whose content changes is replaced. An element that moves is in two splices.
  /// - Complexity: O(c + log n) for c elements that the lists do not share.
  func splices(from old: ListElements) -> [Splice] {
    let alignment = Alignment(old, self)
    var splices: [Splice] = []
    func add(_ old: Range<Int>, _ new: Range<Int>) {
      guard !old.isEmpty || !new.isEmpty else { return }
      if let last = splices.last, last.old.upperBound == old.lowerBound, last.new.upperBound == new.lowerBound {
        splices[splices.count - 1] = Splice(
          old: last.old.lowerBound..<old.upperBound, new: last.new.lowerBound..<new.upperBound)
      } else {
        splices.append(Splice(old: old, new: new))
      }
    }
    var (oldEnd, newEnd) = (0, 0)
    var changed = alignment.changed[...]
    for stretch in alignment.stretches {
      add(oldEnd..<stretch.oldRange.lowerBound, newEnd..<stretch.newRange.lowerBound)
      while let index = changed.first, index < stretch.newRange.upperBound {
        let before = index + Int(stretch.old) - Int(stretch.new)
        add(before..<before + 1, index..<index + 1)
        changed.removeFirst()
      }
      (oldEnd, newEnd) = (stretch.oldRange.upperBound, stretch.newRange.upperBound)
    }
    add(oldEnd..<old.count, newEnd..<count)
    return splices
  }
}
