import Foundation
import ListPresentationTesting

extension SeededGenerator {
  /// Creates a generator for one purpose and a seed. Generators with different purposes or numbers are independent.
  init(seed: UInt64, _ purpose: UInt64, _ number: Int = 0) {
    self.init(seed: Self.mixed(seed &+ Self.mixed(purpose &+ 1)) ^ Self.mixed(UInt64(bitPattern: Int64(number))))
  }

  /// Maps a number to a number that appears random. Different numbers have different results.
  static func mixed(_ number: UInt64) -> UInt64 {
    // A generator adds this constant to its state and then mixes the state to get the first number.
    var generator = SeededGenerator(seed: number &- 0x9E37_79B9_7F4A_7C15)
    return generator.next()
  }

  /// Returns a random number whose logarithm is normally distributed (Box and Muller, "A note on the generation of
  /// random normal deviates", 1958).
  mutating func logNormal(median: Double, sigma: Double) -> Double {
    let (u, v) = (Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self))
    return median * exp(sigma * (-2 * log(u)).squareRoot() * cos(2 * .pi * v))
  }

  /// Returns `true` with a probability.
  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
}
