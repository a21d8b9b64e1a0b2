import Foundation
import ListPresentation
import ListPresentationTesting

/// The latency and the failures of a simulated server. All times are in milliseconds.
struct LatencyModel: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case fixed(Double)
    case logNormal(median: Double, sigma: Double)
    /// A request takes 300 ms. In the last 3 s of every 12 s, it takes 1,200 ms, and half of the requests fail.
    case bursts
    /// A request takes 300 ms. From second 20 to second 30, every request fails.
    case outage
    /// A request takes 300 ms. The server allows one request a second, and five at once. Other requests get a
    /// `Retry-After` response.
    case rateLimit
    /// A request takes one of these times, each with the same probability.
    case recorded([Double])
  }

  let name: String
  let kind: Kind
  /// The additional time for each row of a page.
  var perRow = 1.0
  /// The maximum number of rows in a page of this server.
  var largestPage = mostRowsAtOnce

  /// The maximum number of rows in a page of any server.
  static let mostRowsAtOnce = 100

  static let fixed = LatencyModel(name: "fixed", kind: .fixed(300))
  static let logNormal = LatencyModel(name: "lognormal", kind: .logNormal(median: 300, sigma: 0.6))
  static let bursts = LatencyModel(name: "bursts", kind: .bursts)
  static let outage = LatencyModel(name: "outage", kind: .outage)
  static let rateLimit = LatencyModel(name: "ratelimit", kind: .rateLimit)
  static let smallCap = LatencyModel(name: "cap30", kind: .fixed(300), largestPage: 30)
  static let costlyRows = LatencyModel(name: "costly", kind: .fixed(300), perRow: 5)

  static let all = [fixed, logNormal, bursts, outage, rateLimit, smallCap, costlyRows]

  /// A short description of the server.
  var summary: String {
    let base =
      switch kind {
      case .fixed(let time): "\(name): \(time.cell) ms a request"
      case .logNormal(let median, let sigma): "\(name): median \(median.cell) ms, sigma \(sigma.ratioCell)"
      case .bursts: "\(name): 300 ms; 3 s of every 12: 1,200 ms and half of the requests fail"
      case .outage: "\(name): 300 ms; nothing from second 20 to 30"
      case .rateLimit: "\(name): 300 ms; one request a second, five at once, else Retry-After"
      case .recorded(let times): "\(name): median \(Estimate(times).median.cell) ms of \(times.count) requests"
      }
    let rows = perRow > 0 ? ", \(perRow.ratioCell) ms a row" : ""
    return base + rows + (largestPage < Self.mostRowsAtOnce ? ", at most \(largestPage) rows a page" : "")
  }

  /// Returns the duration of a request without its rows. The duration does not depend on the policy.
  /// - Parameters:
  ///   - number: The number of the request among the requests of its query.
  ///   - time: The time at which the request is sent.
  func base(_ number: Int, query: Int, at time: Double, seed: UInt64) -> Double {
    switch kind {
    case .fixed(let time): return time
    case .logNormal(let median, let sigma):
      var generator = SeededGenerator(seed: seed, 1 + UInt64(query) << 8, number)
      return generator.logNormal(median: median, sigma: sigma)
    case .bursts: return Self.isBad(at: time) ? 1_200 : 300
    case .outage, .rateLimit: return 300
    case .recorded(let times):
      var generator = SeededGenerator(seed: seed, 1 + UInt64(query) << 8, number)
      return times.randomElement(using: &generator) ?? 0
    }
  }

  /// Whether the request with a number fails if it is sent at a time.
  func fails(_ number: Int, at time: Double, seed: UInt64) -> Bool {
    switch kind {
    case .fixed, .logNormal, .rateLimit, .recorded: return false
    case .outage: return Self.outageTimes.contains(time)
    case .bursts:
      var generator = SeededGenerator(seed: seed, 2, number)
      return generator.chance(0.5) && Self.isBad(at: time)
    }
  }

  static let outageTimes = 20_000.0..<30_000.0
  static let requestsAtOnce = 5
  static let millisecondsBetweenRequests = 1_000

  static func isBad(at time: Double) -> Bool { time.truncatingRemainder(dividingBy: 12_000) >= 9_000 }

  /// Returns the times at which it can be best to send a request: now, or at the end of a slow period.
  func sendingTimes(from time: Double) -> [Double] {
    switch kind {
    case .fixed, .logNormal, .rateLimit, .recorded: [time]
    case .outage: [Self.outageTimes.contains(time) ? Self.outageTimes.upperBound : time]
    case .bursts: Self.isBad(at: time) ? [time, ((time / 12_000).rounded(.down) + 1) * 12_000] : [time]
    }
  }
}

extension LatencyModel {
  /// Creates the server of a recording: a random time for each request, and a time for each row. The time for each row
  /// is the slope of the line through the requests with the least squares, if pages differ in size.
  /// - Parameter requests: The rows and the milliseconds of each request, at least one.
  init(name: String, requests: [(rows: Int, milliseconds: Double)]) {
    let count = Double(max(requests.count, 1))
    let rows = requests.reduce(0) { $0 + Double($1.rows) } / count
    let time = requests.reduce(0) { $0 + $1.milliseconds } / count
    let spread = requests.reduce(0) { $0 + (Double($1.rows) - rows) * (Double($1.rows) - rows) }
    let product = requests.reduce(0) { $0 + (Double($1.rows) - rows) * ($1.milliseconds - time) }
    let slope = spread > 0 ? max(product / spread, 0) : 0
    self.init(name: name, kind: .recorded(requests.map { max($0.milliseconds - slope * Double($0.rows), 0) }))
    perRow = slope
  }
}

extension SeededGenerator {
  /// Creates a generator for one purpose and a seed. Generators with different purposes or numbers are independent.
  init(seed: UInt64, _ purpose: UInt64, _ number: Int = 0) {
    self.init(seed: Self.mixed(seed &+ Self.mixed(purpose &+ 1)) ^ Self.mixed(UInt64(bitPattern: Int64(number))))
  }

  /// Maps a number to a number that appears random. Different numbers have different results.
  static func mixed(_ number: UInt64) -> UInt64 {
    // A generator adds this constant to its state and then mixes the state to get the first number.
    var generator = SeededGenerator(seed: number &- 0x9E37_79B9_7F4A_7C15)
    return generator.next()
  }

  /// Returns a random number whose logarithm is normally distributed (Box and Muller, "A note on the generation of
  /// random normal deviates", 1958).
  mutating func logNormal(median: Double, sigma: Double) -> Double {
    let (u, v) = (Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self))
    return median * exp(sigma * (-2 * log(u)).squareRoot() * cos(2 * .pi * v))
  }

  /// Returns `true` with a probability.
  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
}
