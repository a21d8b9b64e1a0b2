import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@Suite struct PrefetchForecastTests {
  /// A user of a server that takes 300 ms and 1 ms a row. Pages have 20 rows; the budget is 25 rows, of which 5 are in
  /// stock.
  private struct Reader {
    var forecast: PrefetchForecast
    private(set) var time = Duration.zero

    init(pageSizes: ClosedRange<Int>? = 1...100, seconds: Double = 0.3, secondsPerRow: Double = 0.001) {
      forecast = PrefetchForecast(wasteBudget: 1.25, pageSize: 20)
      forecast.pageSizes = pageSizes
      for rows in [20, 20, 40, 40] {
        forecast.answer(items: rows, of: rows, after: .seconds(seconds + secondsPerRow * Double(rows)))
      }
    }

    mutating func rest(_ seconds: Double) {
      time += .seconds(seconds)
      forecast.wait(until: time)
    }

    mutating func scroll(_ rows: Int, rowsPerSecond: Double) {
      for _ in 0..<abs(rows) {
        rest(1 / rowsPerSecond)
        forecast.move(by: rows.signum(), isHeldUp: false)
      }
    }

    /// The request size and the prefetch distance after the last row, then before the first.
    var plan: String {
      [PageDirection.append, .prepend].map { "\(forecast.size($0, ahead: 5)) below \(forecast.distance($0))" }.joined(
        separator: ", ")
    }
  }

  @Test func fastScrollLoadsMoreInItsDirectionOnly() {
    var reader = Reader()
    reader.scroll(30, rowsPerSecond: 80)
    #expect(reader.plan == "45 below 30, 20 below 5", "80 rows a second, 0.32 s, and the stock")
    reader.scroll(-30, rowsPerSecond: 80)
    #expect(reader.plan == "20 below 5, 45 below 30")
    reader.rest(1)
    #expect(reader.plan == "20 below 5, 20 below 5")
  }

  @Test func flickIsDetectedByItsFirstRows() {
    var reader = Reader()
    reader.rest(3)
    reader.forecast.move(by: 4, isHeldUp: false)
    #expect(reader.plan == "36 below 21, 20 below 5")
    reader.rest(1)
    #expect(reader.plan == "20 below 5, 20 below 5")
  }

  @Test func dragOfTheScrollBarLoadsALimitedNumberOfRows() {
    var reader = Reader(pageSizes: 1...(.max))
    reader.scroll(5_000, rowsPerSecond: 5_000)
    #expect(reader.plan == "100 below 85, 20 below 5", "the stock and four pages")
  }

  @Test func slowServerIsAskedEarlierByAtMostAPage() {
    var reader = Reader(seconds: 2)
    reader.scroll(30, rowsPerSecond: 8)
    #expect(reader.plan == "40 below 25, 20 below 5")
  }

  @Test func strictFilterMakesRequestsLarger() {
    var reader = Reader()
    for _ in 0..<20 { reader.forecast.answer(items: 10, of: 20, after: .seconds(0.31)) }
    #expect(reader.plan == "37 below 5, 37 below 5", "nearly twice as much")
    for _ in 0..<20 { reader.forecast.answer(items: 0, of: 20, after: .seconds(0.3)) }
    #expect(reader.plan == "100 below 5, 100 below 5", "five times as much, not all there is")
  }

  @Test func costlyRowsAreRequestedInSmallNumbers() {
    var reader = Reader(secondsPerRow: 0.01)
    reader.scroll(30, rowsPerSecond: 80)
    #expect(reader.forecast.size(.append, ahead: 5) == 30, "30 rows take as long as a request")
  }

  @Test(arguments: [(1...25, 25), (1...5, 20), (60...100, 60), (1...(.max), 45)])
  func pageSizeStaysWithinTheBoundsOfTheSource(pageSizes: ClosedRange<Int>, size: Int) {
    var reader = Reader(pageSizes: pageSizes)
    reader.scroll(30, rowsPerSecond: 80)
    #expect(reader.forecast.size(.append, ahead: 5) == size)
  }

  @Test func catchingUpAfterAWaitDoesNotRaiseTheSpeed() {
    var reader = Reader()
    reader.scroll(30, rowsPerSecond: 80)
    reader.forecast.move(by: 1, isHeldUp: true)
    reader.rest(1)
    #expect(reader.plan == "20 below 5, 20 below 5")
    reader.forecast.move(by: 40, isHeldUp: false)
    #expect(reader.plan == "33 below 18, 20 below 5", "40 rows a second")
    reader.rest(1)
    reader.forecast.move(by: 4, isHeldUp: false)
    #expect(reader.plan == "36 below 21, 20 below 5", "a flick of its own")
  }

  @Test(arguments: [-1, 0, 1e300, .infinity, .nan] as [Double]) func extremeBudgetsGivePositiveSizes(budget: Double) {
    for pageSize in [Int.min, 0, 1, .max] {
      var forecast = PrefetchForecast(wasteBudget: budget, pageSize: pageSize)
      forecast.pageSizes = 1...(.max)
      forecast.answer(items: .max, of: 0, after: .seconds(Int64.max))
      forecast.answer(items: -1, of: .max, after: .seconds(-1))
      forecast.wait(until: .seconds(1))
      forecast.move(by: .max / 2, isHeldUp: true)
      forecast.wait(until: .seconds(Int64.max))
      forecast.move(by: .min, isHeldUp: false)
      for direction in [PageDirection.append, .prepend] {
        #expect(forecast.distance(direction) >= 1 && forecast.size(direction, ahead: 5) >= 1)
      }
    }
  }
}

@Suite struct LatencyEstimateTests {
  private func estimate(_ sizes: [Int], _ seconds: (Int) -> Double) -> LatencyEstimate {
    var estimate = LatencyEstimate()
    for size in sizes { estimate.add(items: size, after: .seconds(seconds(size))) }
    return estimate
  }

  @Test func varyingLatencyIsNotTakenForCostlyRows() {
    var generator = SeededGenerator(seed: 3)
    var believed = 0
    for _ in 0..<100 {
      let estimate = estimate((0..<20).map { $0.isMultiple(of: 2) ? 20 : 40 }) { _ in
        Double.random(in: 0.1...0.9, using: &generator)
      }
      if estimate.secondsPerItem > 0 { believed += 1 }
    }
    #expect(believed <= 10, "\(believed) of 100")
  }

  @Test func slowdownOfTheServerIsDetected() {
    var estimate = estimate([20, 20, 20, 20, 20, 20]) { _ in 0.1 }
    for _ in 0..<20 { estimate.add(items: 20, after: .seconds(1)) }
    #expect(estimate.seconds(for: 20) > 0.9)
  }
}
