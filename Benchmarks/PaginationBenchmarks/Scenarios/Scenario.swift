import ListPresentation

/// The behavior of a user, and the content of a list.
struct Scenario: Sendable {
  let name: String
  /// A short description of the scenario.
  let summary: String
  /// Returns the actions of the user for a seed.
  let trace: @Sendable (UInt64) -> ScrollTrace
  /// Returns the rows of the server for a seed.
  let content: @Sendable (UInt64) -> ServerContent
  /// The servers that are simulated by default.
  let models: [LatencyModel]

  init(
    _ name: String, _ summary: String, models: [LatencyModel] = [.fixed],
    content: @escaping @Sendable (UInt64) -> ServerContent = { _ in ServerContent(length: 20_000) },
    trace: @escaping @Sendable (UInt64) -> ScrollTrace
  ) {
    self.name = name
    self.summary = summary
    self.models = models
    self.content = content
    self.trace = trace
  }

  static let all = [
    mixed,
    Scenario("steady", "reading, 8 rows a second", trace: ScrollTrace.steady),
    Scenario("skimming", "30 rows a second", trace: ScrollTrace.skimming),
    Scenario("flings", "flicks with pauses", trace: ScrollTrace.flings),
    Scenario("backandforth", "80 rows down and 60 up, ten times", trace: ScrollTrace.backAndForth),
    Scenario("jump", "to row 300 at once", trace: ScrollTrace.jump),
    Scenario("drag", "200 rows a second for a second or two", trace: ScrollTrace.drag),
    Scenario("glance", "a short look", trace: ScrollTrace.glance),
    Scenario(
      "chat", "upward from the last row", content: { _ in ServerContent(length: 5_000, startsAtEnd: true) },
      trace: { ScrollTrace.chat($0, rows: 5_000) }),
    Scenario("search", "six letters, then reading", trace: ScrollTrace.search),
    Scenario(
      "filter", "reading, a filter leaves 5 % of the rows",
      content: { ServerContent(length: 20_000, share: 0.05, seed: $0) }, trace: ScrollTrace.filtered),
    Scenario("refresh", "reading, a refresh every 20 s", trace: ScrollTrace.refreshing),
  ]

  static let mixed = Scenario(
    "mixed", "reading and flicks, one in ten backward", models: LatencyModel.all, trace: ScrollTrace.mixed)
}
