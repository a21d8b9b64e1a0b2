import ListPresentation

/// A user and a list.
package struct Scenario: Sendable {
  package let name: String
  /// What it is, in few words.
  let summary: String
  /// How the user scrolls, for a seed.
  package let trace: @Sendable (UInt64) -> ScrollTrace
  /// What the server has, for a seed.
  let content: @Sendable (UInt64) -> ServerContent
  /// The servers that it is played with if nothing else is said.
  let models: [LatencyModel]
  /// How many rows the pager may hold, if not all.
  package let maximumRows: Int?

  init(
    _ name: String, _ summary: String, maximumRows: Int? = nil, models: [LatencyModel] = [.fixed],
    content: @escaping @Sendable (UInt64) -> ServerContent = { _ in ServerContent(length: 20_000) },
    trace: @escaping @Sendable (UInt64) -> ScrollTrace
  ) {
    self.name = name
    self.summary = summary
    self.maximumRows = maximumRows
    self.models = models
    self.content = content
    self.trace = trace
  }

  package static let all = [
    mixed,
    Scenario("steady", "reading, 8 rows a second", trace: ScrollTrace.steady),
    Scenario("skimming", "30 rows a second", trace: ScrollTrace.skimming),
    Scenario("flings", "flicks, and a look after each", trace: ScrollTrace.flings),
    Scenario("backandforth", "80 rows down and 60 up, ten times", trace: ScrollTrace.backAndForth),
    Scenario(
      "window", "back and forth; above 120 rows, distant ones are let go of", maximumRows: 120,
      trace: ScrollTrace.backAndForth),
    Scenario("jump", "to row 300 at once", trace: ScrollTrace.jump),
    Scenario("drag", "200 rows a second for a second or two", trace: ScrollTrace.drag),
    Scenario("glance", "a look, and leave", trace: ScrollTrace.glance),
    Scenario(
      "chat", "from the last row upwards", content: { _ in ServerContent(length: 5_000, startsAtEnd: true) },
      trace: { ScrollTrace.chat($0, rows: 5_000) }),
    Scenario("search", "six letters, then reading", trace: ScrollTrace.search),
    Scenario(
      "filter", "reading what 5 % of the rows are",
      content: { ServerContent(length: 20_000, share: 0.05, seed: $0) }, trace: ScrollTrace.filtered),
    Scenario("refresh", "reading, loaded anew every 20 s", trace: ScrollTrace.refreshing),
  ]

  package static let mixed = Scenario("mixed", "reading, flicks, one in ten back", trace: ScrollTrace.mixed)
}
