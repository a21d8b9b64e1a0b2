import ListPresentationText

/// A picture of a result: the policies with their intervals, and a session of the default policy.
struct ResultPicture {
  private let result: PartResult
  private let user: SimulatedUser
  private let width = 460.0
  private let height = 300.0
  private var picture = SVGPicture(width: 1_060, height: 400)
  /// The left edge of the panel that is drawn.
  private var left = 0.0
  private let top = 50.0

  /// - Parameter seeds: The users. The session is that of the first.
  init(_ result: PartResult, _ seeds: Range<UInt64>) {
    self.result = result
    user = SimulatedUser(result.part.scenario, seed: seeds.lowerBound)
    drawComparison()
    drawSession()
  }

  var svg: String { picture.svg }

  private var own: TextTheme.Style { picture.theme.accent }
  private var other: TextTheme.Style { picture.theme.warning }
  private var rival: TextTheme.Style { picture.theme.failure }

  private mutating func beginPanel(at left: Double, _ title: String, _ across: String, _ up: String) {
    self.left = left
    text(0, -28, title, TextTheme.Style(isBold: true))
    text(0, -10, up)
    text(width, height + 32, across, endsAtX: true)
    line([(0, 0), (0, height), (width, height)])
  }

  private mutating func text(
    _ x: Double, _ y: Double, _ words: String, _ style: TextTheme.Style = TextTheme.Style(), endsAtX: Bool = false
  ) {
    picture.text(words, x: left + x, y: top + y, style: style, endsAtX: endsAtX)
  }

  private mutating func line(
    _ points: [(x: Double, y: Double)], _ style: TextTheme.Style = TextTheme.Style(), width: Double = 1.5
  ) {
    picture.line(points.map { (left + $0.x, top + $0.y) }, style: style, width: width)
  }

  /// Stall over unseen rows, with a cross of intervals for each policy.
  private mutating func drawComparison() {
    let points = result.summaries.map { ($0.policy.name, $0.summary.estimate(.unseen), $0.summary.estimate(.stall)) }
    let most = (
      x: max(points.map(\.1.interval.upperBound).max() ?? 0, 1),
      y: max(points.map(\.2.interval.upperBound).max() ?? 0, 0.1)
    )
    beginPanel(
      at: 60, "\(result.part.title): medians with 95 % intervals", "unseen rows for each 1,000 rows",
      "seconds of stall for each 1,000 rows")
    text(width, height + 16, most.x.cell, endsAtX: true)
    text(-6, 12, most.y.ratioCell, endsAtX: true)
    func x(_ value: Double) -> Double { value / most.x * width }
    func y(_ value: Double) -> Double { height - value / most.y * height }
    var labels = LabelPlaces()
    for (name, unseen, stall) in points {
      let style = name.hasPrefix("adaptive") ? own : name.hasPrefix("paging3") ? rival : other
      let (middle, center) = (x(unseen.median), y(stall.median))
      line([(x(unseen.interval.lowerBound), center), (x(unseen.interval.upperBound), center)], style)
      line([(middle, y(stall.interval.lowerBound)), (middle, y(stall.interval.upperBound))], style)
      if let color = style.color {
        picture.rectangle(
          x: left + middle - 3, y: top + center - 3, width: 6, height: 6, color: color, radius: 3)
      }
      let isRight = middle > width * 0.7
      let place = labels.place(name, x: middle + (isRight ? -6 : 6), y: center - 6, endsAtX: isRight)
      text(place.x, place.y, name, endsAtX: isRight)
    }
  }

  /// The last row that the user wants to see, the last loaded row, and the requests over the time.
  private mutating func drawSession() {
    let policy = result.summaries.first { $0.policy.name == "adaptive" } ?? result.summaries.first
    guard let policy = policy?.policy else { return }
    let timeline = Session.timeline(user, policy, result.part.model)
    let last = max(timeline.moments.last?.time ?? 0, 1)
    let most = max(timeline.moments.map { max($0.wanted.upperBound, $0.loaded.upperBound) }.max() ?? 0, 1)
    func x(_ time: Int) -> Double { Double(time) / Double(last) * width }
    func y(_ row: Int) -> Double { height - Double(row) / Double(most) * (height - 20) }
    func steps(_ row: (Timeline.Moment) -> Int) -> [(x: Double, y: Double)] {
      var points = [(x: 0.0, y: height)]
      for moment in timeline.moments {
        points += [(x(moment.time), points[points.count - 1].y), (x(moment.time), y(row(moment)))]
      }
      return points + [(width, points[points.count - 1].y)]
    }
    beginPanel(at: 570, "\(policy.name): the session of user \(user.seed)", "seconds", "last row")
    text(width, height + 16, "\((Double(last) / 1_000).cell) s", endsAtX: true)
    text(-6, 20, most.grouped, endsAtX: true)
    line(steps { $0.loaded.upperBound }, own)
    line(steps { $0.wanted.upperBound }, rival)
    for request in timeline.requests {
      line([(x(request.lowerBound), 6), (x(min(request.upperBound, last)), 6)], other, width: 4)
    }
    text(10, 36, "loaded", own)
    text(10, 52, "wanted", rival)
    text(10, 22, "\(timeline.requests.count) requests", other)
  }
}

/// The places of labels. A label that would cover another one moves up or down.
private struct LabelPlaces {
  private typealias Box = (x: ClosedRange<Double>, y: Double)
  private static let (columnWidth, lineHeight) = (6.5, 13.0)
  private var boxes: [Box] = []

  mutating func place(_ name: String, x: Double, y: Double, endsAtX: Bool) -> (x: Double, y: Double) {
    let width = Double(name.count) * Self.columnWidth
    let columns = endsAtX ? x - width...x : x...x + width
    func isFree(_ y: Double) -> Bool {
      !boxes.contains { abs($0.y - y) < Self.lineHeight && $0.x.overlaps(columns) }
    }
    let places = (0...2 * boxes.count).map { number -> Double in
      let lines = (number + 1) / 2
      return y + Self.lineHeight * Double(number.isMultiple(of: 2) ? -lines : lines)
    }
    let free = places.first { $0 > 0 && isFree($0) } ?? y
    boxes.append((columns, free))
    return (x, free)
  }
}
