import ListPresentation
import ListPresentationTesting
import Testing

@Suite struct PrefetchForecastTests {
  /// A user who sees 10 rows of a server that takes 300 ms and 1 ms a row; pages of 20, a budget of 25 rows.
  private struct Reader {
    var forecast = PrefetchForecast(wasteBudget: 1.25, pageSize: 20)
    private(set) var time = Duration.zero

    init(pageSizes: ClosedRange<Int>? = 1...100, secondsPerRow: Double = 0.001) {
      forecast.pageSizes = pageSizes
      forecast.move(by: 0, seeing: 10, isHeldUp: false)
      for rows in [20, 20, 40, 40] { forecast.answer(rows: rows, after: .seconds(0.3 + secondsPerRow * Double(rows))) }
    }

    mutating func rest(_ seconds: Double) {
      time += .seconds(seconds)
      forecast.wait(until: time)
    }

    mutating func scroll(_ rows: Int, rowsPerSecond: Double) {
      for _ in 0..<abs(rows) {
        rest(1 / rowsPerSecond)
        forecast.move(by: rows.signum(), seeing: 10, isHeldUp: false)
      }
    }

    /// What is wanted ahead and asked for, after the last row and before the first.
    var plan: String {
      [PageDirection.append, .prepend].map { "\(forecast.size($0, ahead: 5)) below \(forecast.distance($0))" }.joined(
        separator: ", ")
    }
  }

  @Test func aUserWhoReadsIsGivenAPageAtATime() {
    var reader = Reader()
    #expect(reader.plan == "20 below 5, 20 below 5")
    reader.scroll(30, rowsPerSecond: 8)
    #expect(reader.plan == "20 below 6, 20 below 5")
    reader.rest(2)
    #expect(reader.plan == "20 below 5, 20 below 5")
  }

  @Test func aUserWhoScrollsFastIsGivenMoreAtOnceThatWayAlone() {
    var reader = Reader()
    reader.scroll(30, rowsPerSecond: 80)
    #expect(reader.plan == "50 below 17, 20 below 5", "as much as fills 5 rows up to 5 and 50")
    reader.scroll(-30, rowsPerSecond: 80)
    #expect(reader.plan == "20 below 9, 34 below 21", "he was seen to scroll by 30, which leaves more for the stock")
    reader.rest(1)
    #expect(reader.plan == "20 below 9, 20 below 9")
  }

  @Test func whoNeverScrollsFarIsNotGivenMoreThanHeScrolls() {
    var reader = Reader()
    for _ in 0..<20 {
      reader.scroll(9, rowsPerSecond: 80)
      reader.rest(3)
    }
    #expect(reader.plan == "20 below 13, 20 below 13")
    reader.scroll(9, rowsPerSecond: 80)
    #expect(reader.forecast.size(.append, ahead: 5) == 20)
  }

  @Test func anOddScrollAmongManyChangesNothingAndANewHabitDoes() {
    var reader = Reader()
    func scroll(_ rows: Int, times: Int) {
      for _ in 0..<times {
        reader.scroll(rows, rowsPerSecond: 80)
        reader.rest(3)
      }
    }
    scroll(24, times: 15)
    scroll(90, times: 1)
    reader.scroll(24, rowsPerSecond: 80)
    #expect(reader.forecast.size(.append, ahead: 5) == 29)
    scroll(90, times: 6)
    reader.scroll(24, rowsPerSecond: 80)
    #expect(reader.forecast.size(.append, ahead: 5) == 50)
  }

  @Test func rowsThatAreCostlyAreNotAskedForInLargeNumbers() {
    var reader = Reader(secondsPerRow: 0.01)
    reader.scroll(30, rowsPerSecond: 80)
    #expect(reader.forecast.size(.append, ahead: 5) == 30, "30 rows take as long as a request")
  }

