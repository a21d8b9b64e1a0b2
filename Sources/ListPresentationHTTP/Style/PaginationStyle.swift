/// How a server is asked for one page after the other.
///
/// Each case is a style, with the names that a server gives to its parameters and members. Parameters go into the query, or,
/// where requests have a body, become members of it; their names, like those of members, may be dotted. `size` is the
/// parameter for the number of rows, or `nil` if the server is not to be asked for a number. `more` is a member that says
/// whether there is more: a flag, or an address that is `null` at the end.
///
/// The end is where the server says so: no cursor, a flag, a total that is reached, or an empty page. A page that is shorter
/// than was asked for is not the end, for many servers bound the size of pages; the next begins after what was received.
public enum PaginationStyle: Hashable, Sendable {
  /// Pages by number, as Unsplash, GitHub or Django REST framework have them. A page that is not found is the end.
  case pageNumber(page: String = "page", size: String? = "per_page", first: Int = 1, more: String? = nil)
  /// Pages by the row that they begin with, as DummyJSON, PostgREST or Django REST framework have them.
  case offset(offset: String = "offset", limit: String? = "limit", more: String? = nil)
  /// `Link` header fields, RFC 8288, with the relations `next` and `prev`, as GitHub and Mastodon have them.
  case link(size: String? = nil)
  /// The address of the next page in the body, as in Django REST framework, OData or Datasette.
  case nextAddress(at: String = "next", previous: String? = "previous", size: String? = nil)
  /// A token in the body, as Slack, Google or DynamoDB have it; any JSON value may be one. An empty text is the end,
  /// except where it may be a token. So is a page without rows that names the token it was asked by, as CouchDB's.
  case cursor(
    at: String = "next_cursor", parameter: String = "cursor", size: String? = "limit", more: String? = nil,
    allowsEmpty: Bool = false)
  /// A header field with the next address, as Kinto has it, or, if there is a parameter for it, with a token.
  case header(String = "Next-Page", parameter: String? = nil, size: String? = nil)
  /// A key of the last row, as Stripe has it: `after` is the parameter for what comes after it, `before` for what comes
  /// before the first.
  case lastItem(
    key: String = "id", after: String = "starting_after", before: String? = nil, size: String? = "limit",
    more: String? = "has_more")
  /// `Range` and `Content-Range` header fields: `Range: 0-19` with `Range-Unit: items`, as PostgREST has it, or, prefixed,
  /// `Range: items=0-19`.
  case range(unit: String = "items", isPrefixed: Bool = false)

  /// A token and a flag that says that the list was cut, as in S3; the answers have to be JSON.
  public static func continuation(
    at token: String = "NextContinuationToken", parameter: String = "continuation-token", size: String? = "max-keys",
    isTruncated: String = "IsTruncated"
  ) -> PaginationStyle {
    .cursor(at: token, parameter: parameter, size: size, more: isTruncated)
  }

  /// The sort values of the last hit, as Elasticsearch and OpenSearch have it. It needs requests with a body that sorts by
  /// something unique, and is for ``PageFormat/init(_:items:element:total:)`` with `hits.hits` and `_source`.
  public static func searchAfter(size: String? = "size") -> PaginationStyle {
    .lastItem(key: "sort", after: "search_after", size: size, more: nil)
  }
}
