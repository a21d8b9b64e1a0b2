/// A value that identifies a screen of an app, usually a case of an enumeration.
///
/// ```swift
/// enum NoteRoute: Route {
///   case list
///   case note(Int)
///
///   static let root = NoteRoute.list
/// }
/// ```
///
/// A route has the values from which the app can make the screen again, such as an id or a query, and no objects. All
/// other state of the screen belongs to its view model.
///
/// An app with deep links also implements ``links(above:as:)``.
public protocol Route: Hashable, Sendable {
  /// The first screen of the app. An app with tabs adopts ``TabbedRoute``, and has none of its own.
  static var root: Self { get }

  /// The tabs of the app in order, each with its name in links and the route at its root.
  ///
  /// The default is one tab with the name `home` and the ``root``, such as in the link `home/item/7`. An app with tabs
  /// adopts ``TabbedRoute``.
  static var tabs: KeyValuePairs<String, Self> { get }

  /// The texts with which links may begin before the name of a tab, each with a scheme, such as `shop:` for
  /// `shop://cart`, or `https://shop.example/app` for `https://shop.example/app/cart`. The case of the scheme and of
  /// the host does not matter. A prefix alone leads to the first tab. An app always reads links without a prefix, and
  /// with the default, an empty array, no others.
  static var linkPrefixes: [String] { get }

  /// Returns the link for what follows one of the ``linkPrefixes``, for a website whose paths are not those of the app.
  ///
  /// ```swift
  /// static func link(forPath path: String) -> String {
  ///   path.hasPrefix("products/") ? "shop/item/" + path.dropFirst("products/".count) : path
  /// }
  /// ```
  ///
  /// The default returns the path. Links without a prefix are not changed. See <doc:LinksAndGuards>.
  /// - Parameter path: The path and the query, percent-encoded, without a `/` at the start and without a fragment.
  static func link(forPath path: String) -> String

  /// The links of the routes that can appear above a route, or as the root of a tab. The first one that matches is
  /// used. The default is none.
  ///
  /// ```swift
  /// static func links(above route: ShopRoute?, as presentation: RoutePresentation?) -> [RouteLink<ShopRoute>] {
  ///   [RouteLink("item/{number}", ShopRoute.item) { if case .item(let number) = $0 { number } else { nil } }]
  /// }
  /// ```
  ///
  /// In this sample, `shop/item/7` is the link to item 7 above the shelf: the router reads it, and ``RouteStack/link``
  /// returns it. Most apps return the same array for every route. A route without a link can appear there too, but a
  /// link to the stack ends before it.
  /// - Parameters:
  ///   - route: The route below, or `nil` for the root of a tab.
  ///   - presentation: The presentation of a new layer, or `nil` for a route in the layer of the route below.
  static func links(above route: Self?, as presentation: RoutePresentation?) -> [RouteLink<Self>]

  /// Whether the app can push other screens above this one if it is the first of its layer. The default is `true`.
  var allowsPush: Bool { get }
}

extension Route {
  /// One tab with the name `home`, which has the root.
  public static var tabs: KeyValuePairs<String, Self> { ["home": root] }

  /// No prefixes: the app reads only links that begin with the name of a tab.
  public static var linkPrefixes: [String] { [] }

  /// The path itself: a website has the paths of the app.
  public static func link(forPath path: String) -> String { path }

  /// No links: the app is opened at the root of a tab, and a link to a stack ends there.
  public static func links(above route: Self?, as presentation: RoutePresentation?) -> [RouteLink<Self>] { [] }

  /// The value `true`. The app can push screens above this one.
  public var allowsPush: Bool { true }

  /// The maximum number of entries in a tab. It bounds the work that a link can cause.
  static var maximumDepth: Int { 64 }
}

/// A value that identifies a screen of an app with tabs, or of an app whose links begin with a name of its own.
///
/// ```swift
/// enum ShopRoute: TabbedRoute {
///   case shelf
///   case item(Int)
///   case login
///
///   static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf]
/// }
/// ```
public protocol TabbedRoute: Route {
  /// The tabs of the app in order, each with its name in links and the route at its root. There is at least one. Names
  /// are unique and not empty.
  static var tabs: KeyValuePairs<String, Self> { get }
}

extension TabbedRoute {
  /// The root of the first tab.
  public static var root: Self { tabs[0].value }

  /// Unavailable: an app with tabs names them.
  @available(*, unavailable, message: "an app with tabs has the name and the root of each")
  public static var tabs: KeyValuePairs<String, Self> { [:] }
}

/// The way in which a layer covers the layer below it.
public enum RoutePresentation: String, Hashable, Sendable, CaseIterable {
  /// Part of the layer below stays visible.
  case sheet
  /// The layer below is hidden.
  case cover
}
