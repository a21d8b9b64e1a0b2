import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Synchronization

/// What the screens share: where their servers are, and the clock of everything that waits.
struct GalleryNetwork: Sendable {
  /// The server, which stands for the servers of all screens.
  var origin = URL(string: "http://gallery.example")!  // a constant that is an address
  /// The credentials of the user: the access key of the photos, and the identifier of the market.
  var key = "demo"
  var clock: any Clock<Duration> = ContinuousClock()
  /// The folder in which lists are kept, or `nil` to keep them while the app runs.
  var folder: URL?
  /// Returns a text that no other request has, to name what a request makes.
  var makeID: @Sendable () -> String = { UUID().uuidString }
  /// The transport to the server, by default the server in memory itself.
  var transport: any HTTPTransport = InMemoryTransport.recorded()

  /// Returns a client whose requests have header fields, such as the credentials.
  func client(_ headers: HTTPHeaders = [:]) -> HTTPClient {
    HTTPClient(origin, headers: headers, transport: transport, clock: clock)
  }

  /// Returns the store of a list.
  func store<Item: ListElement & Codable>(_ name: String) -> any PageStore<Item, HTTPCursor> {
    let files = folder.flatMap { try? FilePageStore<Item, HTTPCursor>($0.appending(component: name)) }
    return files ?? MemoryPageStore()
  }

  /// Returns the address of a path on the server.
  func address(_ path: String, _ query: KeyValuePairs<String, String> = [:]) -> URL {
    let url = origin.appending(path: path)
    return query.isEmpty ? url : url.appending(queryItems: query.map { URLQueryItem(name: $0.key, value: $0.value) })
  }

  /// Returns a loader of the pictures on a server.
  @MainActor
  func pictures(_ client: HTTPClient) -> AssetLoader<PixelImage> {
    let source = HTTPAssetSource(client) { data in
      let image = try Pixmap.image(data)
      return LoadedAsset(image, cost: 4 * image.pixels.count)
    }
    return AssetLoader(source, clock: clock)
  }
}

/// The behavior of a network: what `--latency`, `--failures`, `--seed` and `--offline` say.
struct NetworkManners: Hashable, Sendable {
  /// How long each answer takes.
  var latency = Duration.zero
  /// The share of answers that are lost, from 0 to 1.
  var failures = 0.0
  /// The number that decides which answers are lost.
  var seed = 1
  /// Whether no request reaches a server.
  var isOffline = false
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

  func send(_ request: HTTPRequest, maximumBytes: Int) async throws -> HTTPResponse {
    if manners.isOffline { throw ConnectionError.failure(.offline) }
    if manners.latency > .zero { try await clock.sleep(for: manners.latency) }
    let answer = try await base.send(request, maximumBytes: maximumBytes)
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
