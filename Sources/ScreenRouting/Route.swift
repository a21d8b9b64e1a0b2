/// A screen that an app can show, as a value: usually one case of an enum.
///
/// ```swift
/// enum ShopRoute: Route {
///   case shelf
///   case item(Int)
///   case login
///
///   static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf]
/// }
/// ```
///
/// A route holds what a screen needs to be made again (an id, a query) and no objects. What the screen knows beyond
/// that belongs to its view model.
///
/// An app that wants deep links implements ``links(above:as:)`` as well.
public protocol Route: Hashable, Sendable {
  /// The tabs of the app, in order: the name of each, which links use, and the route at its root.
  ///
  /// An app without tabs has one entry. Names are unique and not empty.
  static var tabs: KeyValuePairs<String, Self> { get }

  /// The scheme that links may begin with, such as `shop` in `shop://cart`. The default is `nil`: a link with a scheme
  /// is for another app.
  static var scheme: String? { get }

  /// The routes that a link can name at a place in the stack, in the order in which they are tried. The default is none.
  ///
  /// ```swift
  /// static func links(above route: ShopRoute?, as presentation: RoutePresentation?) -> [RouteLink<ShopRoute>] {
  ///   [RouteLink("item/{number}", ShopRoute.item) { if case .item(let number) = $0 { number } else { nil } }]
  /// }
  /// ```
  ///
  /// With this, `shop/item/7` is the link to item 7 above the shelf, in both directions. Most apps return the same list
  /// for every place. A route that is missing at a place can be shown there, but not be linked to.
  /// - Parameters:
  ///   - route: The route below, or `nil` for the root of a tab.
  ///   - presentation: How a new layer is presented, or `nil` for a route in the layer of the one below.
  static func links(above route: Self?, as presentation: RoutePresentation?) -> [RouteLink<Self>]

  /// Whether other screens can be pushed above this one when it is the first of its layer. The default is `true`.
  var allowsPush: Bool { get }
}

extension Route {
  /// No scheme: a link with a scheme is for another app.
  public static var scheme: String? { nil }

  /// No links.
  public static func links(above route: Self?, as presentation: RoutePresentation?) -> [RouteLink<Self>] { [] }

  /// Screens can be pushed above this one.
  public var allowsPush: Bool { true }
}

extension Route {
  /// The maximum number of entries in a tab. It bounds the work that a link can cause.
  static var maximumDepth: Int { 64 }

  /// The maximum length of a link in bytes of UTF-8.
  static var maximumLinkLength: Int { 1 << 20 }
}

/// How a layer covers the one below it.
public enum RoutePresentation: String, Hashable, Sendable, CaseIterable {
  /// Part of the layer below stays visible.
  case sheet
  /// The layer below is hidden.
  case cover
}
