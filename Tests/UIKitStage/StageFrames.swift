#if canImport(UIKit) && os(Linux)
  import UIKit

  /// The frames that a stage gives the layout of its collection view: sections below each other, with the items of a
  /// group beside each other.
  ///
  /// They are not those of UIKit, and need not be. A view keeps what the user reads in its place in any frames.
  @MainActor
  package struct StageFrames {
    private let arrangement: StandInArrangement
    private var frames: [StandInFrame] = []
    private var y: CGFloat = 0

    package static func give(to view: UICollectionView) {
      (view.collectionViewLayout as? UICollectionViewCompositionalLayout)?.standInFrames = {
        var stage = StageFrames($0)
        stage.placeAll()
        return (stage.frames, CGSize(width: $0.bounds.width, height: stage.y))
      }
    }

    private init(_ arrangement: StandInArrangement) { self.arrangement = arrangement }

    private var width: CGFloat { arrangement.bounds.width }

    private mutating func placeAll() {
      for boundary in arrangement.boundaries where boundary.isTop { place(boundary, IndexPath(index: 0)) }
      for index in arrangement.sections.indices { placeSection(index) }
      for boundary in arrangement.boundaries where !boundary.isTop { place(boundary, IndexPath(index: 0)) }
    }

    /// Returns a length that a layout gives, or that a view says.
    private func length(_ dimension: NSCollectionLayoutDimension, of whole: CGFloat, said: CGFloat?) -> CGFloat {
      switch dimension.standInKind {
      case .absolute: dimension.dimension
      case .estimated, .uniform: said ?? dimension.dimension
      case .fractionalWidth: dimension.dimension * whole
      case .fractionalHeight: dimension.dimension * arrangement.bounds.height
      }
    }

    private mutating func place(_ boundary: NSCollectionLayoutBoundarySupplementaryItem, _ path: IndexPath) {
      let element = StandInElement.supplement(boundary.elementKind, path)
      let size = boundary.layoutSize
      let height = length(size.heightDimension, of: width, said: arrangement.size(element)?.height)
      let frame = CGRect(x: 0, y: y, width: length(size.widthDimension, of: width, said: nil), height: height)
      frames.append(StandInFrame(element, frame, isHeightEstimated: size.heightDimension.isEstimated))
      y += height
    }

    private mutating func placeSection(_ index: Int) {
      let (section, count) = arrangement.sections[index]
      let (top, path) = (y, IndexPath(item: 0, section: index))
      let header = section.boundarySupplementaryItems.first(where: \.isTop)
      let placeOfHeader = frames.count
      if let header { place(header, path) }
      let first = frames.count
      y += section.contentInsets.top
      let start = y
      section.standInList != nil ? placeRows(count, section, index) : placeGroups(count, section, index)
      if count > 0 { y += section.contentInsets.bottom }
      if y == start, count == 0 { y -= section.contentInsets.top }
      let footer = section.boundarySupplementaryItems.first { !$0.isTop }
      if let footer { place(footer, path) }
      for decoration in section.decorationItems {
        let frame = CGRect(x: 0, y: top, width: width, height: y - top)
        frames.insert(StandInFrame(.decoration(decoration.elementKind, path), frame), at: first)
      }
      if let header, header.pinToVisibleBounds {
        let height = frames[placeOfHeader].frame.height
        frames[placeOfHeader].frame.origin.y = max(top, min(arrangement.bounds.minY, y - height))
      }
    }

    private mutating func placeRows(_ count: Int, _ section: NSCollectionLayoutSection, _ index: Int) {
      let (leading, trailing) = (section.contentInsets.leading, section.contentInsets.trailing)
      for item in 0..<count {
        let element = StandInElement.item(IndexPath(item: item, section: index))
        let height = arrangement.size(element)?.height ?? 44
        let frame = CGRect(x: leading, y: y, width: width - leading - trailing, height: height)
        frames.append(StandInFrame(element, frame, isHeightEstimated: true))
        y += height + (item + 1 < count ? section.interGroupSpacing : 0)
      }
    }

    /// Places the items of each group beside each other, or those of all groups if the section scrolls sideways.
    private mutating func placeGroups(_ count: Int, _ section: NSCollectionLayoutSection, _ index: Int) {
      guard let group = section.standInGroup else { return }
      let leaves = group.leaves
      let isSideways = section.orthogonalScrollingBehavior != .none
      var (x, height) = (section.contentInsets.leading, CGFloat(0))
      for item in 0..<count {
        let leaf = leaves[item % leaves.count].layoutSize
        let element = StandInElement.item(IndexPath(item: item, section: index))
        let said = arrangement.size(element)
        let size = CGSize(
          width: length(leaf.widthDimension, of: width, said: said?.width),
          height: length(leaf.heightDimension, of: width, said: said?.height))
        let isNext = leaves.count > 1 ? item % leaves.count == 0 : x + size.width > width
        if isNext, item > 0, !isSideways {
          y += height + section.interGroupSpacing
          (x, height) = (section.contentInsets.leading, 0)
        }
        frames.append(
          StandInFrame(
            element, CGRect(x: x, y: y, width: size.width, height: size.height),
            isWidthEstimated: leaf.widthDimension.isEstimated, isHeightEstimated: leaf.heightDimension.isEstimated))
        x += size.width + (isSideways ? section.interGroupSpacing : group.interItemSpacing?.spacing ?? 0)
        height = max(height, size.height)
      }
      y += height
    }
  }

  extension NSCollectionLayoutBoundarySupplementaryItem {
    fileprivate var isTop: Bool { [.top, .topLeading, .topTrailing].contains(alignment) }
  }

  extension NSCollectionLayoutItem {
    /// The items of a group and of the groups in it, in order.
    fileprivate var leaves: [NSCollectionLayoutItem] {
      (self as? NSCollectionLayoutGroup)?.subitems.flatMap(\.leaves) ?? [self]
    }
  }
#endif
