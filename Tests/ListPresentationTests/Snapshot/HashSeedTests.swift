import Testing

@testable import ListPresentation

struct HashSeedTests {
  /// With these seeds, the halves of one product put 1,000 numbers into fewer than 40 of 2,048 places.
  static let seeds = [
    HashSeed(value: 0xa842_0cc2_8ad6_d93e, factor: 0xffd7_f2ea_8cda_b1ff),
    HashSeed(value: 0x7a9c_79ac_35eb_1a9d, factor: 0xffd0_e45e_d2ed_c841),
  ]

  /// By chance, 1,000 numbers take 791 of 2,048 places. The least of 300,000 random seeds was 739.
  @Test(arguments: [1, 1_024, 4_194_304])
  func numbersInSequenceSpreadOverATable(distance: Int) {
    for seed in Self.seeds {
      let places = Set((0..<1_000).map { seed.hash($0 &* distance) & 2_047 })
      #expect(places.count > 700)
    }
  }
}
