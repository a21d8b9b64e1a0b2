#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Cells, headers and footers, from the list that the collection view believes in.
  extension CollectionListView: CollectionHost {
    var numberOfShownSections: Int { shown?.outline.numberOfSections ?? 0 }

    func numberOfItems(inShownSection section: Int) -> Int { shown?.outline.items(inSection: section).count ?? 0 }

    func item(at path: IndexPath) -> Item? {
      shown.flatMap { shown in shown.outline.index(of: ListPosition(path)).flatMap(shown.item) }
    }

    func makeCell(at path: IndexPath) -> UICollectionViewCell {
      let wasAsking = isAsking
      isAsking = true
      defer { isAsking = wasAsking }
      let item = item(at: path)
      let cell = dequeue(self, path, item)
      if let item {
        cell.accessibilityCustomActions = accessibilityActions(of: item)
        cell.accessibilityExpandedStatus = expandedStatus(of: item)
      }
      return cell
    }

    func makeBoundary(ofKind kind: String, at path: IndexPath) -> UICollectionReusableView {
      guard let registration = boundaries[kind] else { return UICollectionReusableView(frame: .zero) }
      return dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }

    func configure(_ view: ListContentCell, ofKind kind: String, at path: IndexPath) {
      view.contentConfiguration = content(ofKind: kind, at: path)
    }

    private func content(ofKind kind: String, at path: IndexPath) -> (any UIContentConfiguration)? {
      guard let shown, let adapter else { return nil }
      switch kind {
      case ViewportLayout.listHeader: return listHeader?(adapter.loadStates)
      case ViewportLayout.listFooter: return listFooter?(adapter.loadStates)
      default:
        guard path.section < shown.outline.numberOfSections else { return nil }
        let section = shown.outline.section(at: path.section)
        return kind == UICollectionView.elementKindSectionHeader ? header?(section) : footer?(section)
      }
    }

    /// Updates all headers and footers that are shown. Collection views do not ask for them again.
    func updateBoundaries() {
      for kind in boundaries.keys {
        for path in indexPathsForVisibleSupplementaryElements(ofKind: kind) {
          guard let view = supplementaryView(forElementKind: kind, at: path) as? ListContentCell else { continue }
          configure(view, ofKind: kind, at: path)
        }
      }
      setNeedsLayout()
    }
  }
#endif
