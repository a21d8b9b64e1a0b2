/// What a source answers: rows in order, and where to go on.
public struct Page<Item: ListElement, Cursor: Hashable & Sendable>: Equatable, Sendable {
  /// The rows in the order of the list, also for a page that was asked for backwards. May be empty.
  public var items: [Item]
  /// The cursor of the page after this one, or `nil` at the end of the list.
  public var next: Cursor?
  /// The cursor of the page before this one, or `nil` at the beginning of the list.
  public var previous: Cursor?
  /// How many rows the whole list has, if the source knows.
  public var total: Int?
  /// How many rows lie before the first of this page, if the source knows.
  public var itemsBefore: Int?
  /// How many rows lie after the last of this page, if the source knows.
  public var itemsAfter: Int?
  /// Whether the rows are from a cache: they are shown, and the list is loaded anew at once.
  public var isProvisional: Bool
  /// How long the server wants to be left alone after this answer, or `nil` if it did not say: as long, and at most a day,
  /// nothing is asked for, in no direction. What `Backoff: 7` on an answer that is no error means.
  public var backoff: Duration?
  /// Whether the source says, of a page that a refresh asked for, that nothing has changed: the rows that were loaded stay,
  /// all of them, and this page is of no interest. See ``unchanged``.
  public var isUnchanged = false

  /// Creates a page; what is not known is left out.
  public init(
    _ items: [Item], next: Cursor? = nil, previous: Cursor? = nil, total: Int? = nil, itemsBefore: Int? = nil,
    itemsAfter: Int? = nil, isProvisional: Bool = false, backoff: Duration? = nil
  ) {
    self.items = items
    self.next = next
    self.previous = previous
    self.total = total
    self.itemsBefore = itemsBefore
    self.itemsAfter = itemsAfter
    self.isProvisional = isProvisional
    self.backoff = backoff
  }

  /// What a source answers that was asked for the list anew and knows that it has not changed since this pager's last
  /// refresh. What a status of 304 means.
  public static var unchanged: Page {
    var page = Page([])
    page.isUnchanged = true
    return page
  }

  /// How many rows the whole list has, said or to be computed; a sum that is none counts as not said.
  var statedTotal: Int? {
    if let total { return total }
    guard let before = itemsBefore, let after = itemsAfter, before >= 0, after >= 0 else { return nil }
    let (some, tooMany) = before.addingReportingOverflow(after)
    let (all, stillTooMany) = some.addingReportingOverflow(items.count)
    return tooMany || stillTooMany ? nil : all
  }
}
