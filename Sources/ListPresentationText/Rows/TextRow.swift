/// The texts of one row of a list. The view makes them safe and fits them into its columns.
public struct TextRow: Equatable, Sendable {
  /// The title, at the start of the row.
  public var title: String
  /// Further text, after the title or below it, where there is room; empty for none.
  public var detail: String
  /// A short text, such as a price, a date or a badge, at the end of the row; empty for none.
  public var trailing: String
  /// Text that is not shown, but in which a filter looks; empty for none.
  public var keywords: String
  /// The web address of the item, which a terminal opens when the user clicks the title; empty for none.
  public var link: String
  /// The most lines that the row takes, at least 1. The title is wrapped into them, then the detail.
  public var lines: Int
  /// A picture at the start of the row, or `nil` for none. The texts have at least as many lines as the picture. Where
  /// fewer than 12 columns would be left for them, the picture is left out.
  public var picture: TextPicture?

  /// Creates a row.
  public init(
    _ title: String, detail: String = "", trailing: String = "", keywords: String = "", link: String = "",
    lines: Int = 1, picture: TextPicture? = nil
  ) {
    self.title = title
    self.detail = detail
    self.trailing = trailing
    self.keywords = keywords
    self.link = link
    self.lines = max(1, lines)
    self.picture = picture
  }
}
