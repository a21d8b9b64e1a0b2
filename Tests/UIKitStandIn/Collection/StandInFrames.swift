/// The frame of an element, and whether its view says its width or its height.
struct StandInFrame {
  let element: StandInElement
  var frame: CGRect
  var isWidthEstimated = false
  var isHeightEstimated = false
}

/// The frames of a compositional layout: sections below each other, with the items of a group beside each other.
///
/// They are not those of UIKit, and need not be. A view keeps what the user reads in its place in any frames.
@MainActor
struct StandInFrames {
  private(set) var frames: [StandInFrame] = []
  private(set) var height: CGFloat = 0
  /// What the user sees, in points of the content.
  private let bounds: CGRect
  /// Returns the size that the view of an element has said.
  private let size: (StandInElement) -> CGSize?

  /// Places everything, from top to bottom.
  init(
    _ sections: [NSCollectionLayoutSection], _ counts: [Int],
    _ boundaries: [NSCollectionLayoutBoundarySupplementaryItem], in bounds: CGRect,
    size: @escaping (StandInElement) -> CGSize?
  ) {
    (self.bounds, self.size) = (bounds, size)
    for boundary in boundaries where boundary.isTop { place(boundary, IndexPath(index: 0)) }
    for index in sections.indices { place(sections[index], index, counts[index]) }
    for boundary in boundaries where !boundary.isTop { place(boundary, IndexPath(index: 0)) }
  }

  /// Returns a length that a layout gives, or that a view says.
  private func length(_ dimension: NSCollectionLayoutDimension, of whole: CGFloat, said: CGFloat?) -> CGFloat {
    switch dimension.standInKind {
    case .absolute: dimension.dimension
    case .estimated, .uniform: said ?? dimension.dimension
    case .fractionalWidth: dimension.dimension * whole
    case .fractionalHeight: dimension.dimension * bounds.height
    }
  }

  private mutating func place(_ boundary: NSCollectionLayoutBoundarySupplementaryItem, _ path: IndexPath) {
    let element = StandInElement.supplement(boundary.elementKind, path)
    let layout = boundary.layoutSize
    let own = length(layout.heightDimension, of: bounds.width, said: size(element)?.height)
    let width = length(layout.widthDimension, of: bounds.width, said: nil)
    let frame = CGRect(x: 0, y: height, width: width, height: own)
    frames.append(
      StandInFrame(element: element, frame: frame, isHeightEstimated: layout.heightDimension.isEstimated))
    height += own
  }

  private mutating func place(_ section: NSCollectionLayoutSection, _ index: Int, _ count: Int) {
    let (top, path) = (height, IndexPath(item: 0, section: index))
    let header = section.boundarySupplementaryItems.first(where: \.isTop)
    let placeOfHeader = frames.count
    if let header { place(header, path) }
    let first = frames.count
    height += section.contentInsets.top
    let start = height
    section.standInList != nil ? placeRows(count, section, index) : placeGroups(count, section, index)
    if count > 0 { height += section.contentInsets.bottom }
    if height == start, count == 0 { height -= section.contentInsets.top }
    if let footer = section.boundarySupplementaryItems.first(where: { !$0.isTop }) { place(footer, path) }
    for decoration in section.decorationItems {
      let frame = CGRect(x: 0, y: top, width: bounds.width, height: height - top)
      frames.insert(StandInFrame(element: .decoration(decoration.elementKind, path), frame: frame), at: first)
    }
    if let header, header.pinToVisibleBounds {
      let own = frames[placeOfHeader].frame.height
      frames[placeOfHeader].frame.origin.y = max(top, min(bounds.minY, height - own))
    }
  }

  private mutating func placeRows(_ count: Int, _ section: NSCollectionLayoutSection, _ index: Int) {
    let (leading, trailing) = (section.contentInsets.leading, section.contentInsets.trailing)
    for item in 0..<count {
      let element = StandInElement.item(IndexPath(item: item, section: index))
      let own = size(element)?.height ?? 44
      let frame = CGRect(x: leading, y: height, width: bounds.width - leading - trailing, height: own)
      frames.append(StandInFrame(element: element, frame: frame, isHeightEstimated: true))
      height += own + (item + 1 < count ? section.interGroupSpacing : 0)
    }
  }

  /// Places the items of each group beside each other, or those of all groups if the section scrolls sideways.
  private mutating func placeGroups(_ count: Int, _ section: NSCollectionLayoutSection, _ index: Int) {
    guard let group = section.standInGroup else { return }
    let leaves = group.leaves
    let isSideways = section.orthogonalScrollingBehavior != .none
    var (x, highest) = (section.contentInsets.leading, CGFloat(0))
    for item in 0..<count {
      let leaf = leaves[item % leaves.count].layoutSize
      let element = StandInElement.item(IndexPath(item: item, section: index))
      let said = size(element)
      let width = length(leaf.widthDimension, of: bounds.width, said: said?.width)
      let own = length(leaf.heightDimension, of: bounds.width, said: said?.height)
      let isNext = leaves.count > 1 ? item % leaves.count == 0 : x + width > bounds.width
      if isNext, item > 0, !isSideways {
        height += highest + section.interGroupSpacing
        (x, highest) = (section.contentInsets.leading, 0)
      }
      frames.append(
        StandInFrame(
          element: element, frame: CGRect(x: x, y: height, width: width, height: own),
          isWidthEstimated: leaf.widthDimension.isEstimated, isHeightEstimated: leaf.heightDimension.isEstimated))
      x += width + (isSideways ? section.interGroupSpacing : group.interItemSpacing?.spacing ?? 0)
      highest = max(highest, own)
    }
    height += highest
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
