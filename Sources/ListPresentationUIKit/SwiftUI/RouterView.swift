#if canImport(UIKit) && canImport(SwiftUI)
  import ScreenRouting
  import SwiftUI
  import UIKit

  /// The screens of a ``NavigationStackPresenter``.
  ///
  /// ```swift
  /// struct FruitScene: View {
  ///   let app: FruitApp
  ///
  ///   var body: some View {
  ///     RouterView(app.presenter) { screen in
  ///       switch screen {
  ///       case .shelf(let open): FruitShelf(open: open)
  ///       case .fruit(let fruit): Text(fruit.name).navigationTitle(fruit.name)
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The links with which the system opens the app are commands of the router.
  public struct RouterView<AppRoute: Route, Screen, Content: View, TabLabel: View>: View {
    private let presenter: NavigationStackPresenter<AppRoute, Screen>
    private let content: (Screen) -> Content
    private let label: (String) -> TabLabel

    /// Creates a view of the screens.
    /// - Parameters:
    ///   - presenter: The presenter of the router.
    ///   - content: A closure that returns the view of a screen.
    ///   - label: A closure that returns the label of a tab, for its name among the tabs of the routes.
    public init(
      _ presenter: NavigationStackPresenter<AppRoute, Screen>, @ViewBuilder content: @escaping (Screen) -> Content,
      @ViewBuilder label: @escaping (String) -> TabLabel
    ) {
      (self.presenter, self.content, self.label) = (presenter, content, label)
    }

    /// Creates a view of the screens of an app without tabs.
    public init(
      _ presenter: NavigationStackPresenter<AppRoute, Screen>, @ViewBuilder content: @escaping (Screen) -> Content
    ) where TabLabel == EmptyView {
      self.init(presenter, content: content) { _ in EmptyView() }
    }

    /// One navigation stack, or a tab bar with one for each tab.
    public var body: some View {
      tabs
        .onOpenURL { presenter.open($0.absoluteString) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          if let url = activity.webpageURL { presenter.open(url.absoluteString) }
        }
    }

    @ViewBuilder private var tabs: some View {
      if presenter.tabs.count > 1 {
        TabView(selection: presenter.tabSelection) {
          ForEach(presenter.tabs, id: \.self) { name in
            layer(ofTab: name).tabItem { label(name) }.tag(name)
          }
        }
      } else if let name = presenter.tabs.first {
        layer(ofTab: name)
      }
    }

    @ViewBuilder private func layer(ofTab name: String) -> some View {
      if let root = presenter.root(ofTab: name) { LayerView(presenter: presenter, layer: root, content: content) }
    }
  }

  extension NavigationStackPresenter {
    fileprivate var tabSelection: Binding<String> {
      Binding(get: { @MainActor in self.selectedTab }, set: { @MainActor in self.selectTab($0) })
    }

    fileprivate func path(of layer: Layer) -> Binding<[RouteEntry<AppRoute>]> {
      Binding(get: { @MainActor in self.current(layer).path }, set: { @MainActor in self.setPath($0, of: layer) })
    }

    fileprivate func layer(_ presentation: RoutePresentation, above layer: Layer) -> Binding<Layer?> {
      let shown = self.layer(above: layer, as: presentation)
      return Binding(
        get: { @MainActor in self.layer(above: layer, as: presentation) },
        set: { @MainActor in if $0 == nil, let shown { self.close(shown) } })
    }
  }

  /// A navigation stack, and the sheet or the cover above it.
  private struct LayerView<AppRoute: Route, Screen, Content: View>: View {
    typealias Presenter = NavigationStackPresenter<AppRoute, Screen>

    let presenter: Presenter
    let layer: Presenter.Layer
    let content: (Screen) -> Content

    var body: some View {
      let now = presenter.current(layer)
      NavigationStack(path: presenter.path(of: layer)) {
        screen(of: now.entries[0].id)
          .navigationDestination(for: RouteEntry<AppRoute>.self) { screen(of: $0.id) }
      }
      .sheet(item: presenter.layer(.sheet, above: layer)) {
        LayerView(presenter: presenter, layer: $0, content: content)
      }
      .fullScreenCover(item: presenter.layer(.cover, above: layer)) {
        LayerView(presenter: presenter, layer: $0, content: content)
      }
      .interactiveDismissDisabled(!presenter.allowsSwipeDown(of: now))
      .onAppear { presenter.layerAppeared(layer.id) }
      .onDisappear { presenter.layerDisappeared(layer.id) }
    }

    private func screen(of id: EntryID) -> some View {
      EntryView(presenter: presenter, id: id, content: content).id(id)
    }
  }

  /// A screen, which SwiftUI keeps until it has left.
  private struct EntryView<AppRoute: Route, Screen, Content: View>: View {
    private let presenter: NavigationStackPresenter<AppRoute, Screen>
    private let id: EntryID
    private let content: (Screen) -> Content
    @State private var screen: Screen?

    init(presenter: NavigationStackPresenter<AppRoute, Screen>, id: EntryID, content: @escaping (Screen) -> Content) {
      (self.presenter, self.id, self.content) = (presenter, id, content)
      _screen = State(initialValue: presenter.screen(of: id))
    }

    var body: some View {
      let isHeld = !presenter.allowsSwipeBack(from: id)
      if let screen {
        content(screen)
          .navigationBarBackButtonHidden(isHeld)
          .toolbar {
            if isHeld {
              ToolbarItem(placement: .topBarLeading) {
                Button("Back", systemImage: "chevron.backward") { presenter.close(id) }
              }
            }
          }
      }
    }
  }
#endif
