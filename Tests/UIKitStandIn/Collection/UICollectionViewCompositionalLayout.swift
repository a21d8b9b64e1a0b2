public typealias UICollectionViewCompositionalLayoutSectionProvider = (Int, any NSCollectionLayoutEnvironment) ->
  NSCollectionLayoutSection?

/// An element of a collection view.
enum StandInElement: Hashable {
  case item(IndexPath)
  case supplement(String, IndexPath)
  case decoration(String, IndexPath)
}

/// A compositional layout that asks for its sections, and keeps the sizes that views say. Some of these layouts scroll
/// by themselves when a view above the screen says its size, and some do not.
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  private var sections: [NSCollectionLayoutSection] = []
  private var frames: [StandInElement: StandInFrame] = [:]
  private var order: [StandInElement] = []
  private var contentSize = CGSize.zero
  private var sizes: [String: CGSize] = [:]
  private var size = CGSize.zero
  private var asksForSections = true
  private var sideways: [Int: CGFloat] = [:]

  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  /// Other sections and items exist now.
  func expireSections() { asksForSections = true }
  func forgetSizes() { (sizes, sideways) = ([:], [:]) }

  override func invalidate(everything: Bool) {
    if everything { asksForSections = true }
    super.invalidate(everything: everything)
  }

  open override func prepare() {
    guard let view = collectionView else { return }
    let counts = view.standIn.counts()
    if view.bounds.size != size {
      if view.bounds.width != size.width { sizes = [:] }
      (size, asksForSections) = (view.bounds.size, true)
    }
    if asksForSections || sections.count != counts.count || view.standIn.happens(onceIn: 3) {
      asksForSections = false
      let environment = StandInLayoutEnvironment(view)
      // Around a reload, the layout asks for sections that are gone.
      if view.standIn.happens(onceIn: 5) { _ = provider(counts.count, environment) }
      sections = counts.indices.map { index in
        if let section = provider(index, environment) { return section }
        view.standIn.violate("there is no layout for section \(index)")
        let size = NSCollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1))
        return NSCollectionLayoutSection(
          group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
      }
    }
    let placed = StandInFrames(sections, counts, configuration.boundarySupplementaryItems, in: view.bounds) {
      [sizes] in view.standIn.identity(of: $0).flatMap { sizes[$0] }
    }
    contentSize = CGSize(width: view.bounds.width, height: placed.height)
    order = placed.frames.map(\.element)
    frames = Dictionary(placed.frames.map { ($0.element, $0) }) { first, _ in first }
  }

  open override var collectionViewContentSize: CGSize { contentSize }

  private func attributes(_ element: StandInElement) -> UICollectionViewLayoutAttributes? {
    guard let placed = frames[element] else { return nil }
    let attributes: UICollectionViewLayoutAttributes
    switch element {
    case .item(let path): attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    case .supplement(let kind, let path): attributes = .init(forSupplementaryViewOfKind: kind, with: path)
    case .decoration(let kind, let path): attributes = .init(forDecorationViewOfKind: kind, with: path)
    }
    attributes.frame = placed.frame
    attributes.fixes = (!placed.isWidthEstimated, !placed.isHeightEstimated)
    return attributes
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    order.filter { element in
      guard var frame = frames[element]?.frame else { return false }
      if case .item(let path) = element { frame.origin.x -= sidewaysOffset(ofSection: path.section) ?? 0 }
      return frame.intersects(rect)
    }.compactMap(attributes)
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(.item(indexPath))
  }

  open override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { attributes(.supplement(elementKind, indexPath)) }

  override func depends(on bounds: CGRect) -> Bool {
    bounds.size != size || sections.contains { $0.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds) }
  }

  override func newSize(_ preferred: UICollectionViewLayoutAttributes) -> CGSize? {
    guard let placed = frames[preferred.element] else { return nil }
    var size = placed.frame.size
    if placed.isWidthEstimated { size.width = preferred.size.width }
    if placed.isHeightEstimated { size.height = preferred.size.height }
    return size == placed.frame.size ? nil : size
  }

  override func take(_ size: CGSize, of element: StandInElement) {
    guard let view = collectionView, let frame = frames[element]?.frame else { return }
    if let identity = view.standIn.identity(of: element) { keep(size, of: identity) }
    invalidate(everything: false)
    if frame.minY < view.bounds.minY, view.standIn.happens(onceIn: 2) {
      view.contentOffset.y += size.height - frame.height
    }
  }

  /// Keeps the size that a view has said.
  func keep(_ size: CGSize, of identity: String) { sizes[identity] = size }

  /// The layout of a section, as the app has made it.
  public func standInSection(_ section: Int) -> NSCollectionLayoutSection? {
    sections.indices.contains(section) ? sections[section] : nil
  }

  /// How far a section has been scrolled sideways, or `nil` for a section that does not scroll by itself.
  func sidewaysOffset(ofSection section: Int) -> CGFloat? {
    guard sections.indices.contains(section), sections[section].orthogonalScrollingBehavior != .none else { return nil }
    return sideways[section] ?? 0
  }

  func scrollSideways(_ section: Int, to offset: CGFloat, _ show: () -> Void) {
    guard sidewaysOffset(ofSection: section) != nil, let view = collectionView else { return }
    sideways[section] = offset
    show()
    sections[section].visibleItemsInvalidationHandler?([], CGPoint(x: offset, y: 0), StandInLayoutEnvironment(view))
  }
}

extension UICollectionViewLayoutAttributes {
  var element: StandInElement {
    switch representedElementCategory {
    case .cell: .item(indexPath)
    case .supplementaryView: .supplement(representedElementKind ?? "", indexPath)
    case .decorationView: .decoration(representedElementKind ?? "", indexPath)
    }
  }
}

@MainActor
private final class StandInLayoutEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let traitCollection: UITraitCollection
  let effectiveContentSize: CGSize

  init(_ view: UICollectionView) {
    let insets = view.adjustedContentInset
    traitCollection = view.traitCollection
    effectiveContentSize = CGSize(
      width: view.bounds.width - insets.left - insets.right, height: view.bounds.height - insets.top - insets.bottom)
  }

  var container: any NSCollectionLayoutContainer { self }
}
