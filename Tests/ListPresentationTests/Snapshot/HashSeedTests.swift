import ListPresentationTesting
import Testing

@testable import ListPresentation

struct HashSeedTests {
  /// With these seeds, the halves of one product put 1,000 numbers into fewer than 40 of 2,048 slots.
  static let seeds = [
    HashSeed(value: 0xa842_0cc2_8ad6_d93e, factor: 0xffd7_f2ea_8cda_b1ff),
    HashSeed(value: 0x7a9c_79ac_35eb_1a9d, factor: 0xffd0_e45e_d2ed_c841),
  ]

  /// By chance, 1,000 numbers take 791 of 2,048 slots. The least of 300,000 random seeds was 739.
  @Test(arguments: [1, 1_024, 4_194_304])
  func numbersInSequenceSpreadOverATable(distance: Int) {
    for seed in Self.seeds {
      let slots = Set((0..<1_000).map { seed.hash($0 &* distance) & 2_047 })
      #expect(slots.count > 700)
    }
  }

  @Test(arguments: [2, 15, 16, 300, 5_000])
  func firstRepeatedElementIsFound(count: Int) {
    for seed in 0..<UInt64(20) {
      var generator = SeededGenerator(seed: seed)
      let numbers = (0..<count).map { _ in Int.random(in: 0..<count * count / 2, using: &generator) }
      var known: Set<Int> = []
      let first = numbers.firstIndex { !known.insert($0).inserted }
      let hashes = numbers.map { HashSeed.shared.hash($0) }
      #expect(hashes.firstDuplicate { numbers[$0] == numbers[$1] } == first, "seed \(seed)")
    }
  }

  /// A bit for each of 8 to 16 elements is shared by an eighth to a quarter of them.
  @Test func fewElementsOfALongListMayRepeatOthers() {
    let seed = Self.seeds[0]
    for count in [1_000, 10_000, 60_000] {
      let hashes = (0..<count).map { seed.hash($0) }
      let filter = RepeatFilter(hashes)
      let numberOfCandidates = hashes.count(where: filter.mayRepeat)
      #expect(numberOfCandidates < count / 4)
      #expect(filter.numberOfRepeats < numberOfCandidates && numberOfCandidates <= 2 * filter.numberOfRepeats)
    }
  }
}
