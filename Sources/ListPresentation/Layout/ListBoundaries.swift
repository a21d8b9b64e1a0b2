/// The header and the footer of a whole list.
struct ListBoundaries: Sendable {
  private var header: BoundaryGeometry?
  private var footer: BoundaryGeometry?

  init() {}

  /// - Parameter previous: The previous boundaries. Their measured heights stay until the new ones are measured.
  init<Section>(_ layout: ListLayout<Section>, in environment: LayoutEnvironment, previous: ListBoundaries? = nil) {
    guard environment.hasListBoundaries else { return }
    func metrics(_ boundary: SectionLayout.Boundary) -> SectionMetrics.Boundary {
      SectionMetrics.Boundary(boundary, room: environment.size.width, in: environment)
    }
    header = BoundaryGeometry(layout.header.map(metrics), previous: previous?.header)
    footer = BoundaryGeometry(layout.footer.map(metrics), previous: previous?.footer)
  }

  /// The top of the first section.
  var top: Int { header?.height ?? 0 }

  /// The sum of the heights.
  var height: Int { top + (footer?.height ?? 0) }

  /// Returns the height of an element, or `nil` if the list has none.
  func height(of element: LayoutElement) -> Int? {
    switch element {
    case .listHeader: header?.height
    case .listFooter: footer?.height
    case .item, .header, .footer, .background, .separator: nil
    }
  }

  /// Whether the height of an element is known.
  func isMeasured(_ element: LayoutElement) -> Bool? {
    switch element {
    case .listHeader: header?.isMeasured
    case .listFooter: footer?.isMeasured
    case .item, .header, .footer, .background, .separator: nil
    }
  }

  mutating func measure(_ height: Int, of element: LayoutElement) {
    let height = min(max(1, height), LayoutEnvironment.longest)
    switch element {
    case .listHeader: if header?.metrics.isMeasured == true { header?.measure(height) }
    case .listFooter: if footer?.metrics.isMeasured == true { footer?.measure(height) }
    case .item, .header, .footer, .background, .separator: break
    }
  }
}

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
