import Foundation

/// The size of a test with random or large input: the value of an environment variable, or a size that takes
/// milliseconds. `.ci/run --long` sets every variable.
///
/// A debug build, whose code is many times slower, plays a quarter of the small size.
package func testSize(_ variable: String, small: Int) -> Int {
  if let size = ProcessInfo.processInfo.environment[variable].flatMap({ Int($0) }) { return size }
  #if DEBUG
    return (small + 3) / 4
  #else
    return small
  #endif
}

/// The cases of a test that has many alike: one of a few in a debug build, and all of them in a release build or with
/// `LIST_PRESENTATION_ALL_CASES=1`, which `.ci/run` sets before a merge. If the cases take long, a debug build leaves some
/// out then, too: it plays one of `some`.
package func testCases<Case>(_ cases: [Case], oneOf few: Int, beforeMerge some: Int = 1) -> [Case] {
  #if DEBUG
    let isMerging = ProcessInfo.processInfo.environment["LIST_PRESENTATION_ALL_CASES"] == "1"
    return stride(from: 0, to: cases.count, by: isMerging ? some : few).map { cases[$0] }
  #else
    return cases
  #endif
}

/// The seeds of a random test: as many as an environment variable says, or few.
package func testSeeds(_ variable: String, small: Int, from first: UInt64 = 0) -> Range<UInt64> {
  if let seed = replayedSeed { return seed..<seed + 1 }
  return first..<first + UInt64(max(1, testSize(variable, small: small)))
}

/// The only seed to play, from the environment variable `LIST_PRESENTATION_SEED`.
package let replayedSeed = ProcessInfo.processInfo.environment["LIST_PRESENTATION_SEED"].flatMap { UInt64($0) }
