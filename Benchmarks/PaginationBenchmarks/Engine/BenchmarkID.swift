import Foundation
import ListPresentation
import ListPresentationTesting

/// A type of ids to measure.
protocol BenchmarkID: Hashable, Sendable {
  /// The name of the type in tables.
  static var name: String { get }

  /// Creates the id with a number. Different numbers give different ids.
  init(number: Int)
}

extension Int: BenchmarkID {
  static var name: String { "Int" }

  init(number: Int) { self = number }
}

extension UUID: BenchmarkID {
  static var name: String { "UUID" }

  init(number: Int) {
    let (high, low) = (SeededGenerator.mixed(UInt64(number)), SeededGenerator.mixed(~UInt64(number)))
    func byte(_ half: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: half >> (index * 8)) }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}

extension String: BenchmarkID {
  static var name: String { "String" }

  /// The text has twenty characters, too many for a string without heap storage.
  init(number: Int) {
    let digits = String(SeededGenerator.mixed(UInt64(number)), radix: 16)
    self = "row-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A row of the measured lists.
struct BenchmarkRow<ID: BenchmarkID>: ListElement {
  let id: ID
  var content: Int

  /// Returns rows whose ids have the numbers in a range.
  static func rows(_ numbers: Range<Int>) -> [BenchmarkRow] {
    numbers.map { BenchmarkRow(id: ID(number: $0), content: $0) }
  }
}

/// A list of benchmark rows.
typealias BenchmarkSnapshot<ID: BenchmarkID> = ListSnapshot<SingleSection, BenchmarkRow<ID>>

extension ListDifference {
  var numberOfDeletions: Int { batches.reduce(0) { $0 + $1.deletedItems.count } }
  var numberOfInsertions: Int { batches.reduce(0) { $0 + $1.insertedItems.count } }

  /// The total number of items in the operations of the difference.
  var numberOfSteps: Int {
    batches.reduce(numberOfDeletions + numberOfInsertions) { $0 + $1.movedItems.count + $1.reconfiguredItems.count }
  }
}
