/// The height of a header or footer, and whether it was measured.
struct BoundaryGeometry {
  let metrics: SectionMetrics.Boundary
  private(set) var height: Int
  private(set) var isMeasured: Bool
  /// Whether the height was measured at least once.
  private var isKnown = false

  /// - Parameter previous: The previous boundary. Its height stays until the new one is measured.
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

  /// The height, or `nil` if the layout gives it.
  var measurableSize: (size: LayoutRect.Size, isMeasured: Bool)? {
    metrics.isMeasured ? (LayoutRect.Size(width: 0, height: height), isMeasured) : nil
  }

  mutating func measure(_ height: Int) {
    self.height = height
    isMeasured = true
    isKnown = true
  }
}
