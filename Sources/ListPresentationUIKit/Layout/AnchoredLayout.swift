#if canImport(UIKit)
  import UIKit

  /// Where a row is on the screen, in points from the top edge of the collection view.
  struct RowPlace: Equatable {
    let top: Double
    let bottom: Double

    /// Returns the content offset at which a row has this place.
    ///
    /// A row that is too low now to be seen with its top edge in this place keeps its bottom edge there.
    /// - Parameters:
    ///   - row: The top of the row in the content, and its height.
    ///   - covered: The height at the top that bars and a pinned header cover.
    ///   - height: The height of the collection view.
    func offset(for row: (top: Double, height: Double), below covered: Double, in height: Double) -> Double {
      guard row.height < bottom - top, top + row.height <= covered else { return row.top - top }
      return row.top + row.height - min(bottom, height)
    }

    /// Returns the index of the row that the user reads: the topmost one that is seen and has said a size, or else the
    /// topmost one that is seen.
    /// - Parameter rows: The rows on the screen, from top to bottom.
    static func reading(_ rows: [(bottom: Double, covered: Double, isSized: Bool)]) -> Int? {
      let seen = rows.indices.filter { rows[$0].bottom > rows[$0].covered }
      return seen.first { rows[$0].isSized } ?? seen.first ?? rows.indices.first
    }
  }

  /// The layout of UIKit, which keeps the row that the user reads in its place while rows above it come, leave, or say
  /// their sizes.
  ///
  /// The row keeps its place until all rows on the screen have said their sizes, or the user scrolls. At the beginning
  /// of the list nothing is kept, so that new rows show.
  final class AnchoredLayout: UICollectionViewCompositionalLayout {
    /// A row, and its place.
    struct Anchor: Equatable {
      var path: IndexPath
      var place: RowPlace
    }

    /// Makes the sections. The collection view gives it, which cannot exist before its layout.
    @MainActor
    final class Sections {
      var make: (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection? = { _, _ in nil }
    }

    /// The row that keeps its place, and the offset at which it has it.
    private var held: (anchor: Anchor, offset: CGFloat)?
    /// Whether the cells on the screen show another list than the layout.
    private var isStale = false
    private var isUpdating = false
    /// The sections whose headers are pinned.
    private var pinnedSections: Set<Int> = []

    init(_ sections: Sections) {
      super.init(
        sectionProvider: { index, environment in
          // Around a reload, UIKit asks for sections that are gone.
          sections.make(index, environment)
            ?? .list(using: UICollectionLayoutListConfiguration(appearance: .plain), layoutEnvironment: environment)
        }, configuration: UICollectionViewCompositionalLayoutConfiguration())
      register(ListBackgroundView.self, forDecorationViewOfKind: ListElementKind.background)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The row that the user reads, or `nil` at the beginning of the list.
    var anchor: Anchor? {
      guard let view = collectionView, !isStale else { return nil }
      if let held, held.offset == view.contentOffset.y { return held.anchor }
      guard view.contentOffset.y > -view.adjustedContentInset.top else { return nil }
      let rows = view.indexPathsForVisibleItems.compactMap { path in
        view.cellForItem(at: path).map { cell in (path, cell, cell.convert(cell.bounds, to: view)) }
      }.sorted { ($0.2.minY, $0.0) < ($1.2.minY, $1.0) }
      let index = RowPlace.reading(
        rows.map { path, cell, frame in
          (
            frame.maxY - view.contentOffset.y, coveredHeight(inSection: path.section),
            (cell as? ListContentCell)?.hasSize ?? true
          )
        })
      return index.map { Anchor(path: rows[$0].0, place: place(of: rows[$0].2, in: view)) }
    }

    private func place(of frame: CGRect, in view: UICollectionView) -> RowPlace {
      RowPlace(top: frame.minY - view.contentOffset.y, bottom: frame.maxY - view.contentOffset.y)
    }

    /// The height at the top of the collection view that bars and the pinned header of a section cover.
    private func coveredHeight(inSection section: Int) -> CGFloat {
      guard let view = collectionView else { return 0 }
      let kind = UICollectionView.elementKindSectionHeader
      let header = view.layoutAttributesForSupplementaryElement(
        ofKind: kind, at: IndexPath(item: 0, section: section))
      return view.adjustedContentInset.top + (pinnedSections.contains(section) ? header?.frame.height ?? 0 : 0)
    }

    /// Notes whether the header of a section is pinned.
    func setPinned(_ isPinned: Bool, section: Int) {
      if isPinned { pinnedSections.insert(section) } else { pinnedSections.remove(section) }
    }

    /// Holds a row of the list that the layout has from now on. Call it in the closure of a batch, or before a reload.
    func hold(_ anchor: Anchor?) {
      held = collectionView.flatMap { view in anchor.map { ($0, view.contentOffset.y) } }
      isStale = held == nil
    }

    /// Holds a row where it is, such as one that was scrolled to.
    func hold(rowAt path: IndexPath) {
      guard let view = collectionView, let frame = view.layoutAttributesForItem(at: path)?.frame else { return }
      held = (Anchor(path: path, place: place(of: frame, in: view)), view.contentOffset.y)
    }

    /// Scrolls so that a row of the list that the layout has now has its place again, and holds the row. Call it after
    /// a batch, because UIKit does not ask for the offset in every one.
    /// - Returns: Whether it has scrolled.
    @discardableResult
    func keep(_ anchor: Anchor?) -> Bool {
      guard let view = collectionView, let anchor, let offset = offset(keeping: anchor, in: view) else {
        held = nil
        return false
      }
      let isMoved = abs(offset - view.contentOffset.y) > 0.1
      if isMoved { view.contentOffset.y = offset }
      held = (anchor, view.contentOffset.y)
      return isMoved
    }

    /// Keeps a row in its place after a layout, which has placed the cells on the screen. Lets go of it when all have
    /// said their sizes.
    /// - Returns: Whether it has scrolled. Then another layout follows.
    func finish(_ anchor: Anchor?) -> Bool {
      isStale = false
      guard !keep(anchor) else { return true }
      // The user sees no rows in a view of no size, or in no window.
      guard let view = collectionView, view.window != nil, !view.bounds.isEmpty else { return false }
      let areSized = view.indexPathsForVisibleItems.allSatisfy { path in
        (view.cellForItem(at: path) as? ListContentCell)?.isSized ?? true
      }
      if areSized { held = nil }
      return false
    }

    /// Whether a whole row is on the screen, and nothing covers it.
    func shows(rowAt path: IndexPath) -> Bool {
      guard let view = collectionView, let frame = view.layoutAttributesForItem(at: path)?.frame,
        view.cellForItem(at: path) != nil
      else { return false }
      let place = place(of: frame, in: view)
      return place.top >= coveredHeight(inSection: path.section)
        && place.bottom <= view.bounds.height - view.adjustedContentInset.bottom
    }

    /// Returns the offset at which a row has its place, or `nil` if the layout has no such row.
    private func offset(keeping anchor: Anchor, in view: UICollectionView) -> CGFloat? {
      guard anchor.path.section < view.numberOfSections,
        anchor.path.item < view.numberOfItems(inSection: anchor.path.section),
        let frame = view.layoutAttributesForItem(at: anchor.path)?.frame
      else { return nil }
      let offset = anchor.place.offset(
        for: (frame.minY, frame.height), below: coveredHeight(inSection: anchor.path.section), in: view.bounds.height)
      // A list that bounces beyond its end stays there.
      if abs(offset - view.contentOffset.y) <= 0.1 { return view.contentOffset.y }
      let insets = view.adjustedContentInset
      let last = max(-insets.top, collectionViewContentSize.height + insets.bottom - view.bounds.height)
      return max(-insets.top, min(offset, last))
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      isUpdating = true
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
      let target = super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
      // UIKit also asks when the collection view gets another size.
      guard isUpdating, let view = collectionView, let held, let offset = offset(keeping: held.anchor, in: view) else {
        return target
      }
      self.held = (held.anchor, offset)
      return CGPoint(x: target.x, y: offset)
    }

    override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      isUpdating = false
    }
  }
#endif
