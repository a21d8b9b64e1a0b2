import ListPresentation

/// A page between the transport and the pager: the answer, and the items in it.
struct AnsweredPage<Item: ListElement>: Sendable {
  var answer: PageAnswer
  var items: [Item] = []
  /// The items that were left out because they don't decode.
  var lost: LostItems?
  /// The error of a page that isn't there: it would lie behind the end.
  var missing: HTTPError?
}

extension PageAnswer {
  /// The target of the page when it is asked for forwards. A page before a token is only asked for backwards.
  var forwardTarget: HTTPCursor.Target? {
    if case .item = wanted.target { .item(beginning) } else { wanted.target }
  }

  /// Whether the page has fewer items than the answer says that a page has, so that it is likely the last.
  var isShort: Bool {
    let limit = PageMembers(self).first(.limit)?.member.value.count
    return limit.map { received < $0 } ?? false
  }
}

extension HTTPCursor.Target {
  /// Whether it lies behind the first page of a list that counts pages or items, so that it may be gone.
  var isPastTheFirst: Bool {
    switch self {
    case .page(let number, _): number > 0
    case .address(let address): address.countsItems
    default: false
    }
  }
}
