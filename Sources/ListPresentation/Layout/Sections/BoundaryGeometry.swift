/// The height of a header or a footer.
struct BoundaryGeometry {
  let metrics: SectionMetrics.Boundary
  private(set) var height: Int
  private(set) var isMeasured: Bool
  /// Whether the height was ever measured.
  private var isKnown = false

  /// - Parameter previous: The boundary before, whose height is kept until it is measured again.
  init?(_ metrics: SectionMetrics.Boundary?, previous: BoundaryGeometry? = nil) {
    guard let metrics else { return nil }
    self.metrics = metrics
    isMeasured = !metrics.isMeasured
    height = metrics.height
    if metrics.isMeasured, let previous, previous.isKnown {
      height = previous.height
      isKnown = true
    }
  }

  /// The height if the view measures it.
  var measurableSize: (size: LayoutSize, isMeasured: Bool)? {
    metrics.isMeasured ? (LayoutSize(width: 0, height: height), isMeasured) : nil
  }

  mutating func measure(_ height: Int) {
    self.height = height
    isMeasured = true
    isKnown = true
  }
}
