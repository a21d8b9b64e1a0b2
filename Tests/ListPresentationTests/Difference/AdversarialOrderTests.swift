import ListPresentation
import TestSupport
import Testing

/// An order of rows that is hard for a difference from ascending rows.
struct AdversarialOrder: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The numbers of the rows. Numbers from 10,000 on are new rows.
  let rows: [Int]
  let moves: Int

  init(_ name: String, _ rows: [Int], moves: Int) { (testDescription, self.rows, self.moves) = (name, rows, moves) }

  /// The edits that lead to the order from ascending rows. Those that ascend from the first one on stay.
  var edits: [ListEdit<CorePart, CoreRow>] {
    var (last, kept) = (-1, Set<Int>())
    for row in rows where row > last && row < 10_000 {
      kept.insert(row)
      last = row
    }
    let gone = (0..<rows.count).filter { !kept.contains($0) }
    var edits: [ListEdit<CorePart, CoreRow>] = gone.isEmpty ? [] : [.delete(gone)]
    for group in rows.split(whereSeparator: { kept.contains($0) }) {
      let items = group.map { CoreRow(id: $0) }
      if group.startIndex == 0 {
        edits.append(.insert(items, .before, rows[group.endIndex]))
      } else {
        edits.append(.insert(items, .after, rows[group.startIndex - 1]))
      }
    }
    return edits
  }
}

@Suite struct AdversarialOrderTests {
  private static let count = 1_000
  private static let all = Array(0..<count)
  private static let evens = all.filter { $0 % 2 == 0 }
  private static let odds = all.filter { $0 % 2 == 1 }

  static let interleaved: [AdversarialOrder] = [
    AdversarialOrder("sorted", all, moves: 0),
    AdversarialOrder("reversed", all.reversed(), moves: count - 1),
    // The last odd row stays after the even rows.
    AdversarialOrder("evens, then odds", evens + odds, moves: count / 2 - 1),
    AdversarialOrder("odds, then evens", odds + evens, moves: count / 2),
    AdversarialOrder("a riffle", all.map { $0 / 2 + ($0 % 2) * (count / 2) }, moves: count / 2 - 1),
    AdversarialOrder("neighbours swapped", all.map { $0 ^ 1 }, moves: count / 2),
  ]

  static let replaced: [AdversarialOrder] = [
    AdversarialOrder("every second replaced", all.map { $0 % 2 == 0 ? $0 : 10_000 + $0 }, moves: 0),
    AdversarialOrder("every 40th replaced", all.map { $0 % 40 == 0 ? 10_000 + $0 : $0 }, moves: 0),
    AdversarialOrder("inner blocks swapped", [0..<150, 500..<900, 150..<500, 900..<count].flatMap { $0 }, moves: 350),
    AdversarialOrder("outer blocks swapped", [750..<count, 200..<750, 0..<200].flatMap { $0 }, moves: 450),
    AdversarialOrder(
      "blocks of 100 in reversed order", all.map { count - 100 - $0 / 100 * 100 + $0 % 100 }, moves: count - 100),
  ]

  // Sizes around powers of two.
  static let rotated = [1, 255, 256, 257, 499, 500, 501, 999].map { by in
    AdversarialOrder("rotated by \(by)", [by..<count, 0..<by].flatMap { $0 }, moves: min(by, count - by))
  }

  @Test(arguments: testCases(interleaved + replaced + rotated, oneOf: 6))
  func adversarialOrderTakesFewestMoves(_ order: AdversarialOrder) {
    typealias Model = NaiveList<CorePart, CoreRow>
    // A second section with its own rows shows whether a row ends up in another section.
    let rest = Model.Block(section: CorePart(id: "Z"), items: (20_000..<20_010).map { CoreRow(id: $0) })
    func model(_ rows: [Int]) -> Model {
      Model(blocks: [Model.Block(section: CorePart(id: "A"), items: rows.map { CoreRow(id: $0) }), rest])
    }
    let old = Moment(model(Self.all).snapshot, model(Self.all))
    let plain = Moment(model(order.rows).snapshot, model(order.rows))
    // The rows that stay are shared by both snapshots.
    var shared = Moment(old.snapshot, plain.model)
    for edit in order.edits { #expect(shared.snapshot.refusal(of: edit) == nil) }
    for new in [plain, shared] {
      for (from, to) in [(old, new), (new, old)] {
        #expect(to.fault(from: from) == nil)
        #expect(to.snapshot.difference(from: from.snapshot).movedItems.count == order.moves)
      }
    }
  }
}
