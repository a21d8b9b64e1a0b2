import ListPresentationText

/// A picture of a result: the policies with their intervals, and a session of the default policy.
///
/// The picture is SVG with text, and follows the light or dark appearance of its viewer.
struct ResultPicture {
  private let result: PartResult
  private let user: SimulatedUser
  private let width = 460.0
  private let height = 300.0

  /// - Parameter seeds: The users. The session is that of the first.
  init(_ result: PartResult, _ seeds: Range<UInt64>) {
    self.result = result
    user = SimulatedUser(result.part.scenario, seed: seeds.lowerBound)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1060 400" font-family="sans-serif" font-size="12">
    <style>
    :root { color-scheme: light dark; --ink: #222; --paper: #fff; --own: #0a58ca; --other: #8a5a00; --rival: #b02a37 }
    @media (prefers-color-scheme: dark) {
    :root { --ink: #ddd; --paper: #16181b; --own: #6ea8fe; --other: #e0b050; --rival: #ff8a94 } }
    text { fill: var(--ink) } .axis { stroke: var(--ink) } .paper { fill: var(--paper) }
    .own { fill: var(--own); stroke: var(--own) } .other { fill: var(--other); stroke: var(--other) }
    .rival { fill: var(--rival); stroke: var(--rival) } .line { fill: none; stroke-width: 1.5 }
    </style>
    <rect class="paper" width="1060" height="400"/>
    \(comparison)
    \(session)
    </svg>

    """
  }

  private func panel(at left: Double, _ title: String, _ across: String, _ up: String, _ content: [String]) -> String {
    let axes = "<path class=\"axis line\" d=\"M0 0V\(height.short)H\(width.short)\"/>"
    let lines =
      [text(0, -28, title, "font-weight=\"bold\""), text(0, -10, up), text(width, height + 32, across, Self.end), axes]
    return (["<g transform=\"translate(\(left.short) 50)\">"] + lines + content + ["</g>"]).joined(separator: "\n")
  }

  private static let end = "text-anchor=\"end\""

  private func text(_ x: Double, _ y: Double, _ words: String, _ attributes: String = "") -> String {
    let words = DisplayText(words).text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text x=\"\(x.short)\" y=\"\(y.short)\" \(attributes)>\(words)</text>"
  }

  /// Stall over unseen rows, with a cross of intervals for each policy.
  private var comparison: String {
    let points = result.summaries.map { ($0.policy.name, $0.summary.estimate(.unseen), $0.summary.estimate(.stall)) }
    let most = (
      x: max(points.map(\.1.interval.upperBound).max() ?? 0, 1),
      y: max(points.map(\.2.interval.upperBound).max() ?? 0, 0.1)
    )
    let marks = points.map { name, unseen, stall in
      func x(_ value: Double) -> Double { value / most.x * width }
      func y(_ value: Double) -> Double { height - value / most.y * height }
      let kind = name.hasPrefix("adaptive") ? "own" : name.hasPrefix("paging3") ? "rival" : "other"
      let (left, right) = (x(unseen.interval.lowerBound).short, x(unseen.interval.upperBound).short)
      let (low, high) = (y(stall.interval.lowerBound).short, y(stall.interval.upperBound).short)
      let (middle, center) = (x(unseen.median), y(stall.median))
      let cross = "M\(left) \(center.short)H\(right)M\(middle.short) \(low)V\(high)"
      let isRight = middle > width * 0.8
      return "<g class=\"\(kind)\"><path class=\"line\" d=\"\(cross)\"/>"
        + "<circle cx=\"\(middle.short)\" cy=\"\(center.short)\" r=\"3\"/></g>"
        + text(middle + (isRight ? -6 : 6), center - 6, name, isRight ? Self.end : "")
    }
    let scale = [text(width, height + 16, most.x.cell, Self.end), text(-6, 12, most.y.ratioCell, Self.end)]
    return panel(
      at: 60, "\(result.part.title): medians with 95 % intervals", "unseen rows for each 1,000 rows",
      "seconds of stall for each 1,000 rows", scale + marks)
  }

  /// The last row that the user wants to see, the last loaded row, and the requests over the time.
  private var session: String {
    let policy = result.summaries.first { $0.policy.name == "adaptive" } ?? result.summaries.first
    guard let policy = policy?.policy else { return "" }
    let timeline = Session.timeline(user, policy, result.part.model, result.loop)
    let last = max(timeline.moments.last?.time ?? 0, 1)
    let most = max(timeline.moments.map { max($0.wanted.upperBound, $0.loaded.upperBound) }.max() ?? 0, 1)
    func x(_ time: Int) -> String { (Double(time) / Double(last) * width).short }
    func y(_ row: Int) -> String { (height - Double(row) / Double(most) * (height - 20)).short }
    func line(_ kind: String, _ row: (Timeline.Moment) -> Int) -> String {
      let path = timeline.moments.map { "H\(x($0.time))V\(y(row($0)))" }.joined()
      return "<path class=\"\(kind) line\" style=\"fill: none\" d=\"M0 \(height.short)\(path)H\(width.short)\"/>"
    }
    let requests = timeline.requests.map { "M\(x($0.lowerBound)) 6H\(x(min($0.upperBound, last)))" }.joined()
    let scale = [
      text(width, height + 16, "\((Double(last) / 1_000).cell) s", Self.end), text(-6, 20, most.grouped, Self.end),
      text(10, 36, "loaded", "style=\"fill: var(--own)\""), text(10, 52, "wanted", "style=\"fill: var(--rival)\""),
      text(10, 20, "\(timeline.requests.count) requests", "style=\"fill: var(--other)\""),
    ]
    return panel(
      at: 570, "\(policy.name): the session of user \(user.seed)", "seconds", "last row",
      scale + [
        line("own") { $0.loaded.upperBound }, line("rival") { $0.wanted.upperBound },
        "<path class=\"other line\" style=\"stroke-width: 4\" d=\"\(requests)\"/>",
      ])
  }
}

extension Double {
  /// The number with at most one decimal, for coordinates.
  fileprivate var short: String {
    let tenths = Int((self * 10).rounded())
    return tenths.isMultiple(of: 10)
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
