/// How far ahead of the user rows are loaded.
public enum PrefetchPolicy: Hashable, Sendable {
  /// A fixed number of rows.
  case rows(Int)
  /// A number of screens, each as many rows as the user was last seen to see; one screen is 20 rows until that is known.
  case screens(Double)
  /// As far as the user will get: how far shows in how fast he scrolls, and in how long the server takes.
  ///
  /// While he reads, few rows are kept ahead and asked for a page at a time. As soon as he flicks, as many more are asked
  /// for at once as his flick needs, if the source's ``PageSource/pageSizes`` allow it. Where all pages have one size, as
  /// many are asked for one after the other.
  /// - Parameter wasteBudget: About how many pages a user who leaves has not seen of what was loaded, at least one. More
  ///   of them mean less waiting. By default, a little less is wasted than by a fixed distance of one page.
  case adaptive(wasteBudget: Double = 1.2)

  /// How many rows are wanted ahead of a user who sees so many, as long as nothing is known of him.
  func distance(seeing rows: Int, pageSize: Int) -> Int {
    switch self {
    case .rows(let rows): max(rows, 1)
    case .screens(let screens): max(Int(clamping: screens * Double(rows > 1 ? rows : 20)), 1)
    case .adaptive(let budget): max(Int(clamping: budget * Double(pageSize)), 1)
    }
  }
}
