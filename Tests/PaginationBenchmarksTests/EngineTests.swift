import Testing

@testable import PaginationBenchmarks

/// The tables of the engine, without their times.
@MainActor
@Suite struct EngineTests {
  @Test(arguments: [1_000, 10_000, 1_000_000]) func noListIsLongerThanTheOptionSays(rows: Int) {
    let sizes = EngineTable.all(EngineSizes(largest: rows)).flatMap { $0.cases.flatMap { $0.sizes } }
    #expect(sizes.max() == rows)
  }

  @Test func listsThatAreScrolledHaveOnePageToTenThousand() {
    #expect(EngineSizes(largest: 1_000).scrolled == [50, 1_000])
    #expect(EngineSizes(largest: 10_000).scrolled == [50, 5_000, 10_000])
    let all = EngineSizes(largest: 1_000_000)
    #expect(all.scrolled == [50, 5_000, 500_000] && all.scrolledPages == 10_000)
  }

  /// Neither the first list nor the way back to the old one is a round.
  @Test(arguments: [ListForm.items, .cells, .cellsAlone]) func onlyTheWayToTheNewListIsMeasured(form: ListForm)
    async throws
  {
    let lines = try await EngineCase.updateByForm(.appendedOne, form, [10]).measure()
    #expect(lines.map(\.own.rounds.count) == [300] && lines.map(\.peer.rounds.count) == [300])
  }
}
