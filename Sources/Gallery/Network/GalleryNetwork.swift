import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText

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
  /// Returns the transport to a server, by default the server in memory itself.
  var transport: @Sendable (InMemoryTransport) -> any HTTPTransport = { $0 }

  /// Returns a client of a screen's server.
  /// - Parameters:
  ///   - server: The server in memory, for a gallery without a server of its own.
  ///   - headers: The header fields of each request, such as the credentials.
  func client(_ server: InMemoryTransport, headers: HTTPHeaders = [:]) -> HTTPClient {
    HTTPClient(origin, headers: headers, transport: transport(server), clock: clock)
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
