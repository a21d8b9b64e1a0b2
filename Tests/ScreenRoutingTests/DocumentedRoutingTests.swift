import Foundation
import ListPresentation
import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

/// The first app of the documentation.
private enum FirstApp {
  enum NoteRoute: Route {
    case list
    case note(Int)

    static let tabs: KeyValuePairs = ["notes": NoteRoute.list]
  }

  final class NoteCoordinator: Coordinator {
    func screen(for entry: Entry<NoteRoute, NoteScreen>) -> NoteScreen {
      switch entry.route {
      case .list: NoteScreen("All notes", select: { entry.push(.note($0)) })
      case .note(let id): NoteScreen("Note \(id)", select: { _ in entry.close() })
      }
    }
  }

  struct NoteScreen {
    let title: String
    let select: (Int) -> Void

    init(_ title: String, select: @escaping (Int) -> Void) {
      self.title = title
      self.select = select
    }
  }

  @MainActor
  static func run() async -> [String] {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    let router = Router(coordinator: NoteCoordinator()) { transition in
      print(transition.screens.map(\.title))
    }
    await router.start()
    await router.perform(.push(.note(7)))
    #expect(router.stack.link == "notes" && "\(router.stack)" == "notes/note(7)")
    return printed
  }
}

/// The samples of the documentation, as they are written there.
private enum Documented {
  enum ShopRoute: Route {
    case shelf
    case item(Int)
    case login

    static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf]

    static func links(above route: ShopRoute?, as presentation: RoutePresentation?) -> [RouteLink<ShopRoute>] {
      [RouteLink("item/{number}", ShopRoute.item) { if case .item(let number) = $0 { number } else { nil } }]
    }
  }

  enum Size: String, LinkValue {
    case small, large
  }

  enum SearchRoute: Route {
    case home
    case login
    case item(Int)
    case search(String, page: Int?)

    static let tabs: KeyValuePairs = ["home": SearchRoute.home]

    typealias ShopRoute = SearchRoute
    static func links(above route: SearchRoute?, as presentation: RoutePresentation?) -> [RouteLink<SearchRoute>] {
      [
        RouteLink("login", .login),
        RouteLink("item/{number}", ShopRoute.item) { if case .item(let number) = $0 { number } else { nil } },
        RouteLink("search?q&page", ShopRoute.search) {
          if case .search(let query, let page) = $0 { (query, page) } else { nil }
        },
      ]
    }
  }

  @MainActor
  final class ShopScreen {
    let open: (Int) -> Void
    init(_ open: @escaping (Int) -> Void) { self.open = open }
  }

  final class ShopCoordinator: Coordinator {
    private(set) var user: String?

    func screen(for entry: Entry<ShopRoute, ShopScreen>) -> ShopScreen {
      switch entry.route {
      case .shelf: return ShopScreen { number in entry.push(.item(number)) }
      case .item: return ShopScreen { _ in entry.close() }
      case .login:
        let flow = Flow<String>(in: entry)
        Task { [weak self] in
          if let name = await flow.result { self?.user = name }
        }
        return entry.start(LoginCoordinator(flow))
      }
    }
  }

  final class LoginCoordinator: Coordinator {
    private let flow: Flow<String>
    init(_ flow: Flow<String>) { self.flow = flow }

    func screen(for entry: Entry<ShopRoute, ShopScreen>) -> ShopScreen {
      ShopScreen { [flow] number in flow.finish("user \(number)") }
    }
  }

  final class EditorCoordinator: Coordinator {
    enum NoteRoute: Route {
      case list, note
      static let tabs: KeyValuePairs = ["notes": NoteRoute.list]
    }

    var isUnsaved = true

    func screen(for entry: Entry<NoteRoute, NoteRoute>) -> NoteRoute { entry.route }

    typealias ShopRoute = NoteRoute
    func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
      change.leaving.contains { $0.route == .note } && isUnsaved ? .refuse("not saved") : .allow
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
    print(try RouteStack<ShopRoute>(link: "shop/item/7").link)

    do {
      let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
      let router = Router(coordinator: ShopCoordinator(), present: presenter.present)
      await router.start()
      await router.perform(.open("shop/item/7"))
      let watch = EntryWatch()
      let screen = router.screen(of: router.stack.top.id)!  // the top entry has a screen
      watch.add(screen, "screen", in: router.stack.top.id)
      await router.perform(.close)
      print(watch.faults(in: router.stack))
    }
    do {
      let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
      let router = Router(coordinator: ShopCoordinator(), present: presenter.present)
      await router.start()
      presenter.holdsTransitions = true
      router.send(.push(.item(1)))
      router.send(.push(.login))
      await wait(until: { presenter.isHolding })
      presenter.endTransition()
      print(presenter.transitions[1])
      await wait(until: { presenter.isHolding })
      presenter.holdsTransitions = false
      presenter.endTransition()
    }
    let coordinator = ShopCoordinator()
    let router = Router(coordinator: coordinator, present: RecordingPresenter<ShopRoute, ShopScreen>().present)
    await router.start()
    await router.perform(.push(.login))
    router.screen(of: router.stack.top.id)?.open(5)
    await wait(until: { coordinator.user != nil })
    print(coordinator.user ?? "nobody")
    return printed
  }
}

@MainActor @Suite struct DocumentedRoutingTests {
  @Test func firstAppPrintsTheDocumentedOutput() async {
    #expect(await FirstApp.run() == [#"["All notes"]"#, #"["All notes", "Note 7"]"#])
  }

  @Test func samplesPrintTheDocumentedOutput() async throws {
    #expect(
      try await Documented.run() == [
        "shop/item/7", "shop/item/7", #"["screen of #1 is still there"]"#, "shop: push item(1)", "user 5",
      ])
    #expect(try RouteStack<Documented.SearchRoute>(link: "home/search?q=a").linkFault == nil)
    let editor = Router(coordinator: Documented.EditorCoordinator()) { _ in }
    await editor.start()
    await editor.perform(.push(.note))
    #expect(await editor.perform(.close) == .refused("not saved"))
  }

  @Test(arguments: [
    "ScreenRouting/Route.swift", "ScreenRouting/Stack/RouteStack.swift", "ScreenRouting/Links/RouteLink.swift",
    "ScreenRouting/Links/LinkValue.swift", "ScreenRouting/Router/Coordinator.swift", "ScreenRouting/Router/Flow.swift",
    "ScreenRouting/Router/Entry.swift", "ScreenRouting/Router/Router.swift",
    "ListPresentationTesting/Routing/EntryWatch.swift", "ListPresentationTesting/Routing/RecordingPresenter.swift",
  ])
  func documentedSamplesAreCompiled(file: String) throws {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let source = try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    let compiled = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n")
    let known = Set(compiled.map { $0.trimmingCharacters(in: .whitespaces) })
    var isCode = false
    var count = 0
    let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in lines where line.hasPrefix("///") {
      let line = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode, !line.isEmpty {
        let code = line.split(separator: "   //")[0].trimmingCharacters(in: .whitespaces)
        #expect(known.contains(code), "\(code)")
        count += 1
      }
    }
    #expect(count > 1)
  }
}
