import ListPresentationHTTP
import Synchronization

/// The behavior of a network: what `--latency`, `--failures`, `--seed` and `--offline` say.
struct NetworkManners: Hashable, Sendable {
  /// How long each answer takes.
  var latency = Duration.zero
  /// The share of answers that are lost, from 0 to 1.
  var failures = 0.0
  /// Whether no request reaches a server.
  var isOffline = false
  /// Which of them are lost.
  var seed = 1
}

/// A transport that delays the answers of another one and loses some of them. The server has then carried out the
/// request.
///
/// Whether an answer is lost depends on the seed, the request, and how often the request was sent. It does not depend
/// on the order in which requests are under way at the same time.
final class UnreliableTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let manners: NetworkManners
  private let clock: any Clock<Duration>
  private let tries = Mutex<[String: Int]>([:])

  init(_ base: any HTTPTransport, _ manners: NetworkManners, clock: any Clock<Duration>) {
    self.base = base
    self.manners = manners
    self.clock = clock
  }

  func send(
    _ request: HTTPRequest, maximumBytes: Int, progress: @escaping @Sendable (HTTPProgress) -> Void
  ) async throws -> HTTPResponse {
    if manners.isOffline { throw ConnectionError.failure(.offline) }
    if manners.latency > .zero { try await clock.sleep(for: manners.latency) }
    let answer = try await base.send(request, maximumBytes: maximumBytes, progress: progress)
    if chance(of: request) < manners.failures { throw ConnectionError.failure(.lost) }
    return answer
  }

  /// Returns a number from 0 to 1 that looks random.
  ///
  /// The hash is FNV-1a (Fowler, Noll and Vo), and its bits are mixed as in SplitMix64 (Steele, Lea and Flood, 2014).
  private func chance(of request: HTTPRequest) -> Double {
    let name = "\(request.method.rawValue) \(request.url.absoluteString)"
    let count = tries.withLock { tries in
      tries[name, default: 0] += 1
      return tries[name, default: 0]
    }
    var mixed = "\(manners.seed) \(count) \(name)".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
  }
}
