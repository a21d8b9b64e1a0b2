import Foundation
import ListPresentation

/// Where a page begins in a server's list: a number, an address or a token. The ``PaginationStyle`` of an
/// ``HTTPPageSource`` makes it. It works with other sources of the same list and the same format.
///
/// A cursor can be stored and used after a relaunch, for as long as the server knows it. It can hold a token or a
/// query, so store it where secrets may be.
///
/// Two cursors are equal if they lead to the same page in the same way.
public struct HTTPCursor: Hashable, Sendable, Codable, CustomStringConvertible {
  /// What leads to a page.
  enum Target: Hashable, Sendable, Codable {
    /// A page, counted from 0, and the size of all pages.
    case page(Int, size: Int?)
    /// The number of the item that a page begins with, counted from 0, or, for a page that is asked for backwards, ends
    /// before.
    case item(Int)
    /// A whole address.
    case address(URL)
    /// What goes into a parameter.
    case token(Token)
    /// The same, for what lies before it.
    case before(Token)
    /// A target that isn't asked for.
    case refused(Refusal)
  }

  /// A JSON value that is compared by its bytes, as servers compare tokens.
  struct Token: Hashable, Sendable, Codable {
    let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    static func == (a: Token, b: Token) -> Bool { a.value.data == b.value.data }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// Why a target isn't asked for.
  struct Refusal: Hashable, Sendable, Codable {
    let kind: HTTPError.Kind
    let address: String
    let reason: String

    var error: HTTPError { HTTPError(kind, at: address, reason) }
  }

  let target: Target
  /// How many items lie before the page, if that is known.
  var itemsBefore: Int?

  init(_ target: Target, itemsBefore: Int? = nil) {
    self.target = target
    self.itemsBefore = itemsBefore
  }

  /// Whether two cursors lead to the same page in the same way.
  public static func == (a: HTTPCursor, b: HTTPCursor) -> Bool { a.target == b.target }

  /// Hashes what leads to the page.
  public func hash(into hasher: inout Hasher) { hasher.combine(target) }

  /// What leads to the page, without tokens and queries.
  public var description: String {
    switch target {
    case .page(let number, _): "page \(number &+ 1)"
    case .item(let item): "item \(item)"
    case .address(let address): address.withoutSecrets
    case .token: "a token"
    case .before: "before a token"
    case .refused(let refusal): "not asked for: \(refusal.reason)"
    }
  }
}

/// What the targets of a list that counts pages or items are to each other.
extension HTTPCursor.Target {
  /// Whether it is the number of a page.
  var isPage: Bool { if case .page = self { true } else { false } }

  /// Whether it is the index of an item.
  var isItem: Bool { if case .item = self { true } else { false } }

  /// How many bytes a server has given for it.
  var size: Int {
    switch self {
    case .page, .item, .refused: 0
    case .address(let address): address.absoluteString.utf8.count
    case .token(let token), .before(let token): token.value.queryText.utf8.count
    }
  }

  /// Whether it is a number of either kind.
  var isCounted: Bool { isPage || isItem }

  /// How many items another target begins before this one, or `nil` if it leads elsewhere. A pager asks for pages that
  /// overlap the list, where cursors count items.
  func overlap(of other: HTTPCursor.Target?) -> Int? {
    if self == other { return 0 }
    guard case .item(let item) = self, case .item(let start)? = other, start < item else { return nil }
    return item - start
  }

  /// The target that begins so many items before this one, where targets count items.
  func overlapping(by items: Int) -> HTTPCursor.Target {
    if case .item(let item) = self { .item(max(item - items, 0)) } else { self }
  }
}

/// Cursors of a ``PaginationStyle``.
extension HTTPCursor {
  /// A page by its number, counted from 0, and the size of all pages, if requests name it.
  public static func page(_ number: Int, size: Int? = nil) -> HTTPCursor { HTTPCursor(.page(number, size: size)) }

  /// A page by the index of its first item or, for a page before others, of the item after its last.
  public static func item(_ index: Int) -> HTTPCursor { HTTPCursor(.item(index)) }

  /// A page by its whole address, which needs no parameters.
  public static func address(_ url: URL) -> HTTPCursor { HTTPCursor(.address(url)) }

  /// A page by a value that the server knows it by.
  public static func token(_ value: JSONValue) -> HTTPCursor { HTTPCursor(.token(Token(value))) }

  /// A page that ends before a value.
  static func before(_ value: JSONValue) -> HTTPCursor { HTTPCursor(.before(Token(value))) }

  /// A page that fails with an error, without a request.
  static func refused(_ error: HTTPError) -> HTTPCursor {
    HTTPCursor(.refused(Refusal(kind: error.kind, address: error.address, reason: error.reason)))
  }
}

/// A cursor isn't one of those that the style makes.
struct ForeignCursor: Error {}

extension PageRequest<HTTPCursor> {
  /// The number of the page, counted from 0, where cursors are numbers of pages.
  /// - Throws: An error without a cursor, and for one of another kind. Give the style a `start`.
  public var pageNumber: Int {
    get throws {
      guard case .page(let number, _)? = cursor?.target else { throw ForeignCursor() }
      return number
    }
  }

  /// The indices of the items, where cursors are indices of items.
  /// - Throws: An error without a cursor, and for one of another kind. Give the style a `start`.
  public var items: Range<Int> {
    get throws {
      guard case .item(let index)? = cursor?.target else { throw ForeignCursor() }
      let (item, size) = (max(index, 0), max(size, 1))
      return direction == .prepend ? max(item - size, 0)..<item : item..<item + min(size, .max - item)
    }
  }

  /// The value that the page is asked for by, where cursors are tokens; `nil` for the first page.
  /// - Throws: An error for a cursor of another kind.
  public var token: JSONValue? {
    get throws {
      switch cursor?.target {
      case nil: nil
      case .token(let token): token.value
      default: throw ForeignCursor()
      }
    }
  }
}
