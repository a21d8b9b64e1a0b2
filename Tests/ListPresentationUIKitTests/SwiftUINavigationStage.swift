import ListPresentationTesting
import Observation
import ScreenRouting
import TestSupport
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// Guards that refuse to leave some pages, now or after a while. Each second time, the guards read something that
  /// can't be observed.
  @MainActor @Observable
  final class PageCoordinator: Coordinator {
    var isLocked = false
    @ObservationIgnored var isLockedUnseen = false

    func screen(for entry: Entry<StageRoute, PageScreen>) -> PageScreen { PageScreen(entry.id) }

    func decide(on change: RouteChange<StageRoute>) -> RouteDecision<StageRoute> {
      let leaving = change.leaving.compactMap { if case .page(let number) = $0.route { number } else { nil } }
      if isLocked || isLockedUnseen, leaving.contains(where: { $0 % 3 == 0 }) { return .refuse("locked") }
      guard leaving.contains(where: { $0 % 7 == 0 }) else { return .allow }
      return .wait { [weak self] in
        await Task.yield()
        return self?.isLocked == true ? .refuse("locked later") : .allow
      }
    }
  }

  /// Saves before it decides about a command, and allows no swipe meanwhile.
  @MainActor @Observable
  final class SavingCoordinator: Coordinator {
    private var isSaving = false

    func screen(for entry: Entry<StageRoute, PageScreen>) -> PageScreen { PageScreen(entry.id) }

    func decide(on change: RouteChange<StageRoute>) -> RouteDecision<StageRoute> {
      if isSaving { return .refuse("saving") }
      guard case .command = change.cause else { return .allow }
      return .wait { [self] in
        isSaving = true
        await turns()
        isSaving = false
        return .refuse("not saved")
      }
    }
  }

  final class PageScreen {
    let id: EntryID
    init(_ id: EntryID) { self.id = id }
  }

  /// A router on a presenter for SwiftUI, and what SwiftUI does with it: it reads what it shows whenever it draws,
  /// shows one sheet or cover after another, goes back before it tells, and keeps what is going until it has gone.
  @MainActor
  final class SwiftUINavigationStage: StagedNavigation {
    typealias Presenter = NavigationStackPresenter<StageRoute, PageScreen>
    typealias Layer = Presenter.Layer

    let coordinator = PageCoordinator()
    let router: Router<StageRoute, PageScreen>
    let presenter = Presenter()
    var generator: SeededGenerator
    /// The tab and the layers on the screen, and those that are going.
    private var tab = ""
    private(set) var shown: [Layer] = []
    private var going: [Layer.ID] = []
    private(set) var violations: [String] = []

    init(seed: UInt64 = 0) {
      generator = SeededGenerator(seed: seed)
      router = Router(coordinator: coordinator, present: presenter.present)
      presenter.router = router
    }

    // MARK: SwiftUI

    /// Draws what the presenter has.
    func draw() {
      tab = presenter.selectedTab
      guard let root = presenter.root(ofTab: tab) else {
        shown = []
        return
      }
      for layer in shown.dropFirst().reversed() where layer.id.tab != tab { close(from: layer.id.depth) }
      var wanted = [presenter.current(root)]
      while let below = wanted.last {
        let above = [RoutePresentation.sheet, .cover].compactMap { presenter.layer(above: below, as: $0) }
        if above.count > 1 { violations.append("a sheet and a cover are shown at once") }
        guard let next = above.first else { break }
        wanted.append(next)
      }
      let same = zip(shown, wanted).prefix { $0.id == $1.id }.count
      if same > 0, same < shown.count { close(from: same) }
      shown = Array(shown.prefix(same))
      for (index, layer) in wanted.enumerated() {
        if index < shown.count {
          shown[index] = layer
          continue
        }
        // SwiftUI forgets what it can't present.
        if layer.id.depth > 0, going.contains(where: { $0.depth <= layer.id.depth }) {
          violations.append("\(layer.id) is presented while \(going) go")
        }
        shown.append(layer)
        presenter.layerAppeared(layer.id)
      }
      for entry in shown.flatMap(\.entries) where presenter.screen(of: entry.id)?.id != entry.id {
        violations.append("there is no screen of \(entry.id)")
      }
    }

    private func close(from depth: Int) {
      for layer in shown.dropFirst(depth) {
        going.append(layer.id)
        // SwiftUI may tell of what the router has closed, too.
        presenter.setPath([], of: layer)
        if happens(onceIn: 2) { presenter.close(layer) }
      }
      shown = Array(shown.prefix(depth))
    }

    /// The oldest transition ends.
    func endTransition() {
      if !going.isEmpty { presenter.layerDisappeared(going.removeFirst()) }
    }

    // MARK: The user

    /// The user swipes back, or goes back by the menu of the back button.
    @discardableResult
    func goBack(to count: Int? = nil) -> Bool {
      draw()
      guard let top = shown.last, let entry = top.entries.last, !top.path.isEmpty,
        presenter.allowsSwipeBack(from: entry.id)
      else { return false }
      let path = Array(top.path.prefix(count ?? top.path.count - 1))
      // The screens have gone when SwiftUI tells.
      shown[shown.count - 1].entries.removeLast(top.path.count - path.count)
      presenter.setPath(path, of: top)
      return true
    }

    @discardableResult
    func swipeDown() -> Bool {
      draw()
      guard shown.count > 1, let top = shown.last, top.id.presentation == .sheet, presenter.allowsSwipeDown(of: top)
      else { return false }
      going.append(top.id)
      shown.removeLast()
      presenter.close(top)
      return true
    }

    /// The user taps the button of the app, where the system has none.
    @discardableResult
    func tapBack() -> Bool {
      draw()
      guard let top = shown.last, !top.path.isEmpty, let entry = top.entries.last else { return false }
      guard !presenter.allowsSwipeBack(from: entry.id) else { return goBack() }
      presenter.close(entry.id)
      return true
    }

    func tapTab(_ name: String) {
      draw()
      if shown.count == 1 { presenter.selectTab(name) }
    }

    func perform(_ gesture: StagedGesture) {
      switch gesture {
      case .swipeBack: goBack()
      case .tapBack: tapBack()
      case .goToFirst: goBack(to: 0)
      case .swipeDown: swipeDown()
      case .tapTab(let index): tapTab(index == 0 ? "home" : "other")
      case .lock: if happens(onceIn: 2) { coordinator.isLocked.toggle() } else { coordinator.isLockedUnseen.toggle() }
      case .other(let page): router.send(.open("other/page/\(page)/sheet:page/\(page)/cover:page/1"))
      }
    }

    // MARK: What is shown

    var isStill: Bool { going.isEmpty }

    var fault: String? {
      if let violation = violations.first { return violation }
      let stack = router.stack
      if tab != stack.selectedTab.name { return "\(tab) is shown for \(stack)" }
      let layers = stack.selectedTab.layers
      if shown.map(\.entries) != layers.map(\.entries) { return "\(shown.map(\.entries)) is shown for \(stack)" }
      if shown.map(\.id.presentation) != layers.map(\.presentation) { return "a layer of \(stack) is shown otherwise" }
      return nil
    }
  }
#endif
