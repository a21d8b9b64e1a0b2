#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Elements of a list as layout attributes, and back.
  extension ViewportLayout {
    func attributes(of element: LayoutElement) -> UICollectionViewLayoutAttributes? {
      guard let viewport else { return nil }
      return viewport.geometry.rect(of: element, viewport: viewport.bounds).map { attributes(of: element, in: $0) }
    }

    func attributes(of element: LayoutElement, in rect: LayoutRect) -> UICollectionViewLayoutAttributes {
      let attributes: UICollectionViewLayoutAttributes
      switch element {
      case .item(let position): attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(position))
      case .header(let section):
        attributes = .init(
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          with: IndexPath(item: 0, section: section))
      case .footer(let section):
        attributes = .init(
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
          with: IndexPath(item: 0, section: section))
      case .listHeader:
        attributes = .init(forSupplementaryViewOfKind: Self.listHeader, with: IndexPath(index: 0))
      case .listFooter:
        attributes = .init(forSupplementaryViewOfKind: Self.listFooter, with: IndexPath(index: 0))
      case .background(let section):
        attributes = .init(forDecorationViewOfKind: Self.background, with: IndexPath(item: 0, section: section))
      case .separator(let position):
        attributes = .init(forDecorationViewOfKind: Self.separator, with: IndexPath(position))
      }
      attributes.frame = frame(rect)
      attributes.zIndex = element.depth
      return attributes
    }

    func element(of attributes: UICollectionViewLayoutAttributes) -> LayoutElement? {
      guard let kind = attributes.representedElementKind else { return .item(ListPosition(attributes.indexPath)) }
      return element(ofKind: kind, at: attributes.indexPath)
    }

    func element(ofKind kind: String, at path: IndexPath) -> LayoutElement? {
      switch kind {
      case Self.listHeader: .listHeader
      case Self.listFooter: .listFooter
      case UICollectionView.elementKindSectionHeader: .header(path.section)
      case UICollectionView.elementKindSectionFooter: .footer(path.section)
      case Self.background: .background(path.section)
      case Self.separator: .separator(ListPosition(path))
      default: nil
      }
    }
  }

  extension LayoutElement {
    /// Pinned headers cover the items, and items cover the background.
    fileprivate var depth: Int {
      switch self {
      case .background: -1
      case .item, .separator: 0
      case .header, .footer, .listHeader, .listFooter: 1
      }
    }
  }

  extension ListPosition {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }
  }

  extension IndexPath {
    init(_ position: ListPosition) { self.init(item: position.item, section: position.section) }
  }
#endif
