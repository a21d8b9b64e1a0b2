import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@Suite struct RowFilterTests {
  /// Filters rows and counts the rows it looked at.
  private func found(_ filter: inout RowFilter, in titles: [String]) -> (rows: [UInt32], looked: Int) {
    let query = filter.query
    var looked = 0
    while filter.isWorking {
      _ = filter.look(atMost: 1_000, from: titles.count / 2) { ranges in
        looked += ranges.joined().count
        return ranges.joined().filter { query.matches(titles[$0]) }.map { UInt32($0) }
      }
    }
    return (filter.found, looked)
  }

  @Test func longerQueryLooksOnlyAtFoundRows() {
    let titles = (0..<10_000).map { $0.isMultiple(of: 1_000) ? "한글 \($0)" : "row \($0)" }
    var first = RowFilter(TextQuery("ㅎ"), after: nil, numberOfRows: titles.count)
    #expect(found(&first, in: titles) == ((0..<10).map { $0 * 1_000 }, 10_000))
    var second = RowFilter(TextQuery("하"), after: first, numberOfRows: titles.count)
    #expect(found(&second, in: titles) == ([], 10))
    var other = RowFilter(TextQuery("한"), after: second, numberOfRows: titles.count)
    #expect(found(&other, in: titles).looked == 10_000, "a syllable that is typed on is another letter")
    var both = RowFilter(TextQuery("한글 7"), after: other, numberOfRows: titles.count)
    #expect(found(&both, in: titles) == ([7_000], 10))
  }

  @Test func narrowedFilterFindsTheSameRows() {
    for seed in testSeeds("LIST_PRESENTATION_LIST_SCREENS", small: 40) {
      var random = SeededGenerator(seed: seed)
      let letters = ["a", "b", " ", "ㅎ", "하", "한", "é", "e\u{301}", "ê", "ㄱ", "글", "👨‍👩‍👧‍👦", "👩"]
      func text(_ length: ClosedRange<Int>) -> String {
        (0..<Int.random(in: length, using: &random)).compactMap { _ in letters.randomElement(using: &random) }.joined()
      }
      let titles = (0..<Int.random(in: 0...200, using: &random)).map { _ in text(0...6) }
      var typed = ""
      var filter: RowFilter?
      for _ in 0..<8 {
        if Int.random(in: 0..<4, using: &random) == 0 { typed = String(typed.dropLast()) } else { typed += text(1...1) }
        var next = RowFilter(TextQuery(typed), after: filter, numberOfRows: titles.count)
        if Int.random(in: 0..<3, using: &random) > 0 {
          let all = titles.indices.filter { next.query.matches(titles[$0]) }.map { UInt32($0) }
          #expect(found(&next, in: titles).rows == all, "seed \(seed), '\(typed)'")
        }
        filter = next
      }
    }
  }

  /// A list of 100 rows, each of which has 99 children.
  private static func parent(_ index: Int) -> Int? { index.isMultiple(of: 100) ? nil : index / 100 * 100 }

  @Test func rowsAboveMatchesAreLookedUpOnceEach() {
    var filter = RowFilter(TextQuery("x"), numberOfRows: 10_000)
    var lookups = 0
    let matches = stride(from: 7, to: 10_000, by: 3)
    while filter.isWorking {
      _ = filter.look(atMost: 64, from: 5_000) { index in
        lookups += 1
        return Self.parent(index)
      } _: { ranges in
        ranges.joined().filter { $0 >= 7 && $0 % 3 == 1 }.map { UInt32($0) }
      }
    }
    let above = (0..<100).map { $0 * 100 }
    #expect(filter.rows == .some(Set(Array(matches) + above).sorted().map { UInt32($0) }))
    #expect(filter.matches == .some(matches.map { UInt32($0) }))
    #expect(lookups <= matches.underestimatedCount + 2 * 100, "\(lookups)")
  }

  @Test func rowsAboveMatchesAreShownAsLongAsThereAreSome() {
    var filter = RowFilter(TextQuery("x"), numberOfRows: 200)
    let parents: [((Int) -> Int?)?] = [nil, Self.parent, nil]
    let rows = parents.map { parent in
      _ = filter.look(atMost: 200, from: 0, parent: parent) { $0.joined().filter { $0 % 100 == 7 }.map { UInt32($0) } }
      return filter.rows
    }
    #expect(rows == [.some([7, 107]), .some([0, 7, 100, 107]), .some([7, 107])])
  }

  /// The map of an update of a list of ids.
  private func map(_ old: [Int], _ new: [Int]) throws -> ListIndexMap {
    let (old, new) = (ListSnapshot(old.map { Fruit($0) }), ListSnapshot(new.map { Fruit($0) }))
    return try #require(ListIndexMap(new.difference(from: old), from: old.structure, to: new.structure))
  }

  @Test func rowsAboveMatchesAreNotLookedUpAgainWhenRowsArrive() throws {
    var filter = RowFilter(TextQuery("x"), numberOfRows: 10_000)
    var lookups = 0
    func parent(_ index: Int) -> Int? {
      lookups += 1
      return index < 10_003 ? Self.parent(index) : nil
    }
    func look() {
      _ = filter.look(atMost: 10_000, from: 0, parent: parent) { $0.joined().filter { $0 % 3 == 1 }.map { UInt32($0) } }
    }
    look()
    lookups = 0
    filter.follow(try map(Array(0..<10_000), Array(0..<10_003)), parent: parent)
    look()
    #expect(lookups <= 3, "\(lookups) lookups")
    let matches = (0..<10_003).filter { $0 % 3 == 1 }
    #expect(filter.rows == .some(Set(matches + (0...100).map { $0 * 100 }).sorted().map { UInt32($0) }))
  }

  @Test func rowThatComesBetweenAMatchAndTheRowsAboveItIsShown() throws {
    var filter = RowFilter(TextQuery("x"), numberOfRows: 3)
    var parents: [Int?] = [nil, 0, nil]
    func rows(finding matches: [UInt32] = []) -> ShownRows {
      _ = filter.look(atMost: 9, from: 0, parent: parent) { _ in matches }
      return filter.rows
    }
    func parent(_ index: Int) -> Int? { parents.indices.contains(index) ? parents[index] : nil }
    #expect(rows(finding: [1]) == .some([0, 1]))
    // The match at 1 is at 2 now, a child of the row that arrives.
    parents = [nil, nil, 1, nil]
    filter.follow(try map([0, 1, 2], [0, 9, 1, 2]), parent: parent)
    #expect(rows() == .some([1, 2]))
    // A row that leaves is above no match.
    parents = [nil, nil, nil]
    filter.follow(try map([0, 9, 1, 2], [0, 1, 2]), parent: parent)
    #expect(rows() == .some([1]))
  }
}
