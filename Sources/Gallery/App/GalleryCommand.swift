import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import ScreenRouting

/// The gallery as an app.
typealias GalleryApp = TextApp<GalleryRoute>

extension GalleryApp {
  /// Creates the app, which begins with some screens.
  convenience init(_ network: GalleryNetwork, stack: RouteStack<GalleryRoute> = RouteStack()) {
    let coordinator = GalleryCoordinator(network)
    self.init(coordinator: coordinator, stack: stack, clock: network.clock)
    coordinator.app = self
  }
}

/// The program without its process: it takes arguments, writes text, and returns an exit status.
@MainActor
struct GalleryCommand {
  /// Writes text to standard output. Throws if the text cannot be written.
  var write: (String) throws -> Void
  /// Writes text to standard error.
  var report: (String) -> Void
  var clock: any Clock<Duration> = ContinuousClock()

  /// Runs the program and returns its exit status. In a terminal and in a pipe, the app ends the process instead.
  func run(_ arguments: [String], in environment: [String: String] = [:]) async -> Int32 {
    do {
      let options = try GalleryOptions(arguments)
      if options.needsHelp {
        try write(GalleryOptions.help)
        return 0
      }
      return try await show(options, GalleryApp(network(options, environment), stack: options.stack))
    } catch let error as GalleryOptions.UsageError {
      complain(error.message)
    } catch {
      complain("cannot write: \(ListErrorText.text(of: error))")
    }
    return 2
  }

  private func show(_ options: GalleryOptions, _ app: GalleryApp) async throws -> Int32 {
    if let keys = options.keys {
      var last = ScreenFrame()
      let session = ScreenSession(app, size: options.size)
      await session.play(keys, pause: { try? await clock.sleep(for: .milliseconds(1)) }) { last = $0 }
      try write(options.isPicture ? last.svg(in: options.size) : last.text)
      return 0
    }
    guard let columns = options.columns else { await app.run() }
    let outcome = try await app.print(columns: columns, to: write)
    if case .incomplete(_, let reason) = outcome { complain(reason) }
    return outcome.exitStatus
  }

  private func network(_ options: GalleryOptions, _ environment: [String: String]) -> GalleryNetwork {
    var network = GalleryNetwork()
    network.clock = clock
    network.folder = options.folder
    if let key = environment["GALLERY_KEY"] { network.key = key }
    if let server = options.server { network.origin = server }
    network.transport = { [clock] memory in
      let base: any HTTPTransport = options.server == nil ? memory : URLSessionTransport()
      return UnreliableTransport(base, options.manners, clock: clock)
    }
    return network
  }

  private func complain(_ sentence: String) { report("gallery: \(DisplayText(sentence))\n") }
}
