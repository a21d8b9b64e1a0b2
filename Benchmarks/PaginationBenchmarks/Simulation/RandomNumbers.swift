import Foundation
import ListPresentation

extension SplitMix64 {
  /// A generator for one of many things that a seed decides, so that no two of them draw from the same numbers.
  init(seed: UInt64, _ purpose: UInt64, _ number: Int = 0) {
    self.init(seed: Self.mixed(seed &+ Self.mixed(purpose &+ 1)) ^ Self.mixed(UInt64(bitPattern: Int64(number))))
  }

  /// A number whose logarithm is normally distributed (Box and Muller, 1958).
  mutating func logNormal(median: Double, sigma: Double) -> Double {
    let (u, v) = (Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self))
    return median * exp(sigma * (-2 * log(u)).squareRoot() * cos(2 * .pi * v))
  }

  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}
