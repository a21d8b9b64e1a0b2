import Foundation
import ListPresentation
import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

/// The samples of the documentation, as they stand there.
private enum Documented {
  enum ShopRoute: Route {
    case shelf
    case item(Int)
    case login

    static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf]

    var linkPart: LinkPart {
      switch self {
      case .shelf: LinkPart("shelf")
      case .item(let number): LinkPart("item", String(number))
      case .login: LinkPart("login")
      }
    }

    static func forms(at place: LinkPlace<ShopRoute>) -> [RouteForm<ShopRoute>] {
      [RouteForm("item/{number}") { .item(try $0.integer("number")) }, RouteForm("login", .login)]
    }
  }

  @MainActor
  final class ShopScreen {
    let open: (Int) -> Void
    init(_ open: @escaping (Int) -> Void) { self.open = open }
  }

  final class ShopCoordinator: Coordinator {
    private(set) var user: String?

    func screen(for route: ShopRoute, in frame: FrameHandle<ShopRoute, ShopScreen>) -> ShopScreen {
      switch route {
      case .shelf: return ShopScreen { number in frame.send(.push(.item(number))) }
      case .item: return ShopScreen { _ in frame.send(.pop()) }
      case .login:
        let (screen, name) = frame.start { flow in LoginFlow(flow) }
        Task { [weak self] in
          if case .finished(let name) = await name.value { self?.user = name }
        }
        return screen
      }
    }
  }

  final class LoginFlow: Coordinator {
    private let flow: Flow<String>
    init(_ flow: Flow<String>) { self.flow = flow }

    func screen(for route: ShopRoute, in frame: FrameHandle<ShopRoute, ShopScreen>) -> ShopScreen {
      ShopScreen { [flow] number in flow.finish("user \(number)") }
    }
  }

  /// Everything that the samples print, in order.
  @MainActor
  static func run() async throws -> [String] {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    let stack = RouteStack<ShopRoute>()
    let deeper = try stack.applying(.push(.item(7)))
    print(deeper.link)
    print(stack.steps(to: deeper))

    do {
      let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
      let router = Router(coordinator: ShopCoordinator(), presenter: presenter)
      await router.start()
      await router.perform(.open("shop/item/7"))
      print(router.stack.link)
      let watch = FrameWatch()
      let screen = router.screen(in: router.stack.top.id)!  // the frame on top has a screen
      watch.add(screen, "screen", in: router.stack.top.id)
      await router.perform(.pop())
      print(watch.faults(in: router.stack))
    }
    do {
      let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
      let router = Router(coordinator: ShopCoordinator(), presenter: presenter)
      await router.start()
      presenter.holdsTransitions = true
      router.send(.push(.item(1)))
      router.send(.push(.item(2)))
      await wait(until: { presenter.isHolding })
      presenter.endTransition()
      print(presenter.steps[1])
      await wait(until: { presenter.isHolding })
      presenter.holdsTransitions = false
      presenter.endTransition()
    }
    let coordinator = ShopCoordinator()
    let router = Router(coordinator: coordinator, presenter: RecordingPresenter<ShopRoute, ShopScreen>())
    await router.start()
    await router.perform(.push(.login))
    router.screen(in: router.stack.top.id)?.open(5)
    await wait(until: { coordinator.user != nil })
    print(coordinator.user ?? "nobody")
    return printed
  }
}

@MainActor @Suite struct DocumentedRoutingTests {
  @Test func theSamplesPrintWhatTheySay() async throws {
    #expect(
      try await Documented.run() == [
        "shop/item/7", "[shop: push item/7]", "shop/item/7", #"["screen of #1 is still there"]"#, "[shop: push item/1]",
        "user 5",
      ])
  }

  @Test(arguments: [
    "ScreenRouting/Route.swift", "ScreenRouting/Stack/RouteStack.swift",
    "ScreenRouting/Router/Coordinator.swift", "ScreenRouting/Router/Flow.swift",
    "ScreenRouting/Router/Router.swift", "ListPresentationTesting/Routing/FrameWatch.swift",
    "ListPresentationTesting/Routing/RecordingPresenter.swift",
  ])
  func theSamplesAreTheCodeAbove(file: String) throws {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let source = try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    let compiled = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n")
    let known = Set(compiled.map { $0.trimmingCharacters(in: .whitespaces) })
    var isCode = false
    var count = 0
    for line in source.split(separator: "\n") where line.hasPrefix("///") {
      let line = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode, !line.isEmpty {
        let code = line.split(separator: "   //")[0].trimmingCharacters(in: .whitespaces)
        #expect(known.contains(code), "\(code)")
        count += 1
      }
    }
    #expect(count > 2)
  }
}
