import ListPresentation

/// How a server is asked for one page after the other: what a style does, as a value.
///
/// The styles of most servers are here, with the names that a server gives to its parameters and members. Parameters go
/// into the query or, where requests have a body, become members of it; their names can be dotted. A parameter
/// `header:NAME` is a header field of the request, and `*` sets one parameter for each member of a token that is an
/// object. `size` is the parameter for the number of items, or `nil` if the server isn't asked for a number.
///
/// Members are paths into the body, such as `meta.next`, `data[0].id` or `links[rel=next].href`. `header:NAME` is a
/// header field, `header:NAME.path` a member of one that holds JSON, and `link:next` the address of a `Link` field, RFC
/// 8288. `more` is a member that says whether there is more: a flag, or an address that is `null` at the end. With a
/// `!` before it, it says whether this is the end. The path `-` leads nowhere.
///
/// The end is where the server says so: no cursor, a flag, a total that is reached, or an empty page. A page that is
/// shorter than was asked for isn't the end, because many servers bound the size of pages; the next page begins after
/// what came. All this holds for a style of your own too, see <doc:Formats>.
public struct PaginationStyle: Hashable, Sendable, CustomStringConvertible {
  /// The style as a text: its name, and its parameters and members. Styles with the same text are equal.
  public let description: String
  /// Whether pages can be asked for in a size.
  public let hasSize: Bool
  let more: String?
  /// Whether targets are made of the items themselves, and so lead to the same page as long as these exist.
  var hasLastingTargets = false
  /// Whether the server names the address of each page behind the first.
  var followsAddresses = false
  /// The parameter that a cursor goes into, where the style has one.
  var parameter: String?
  let start: @Sendable (_ list: HTTPRequest, _ size: Int) -> HTTPCursor?
  private let ask: @Sendable (_ request: inout HTTPRequest, _ page: PageRequest<HTTPCursor>) throws -> Void
  let turn: @Sendable (_ answer: PageAnswer) -> PageTurn

  /// Creates a style.
  /// - Parameters:
  ///   - text: A text that no other style has: a name, and what differs. ``PageFormat/init(_:)`` doesn't read it.
  ///   - hasSize: Whether pages can be asked for in a size.
  ///   - more: The member that says whether there is more.
  ///   - start: Makes the cursor of the first page from the request for the list and the size of a page; `nil` if that
  ///     request asks for the first page.
  ///   - ask: Adds to the request for the list what asks for a page. It isn't called for a whole address.
  ///   - turn: Finds the pages beside a page. A loop, an empty page and a total that is reached need no care.
  public init(
    _ text: String, hasSize: Bool = true, more: String? = nil,
    start: @escaping @Sendable (_ list: HTTPRequest, _ size: Int) -> HTTPCursor? = { _, _ in nil },
    ask: @escaping @Sendable (_ request: inout HTTPRequest, _ page: PageRequest<HTTPCursor>) throws -> Void,
    turn: @escaping @Sendable (_ answer: PageAnswer) -> PageTurn
  ) {
    description = text
    self.hasSize = hasSize
    self.more = more
    self.start = start
    self.ask = ask
    self.turn = turn
  }

  /// Whether two styles have the same text.
  public static func == (a: PaginationStyle, b: PaginationStyle) -> Bool { a.description == b.description }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// The request for a page.
  /// - Throws: What is wrong with a target that a server named, or with a target of another style.
  func request(
    _ list: HTTPRequest, _ wanted: WantedPage, _ foreign: HTTPLimits.ForeignAddresses
  ) throws -> HTTPRequest {
    var size = wanted.size
    switch wanted.target {
    case .refused(let refusal)?: throw refusal.error
    // A server's own address says everything.
    case .address(let address)?: return try list.moved(to: address, of: list.url, foreign)
    case .page(_, let sizeOfAll)?: size = sizeOfAll ?? size
    default: break
    }
    var request = list
    do {
      let cursor = wanted.target.map { HTTPCursor($0) }
      try ask(&request, PageRequest(cursor: cursor, direction: wanted.direction, size: size))
    } catch is ForeignCursor {
      throw HTTPError(.foreignCursor, at: list.url.withoutSecrets, "the cursor belongs to another format", .startOver)
    }
    return request
  }
}
