#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// What a test does as the user, and sees as the user does. A test cannot import UIKit together with Testing.
  extension CollectionListView where Section == Shelf, Item == Book {
    /// Creates a collection view that is on the screen, with an adapter.
    package static func shown(
      _ source: some ListAdapterDataSource<Shelf, Book>, _ witness: BookWitness? = nil, layout: JudgedLayout = .lists,
      seed: UInt64? = nil
    ) -> BookListView {
      let list = onStage(layout, seed: seed)
      list.appear()
      ListAdapter(dataSource: source, view: list, delegate: witness)
      return list
    }

    /// Changes something, such as the list of the source, and shows it at once.
    package func update(_ change: () throws -> Void) rethrows {
      try change()
      adapter?.flush()
    }

    package var violations: [String] { standIn.violations }
    private var cells: [UICollectionViewCell] { standIn.shownItems.map(\.cell) }
    package var texts: [String] { cells.map(\.standInText) }
    /// The shown items from left to right.
    package var textsFromLeft: [String] {
      cells.sorted { standIn.frame(of: $0).minX < standIn.frame(of: $1).minX }.map(\.standInText)
    }
    package var selectedTexts: [String] { cells.filter(\.isSelected).map(\.standInText) }
    package var expandedStatuses: [String] { cells.map { "\($0.accessibilityExpandedStatus)" } }
    /// The heights of the shown items, by text.
    package var heights: [String: Double] {
      Dictionary(uniqueKeysWithValues: cells.map { ($0.standInText, Double($0.frame.height)) })
    }
    /// The tops of the shown items on the screen, by text.
    package var tops: [String: Double] {
      Dictionary(uniqueKeysWithValues: cells.map { ($0.standInText, standIn.frame(of: $0).minY - contentOffset.y) })
    }

    private var headers: [UICollectionReusableView] {
      standIn.shownSupplements.filter { $0.kind == Self.elementKindSectionHeader }.sorted { $0.path < $1.path }.map(
        \.view)
    }
    package var headerTexts: [String] { headers.map(\.standInText) }
    package var headerHeights: [Double] { headers.map { Double($0.frame.height) } }
    package var headersAreHeadings: Bool { headers.allSatisfy { $0.accessibilityTraits.contains(.header) } }
    /// What the header and the footer of the whole list say.
    package var listBoundaryTexts: [String] {
      standIn.shownSupplements.filter { $0.kind.hasPrefix("List") }.map(\.view.standInText).sorted()
    }
    package var backgroundSections: [Int] { standIn.backgroundSections }

    // MARK: Scrolling and sizes

    package var offset: Double { contentOffset.y }
    /// The offset to which the last batch animates.
    package var targetOffset: Double? { standIn.targetOffset.map { Double($0.y) } }
    package var batchesAreAnimated: [Bool] { standIn.batchesAreAnimated }
    package func scroll(to offset: Double) { standIn.scroll(to: offset) }
    package func scrollSideways(to offset: Double) { standIn.scrollSideways(0, to: offset) }

    /// Sets the height, without a layout.
    package func setHeight(_ height: Double) {
      frame.size.height = height
      setNeedsLayout()
    }

    package func setSize(width: Double, height: Double) {
      frame = CGRect(x: 0, y: 0, width: width, height: height)
      layoutIfNeeded()
    }

    /// The collection view prepares items, or no longer does.
    package func prepare(_ item: Int, isNeeded: Bool = true) {
      if isNeeded {
        prefetchDataSource?.collectionView(self, prefetchItemsAt: [path(item)])
      } else {
        prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: [path(item)])
      }
    }

    /// The collection view makes the cell of an item ahead, outside of a layout.
    package func prepareCell(of item: Int) { standIn.prepareCell(at: path(item)) }

    // MARK: Taps, gestures and actions

    package func tap(_ item: Int) { standIn.tap(path(item)) }
    package func moveFocus(to item: Int) { standIn.moveFocus(to: path(item)) }
    package func turn(to isEditing: Bool) { self.isEditing = isEditing }
    package func dragTwoFingers(across items: [Int]) -> Bool { standIn.dragTwoFingers(across: items.map { path($0) }) }
    package func reorder(_ item: Int, in section: Int = 0, to destination: Int, inOther other: Int = 0) -> Bool {
      standIn.reorder(path(item, section), to: path(destination, other))
    }

    package func menu(of item: Int) -> [String] { standIn.openMenu(of: path(item))?.children.map(\.title) ?? [] }
    package func choose(_ title: String, inMenuOf item: Int) {
      (standIn.openMenu(of: path(item))?.children.first { $0.title == title } as? UIAction)?.perform()
    }

    private func cell(_ item: Int) -> UICollectionViewListCell? {
      cellForItem(at: path(item)) as? UICollectionViewListCell
    }

    package func accessibilityActions(of item: Int) -> [String] {
      cell(item)?.accessibilityCustomActions?.map(\.name) ?? []
    }
    package func performAccessibilityAction(_ name: String, on item: Int) {
      let action = cell(item)?.accessibilityCustomActions?.first { $0.name == name }
      if let action { _ = action.actionHandler?(action) }
    }

    /// The titles behind a swipe, as the configuration of a list has them.
    package func swipes(of item: Int, from edge: ListAction.Placement) -> [String] {
      let list = (collectionViewLayout as? UICollectionViewCompositionalLayout)?.standInSection(0)?.standInList
      let provider =
        edge == .leading
        ? list?.leadingSwipeActionsConfigurationProvider : list?.trailingSwipeActionsConfigurationProvider
      return provider?(path(item))?.actions.compactMap(\.title) ?? []
    }

    /// Performs an action behind a swipe. Returns what the system hears: whether it was performed.
    package func swipe(_ title: String, on item: Int, from edge: ListAction.Placement) -> Bool? {
      let actions = swipeActions(at: path(item), from: edge)?.actions
      guard let action = actions?.first(where: { $0.title == title }) else { return nil }
      var result: Bool?
      action.handler(action, UIView(frame: .zero)) { result = $0 }
      return result
    }

    package func pull() { refreshControl?.standInPull() }
    package var isRefreshing: Bool { refreshControl?.isRefreshing ?? false }
    /// How often the control was begun or ended, of which there is one.
    package var numberOfRefreshCalls: Int { refreshControl?.standInNumberOfCalls ?? 0 }

    // MARK: Beside the rows and instead of them

    /// What an item shows beside its content.
    package func accessoryNames(of item: Int) -> [String] {
      cell(item)?.accessories.map { $0.standInName + ($0.standInState == .whenEditing ? " when editing" : "") } ?? []
    }

    package func indentation(of item: Int) -> Int? { cell(item)?.indentationLevel }
    /// The name of the arrow beside an item of an outline.
    package func arrow(of item: Int) -> String? { disclosure(of: item)?.configuration?.image?.systemName }
    package func tapArrow(of item: Int) { disclosure(of: item)?.standInAction?.perform() }

    private func disclosure(of item: Int) -> UIButton? {
      cell(item)?.accessories.lazy.compactMap { $0.standInView as? UIButton }.first
    }

    /// The look of a section that is a list, and the rows below which it has a separator, or -1 for one above the
    /// first.
    package func listLook(ofSection section: Int, rows: Int) -> (appearance: String, separators: [Int])? {
      let layout = collectionViewLayout as? UICollectionViewCompositionalLayout
      return layout?.standInSection(section)?.standInList.map { list in
        let looks = (0..<rows).map { list.itemSeparatorHandler?(path($0, section), UIListSeparatorConfiguration()) }
        let below = looks.indices.filter { looks[$0]?.bottomSeparatorVisibility != .hidden }
        let above = looks[0]?.topSeparatorVisibility != .hidden ? [-1] : []
        return ("\(list.appearance)", list.showsSeparators ? above + below : [])
      }
    }

    package var unavailableView: AnyObject? { backgroundView }
    private var unavailable: UIContentUnavailableConfiguration? {
      (backgroundView as? StandInContentView)?.configuration as? UIContentUnavailableConfiguration
    }

    /// What an empty list shows.
    package var unavailableText: String? {
      if let own = backgroundView as? TextContentView { return own.content?.text }
      return unavailable.map {
        $0.standInIsLoading ? "…" : [$0.text, $0.button.title].compactMap { $0 }.joined(separator: ": ")
      }
    }

    package func tapButtonOfUnavailableContent() { unavailable?.buttonProperties.primaryAction?.perform() }

    // MARK: VoiceOver

    /// Turns VoiceOver on, with the focus on an item, or on something without a place that is not in the list.
    /// - Parameter isView: Whether the element that has the focus is a view. In a row of SwiftUI it is none.
    package func turnVoiceOver(on item: Int?, isView: Bool = true) {
      let content = item.flatMap { cell($0)?.contentView } ?? UIView(frame: .zero)
      // Nobody else keeps an element that is no view.
      standInKept = StandInAccessibilityNode(in: content)
      UIAccessibility.standInTurnOn(focus: isView && item != nil ? content : standInKept)
    }

    package var announcements: [String] { UIAccessibility.standInAnnouncements }
    private var focused: UIView? {
      UIAccessibility.focusedElement(using: .notificationVoiceOver) as? UIView
    }
    /// Whether the focus is on a cell as a whole.
    package var focusIsOnACell: Bool { focused is UICollectionViewCell }
    /// What the view says that has the focus of VoiceOver.
    package var focusedText: String? {
      ((focused as? UICollectionViewCell) ?? (focused?.superview as? UICollectionViewCell))?.standInText
    }

    // MARK: Dragging

    /// Whether items of a drag can be dropped here.
    package func canDrop(_ held: HeldBooks) -> Bool { dropDelegate?.collectionView(self, canHandle: held.drag) == true }

    /// Holds an item until it can be dragged. Returns `nil` if it cannot.
    package func hold(_ item: Int, in section: Int = 0) -> HeldBooks? {
      StandInDrag(self, at: path(item, section)).map { HeldBooks(self, $0) }
    }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  /// The books that the user drags.
  @MainActor
  package final class HeldBooks {
    private let list: BookListView
    fileprivate let drag: StandInDrag

    fileprivate init(_ list: BookListView, _ drag: StandInDrag) { (self.list, self.drag) = (list, drag) }

    package var count: Int { drag.numberOfItems }
    /// The items that the dropped books fly to.
    package var destinations: [[Int]] { drag.destinations.map { [$0.section, $0.item] } }

    /// Drags over the middle of an item. Returns the operation that the user sees.
    @discardableResult
    package func move(over item: Int, in section: Int = 0) -> String {
      move(over: list.cellForItem(at: path(item, section)))
    }

    @discardableResult
    package func move(overHeaderOf section: Int) -> String {
      move(over: list.supplementaryView(forElementKind: BookListView.elementKindSectionHeader, at: path(0, section)))
    }

    /// Drags to a place of the content.
    @discardableResult
    package func move(toY y: Double) -> String { "\(drag.move(to: CGPoint(x: 50, y: y)))" }

    private func move(over view: UIView?) -> String {
      view.map { "\(drag.move(to: CGPoint(x: $0.frame.midX, y: $0.frame.midY)))" } ?? "nothing there"
    }

    package func drop() { drag.end() }
    package func cancel() { drag.end(isCancelled: true) }
  }

  extension CollectionListView where Section == Shelf, Item == Book {
    /// Creates a collection view that calls a closure whenever it makes the content of a cell or a header.
    package static func asking(_ ask: @escaping (String) -> Void) -> BookListView {
      let list = BookListView(layout: ListLayout(.list().header(10))) { book in
        ask(book.text)
        return TextContent(book)
      }
      list.header = { shelf in
        ask(shelf.text)
        return TextContent(shelf)
      }
      return list.placed()
    }

    /// Creates a collection view with cells of a class, whose text has several lines in a narrow cell.
    package static func ofCellsOfAClass() -> BookListView {
      let registration = CellRegistration<ParagraphCell, Book> { cell, _, book in
        cell.contentConfiguration = TextContent(book)
      }
      return BookListView(layout: ListLayout(.grid(columns: 2, height: .estimated(10))), cell: registration).placed()
    }

    /// Creates a collection view with a layout that is not of this package, and can be a wrong one.
    package static func withSystemLayout(_ spoil: RowLayout.Spoiling? = nil) -> BookListView {
      let layout = RowLayout()
      layout.spoil = spoil
      return BookListView(collectionViewLayout: layout) { TextContent($0) }.placed()
    }
  }

  /// A cell with a paragraph of 200 points, in lines of 10 points.
  private final class ParagraphCell: UICollectionViewCell {
    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
      guard horizontalFittingPriority == .required else { return CGSize(width: 200, height: 10) }
      return CGSize(width: targetSize.width, height: 10 * (200 / targetSize.width).rounded(.up))
    }
  }

  /// Rows of one height below each other.
  package final class RowLayout: UICollectionViewLayout {
    package typealias Spoiling = ([UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes]
    var spoil: Spoiling?

    private var number: Int {
      guard let view = collectionView, view.numberOfSections > 0 else { return 0 }
      return view.numberOfItems(inSection: 0)
    }

    package override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 20 * number) }

    package override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let all = (0..<number).compactMap { layoutAttributesForItem(at: path($0)) }
      return spoil?(all) ?? all
    }

    package override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: 20 * indexPath.item, width: 100, height: 20)
      return attributes
    }
  }

  /// A controller with a list, of which a test sees the question.
  package final class StageController: UIViewController {
    /// Puts a list into the view of the controller.
    package init(_ list: BookListView) {
      super.init(nibName: nil, bundle: nil)
      view.frame = list.frame
      view.addSubview(list)
      view.standInSetInWindow(true)
    }

    package required init?(coder: NSCoder) { nil }

    package var question: [String]? {
      for _ in 1...2 { highest?.standInEndTransition() }
      return (highest as? UIAlertController).map { [$0.title ?? ""] + $0.actions.compactMap(\.title) }
    }

    /// The controller that is presented, or the one above it.
    private var highest: UIViewController? {
      presentedViewController?.presentedViewController ?? presentedViewController
    }

    /// What UIKit would have refused.
    package var violations: [String] { StandInTransitions.violations }

    /// Closes what is above the controller, which asks nobody.
    package func closeQuestion() { dismiss(animated: false) }

    /// The user taps a search bar.
    package func beginSearch() { present(UISearchController(searchResultsController: nil), animated: false) }

    /// Another screen is above the controller, and begins to go. Returns what ends its transition.
    package func beginToDismissAScreen() -> () -> Void {
      let other = UIViewController(nibName: nil, bundle: nil)
      present(other, animated: false)
      dismiss(animated: true)
      return { other.standInEndTransition() }
    }

    /// Another screen covers the controller, or goes.
    package func cover(_ isCovered: Bool) { view.standInSetInWindow(!isCovered) }

    package func answer(_ title: String) {
      guard let alert = highest as? UIAlertController else { return }
      alert.actions.first { $0.title == title }?.standInTap(in: alert)
    }
  }

  /// The names of the pictures that an image view shows for the states of an asset.
  @MainActor package func namesOfPictures() -> [String?] {
    let states: [AssetState<UIImage>] =
      [.none, .loading, .failed("offline")] + (UIImage(systemName: "apple").map { [.loaded($0)] } ?? [])
    return states.map { $0.image(placeholder: UIImage(systemName: "photo"))?.systemName }
  }
#endif
