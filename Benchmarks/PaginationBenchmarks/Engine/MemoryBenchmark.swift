import Foundation
import ListPresentation

/// Measures the resident memory that a snapshot needs in addition to its array.
///
/// This benchmark must run first, because the allocator would reuse memory that another benchmark has freed. The result
/// includes the overhead of the allocator.
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

  /// Whether the system reports the size of the resident memory.
  static var isPossible: Bool { (try? residentBytes()) != nil }

  private static func residentBytes() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchmarkFailure(description: "/proc/self/statm has no size of the resident memory")
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
