#if canImport(UIKit) && !os(Linux)
  import UIKit

  /// What the stand-in tells on Linux, of the collection view of the system. It was never compiled.
  ///
  /// The system stops the test where the stand-in writes a violation down.
  @MainActor
  struct SystemCollectionView {
    let view: UICollectionView
    var seed: UInt64? {
      get { nil }
      nonmutating set {}
    }
    var violations: [String] { [] }
    var isSized: Bool { true }

    var shownItems: [(path: IndexPath, cell: UICollectionViewCell)] {
      view.indexPathsForVisibleItems.sorted().compactMap { path in view.cellForItem(at: path).map { (path, $0) } }
    }

    var shownSupplements: [(kind: String, path: IndexPath, view: UICollectionReusableView)] {
      [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter].flatMap { kind in
        view.indexPathsForVisibleSupplementaryElements(ofKind: kind).compactMap { path in
          view.supplementaryView(forElementKind: kind, at: path).map { (kind, path, $0) }
        }
      }
    }

    func frame(of cell: UIView) -> CGRect { cell.convert(cell.bounds, to: view) }

    func scroll(to offset: CGFloat) {
      view.layoutIfNeeded()
      view.contentOffset.y = max(0, min(offset, view.contentSize.height - view.bounds.height))
      view.layoutIfNeeded()
    }

    func layOutAgain() {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }

    func settle() { view.layoutIfNeeded() }
  }

  extension UICollectionView {
    var standIn: SystemCollectionView { SystemCollectionView(view: self) }

    func standInSetInWindow(_ isInWindow: Bool) {
      guard isInWindow else { return removeFromSuperview() }
      let scene = UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
      scene?.windows.first?.addSubview(self)
    }
  }
#endif
