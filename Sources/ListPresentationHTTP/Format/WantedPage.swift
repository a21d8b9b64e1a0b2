import ListPresentation

/// A page that a source is asked for.
struct WantedPage: Sendable {
  var target: HTTPCursor.Target?
  /// How many items lie before it, if that is known.
  var itemsBefore: Int?
  var direction: PageDirection
  var size: Int
  /// Whether it was asked for by a cursor that was given before.
  var hasCursor: Bool
  var generation: Int
  /// Whether what is answered is the newest that is known of the list.
  var isRemembered = true

  /// How many items lie before it, as far as its target says.
  var itemsBeforeTarget: Int? {
    switch target {
    case nil, .page(0, _): 0
    case .item(let item): item
    default: nil
    }
  }

  /// A page that was loaded before, to look for what has moved into it.
  func again(_ target: HTTPCursor.Target?, _ hasCursor: Bool) -> WantedPage {
    var again = self
    again.target = target
    again.hasCursor = hasCursor
    again.isRemembered = false
    return again
  }
}
