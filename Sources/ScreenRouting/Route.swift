/// A screen that an app can show, as a value: usually one case of an enum.
///
/// ```swift
/// enum ShopRoute: Route {
///   case shelf
///   case item(Int)
///   case login
///
///   static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf]
///
///   var linkPart: LinkPart {
///     switch self {
///     case .shelf: LinkPart("shelf")
///     case .item(let number): LinkPart("item", String(number))
///     case .login: LinkPart("login")
///     }
///   }
///
///   static func forms(at place: LinkPlace<ShopRoute>) -> [RouteForm<ShopRoute>] {
///     [RouteForm("item/{number}") { .item(try $0.integer("number")) }, RouteForm("login", .login)]
///   }
/// }
/// ```
///
/// With this, `shop/item/7` is the link to item 7 above the shelf, both ways. A route holds what a screen needs to be
/// made again (an id, a query) and no objects; what the screen knows beyond that is its view model's.
public protocol Route: Hashable, Sendable {
  /// The tabs of the app, in order, by the name that links know them by, each with the route at its root.
  ///
  /// An app without tabs has one entry. Names are not empty and not doubled.
  static var tabs: KeyValuePairs<String, Self> { get }

  /// The scheme that links may begin with, such as `shop` in `shop://cart`; by default none is known.
  static var scheme: String? { get }

  /// The routes that a link may name at a place, in the order in which they are tried.
  ///
  /// Only what is listed here for a place can be reached by a link; a route that code pushes elsewhere can be shown, but
  /// its link cannot be read back.
  static func forms(at place: LinkPlace<Self>) -> [RouteForm<Self>]

  /// How the route is written in a link: what the form that reads it expects.
  var linkPart: LinkPart { get }

  /// Whether other screens may be pushed above this one when it is the first of its layer; by default they may.
  var allowsPush: Bool { get }
}

extension Route {
  /// No scheme is known: a link that has one is foreign.
  public static var scheme: String? { nil }

  /// Screens may be pushed above it.
  public var allowsPush: Bool { true }
}

/// Where in a stack the next route of a link stands.
public enum LinkPlace<AppRoute: Route>: Hashable, Sendable {
  /// At the root of a tab, instead of the route that is there by default.
  case root(tab: String)
  /// Above a route, in the same layer.
  case pushed(on: AppRoute)
  /// Above a route, as the first of a layer of its own.
  case presented(over: AppRoute)
}
