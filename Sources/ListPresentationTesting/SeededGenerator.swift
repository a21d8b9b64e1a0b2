import ListPresentation

/// A generator of random numbers that gives the same numbers for the same seed on every machine, for tests.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). Not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  /// Creates a generator; print the seed when a test fails.
  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The next number.
  public mutating func next() -> UInt64 { generator.next() }
}
