import Foundation
import ListPresentation

/// What a snapshot adds to the array that it takes over, in memory that is resident.
///
/// It is to run first: what another benchmark has given back to the allocator would be used again, unseen. What the
/// allocator keeps for itself counts.
struct MemoryBenchmark {
  let size: Int

  func add(to table: inout TextTable) throws {
    let rows = BenchmarkRow<Int>.rows(0..<size)
    let before = try Self.residentBytes()
    let snapshot = BenchmarkSnapshot(rows)
    let takenOver = try Self.residentBytes()
    Sink.take(snapshot.position(of: size / 2)?.item ?? 0)
    let indexed = try Self.residentBytes()
    Sink.take(snapshot.numberOfItems + rows.count)
    let bytes = [takenOver - before, indexed - before].map { (Double(max(0, $0)) / Double(size)).cell }
    table.add([Int.name, size.grouped], ["\(MemoryLayout<BenchmarkRow<Int>>.stride)"] + bytes)
  }

  /// Whether this system says how much memory is resident.
  static var isPossible: Bool { (try? residentBytes()) != nil }

  private static func residentBytes() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchmarkFailure(description: "/proc/self/statm does not say how much memory is resident")
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
