#if canImport(UIKit)
  import Observation
  import ScreenRouting
  import UIKit

  #if canImport(SwiftUI)
    import SwiftUI
  #endif

  /// A presenter that shows the screens of a router in SwiftUI: in navigation stacks, sheets, covers and tabs.
  ///
  /// ```swift
  /// @MainActor
  /// final class FruitApp {
  ///   let presenter = NavigationStackPresenter<FruitRoute, FruitScreen>()
  ///   let router: Router<FruitRoute, FruitScreen>
  ///
  ///   init() {
  ///     router = Router(coordinator: FruitCoordinator(), present: presenter.present)
  ///     presenter.router = router
  ///     router.start()
  ///   }
  /// }
  /// ```
  ///
  /// A ``RouterView`` draws it. The stack of the router is the truth, and what the user does becomes a command, about
  /// which the guards decide, as with a ``NavigationPresenter``:
  ///
  /// - While the guards do not allow a swipe back without waiting, the screen has a back button that closes it by a
  ///   command, and no swipe. A sheet is held where the user cannot close all of its screens.
  /// - The guards are asked again when the stack has changed or a decision has taken time, and when an observable
  ///   property has changed that they have read. SwiftUI goes back before it tells: if a guard has changed its mind
  ///   unseen, the screen comes back.
  /// - A tap on a tab selects it by a command, and on the selected tab goes back to its first screen.
  /// - A sheet or a cover comes after the one has gone whose place it takes.
  ///
  /// The router does not wait for the animations of SwiftUI, which do not tell when they have ended.
  @MainActor @Observable
  public final class NavigationStackPresenter<AppRoute: Route, Screen> {
    /// The screens of a layer, in the place where SwiftUI shows them.
    struct Layer: Identifiable {
      /// A layer on its way from the moment when SwiftUI presents it until it has gone. SwiftUI closes a layer for
      /// another one, and not for other screens.
      struct ID: Hashable {
        let tab: String
        let depth: Int
        let presentation: RoutePresentation?
        /// The number of the presentation, or 0 for the first layer of a tab.
        let number: Int
      }

      let id: ID
      var entries: [RouteEntry<AppRoute>]

      /// The screens above the first one.
      var path: [RouteEntry<AppRoute>] { Array(entries.dropFirst()) }
    }

    /// The router whose screens are shown. The router keeps the presenter.
    @ObservationIgnored public weak var router: Router<AppRoute, Screen>?
    /// The stack that the router has presented last. `nil` before the first one, and after the end of the router. Its
    /// `link` restores it.
    public private(set) var stack: RouteStack<AppRoute>?
    /// The layers of the tabs, as SwiftUI shows them: the user may have gone back already.
    private var layers: [[Layer]] = []
    /// The sheets and covers on the screen, also those that are going.
    private var visible: Set<Layer.ID> = []
    /// Whether the guards let a swipe go back from the screen on top, and let the layer on top be swiped down.
    private(set) var allowsSwipeBack = false
    private(set) var allowsSwipeDown = false
    @ObservationIgnored private var numberOfQuestions = 0
    @ObservationIgnored private var numberOfPresentations = 0
    /// Makes a change without an animation.
    @ObservationIgnored var jump: (() -> Void) -> Void = { change in
      #if canImport(SwiftUI)
        var transaction = Transaction()
        transaction.disablesAnimations = true
        withTransaction(transaction, change)
      #else
        change()
      #endif
    }

    /// Creates a presenter without screens.
    public init() {}

    /// Shows the screens of a transition. Pass this method as the `present` closure of a router.
    public func present(_ transition: RouteTransition<AppRoute, Screen>) async {
      let stack = transition.screens.isEmpty ? nil : transition.to
      let layers = stack.map(place) ?? []
      if transition.isAnimated {
        (self.stack, self.layers) = (stack, layers)
      } else {
        jump { (self.stack, self.layers) = (stack, layers) }
      }
      askGuards()
    }

    /// Returns the layers of a stack. Those stay that are presented already, and in the same way.
    private func place(_ stack: RouteStack<AppRoute>) -> [[Layer]] {
      stack.tabs.map { tab in
        let stays = tab.name == selectedTab && tab.name == stack.selectedTab.name
        var known = (stays ? layers(ofTab: tab.name) : [])[...]
        return tab.layers.enumerated().map { depth, layer in
          let old = known.popFirst()
          if let old, old.id.presentation == layer.presentation { return Layer(id: old.id, entries: layer.entries) }
          known = []
          numberOfPresentations += depth > 0 ? 1 : 0
          let number = depth > 0 ? numberOfPresentations : 0
          return Layer(
            id: Layer.ID(tab: tab.name, depth: depth, presentation: layer.presentation, number: number),
            entries: layer.entries)
        }
      }
    }

    /// Asks the guards what the user may do, and again when something has changed that they have read. A router that
    /// presents or serves a command allows nothing, and does not ask them.
    private func askGuards() {
      numberOfQuestions += 1
      Task { [weak self, weak router, number = numberOfQuestions] in
        await router?.settle()
        self?.readWhatIsAllowed(number)
      }
    }

    private func readWhatIsAllowed(_ number: Int) {
      guard number == numberOfQuestions else { return }
      let (ids, count) = (stack?.selectedTab.entries.map(\.id) ?? [], top?.entries.count ?? 0)
      (allowsSwipeBack, allowsSwipeDown) = withObservationTracking { [router] in
        (
          router?.allowsGoingBack(to: ids.dropLast()) == true,
          router?.allowsGoingBack(to: ids.dropLast(count)) == true
        )
      } onChange: {
        Task { @MainActor [weak self] in if self?.numberOfQuestions == number { self?.askGuards() } }
      }
    }

    // MARK: What SwiftUI shows

    /// The names of the tabs.
    var tabs: [String] { stack?.tabs.map(\.name) ?? [] }
    var selectedTab: String { stack?.selectedTab.name ?? "" }

    func screen(of id: EntryID) -> Screen? { router?.screen(of: id) }

    /// The first layer of a tab.
    func root(ofTab name: String) -> Layer? { layers(ofTab: name).first }

    /// The layer as it is now, or as it was when it has gone.
    func current(_ layer: Layer) -> Layer { layers(ofTab: layer.id.tab).first { $0.id == layer.id } ?? layer }

    /// The layer that SwiftUI presents above another one in a way. It waits until one has gone that has its place.
    func layer(above layer: Layer, as presentation: RoutePresentation) -> Layer? {
      let (all, depth) = (layers(ofTab: layer.id.tab), layer.id.depth + 1)
      guard layer.id.tab == selectedTab, depth < all.count, all[depth].id.presentation == presentation,
        visible.allSatisfy({ $0.depth != depth || $0 == all[depth].id })
      else { return nil }
      return all[depth]
    }

    /// Whether an entry has the button of the system, and a swipe, that go back from it.
    func allowsSwipeBack(from id: EntryID) -> Bool { id != stack?.top.id || allowsSwipeBack }

    func allowsSwipeDown(of layer: Layer) -> Bool { layer.id == top?.id && allowsSwipeDown }

    private func layers(ofTab name: String) -> [Layer] { layers.first { $0.first?.id.tab == name } ?? [] }
    private var top: Layer? { layers(ofTab: selectedTab).last }

    // MARK: What the user does

    /// SwiftUI has gone back in a layer.
    func setPath(_ path: [RouteEntry<AppRoute>], of layer: Layer) {
      let old = current(layer).path
      guard path.count < old.count, old.starts(with: path) else { return }
      remove(old.count - path.count, from: layer.id)
    }

    /// SwiftUI has closed a sheet or a cover. It may tell so of one that the router has closed.
    func close(_ layer: Layer) { remove(current(layer).entries.count, from: layer.id) }

    private func remove(_ count: Int, from id: Layer.ID) {
      guard let tab = layers.firstIndex(where: { $0.first?.id.tab == selectedTab }),
        let depth = layers[tab].firstIndex(where: { $0.id == id })
      else { return }
      layers[tab].removeSubrange((depth + 1)...)
      layers[tab][depth].entries.removeLast(count)
      if layers[tab][depth].entries.isEmpty { layers[tab].removeLast() }
      router?.systemDidGoBack(to: layers[tab].flatMap(\.entries).map(\.id))
    }

    /// The user taps the button of the app that goes back.
    func close(_ id: EntryID) { router?.send(.close, from: id) }

    func selectTab(_ name: String) {
      guard name == selectedTab else {
        router?.send(.selectTab(name))
        return
      }
      // SwiftUI may have gone back by itself.
      if let root = root(ofTab: name), !root.path.isEmpty { router?.send(.popToRoot, from: root.entries[0].id) }
    }

    /// The content of a layer has come to the screen, or has left it.
    func layerAppeared(_ id: Layer.ID) { if id.depth > 0 { visible.insert(id) } }
    func layerDisappeared(_ id: Layer.ID) { visible.remove(id) }

    func open(_ link: String) { router?.send(.open(link)) }
  }
#endif
