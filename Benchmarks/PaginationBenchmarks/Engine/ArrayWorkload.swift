import ListPresentation

/// Two arrays, and what lies between them.
struct ArrayWorkload<ID: BenchmarkID> {
  typealias Row = BenchmarkRow<ID>

  let name: String
  let old: [Row]
  let new: [Row]
  let rounds: Int
  /// Whether the standard library's difference ends in reasonable time.
  let suitsStandardLibrary: Bool

  /// The workload of DifferenceKit's own benchmark: the removed rows, then the inserted ones at a place of the shorter
  /// array, then the first rows shuffled.
  static func mixed(
    _ count: Int, deleting: Range<Int>, inserting: Range<Int>, shuffling: Range<Int>, rounds: Int,
    suitsStandardLibrary: Bool
  ) -> ArrayWorkload {
    let old = Row.rows(0..<count)
    var new = old
    var generator = SplitMix64(seed: 1)
    new.removeSubrange(deleting)
    new.insert(contentsOf: Row.rows(count..<count + inserting.count), at: inserting.lowerBound)
    new[shuffling].shuffle(using: &generator)
    let name = "\(deleting.count.grouped) out, \(inserting.count.grouped) in, \(shuffling.count.grouped) shuffled"
    return ArrayWorkload(
      name: "\(count.grouped): \(name)", old: old, new: new, rounds: rounds, suitsStandardLibrary: suitsStandardLibrary)
  }

  /// Changes of much of a list.
  static func large(_ count: Int) -> [ArrayWorkload] {
    let old = Row.rows(0..<count)
    var generator = SplitMix64(seed: 2)
    let shuffled = old.shuffled(using: &generator)
    let filtered = old.filter { _ in Int.random(in: 0..<10, using: &generator) == 0 }
    func workload(_ name: String, _ old: [Row], _ new: [Row]) -> ArrayWorkload {
      ArrayWorkload(name: "\(count.grouped): \(name)", old: old, new: new, rounds: 9, suitsStandardLibrary: false)
    }
    let screen = ArrayWorkload.mixed(
      5_000, deleting: 2_000..<3_000, inserting: 3_000..<4_000, shuffling: 0..<200, rounds: 25,
      suitsStandardLibrary: true)
    return (count < 5_000 ? [] : [screen]) + [
      .mixed(
        count, deleting: count / 5..<count / 10 * 3, inserting: count / 10 * 3..<count / 10 * 4,
        shuffling: 0..<count / 50, rounds: 9, suitsStandardLibrary: false),
      workload("all shuffled", old, shuffled),
      workload("filtered to 10 %", old, filtered),
      workload("back from 10 %", filtered, old),
    ]
  }

  /// Changes of little or nothing of a list.
  static func small(_ count: Int) -> [ArrayWorkload] {
    let old = Row.rows(0..<count)
    var generator = SplitMix64(seed: 3)
    func workload(_ name: String, _ change: (inout [Row]) -> Void) -> ArrayWorkload {
      // A buffer of its own: arrays that share one are equal without a look.
      var new = old.map { $0 }
      change(&new)
      return ArrayWorkload(
        name: "\(count.grouped): \(name)", old: old, new: new, rounds: 25, suitsStandardLibrary: true)
    }
    return [
      workload("no change") { _ in },
      workload("one deleted") { $0.remove(at: count / 2) },
      workload("one inserted") { $0.insert(Row(id: ID(number: count), content: 0), at: count / 2) },
      workload("one moved, end to start") { $0.insert($0.removeLast(), at: 0) },
      workload("content of 1 % changed") { rows in
        for index in (0..<count).shuffled(using: &generator).prefix(count / 100) { rows[index].content += 1 }
      },
    ]
  }
}
