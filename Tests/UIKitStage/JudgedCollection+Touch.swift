#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// What the user does with VoiceOver, with two fingers, with a keyboard and sideways.
  extension CollectionListView where Section == Shelf, Item == Book {
    /// The shown items from left to right.
    package var textsFromLeft: [String] {
      standIn.shownItems.sorted { standIn.frame(of: $0.cell).minX < standIn.frame(of: $1.cell).minX }.map(
        \.cell.standInText)
    }

    package func scrollSideways(to offset: Double, inSection section: Int = 0) {
      standIn.scrollSideways(section, to: offset)
    }

    package func dragTwoFingers(across items: [Int]) -> Bool {
      standIn.dragTwoFingers(across: items.map { IndexPath(item: $0, section: 0) })
    }

    /// The collection view prepares items, or no longer does.
    package func prepare(_ items: [Int], areNeeded: Bool = true) {
      let paths = items.map { IndexPath(item: $0, section: 0) }
      if areNeeded {
        prefetchDataSource?.collectionView(self, prefetchItemsAt: paths)
      } else {
        prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: paths)
      }
    }

    /// The collection view makes the cell of an item ahead, outside of a layout.
    package func prepareCell(of item: Int) { standIn.prepareCell(at: IndexPath(item: item, section: 0)) }

    package func moveFocus(to item: Int) { standIn.moveFocus(to: IndexPath(item: item, section: 0)) }

    package func reorder(_ item: Int, in section: Int = 0, to destination: Int, inOther other: Int = 0) -> Bool {
      standIn.reorder(IndexPath(item: item, section: section), to: IndexPath(item: destination, section: other))
    }

    /// What an item shows beside its content.
    package func accessoryNames(of item: Int) -> [String] {
      let cell = cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell
      return cell?.accessories.map { $0.standInName + ($0.standInState == .whenEditing ? " when editing" : "") } ?? []
    }

    package func indentation(of item: Int) -> Int? {
      (cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell)?.indentationLevel
    }

    /// The name of the arrow beside an item of an outline.
    package func arrow(of item: Int) -> String? { disclosure(of: item)?.configuration?.image?.systemName }
    package func tapArrow(of item: Int) { disclosure(of: item)?.standInAction?.perform() }

    private func disclosure(of item: Int) -> UIButton? {
      let cell = cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell
      return cell?.accessories.lazy.compactMap { $0.standInView as? UIButton }.first
    }

    package var backgroundSections: [Int] { standIn.shownDecorations.map(\.section) }
    package var headersAreHeadings: Bool {
      standIn.shownSupplements.filter { $0.kind == Self.elementKindSectionHeader }.allSatisfy {
        $0.view.accessibilityTraits.contains(.header)
      }
    }

    /// The heights of the shown items, by text.
    package var heights: [String: Double] {
      Dictionary(uniqueKeysWithValues: standIn.shownItems.map { ($0.cell.standInText, Double($0.cell.frame.height)) })
    }

    package var headerHeights: [Double] {
      standIn.shownSupplements.filter { $0.kind == Self.elementKindSectionHeader }.sorted { $0.path < $1.path }.map {
        Double($0.view.frame.height)
      }
    }

    /// The titles behind a swipe, as the configuration of a list has them.
    package func systemSwipes(of item: Int, from edge: ListAction.Placement) -> [String] {
      let layout = collectionViewLayout as? UICollectionViewCompositionalLayout
      let list = layout?.standInSection(0)?.standInList
      let provider =
        edge == .leading
        ? list?.leadingSwipeActionsConfigurationProvider : list?.trailingSwipeActionsConfigurationProvider
      return provider?(IndexPath(item: item, section: 0))?.actions.compactMap(\.title) ?? []
    }

    /// Performs an action behind a swipe. Returns what the system hears: whether it was performed.
    package func swipe(_ title: String, on item: Int, from edge: ListAction.Placement) -> Bool? {
      let all = swipeActions(at: IndexPath(item: item, section: 0), from: edge)?.actions ?? []
      guard let action = all.first(where: { $0.title == title }) else { return nil }
      var result: Bool?
      action.handler(action, UIView(frame: .zero)) { result = $0 }
      return result
    }

    /// The look of a section that is a list, and the rows below which it has a separator, or -1 for one above the
    /// first.
    package func listLook(ofSection section: Int, rows: Int) -> (appearance: String, separators: [Int])? {
      let layout = collectionViewLayout as? UICollectionViewCompositionalLayout
      return layout?.standInSection(section)?.standInList.map { list in
        let shown = (0..<rows).filter { row in
          let path = IndexPath(item: row, section: section)
          let look = list.itemSeparatorHandler?(path, UIListSeparatorConfiguration())
          return list.showsSeparators && look?.bottomSeparatorVisibility != .hidden
        }
        let first = list.itemSeparatorHandler?(IndexPath(item: 0, section: section), UIListSeparatorConfiguration())
        let isAbove = list.showsSeparators && first?.topSeparatorVisibility != .hidden
        return ("\(list.appearance)", (isAbove ? [-1] : []) + shown)
      }
    }

    /// Turns VoiceOver on, with the focus on an item.
    /// - Parameter isView: Whether the element that has the focus is a view. In a row of SwiftUI it is none.
    package func turnVoiceOver(on item: Int, isView: Bool = true) {
      guard let content = cellForItem(at: IndexPath(item: item, section: 0))?.contentView else { return }
      held = isView ? nil : StandInAccessibilityNode(in: content)
      UIAccessibility.standInTurn(true, focus: held ?? content)
    }

    /// Turns VoiceOver on, with the focus on something without a place, which is not in the list.
    package func turnVoiceOverOnElsewhere() {
      held = StandInAccessibilityNode(in: UIView(frame: .zero))
      UIAccessibility.standInTurn(true, focus: held)
    }

    /// Whether the focus is on a cell as a whole.
    package var focusIsOnACell: Bool {
      UIAccessibility.focusedElement(using: .notificationVoiceOver) is UICollectionViewCell
    }

    package func turnVoiceOverOff() { UIAccessibility.standInTurn(false) }
    package var announcements: [String] { UIAccessibility.standInAnnouncements }

    /// What the view says that has the focus of VoiceOver.
    package var focusedText: String? {
      let focused = UIAccessibility.focusedElement(using: .notificationVoiceOver) as? UIView
      let cell = (focused as? UICollectionViewCell) ?? (focused?.superview as? UICollectionViewCell)
      return cell?.standInText
    }
  }

  /// The element that has the focus, which nobody else keeps.
  @MainActor private var held: StandInAccessibilityNode?

  /// The names of the pictures that an image view shows for the states of an asset.
  @MainActor package func namesOfPictures() -> [String?] {
    let states: [AssetState<UIImage>] =
      [.none, .loading, .failed("offline")] + (UIImage(systemName: "apple").map { [.loaded($0)] } ?? [])
    return states.map { state in
      let view = UIImageView(frame: .zero)
      view.image = state.image(placeholder: UIImage(systemName: "photo"))
      return view.image?.systemName
    }
  }
#endif
