import ListPresentation
import Testing

@testable import ListPresentationText

/// The parts of a list screen by themselves.
@Suite struct ListScreenPartTests {
  @Test func countTakesDigitsAfterOneThatIsNotZero() {
    func number(_ keys: String) -> Int? {
      var count = TypedCount()
      for key in Key.keys(in: keys) { _ = count.press(key) }
      return count.number
    }
    #expect(number("0") == nil && number("105") == 105 && number("9999999999999") == 999_999_999)
    #expect(number("25 esc") == nil && number("٣") == nil && number("5 j") == 5)
  }

  @Test func secondGOfARowNumberBelongsToTheNumber() {
    /// Whether each g is taken for a part of a number, after a command with a number before it.
    func takes(_ keys: String, _ command: ListCommand) -> [Bool] {
      var count = TypedCount()
      for key in Key.keys(in: keys) { _ = count.press(key) }
      _ = count.end(with: command)
      return (0..<2).map { _ in count.press(.character("g")) }
    }
    #expect(takes("25", .first) == [true, false] && takes("25", .last) == [false, false])
    // Without a number, each g goes to the first row.
    #expect(takes("", .first) == [false, false])
  }

  /// Returns the sentences of a list of some rows that is settled.
  private func sentences(_ news: inout ListNews, count: Int, isSearch: Bool = false) -> [String] {
    news.takeSentences(isSettled: true, count: count, isSearch: isSearch, isTyping: false, TextWords())
  }

  @Test func changesAreToldOnceTheListIsSettled() {
    var news = ListNews()
    let old = ListSnapshot([Fruit(id: 9, name: "", price: "")])
    var new = old
    try? new.insert([1, 2].map { Fruit(id: $0, name: "", price: "") }, before: 9)
    let batches = new.difference(from: old).batches
    let cursor = new.position(of: 9).flatMap(new.structure.index(of:))
    for batch in batches + batches {
      news.add(numberRemoved: 0, ListIndexMap(batch, from: old.structure, to: new.structure), above: cursor)
    }
    news.announce("Refreshing")
    let first = news.takeSentences(isSettled: false, count: 9, isSearch: false, isTyping: false, TextWords())
    let later = [sentences(&news, count: 9), sentences(&news, count: 9)]
    #expect(first == ["Refreshing"] && later == [["4 new above"], []])
  }

  @Test func replacedRowsAreCountedWhenThereAreAny() {
    var news = ListNews()
    news.listReplaced()
    let counted = [sentences(&news, count: 0), sentences(&news, count: 1_200), sentences(&news, count: 1_200)]
    #expect(counted == [[], ["1,200 rows"], []])
    news.listReplaced()
    let found = sentences(&news, count: 0, isSearch: true)
    #expect(found == ["0 found"])
  }

  @Test func keyForgetsWhatTheKeyBeforeSaid() {
    var news = ListNews()
    news.say("No search yet")
    news.announce("3 selected")
    news.keyArrived()
    let left = sentences(&news, count: 3)
    #expect(news.message == nil && left.isEmpty)
  }

  @Test func rowAtTheTopIsTheFormerOneAmongRowsBesideEachOther() {
    var frame = ScreenFrame([StyledLine(), StyledLine(), StyledLine()])
    frame.items = [
      .init(index: 4, lines: 1..<2, columns: 0..<10), .init(index: 5, lines: 1..<2, columns: 10..<20),
      .init(index: 6, lines: 2..<3, columns: 0..<10),
    ]
    let shown = ShownFrame(frame)
    #expect(shown.top(keeping: 5) == 5 && shown.top(keeping: 6) == 4 && shown.top(keeping: nil) == 4)
    #expect(shown.index(at: ScreenPosition(row: 1, column: 12)) == 5 && shown.index(inLine: 2) == 6)
    #expect(shown.numberOfLines == 2 && shown.indices == RangeSet(4..<7))
  }

  @Test func endOfAQueryReturnsToThePositionBeforeUnlessTheUserHasMoved() {
    var query = ListQuery<Int>()
    let position = TextListPosition<Int>(cursor: .init(id: 7, index: 7))
    query.begin(at: position)
    query.filter(by: "1", numberOfRows: 10)
    // The position is that before the first query, also after a second one.
    query.begin(at: TextListPosition())
    query.filter(by: "12", numberOfRows: 10)
    query.keep(found: 3)
    #expect([3, nil, 4].map { query.positionBefore($0) } == [position, position, nil])
    #expect(query.text == "12" && query.isFilterWorking)
    query.filter(by: "", numberOfRows: 10)
    #expect(query.text.isEmpty && !query.isFiltering && query.last.text == "12" && query.highlighted == nil)
    let recalled = query.recalled(by: .up)
    #expect(recalled == "12")
  }

