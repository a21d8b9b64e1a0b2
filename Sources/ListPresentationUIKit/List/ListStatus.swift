#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// What a collection view shows of the state of its list: the refresh control, a text instead of items, the question
  /// to the user, and what VoiceOver says of a failure.
  @MainActor
  final class ListStatus<Section: ListElement, Item: ListElement> {
    /// Called when the user has pulled the list down, instead of a refresh of the data source.
    var pulled: (() async -> Void)? { didSet { updateRefreshing() } }
    private unowned let view: CollectionListView<Section, Item>
    /// Whether `pulled` has not returned yet.
    private var isPulling = false
    /// The state that an empty list shows.
    private var unavailable: ListLoadState?
    /// The question that the user is asked.
    private var question: (value: ListQuestion<Item.ID>, alert: UIAlertController)?
    /// The failure that was announced last.
    private var announced: String?

    init(of view: CollectionListView<Section, Item>) { self.view = view }

    func update(_ states: ListLoadStates) {
      updateRefreshing()
      updateUnavailable()
      updateQuestion()
      announceFailure(states.atEnd)
    }

    private func updateRefreshing() {
      if view.refreshControl == nil, pulled != nil || view.adapter?.isRefreshable == true {
        let control = UIRefreshControl(frame: .zero)
        control.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
        view.refreshControl = control
      }
      let isRefreshing = isPulling || view.adapter?.loadStates.refresh == .loading
      guard let control = view.refreshControl, control.isRefreshing != isRefreshing else { return }
      isRefreshing ? control.beginRefreshing() : control.endRefreshing()
    }

    private func refresh() {
      if let pulled {
        isPulling = true
        Task { [weak self] in
          await pulled()
          self?.isPulling = false
          self?.updateRefreshing()
        }
        return
      }
      view.adapter?.refresh()
      view.adapter?.flush()
      // A source that does not refresh now changes nothing, and nothing would end the control.
      updateRefreshing()
    }

    /// Shows the state of loading instead of items if there are none.
    func updateUnavailable() {
      let state = view.shown?.numberOfItems == 0 ? view.adapter?.loadState : nil
      guard state != unavailable || view.unavailableContent != nil else { return }
      unavailable = state
      view.backgroundView = state.map { (view.unavailableContent?($0) ?? content(for: $0)).makeContentView() }
    }

    private func content(for state: ListLoadState) -> any UIContentConfiguration {
      switch state {
      case .loading: return UIContentUnavailableConfiguration.loading()
      case .failed(let reason, _):
        var content = UIContentUnavailableConfiguration.empty()
        content.text = reason
        content.button.title = "Try Again"
        content.buttonProperties.primaryAction = UIAction { [weak self] _ in self?.view.adapter?.retry() }
        return content
      case .idle, .stopped, .exhausted:
        var content = UIContentUnavailableConfiguration.empty()
        content.text = "No Items"
        return content
      }
    }

    /// Asks the user the question of the adapter, or takes a question back that has an answer.
    func updateQuestion() {
      // The app can have closed the alert, such as a router that presents a sheet.
      if question?.alert.presentingViewController == nil { question = nil }
      guard question?.value != view.adapter?.question else { return }
      if let alert = question?.alert {
        question = nil
        return takeBack(alert) { [weak self] in self?.updateQuestion() }
      }
      // UIKit presents nothing off screen, and nothing over a controller that presents already.
      guard let asked = view.adapter?.question, view.window != nil, let nearest = nearestController else { return }
      // While the user searches, the search is presented, and the list is still there.
      let controller = nearest.presentedViewController as? UISearchController ?? nearest
      if let other = controller.presentedViewController {
        // The other one may be going.
        other.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in
          Task { [weak self] in self?.updateQuestion() }
        }
        return
      }
      let alert = UIAlertController(
        title: asked.action.confirmation ?? asked.action.title, message: nil, preferredStyle: .alert)
      for (title, style, isYes) in [
        (asked.action.title, UIAlertAction.Style.destructive, true), ("Cancel", .cancel, false),
      ] {
        alert.addAction(
          UIAlertAction(title: title, style: style) { [weak self] _ in
            self?.question = nil
            self?.view.adapter?.answerQuestion(isYes)
          })
      }
      question = (asked, alert)
      controller.present(alert, animated: true)
    }

    private func takeBack(_ alert: UIAlertController, then: @escaping () -> Void) {
      // UIKit does not dismiss what it is presenting.
      let isComing = alert.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
        alert.dismiss(animated: true, completion: then)
      }
      if isComing != true { alert.dismiss(animated: true, completion: then) }
    }

    private var nearestController: UIViewController? {
      sequence(first: view as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
    }

    /// Says a failure to load, once.
    private func announceFailure(_ state: ListLoadState) {
      var reason: String?
      if case .failed(let text, _) = state { reason = text }
      guard reason != announced else { return }
      announced = reason
      if let reason, view.window != nil { UIAccessibility.post(notification: .announcement, argument: reason) }
    }
  }

  /// The item that has the focus of VoiceOver, before an update.
  @MainActor
  struct VoiceOverFocus<Section: ListElement, Item: ListElement> {
    private let item: Item
    private let index: Int
    private let cell: UICollectionViewCell

    /// Finds the item, or returns `nil` if no item has the focus.
    init?(in view: CollectionListView<Section, Item>) {
      guard let focused = UIAccessibility.focusedElement(using: .notificationVoiceOver) as? NSObject,
        let cell = Self.cell(of: focused, in: view), let path = view.indexPath(for: cell),
        let index = view.index(at: path), let item = view.item(at: path)
      else { return nil }
      (self.item, self.index, self.cell) = (item, index, cell)
    }

    /// The cell of an element, which need not be a view, as in a row of SwiftUI.
    private static func cell(of element: NSObject, in list: UICollectionView) -> UICollectionViewCell? {
      if let view = element as? UIView {
        return sequence(first: view, next: \.superview).lazy.compactMap { $0 as? UICollectionViewCell }.first
      }
      let frame = element.accessibilityFrame
      guard !frame.isEmpty else { return nil }
      let middle = CGPoint(x: frame.midX, y: frame.midY)
      return list.indexPathsForVisibleItems.lazy.compactMap { list.cellForItem(at: $0) }.first {
        $0.accessibilityFrame.contains(middle)
      }
    }

    /// Keeps the focus on its item, or moves it to the nearest item if that has left.
    func follow(_ update: ListUpdate<Section, Item>, in view: CollectionListView<Section, Item>) {
      guard update.new !== update.old else { return }
      let kept = update.new.snapshot?.position(of: item.id).flatMap(update.new.structure.index)
      let next = kept ?? update.indexMap?.nearest(to: index) ?? min(index, update.new.numberOfItems - 1)
      guard let position = update.new.structure.position(at: next), let cell = view.cellForItem(at: IndexPath(position))
      else { return }
      // A cell that still shows its item keeps the focus by itself.
      if cell !== self.cell || kept == nil { UIAccessibility.post(notification: .layoutChanged, argument: cell) }
    }
  }
#endif
