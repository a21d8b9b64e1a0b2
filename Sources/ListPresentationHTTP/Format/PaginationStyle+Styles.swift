import ListPresentation

/// The styles of most servers.
extension PaginationStyle {
  /// Pages by number, as in Unsplash or GitHub. A page that isn't found is the end.
  public static func pageNumber(
    page: String = "page", size: String? = "per_page", first: Int = 1, more: String? = nil
  ) -> PaginationStyle {
    var style = PaginationStyle(
      text(
        "page-number", ("page", page, "page"), ("size", size, "per_page"), ("first", "\(first)", "1"),
        ("more", more, nil)),
      hasSize: size != nil, more: more,
      start: { list, count in
        .page((list.query(page).flatMap { Int($0) } ?? first) &- first, size: size == nil ? nil : count)
      },
      ask: { request, asked in
        request.setParameter(page, to: .number("\(try asked.pageNumber &+ first)"))
        request.setSize(size, asked.size)
      },
      turn: { $0.countedTurn() })
    style.parameter = page
    return style
  }

  /// Pages by the index of their first item, as in DummyJSON or PostgREST; `first` is the index of the first item.
  public static func offset(
    offset: String = "offset", limit: String? = "limit", first: Int = 0, more: String? = nil
  ) -> PaginationStyle {
    var style = PaginationStyle(
      text(
        "offset", ("offset", offset, "offset"), ("limit", limit, "limit"), ("first", "\(first)", "0"),
        ("more", more, nil)),
      hasSize: limit != nil, more: more,
      start: { list, _ in .item(list.query(offset).flatMap { Int($0) }.map { max($0, first) - first } ?? 0) },
      ask: { request, asked in
        let items = try asked.items
        request.setParameter(offset, to: .number("\(items.lowerBound &+ first)"))
        request.setSize(limit, items.count)
      },
      turn: { $0.countedTurn(goesBack: limit != nil) })
    style.parameter = offset
    return style
  }

  /// The address of the next page in the body, as in Django REST framework, OData or Datasette. It can be an object
  /// with a `href`.
  public static func nextAddress(
    at path: String = "next", previous: String? = "previous", size: String? = nil
  ) -> PaginationStyle {
    var style = PaginationStyle(
      text("next-address", ("at", path, "next"), ("previous", previous, "previous"), ("size", size, nil)),
      hasSize: size != nil,
      ask: { request, asked in
        try asked.checkFirst()
        request.setSize(size, asked.size)
      },
      turn: { answer in
        let value = answer.value(at: path)
        return PageTurn(
          next: answer.cursor(to: answer.based(value, at: path)),
          previous: answer.cursor(to: answer.value(at: previous)),
          isEnd: value != nil || path == "link:next" && answer.hasPageLinks)
      })
    style.followsAddresses = true
    return style
  }

  /// A token in the body, as in Slack, Google or DynamoDB; any JSON value can be one. An empty text is the end, except
  /// where it may be a token. So is a page without items that names the token it was asked by, as in CouchDB.
  public static func cursor(
    at path: String = "next_cursor", parameter: String = "cursor", size: String? = "limit", more: String? = nil,
    allowsEmpty: Bool = false
  ) -> PaginationStyle {
    var style = PaginationStyle(
      text(
        "cursor", ("at", path, "next_cursor"), ("parameter", parameter, "cursor"), ("size", size, "limit"),
        ("more", more, nil), ("allows-empty", allowsEmpty ? "yes" : "no", "no")),
      hasSize: size != nil, more: more,
      ask: { request, asked in
        if let token = try asked.token { request.setParameter(parameter, to: token) }
        request.setSize(size, asked.size)
      },
      turn: { answer in
        guard let value = answer.value(at: path) else { return PageTurn() }
        let leadsOn = value.leadsOn || allowsEmpty && value == ""
        return PageTurn(next: leadsOn ? .token(value) : nil, isEnd: answer.more(at: more) != true)
      })
    style.parameter = parameter
    return style
  }

  /// A key of the last item, as in Stripe: `after` is the parameter for what comes after it, `before` for what comes
  /// before the first.
  public static func lastItem(
    key: String = "id", after: String = "starting_after", before: String? = nil, size: String? = "limit",
    more: String? = "has_more"
  ) -> PaginationStyle {
    var style = PaginationStyle(
      text(
        "last-item", ("key", key, "id"), ("after", after, "starting_after"), ("before", before, nil),
        ("size", size, "limit"), ("more", more, "has_more")),
      hasSize: size != nil, more: more,
      ask: { request, asked in
        if case .before(let token)? = asked.cursor?.target, let before {
          request.setParameter(before, to: token.value)
          request.setParameter(after, to: nil)
        } else if let token = try asked.token {
          request.setParameter(after, to: token)
          if let before { request.setParameter(before, to: nil) }
        }
        request.setSize(size, asked.size)
      },
      turn: { answer in
        // The key can be in the item or, as Elasticsearch has it, beside it.
        let value = { (item: JSONValue?) in
          item?.value(at: JSONPath.path(answer.format?.element ?? "", key)) ?? item?.value(at: key)
        }
        var turn = PageTurn()
        let isBackwards = answer.direction == .prepend
        if !isBackwards, let last = value(answer.lastItem), last != .null { turn.next = .token(last) }
        let canGoBack = before != nil && answer.cursor != nil && (!isBackwards || answer.more(at: more) != false)
        if canGoBack, let first = value(answer.firstItem) { turn.previous = .before(first) }
        return turn
      })
    style.hasLastingTargets = true
    style.parameter = after
    return style
  }

  /// The whole list is one page.
  public static let onePage = PaginationStyle(
    "one-page", hasSize: false, ask: { _, asked in try asked.checkFirst() }, turn: { _ in PageTurn() })

  /// `Link` header fields, RFC 8288, with the relations `next` and `prev`, as in GitHub and Mastodon.
  public static func link(size: String? = nil) -> PaginationStyle {
    .nextAddress(at: "link:next", previous: "link:prev", size: size)
  }

  /// A header field with the next address, as in Kinto, or, if there is a parameter for it, with a token or the number
  /// of a page. The parameter can be a header field too: `.header("X-Next-Page", parameter: "header:X-Page")`.
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

extension PageRequest<HTTPCursor> {
  /// Checks that the page is the first one, of a style whose cursors are addresses.
  fileprivate func checkFirst() throws { if cursor != nil { throw ForeignCursor() } }
}

extension HTTPRequest {
  fileprivate mutating func setSize(_ name: String?, _ size: Int) {
    if let name { setParameter(name, to: .number("\(size)")) }
  }
}