  @Test func endOfASourceSearchReturnsToThePositionBeforeIt() {
    var query = ListQuery<Int>()
    let position = TextListPosition<Int>(cursor: .init(id: 7, index: 7))
    let early = [query.ask("a", at: position), query.ask("ab", at: TextListPosition())]
    let late = [query.ask("", at: TextListPosition()), query.ask("", at: TextListPosition())]
    #expect(early == [nil, nil] && late == [position, nil])
  }

  @Test func newRowsOfASourceSearchBringTheUserToTheFirstUnlessAPositionIsRestored() {
    var source = SourceSearch()
    let first = [source.follow("ab"), source.follow("ab"), source.follow("")]
    source.restore("c")
    let restored = source.follow("c")
    #expect(first == [true, nil, false] && restored == false)
  }

  @Test func numberOfAnAttemptIsKeptWhileItLoads() {
    var loading = ListLoading()
    loading.follow(.failed("no answer", retry: ScheduledRetry(attempt: 2, at: .now, on: ContinuousClock())))
    loading.follow(.loading)
    #expect(loading.attempt == 2)
    loading.follow(.idle)
    #expect(loading.attempt == nil)
    loading.go(to: .last)
    let stopped = [loading.stop(), loading.stop()]
    #expect(stopped == [.last, nil])
  }

  @MainActor @Test func rowBesideTheOneAtTheTopTakesItsPlace() throws {
    let rows = (0..<9).map { Fruit(id: $0, name: "", price: "") }
    let (old, new) = (ListSnapshot(rows), ListSnapshot(rows.filter { $0.id != 3 }))
    let batch = try #require(new.difference(from: old).batches.first)
    let map = try #require(ListIndexMap(batch, from: old.structure, to: new.structure))
    /// Returns the row at the top after the update, if it was row 3 and the last frame showed some rows.
    @MainActor func top(after indices: Range<Int>, numberInLine: Int) -> Int? {
      var (state, frame) = (UserState<String>(), ScreenFrame())
      frame.items = indices.enumerated().map { number, index in
        .init(index: index, lines: number / numberInLine..<number / numberInLine + 1)
      }
      state.see(frame, TitleList(titles: (0..<9).map { "\($0)" }))
      state.scroll(to: .init(id: "3", index: 3))
      let rows = new.itemIDs.map { "\($0)" }
      state.follow(map, .all(rows.count), TitleList(titles: rows))
      return state.top.flatMap { Int($0.id) }
    }
    #expect(top(after: 2..<6, numberInLine: 2) == 2)
    #expect(top(after: 0..<3, numberInLine: 1) == 2, "a key has scrolled since")
  }

  /// Returns the news of a list to which the ids of some lists lead, one after the other.
  private func news(at end: TextWords.End, _ lists: [Int]...) throws -> ListNews {
    var news = ListNews()
    news.seeEnd(isLoaded: true)
    for (old, new) in zip(lists, lists.dropFirst()) {
      let old = ListSnapshot(old.map { Fruit(id: $0, name: "", price: "") })
      let new = ListSnapshot(new.map { Fruit(id: $0, name: "", price: "") })
      let batch = try #require(new.difference(from: old).batches.first)
      let map = try #require(ListIndexMap(batch, from: old.structure, to: new.structure))
      news.followArrivals(map, at: end, from: 0..<old.numberOfItems, to: 0..<new.numberOfItems)
    }
    return news
  }

  @Test func rowsThatArriveBeyondAnEndAreNewUntilTheyAreSeen() throws {
    var below = try news(at: .last, [1, 2, 3], [9, 1, 2, 3, 4], [9, 1, 2, 3, 4, 5])
    #expect(below.numberOfArrivals(at: .last, beyond: nil) == 2)
    #expect(
      below.numberOfArrivals(at: .last, beyond: 1..<4) == 2 && below.numberOfArrivals(at: .last, beyond: 1..<5) == 1)
    below.see(1..<5, at: .last)
    #expect(below.numberOfArrivals(at: .last, beyond: 0..<1) == 1)
    below.see(5..<6, at: .last)
    #expect(below.numberOfArrivals(at: .last, beyond: nil) == 0)
    var above = try news(at: .first, [1, 2, 3], [9, 3, 1, 2, 4], [9, 7, 3, 1, 2, 4])
    #expect(above.numberOfArrivals(at: .first, beyond: 3..<5) == 2, "3 has moved")
    above.listReplaced()
    #expect(above.numberOfArrivals(at: .first, beyond: nil) == 0)
    #expect(try news(at: .first, [1, 2], [3, 4]).numberOfArrivals(at: .first, beyond: nil) == 0, "all are others")
  }
}
