// The values of which a compositional layout is made. A layout of the stand-in has no geometry: it has the frames that
// a test gives.

public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat
  public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}

public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

@MainActor public final class NSCollectionLayoutDimension: NSObject {
  public enum StandInKind: Hashable, Sendable { case fractionalWidth, fractionalHeight, absolute, estimated, uniform }

  public let dimension: CGFloat
  public let standInKind: StandInKind

  private init(_ kind: StandInKind, _ dimension: CGFloat) {
    (standInKind, self.dimension) = (kind, dimension)
    if !(dimension > 0 && dimension.isFinite) { StandIn.violateLayout("a length of a layout is \(dimension)") }
  }

  public class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self { Self(.fractionalWidth, fractionalWidth) }
  public class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self { Self(.fractionalHeight, fractionalHeight) }
  public class func absolute(_ absoluteDimension: CGFloat) -> Self { Self(.absolute, absoluteDimension) }
  public class func estimated(_ estimatedDimension: CGFloat) -> Self { Self(.estimated, estimatedDimension) }
  @available(iOS 17.0, *)
  public class func uniformAcrossSiblings(estimate: CGFloat) -> Self { Self(.uniform, estimate) }

  public var isAbsolute: Bool { standInKind == .absolute }
  public var isEstimated: Bool { standInKind == .estimated || standInKind == .uniform }
}

@MainActor public final class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    (widthDimension, heightDimension) = (width, height)
  }
}

@MainActor public final class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat
  private init(_ spacing: CGFloat) { self.spacing = spacing }
  public class func fixed(_ fixedSpacing: CGFloat) -> Self { Self(fixedSpacing) }
}

@MainActor open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets.zero

  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

@MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public let subitems: [NSCollectionLayoutItem]
  public let standInIsVertical: Bool
  public var interItemSpacing: NSCollectionLayoutSpacing?

  private init(_ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], isVertical: Bool) {
    (self.subitems, standInIsVertical) = (subitems, isVertical)
    if subitems.isEmpty { StandIn.violateLayout("a group has no items") }
    super.init(layoutSize: size)
  }

  public class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    Self(layoutSize, subitems, isVertical: false)
  }
  public class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    Self(layoutSize, subitems, isVertical: true)
  }
}

@MainActor public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String
  public let alignment: NSRectAlignment
  public var zIndex = 0
  public var pinToVisibleBounds = false

  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    (self.elementKind, self.alignment) = (elementKind, alignment)
    super.init(layoutSize: layoutSize)
  }
}

@MainActor public final class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  public let elementKind: String

  private init(_ elementKind: String) {
    self.elementKind = elementKind
    let whole = NSCollectionLayoutDimension.fractionalWidth(1)
    super.init(layoutSize: NSCollectionLayoutSize(widthDimension: whole, heightDimension: .fractionalHeight(1)))
  }

  public class func background(elementKind: String) -> Self { Self(elementKind) }
}

@MainActor public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol {}

@MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var effectiveContentSize: CGSize { get }
}

@MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

@MainActor public final class NSCollectionLayoutSection: NSObject {
  /// `nil` for a section of a list configuration.
  public let standInGroup: NSCollectionLayoutGroup?
  public let standInList: UICollectionLayoutListConfiguration?
  public var contentInsets = NSDirectionalEdgeInsets.zero
  public var interGroupSpacing: CGFloat = 0
  public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none {
    didSet {
      if standInList != nil, orthogonalScrollingBehavior != .none { StandIn.violateLayout("a list scrolls sideways") }
    }
  }
  public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  public var decorationItems: [NSCollectionLayoutDecorationItem] = []
  public var visibleItemsInvalidationHandler:
    (([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void)?

  public init(group: NSCollectionLayoutGroup) { (standInGroup, standInList) = (group, nil) }

  private init(_ list: UICollectionLayoutListConfiguration) {
    (standInGroup, standInList) = (nil, list)
    super.init()
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    if list.headerMode == .supplementary {
      boundarySupplementaryItems.append(
        .init(layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top))
    }
    if list.footerMode == .supplementary {
      boundarySupplementaryItems.append(
        .init(layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
  }

  public class func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> Self { Self(configuration) }
}

public struct UIListSeparatorConfiguration: Hashable, Sendable {
  public enum Visibility: Int, Sendable { case automatic, visible, hidden }
  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  public init() {}
}

@MainActor public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none, supplementary }

  public let appearance: Appearance
  public var showsSeparators = true
  public var itemSeparatorHandler: ((IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration)?
  public var leadingSwipeActionsConfigurationProvider: ((IndexPath) -> UISwipeActionsConfiguration?)?
  public var trailingSwipeActionsConfigurationProvider: ((IndexPath) -> UISwipeActionsConfiguration?)?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public init(appearance: Appearance) { self.appearance = appearance }
}

@MainActor public final class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
}
