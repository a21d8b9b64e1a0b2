import ListPresentation

/// A change of a whole array, as a view model makes it that knows of no snapshots.
enum ArrayChange: String, CaseIterable {
  case nothing = "no change"
  case appended = "a page of 50 appended"
  case prepended = "a page of 50 prepended"
  case deleted = "one deleted"
  case moved = "one moved to start"
  case content = "content of 1 % changed"
  /// The proportions of DifferenceKit's own benchmark.
  case replaced = "a fifth replaced"
  case filtered = "filtered to a tenth"
  case unfiltered = "back from a tenth"
  case shuffled = "all shuffled"

  static let small: [ArrayChange] = [.nothing, .appended, .prepended, .deleted, .moved, .content]
  static let large: [ArrayChange] = [.replaced, .filtered, .unfiltered, .shuffled]

  /// The longest list for which the standard library's difference ends in reasonable time.
  var mostRowsForTheLibrary: Int {
    switch self {
    case .nothing, .appended, .prepended, .deleted, .moved, .content: .max
    case .replaced: 10_000
    case .filtered, .unfiltered, .shuffled: 1_000
    }
  }
}

/// Two arrays, and what lies between them.
struct ArrayWorkload<ID: BenchmarkID> {
  typealias Row = BenchmarkRow<ID>

  let old: [Row]
  let new: [Row]

  init(_ change: ArrayChange, of count: Int) {
    var generator = SplitMix64(seed: 2)
    var old = Row.rows(0..<count)
    // A buffer of its own: arrays that share one are equal without a look.
    var new = old.map { $0 }
    switch change {
    case .nothing: break
    case .appended: new += Row.rows(count..<count + 50)
    case .prepended: new.insert(contentsOf: Row.rows(count..<count + 50), at: 0)
    case .deleted: new.remove(at: count / 2)
    case .moved: new.insert(new.removeLast(), at: 0)
    case .content:
      for index in (0..<count).shuffled(using: &generator).prefix(count / 100) { new[index].content += 1 }
    case .replaced:
      new.removeSubrange(count / 5 * 2..<count / 5 * 3)
      new.insert(contentsOf: Row.rows(count..<count + count / 5), at: count / 5 * 3)
      new[..<(count / 25)].shuffle(using: &generator)
    case .filtered: new.removeAll { _ in Int.random(in: 0..<10, using: &generator) > 0 }
    case .unfiltered: old.removeAll { _ in Int.random(in: 0..<10, using: &generator) > 0 }
    case .shuffled: new.shuffle(using: &generator)
    }
    (self.old, self.new) = (old, new)
  }
}
