import ListPresentation
import TestSupport
import Testing

/// An order of rows that is hard for a difference from ascending rows.
struct AdversarialOrder: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The numbers of the rows. Numbers from 10,000 on are new rows.
  let rows: [Int]
  let moves: Int
  /// Edits that lead to the order, so that both snapshots share the rows that stay.
  let edits: [ListEdit<CorePart, CoreRow>]

  init(_ name: String, _ rows: [Int], moves: Int, edits: [ListEdit<CorePart, CoreRow>] = []) {
    testDescription = name
    self.rows = rows
    self.moves = moves
    self.edits = edits
  }
}

private func items(_ ids: some Sequence<Int>) -> [CoreRow] { ids.map { CoreRow(id: $0) } }

@Suite struct AdversarialOrderTests {
  private static let count = 1_000
  private static let all = Array(0..<count)
  private static let evens = all.filter { $0 % 2 == 0 }
  private static let odds = all.filter { $0 % 2 == 1 }

  static let orders = interleaved + replaced + swapped + rotated

  private static let interleaved = [
    AdversarialOrder("sorted", all, moves: 0),
    AdversarialOrder(
      "reversed", all.reversed(), moves: count - 1,
      edits: [.delete(Array(all.dropLast())), .append(items(all.dropLast().reversed()), to: "A")]),
    // The last odd row stays after the even rows.
    AdversarialOrder(
      "evens, then odds", evens + odds, moves: count / 2 - 1, edits: [.delete(odds), .append(items(odds), to: "A")]),
    AdversarialOrder(
      "odds, then evens", odds + evens, moves: count / 2, edits: [.delete(odds), .insert(items(odds), .before, 0)]),
    AdversarialOrder("a riffle", all.map { $0 / 2 + ($0 % 2) * (count / 2) }, moves: count / 2 - 1),
    AdversarialOrder("neighbours swapped", all.map { $0 ^ 1 }, moves: count / 2),
  ]

  private static let replaced = [
    AdversarialOrder("every second replaced", all.map { $0 % 2 == 0 ? $0 : 10_000 + $0 }, moves: 0),
    AdversarialOrder(
      "every 40th replaced", all.map { $0 % 40 == 0 ? 10_000 + $0 : $0 }, moves: 0,
      edits: stride(from: 0, to: count, by: 40).flatMap { id -> [ListEdit<CorePart, CoreRow>] in
        [.insert(items([10_000 + id]), .after, id), .delete([id])]
      }),
  ]

  private static let swapped: [AdversarialOrder] = {
    let inner = Array(150..<500)
    let (head, tail) = (Array(0..<200), Array(750..<count))
    return [
      AdversarialOrder(
        "inner blocks swapped", all.prefix(150) + all[500..<900] + inner + all[900...], moves: 350,
        edits: [.delete(inner), .insert(items(inner), .after, 899)]),
      AdversarialOrder(
        "outer blocks swapped", tail + all[200..<750] + head, moves: 450,
        edits: [
          .delete(head + tail), .insert(items(tail), .before, 200), .insert(items(head), .after, 749),
        ]),
      AdversarialOrder(
        "blocks of 100 in reversed order", all.map { count - 100 - $0 / 100 * 100 + $0 % 100 }, moves: count - 100,
        edits: stride(from: 100, to: count, by: 100).flatMap { first -> [ListEdit<CorePart, CoreRow>] in
          let block = Array(first..<first + 100)
          return [.delete(block), .insert(items(block), .before, first - 100)]
        }),
    ]
  }()

  // Sizes around powers of two.
  private static let rotated = [1, 255, 256, 257, 499, 500, 501, 999].map { by in
    let head = Array(all.prefix(by))
    return AdversarialOrder(
      "rotated by \(by)", all.dropFirst(by) + head, moves: min(by, count - by),
      edits: [.delete(head), .append(items(head), to: "A")])
  }

  @Test(arguments: testCases(orders, oneOf: 3)) func adversarialOrderTakesFewestMoves(_ order: AdversarialOrder) {
    typealias Model = NaiveList<CorePart, CoreRow>
    // A second section with its own rows shows whether a row ends up in another section.
    let rest = Model.Block(section: CorePart(id: "Z"), items: items(20_000..<20_010))
    func model(_ rows: [Int]) -> Model {
      Model(blocks: [Model.Block(section: CorePart(id: "A"), items: items(rows)), rest])
    }
    let old = Moment(model(Self.all).snapshot, model(Self.all))
    let plain = Moment(model(order.rows).snapshot, model(order.rows))
    var shared = Moment(old.snapshot, plain.model)
    for edit in order.edits { #expect(shared.snapshot.refusal(of: edit) == nil) }
    for new in order.edits.isEmpty ? [plain] : [plain, shared] {
      for (from, to) in [(old, new), (new, old)] {
        let fault = to.fault(from: from)
        #expect(fault == nil)
        #expect(to.snapshot.difference(from: from.snapshot).movedItems.count == order.moves)
      }
    }
  }
}
