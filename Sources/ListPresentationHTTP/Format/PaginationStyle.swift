/// How a server is asked for one page after the other.
///
/// Each case is a style, with the names that a server gives to its parameters and members. Parameters go into the query
/// or, where requests have a body, become members of it; their names can be dotted. A parameter `header:NAME` is a
/// header field of the request, and `*` sets one parameter for each member of a token that is an object. `size` is the
/// parameter for the number of items, or `nil` if the server isn't asked for a number.
///
/// Members are paths into the body, such as `meta.next`, `data[0].id` or `links[rel=next].href`. `header:NAME` is a
/// header field, `header:NAME.path` a member of one that holds JSON, and `link:next` the address of a `Link` field, RFC
/// 8288. `more` is a member that says whether there is more: a flag, or an address that is `null` at the end. With a
/// `!` before it, it says whether this is the end.
///
/// The end is where the server says so: no cursor, a flag, a total that is reached, or an empty page. A page that is
/// shorter than was asked for isn't the end, because many servers bound the size of pages; the next page begins after
/// what came.
public enum PaginationStyle: Hashable, Sendable {
  /// Pages by number, as in Unsplash or GitHub. A page that isn't found is the end.
  case pageNumber(page: String = "page", size: String? = "per_page", first: Int = 1, more: String? = nil)
  /// Pages by the place of their first item, as in DummyJSON or PostgREST; `first` is the place of the first item.
  case offset(offset: String = "offset", limit: String? = "limit", first: Int = 0, more: String? = nil)
  /// The address of the next page in the body, as in Django REST framework, OData or Datasette. It can be an object
  /// with a `href`.
  case nextAddress(at: String = "next", previous: String? = "previous", size: String? = nil)
  /// A token in the body, as in Slack, Google or DynamoDB; any JSON value can be one. An empty text is the end, except
  /// where it may be a token. So is a page without items that names the token it was asked by, as in CouchDB.
  case cursor(
    at: String = "next_cursor", parameter: String = "cursor", size: String? = "limit", more: String? = nil,
    allowsEmpty: Bool = false)
  /// A key of the last item, as in Stripe: `after` is the parameter for what comes after it, `before` for what comes
  /// before the first.
  case lastItem(
    key: String = "id", after: String = "starting_after", before: String? = nil, size: String? = "limit",
    more: String? = "has_more")
  /// `Range` and `Content-Range` header fields: `Range: 0-19` with `Range-Unit: items`, as in PostgREST, or, prefixed,
  /// `Range: items=0-19`.
  case range(unit: String = "items", isPrefixed: Bool = false)
  /// The whole list is one page.
  case onePage

  /// `Link` header fields, RFC 8288, with the relations `next` and `prev`, as in GitHub and Mastodon.
  public static func link(size: String? = nil) -> PaginationStyle {
    .nextAddress(at: "link:next", previous: "link:prev", size: size)
  }

  /// A header field with the next address, as in Kinto, or, if there is a parameter for it, with a token.
  public static func header(
    _ name: String = "Next-Page", parameter: String? = nil, size: String? = nil
  ) -> PaginationStyle {
    let path = "header:\(name)"
    return if let parameter {
      .cursor(at: path, parameter: parameter, size: size)
    } else {
      .nextAddress(at: path, previous: nil, size: size)
    }
  }

  /// A token and a flag that says that the list was cut, as in S3; the answers have to be JSON.
  public static func continuation(
    at token: String = "NextContinuationToken", parameter: String = "continuation-token", size: String? = "max-keys",
    isTruncated: String = "IsTruncated"
  ) -> PaginationStyle {
    .cursor(at: token, parameter: parameter, size: size, more: isTruncated)
  }

  /// The sort values of the last hit, as in Elasticsearch and OpenSearch. Requests need a body that sorts by something
  /// unique. The format has `hits.hits` as its items and `_source` as its element.
  public static func searchAfter(size: String? = "size") -> PaginationStyle {
    .lastItem(key: "sort", after: "search_after", size: size, more: nil)
  }
}
