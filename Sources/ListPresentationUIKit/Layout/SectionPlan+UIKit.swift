#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// The kinds of elements that are not UIKit's own.
  enum ListElementKind {
    static let header = "ListHeader"
    static let footer = "ListFooter"
    static let background = "ListBackground"
  }

  /// Plans as values of UIKit.
  @MainActor
  extension SectionPlan {
    /// Returns the section of the plan.
    /// - Parameter configuration: The configuration of a list.
    func section(
      in environment: any NSCollectionLayoutEnvironment, configuration: () -> UICollectionLayoutListConfiguration
    ) -> NSCollectionLayoutSection {
      let section: NSCollectionLayoutSection
      switch content {
      case .list:
        section = .list(using: configuration(), layoutEnvironment: environment)
        section.contentInsets.top += insets.top
        section.contentInsets.leading += insets.leading
        section.contentInsets.bottom += insets.bottom
        section.contentInsets.trailing += insets.trailing
      case .groups(let element, let scrolling):
        section = NSCollectionLayoutSection(group: Self.group(element))
        section.contentInsets = insets.edges
        section.orthogonalScrollingBehavior = scrolling.behavior
      }
      section.interGroupSpacing = spacing
      section.boundarySupplementaryItems =
        [
          header?.item(UICollectionView.elementKindSectionHeader, isAtTop: true),
          footer?.item(UICollectionView.elementKindSectionFooter, isAtTop: false),
        ].compactMap { $0 }
      if let background {
        let item = NSCollectionLayoutDecorationItem.background(elementKind: ListElementKind.background)
        item.contentInsets = background.edges
        section.decorationItems = [item]
      }
      return section
    }

    private static func group(_ element: Element) -> NSCollectionLayoutGroup {
      switch element {
      case .item(let size):
        return .horizontal(layoutSize: size.layoutSize, subitems: [NSCollectionLayoutItem(layoutSize: size.layoutSize)])
      case .row(let size, let elements, let spacing):
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size.layoutSize, subitems: elements.map(subitem))
        group.interItemSpacing = .fixed(spacing)
        return group
      case .column(let size, let elements, let spacing):
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size.layoutSize, subitems: elements.map(subitem))
        group.interItemSpacing = .fixed(spacing)
        return group
      }
    }

    private static func subitem(_ element: Element) -> NSCollectionLayoutItem {
      if case .item(let size) = element { return NSCollectionLayoutItem(layoutSize: size.layoutSize) }
      return group(element)
    }
  }

  @MainActor
  extension SectionPlan.Boundary {
    func item(_ kind: String, isAtTop: Bool) -> NSCollectionLayoutBoundarySupplementaryItem {
      let edge: NSRectAlignment =
        switch alignment {
        case .leading: isAtTop ? .topLeading : .bottomLeading
        case .center: isAtTop ? .top : .bottom
        case .trailing: isAtTop ? .topTrailing : .bottomTrailing
        }
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size.layoutSize, elementKind: kind, alignment: edge)
      item.pinToVisibleBounds = isPinned
      // A pinned header covers the rows.
      item.zIndex = isPinned ? 2 : 1
      return item
    }
  }

  @MainActor
  extension SectionPlan.Size {
    fileprivate var layoutSize: NSCollectionLayoutSize {
      NSCollectionLayoutSize(widthDimension: width.layoutDimension, heightDimension: height.layoutDimension)
    }
  }

  @MainActor
  extension SectionPlan.Dimension {
    fileprivate var layoutDimension: NSCollectionLayoutDimension {
      switch self {
      case .absolute(let points): .absolute(points)
      case .estimated(let points): .estimated(points)
      case .uniform(let points): .uniformAcrossSiblings(estimate: points)
      case .ofWidth(let share): .fractionalWidth(share)
      case .ofHeight(let share): .fractionalHeight(share)
      }
    }
  }

  extension SectionPlan.Scrolling {
    fileprivate var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior {
      switch self {
      case .none: .none
      case .continuous: .continuous
      case .byItem: .continuousGroupLeadingBoundary
      case .byPage: .groupPaging
      }
    }
  }

  extension SectionPlan.Insets {
    fileprivate var edges: NSDirectionalEdgeInsets {
      NSDirectionalEdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
    }
  }

  /// The background of a section.
  final class ListBackgroundView: UICollectionReusableView {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      backgroundColor = .secondarySystemGroupedBackground
    }
  }

  /// A cell that shows a content configuration.
  final class ListContentCell: UICollectionViewListCell {
    /// The height that the layout gives to the row of a list, or `nil` for the height of its content.
    var rowHeight: CGFloat? {
      didSet { if rowHeight != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// Whether the cell has said its size since it got its content.
    private(set) var isSized = false
    /// Whether the cell has said a size since it shows its row.
    private(set) var hasSize = false

    /// The version of the closure that has made the content.
    private(set) var contentVersion = 0

    func show(_ content: any UIContentConfiguration, _ version: Int) {
      (isSized, contentVersion) = (false, version)
      contentConfiguration = content
    }

    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
      -> UICollectionViewLayoutAttributes
    {
      let preferred = super.preferredLayoutAttributesFitting(layoutAttributes)
      if let rowHeight { preferred.size.height = rowHeight }
      (isSized, hasSize) = (true, true)
      return preferred
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      (isSized, hasSize) = (false, false)
    }
  }
#endif
