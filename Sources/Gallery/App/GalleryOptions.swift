import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import ScreenRouting

/// The gallery as an app.
typealias GalleryApp = TextApp<GalleryRoute>

extension GalleryApp {
  /// Creates the app, which begins with some screens.
  convenience init(_ network: GalleryNetwork, stack: RouteStack<GalleryRoute>? = nil) {
    let coordinator = GalleryCoordinator(network)
    self.init(coordinator: coordinator, stack: stack, clock: network.clock)
    coordinator.app = self
  }
}

extension TextCommand {
  /// The program `gallery`.
  static let gallery = TextCommand(
    "gallery", "Shows screens that were made for this package, with a server in memory.", words: "[SCREEN]",
    options: [
      .init(
        "--open", "LINK", "begin with the screen of a link, such as photos/p7; the key # shows the link of a screen"),
      .init("--server", "URL", "use the server at an address, with the key in the environment variable GALLERY_KEY"),
      .init("--latency", "MS", "how long an answer takes, in milliseconds (default: 0)"),
      .init("--failures", "SHARE", "the share of answers that are lost, from 0 to 1 (default: 0)"),
      .init("--keep", "FOLDER", "keep the pages of the market in a folder, for the next time"),
      .init("--offline", "answer no request, as without a network"),
      .init("--seed", "N", "a number that decides which answers are lost (default: 1)"),
    ],
    notes: """
      SCREEN is \(GalleryScreen.allCases.map(\.rawValue).formatted(.list(type: .or))); without it, a menu shows all of them. In a terminal, keys control the screen; ? shows them. In a pipe, the program prints the screen.

      In the market, a product is edited and deleted with the secret that it was registered with. The secret of the products that are there at the beginning is 1234.
      """
  ) { arguments in
    let options = try GalleryOptions(arguments)
    return try await GalleryApp(options.network, stack: options.stack).run(arguments)
  }
}

/// The options of the command line.
struct GalleryOptions {
  /// The screens to begin with.
  private(set) var stack: RouteStack<GalleryRoute>?
  private(set) var network: GalleryNetwork

  @MainActor
  init(_ arguments: TextArguments) throws(TextCommand.UsageError) {
    let links = arguments.words + arguments.values("--open")
    guard links.count < 2 else { throw .init("one screen at a time, not \(links.joined(separator: " and "))") }
    if let link = links.first { stack = try Self.stack(link) }
    var manners = NetworkManners()
    manners.isOffline = arguments.contains("--offline")
    if let latency = try arguments.number("--latency", in: 0...60_000) { manners.latency = .milliseconds(latency) }
    if let seed = try arguments.number("--seed", in: 0...Int.max) { manners.seed = seed }
    if let value = arguments.value("--failures") {
      guard let share = Double(value), (0...1).contains(share) else {
        throw .init("--failures takes a share from 0 to 1, not '\(value)'")
      }
      manners.failures = share
    }
    let folder = arguments.value("--keep").map { URL(filePath: $0, directoryHint: .isDirectory) }
    if let folder {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw .init("--keep takes a folder: \(ListErrorText.text(of: error))")
      }
    }
    let server = arguments.value("--server")
    network = GalleryNetwork(
      clock: arguments.clock, folder: folder,
      transport: UnreliableTransport(
        server == nil ? InMemoryTransport.recorded() : URLSessionTransport(), manners, clock: arguments.clock))
    if let key = ProcessInfo.processInfo.environment["GALLERY_KEY"] { network.key = key }
    if let server {
      guard let url = URL(string: server), ["http", "https"].contains(url.scheme), url.host() != nil else {
        throw .init("--server takes an address such as http://localhost:8080, not '\(server)'")
      }
      network.origin = url
    }
  }

  private static func stack(_ link: String) throws(TextCommand.UsageError) -> RouteStack<GalleryRoute> {
    do {
      return try RouteStack(link: link == "gallery" || link.hasPrefix("gallery/") ? link : "gallery/\(link)")
    } catch .unknownComponent(let name, at: 2, known: _) {
      let screens = GalleryScreen.allCases.map(\.rawValue).joined(separator: ", ")
      throw .init("no screen '\(name)'; the screens are \(screens)")
    } catch {
      throw .init("cannot open '\(link)': \(error)")
    }
  }
}
