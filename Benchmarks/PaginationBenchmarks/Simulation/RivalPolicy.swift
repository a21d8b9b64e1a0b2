import ListPresentation

/// A paging policy with its name on the command line.
struct RivalPolicy: Sendable {
  let name: String
  var configuration = PagingConfiguration()
  /// Whether all requests have the same page size, as for a server with numbered pages.
  var keepsPageSize = false
  /// Whether the pager loads around the farthest accesses, as Paging 3 does.
  var keepsHints = false

  /// Whether no page has more rows than the configured page size.
  var isLimitedToPages: Bool {
    switch configuration.prefetch {
    case .adaptive: keepsPageSize
    case .items, .screens: configuration.firstPageSize == nil
    }
  }

  init(_ name: String, pageSize: Int, prefetch: PrefetchPolicy) {
    self.name = name
    configuration.pageSize = pageSize
    configuration.prefetch = prefetch
    configuration.logCapacity = 0
  }

  /// Returns the adaptive policy with a waste budget, or with the default budget.
  static func adaptive(_ budget: Double? = nil, pageSize: Int = 20) -> RivalPolicy {
    guard let budget else { return RivalPolicy("adaptive", pageSize: pageSize, prefetch: .adaptive()) }
    return RivalPolicy("adaptive:\(budget)", pageSize: pageSize, prefetch: .adaptive(wasteBudget: budget))
  }

  /// Returns the adaptive policy with the same page size for all requests.
  static func adaptiveInPages(pageSize: Int = 20) -> RivalPolicy {
    var policy = RivalPolicy("adaptive-pages", pageSize: pageSize, prefetch: .adaptive())
    policy.keepsPageSize = true
    return policy
  }

  /// The policy for a server whose pages have one size, with the same name.
  var inPages: RivalPolicy {
    var policy = self
    policy.keepsPageSize = true
    policy.configuration.firstPageSize = nil
    return policy
  }

  /// Returns a policy that loads at a fixed distance from the end, in rows.
  static func rows(_ rows: Int, pageSize: Int = 20) -> RivalPolicy {
    RivalPolicy("rows:\(rows)", pageSize: pageSize, prefetch: .items(rows))
  }

  /// Returns a policy with a fixed distance in rows and its own page size.
  static func rows(_ rows: Int, ownPageSize: Int) -> RivalPolicy {
    RivalPolicy("rows:\(rows)/\(ownPageSize)", pageSize: ownPageSize, prefetch: .items(rows))
  }

  /// Returns a policy that loads when the user sees the last row.
  static func endOnly(pageSize: Int = 20) -> RivalPolicy {
    RivalPolicy("end", pageSize: pageSize, prefetch: .items(1))
  }

  /// Returns a policy that loads at a distance in screens.
  static func screens(_ screens: Double, pageSize: Int = 20) -> RivalPolicy {
    RivalPolicy("screens:\(screens)", pageSize: pageSize, prefetch: .screens(screens))
  }

  /// Returns a policy with the defaults of Paging 3: the distance is one page, and the first load is three pages.
  /// - Parameter retries: Whether the app retries failed requests. Paging 3 itself does not.
  static func paging3(retries: Bool, pageSize: Int = 20) -> RivalPolicy {
    var policy = RivalPolicy(retries ? "paging3-retry" : "paging3", pageSize: pageSize, prefetch: .items(pageSize))
    policy.configuration.firstPageSize = 3 * pageSize
    policy.keepsHints = true
    if !retries { policy.configuration.retry = .byHand }
    return policy
  }

  /// The fixed distances from which tuning selects the best.
  static func fixedDistances(pageSize: Int) -> [RivalPolicy] {
    [1, 2, 3, 5].map { .rows($0 * pageSize, pageSize: pageSize) }
  }

  /// The adaptive policy with the default budget and with larger ones.
  static func budgets(pageSize: Int) -> [RivalPolicy] {
    [.adaptive(pageSize: pageSize)] + [2, 3, 5].map { .adaptive($0, pageSize: pageSize) }
  }

  /// The policies in all comparisons.
  static func all(pageSize: Int) -> [RivalPolicy] {
    budgets(pageSize: pageSize) + [.paging3(retries: true, pageSize: pageSize)] + fixedDistances(pageSize: pageSize)
  }
}
