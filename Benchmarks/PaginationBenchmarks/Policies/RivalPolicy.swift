import ListPresentation

/// A way to page, under the name that it has on the command line.
package struct RivalPolicy: Sendable {
  package let name: String
  package var configuration = PagingConfiguration()
  /// Whether all pages are asked for with one size, as of a server that counts pages.
  package var keepsPageSize = false

  init(_ name: String, pageSize: Int, prefetch: PrefetchPolicy) {
    self.name = name
    configuration.pageSize = pageSize
    configuration.prefetch = prefetch
    configuration.logCapacity = 0
  }

  /// Our own policy, with a waste budget.
  package static func adaptive(_ budget: Double? = nil, pageSize: Int = 20) -> RivalPolicy {
    guard let budget else { return RivalPolicy("adaptive", pageSize: pageSize, prefetch: .adaptive()) }
    return RivalPolicy("adaptive:\(budget)", pageSize: pageSize, prefetch: .adaptive(wasteBudget: budget))
  }

  /// Our own policy where every page is as long as the other.
  package static func adaptiveInPages(pageSize: Int = 20) -> RivalPolicy {
    var policy = RivalPolicy("adaptive-pages", pageSize: pageSize, prefetch: .adaptive())
    policy.keepsPageSize = true
    return policy
  }

  /// A fixed distance.
  package static func rows(_ rows: Int, pageSize: Int = 20) -> RivalPolicy {
    RivalPolicy("rows:\(rows)", pageSize: pageSize, prefetch: .rows(rows))
  }

  /// A fixed distance with pages of its own, whatever those of the others.
  package static func rows(_ rows: Int, ownPageSize: Int) -> RivalPolicy {
    RivalPolicy("rows:\(rows)/\(ownPageSize)", pageSize: ownPageSize, prefetch: .rows(rows))
  }

  /// Nothing is loaded until the last row is seen.
  package static func endOnly(pageSize: Int = 20) -> RivalPolicy {
    RivalPolicy("end", pageSize: pageSize, prefetch: .rows(1))
  }

  /// A number of screens.
  package static func screens(_ screens: Double, pageSize: Int = 20) -> RivalPolicy {
    RivalPolicy("screens:\(screens)", pageSize: pageSize, prefetch: .screens(screens))
  }

  /// What Paging 3 does if only a page size is given: the distance is a page, the first load is three. It does not retry
  /// by itself; with `retries` an app has put that around it.
  package static func paging3(retries: Bool, pageSize: Int = 20) -> RivalPolicy {
    var policy = RivalPolicy(retries ? "paging3-retry" : "paging3", pageSize: pageSize, prefetch: .rows(pageSize))
    policy.configuration.firstPageSize = 3 * pageSize
    if !retries { policy.configuration.retry = .byHand }
    return policy
  }

  /// The policies that are compared where the most is measured.
  static func rivals(pageSize: Int) -> [RivalPolicy] {
    [.endOnly(pageSize: pageSize), .rows(3, pageSize: pageSize), .screens(2, pageSize: pageSize)]
      + [.paging3(retries: false, pageSize: pageSize), .paging3(retries: true, pageSize: pageSize)]
      + [40, 60, 100].map { .rows($0, pageSize: pageSize) }
      + [.rows(20, ownPageSize: 50)]
      + [.adaptiveInPages(pageSize: pageSize)]
  }

  /// Our own policy over its knob.
  static func sweep(pageSize: Int) -> [RivalPolicy] {
    [.adaptive(pageSize: pageSize)]
      + [1.5, 2, 4, 5].map { .adaptive($0, pageSize: pageSize) }
  }

  /// The policies that are compared everywhere.
  static func few(pageSize: Int) -> [RivalPolicy] {
    [.rows(3, pageSize: pageSize), .paging3(retries: false, pageSize: pageSize)]
      + [.paging3(retries: true, pageSize: pageSize), .rows(60, pageSize: pageSize), .adaptive(pageSize: pageSize)]
  }
}