  @Test(arguments: [(1...25, 25), (1...5, 20), (60...100, 60), (1...(.max), 50)])
  func theBoundsOfTheSourceAreKept(pageSizes: ClosedRange<Int>, size: Int) {
    var reader = Reader(pageSizes: pageSizes)
    reader.scroll(30, rowsPerSecond: 80)
    #expect(reader.forecast.size(.append, ahead: 5) == size)
  }

  @Test func aSourceThatCountsPagesIsAlwaysAskedForTheSameSize() {
    var reader = Reader(pageSizes: nil)
    #expect(reader.plan == "20 below 25, 20 below 25")
    reader.scroll(30, rowsPerSecond: 80)
    #expect(reader.plan == "20 below 37, 20 below 25")
  }

  @Test func aUserAtTheEndIsStillScrollingWhenRowsCome() {
    var reader = Reader()
    reader.scroll(30, rowsPerSecond: 80)
    reader.forecast.move(by: 1, seeing: 10, isHeldUp: true)
    reader.rest(2)
    #expect(reader.forecast.size(.append, ahead: 5) == 50, "nobody knows how far he wants to go on")
    reader.forecast.move(by: 0, seeing: 10, isHeldUp: false)
    reader.rest(2)
    #expect(reader.plan == "20 below 5, 20 below 5")
  }

  @Test(arguments: [-1, 0, 1e300, .infinity, .nan] as [Double]) func noBudgetIsTooOdd(budget: Double) {
    for pageSize in [Int.min, 0, 1, .max] {
      var forecast = PrefetchForecast(wasteBudget: budget, pageSize: pageSize)
      forecast.pageSizes = 1...(.max)
      forecast.answer(rows: .max, after: .seconds(Int64.max))
      forecast.answer(rows: -1, after: .seconds(-1))
      forecast.wait(until: .seconds(1))
      forecast.move(by: .max / 2, seeing: 1, isHeldUp: false)
      #expect(forecast.distance(.append) >= 1 && forecast.size(.append, ahead: 5) >= 1)
    }
  }
}

@Suite struct LatencyEstimateTests {
  private func estimate(_ sizes: [Int], _ seconds: (Int) -> Double) -> LatencyEstimate {
    var estimate = LatencyEstimate()
    for size in sizes { estimate.add(rows: size, after: .seconds(seconds(size))) }
    return estimate
  }

  @Test func whatARequestTakesAndWhatEachRowTakesAreToldApart() {
    let estimate = estimate([20, 100, 20, 50]) { 0.25 + 0.002 * Double($0) }
    #expect(abs(estimate.seconds(for: 0) - 0.25) < 1e-6)
    #expect(abs(estimate.secondsPerRow - 0.002) < 1e-6)
    #expect(abs(estimate.seconds(for: 500) - 1.25) < 1e-6)
  }

  @Test func pagesOfOneSizeDoNotTellWhatARowTakes() {
    let estimate = estimate([20, 20, 20, 20]) { _ in 0.3 }
    #expect(estimate.secondsPerRow == 0)
    #expect(abs(estimate.seconds(for: 100) - 0.3) < 1e-6)
  }

  @Test func aNetworkThatVariesIsNotTakenForCostlyRows() {
    var generator = SeededGenerator(seed: 3)
    var believed = 0
    for _ in 0..<100 {
      let estimate = estimate((0..<20).map { $0.isMultiple(of: 2) ? 20 : 40 }) { _ in
        Double.random(in: 0.1...0.9, using: &generator)
      }
      if estimate.secondsPerRow > 0 { believed += 1 }
    }
    #expect(believed <= 10, "\(believed) of 100")
  }

  @Test func aServerThatHasBecomeSlowIsFoundOut() {
    var estimate = estimate([20, 20, 20, 20, 20, 20]) { _ in 0.1 }
    for _ in 0..<20 { estimate.add(rows: 20, after: .seconds(1)) }
    #expect(estimate.seconds(for: 20) > 0.9)
  }

  @Test func nothingIsKnownBeforeTheFirstAnswer() {
    #expect(LatencyEstimate().seconds(for: 20) == 0 && LatencyEstimate().secondsPerRow == 0)
  }
}
