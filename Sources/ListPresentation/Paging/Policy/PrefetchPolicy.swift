/// How far ahead of the user rows are loaded.
public enum PrefetchPolicy: Hashable, Sendable {
  /// A fixed number of rows.
  case rows(Int)
  /// A number of screens, each as many rows as the user was last seen to see; one screen is 20 rows until that is known.
  case screens(Double)
  /// What the user and the server teach: how fast and how far he scrolls, and how long a request takes, by itself and for
  /// each of its rows.
  ///
  /// While the user reads, few rows are kept ahead and asked for a page at a time. When he scrolls fast, as many are asked
  /// for at once as his scrolls need, if the source's ``PageSource/pageSizes`` allow it.
  /// Where all pages have one size, the budget is how far ahead rows are loaded while he reads.
  /// - Parameter wasteBudget: About how many pages a user who leaves has not seen of what was loaded. More of them mean
  ///   less waiting.
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
