#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// The states of loading, and the question to the user.
  extension CollectionListView {
    func updateState(_ states: ListLoadStates) {
      updateRefreshing(states)
      updateUnavailable()
      if listHeader != nil || listFooter != nil { updateBoundaries() }
      updateQuestion()
      announceFailure(states.foremost)
    }

    func updateRefreshing(_ states: ListLoadStates) {
      if refreshControl == nil, pulled != nil || adapter?.isRefreshable == true {
        let control = UIRefreshControl(frame: .zero)
        control.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
        refreshControl = control
      }
      let isRefreshing = isPulling || states.refresh == .loading
      guard let control = refreshControl, control.isRefreshing != isRefreshing else { return }
      isRefreshing ? control.beginRefreshing() : control.endRefreshing()
    }

    private func refresh() {
      guard let adapter else { return }
      if let pulled {
        isPulling = true
        Task {
          await pulled()
          isPulling = false
          updateRefreshing(adapter.loadStates)
        }
        return
      }
      adapter.refresh()
      adapter.flush()
      // A source that does not refresh now changes nothing, and nothing would end the control.
      updateRefreshing(adapter.loadStates)
    }

    /// Shows the state of loading instead of items if there are none.
    func updateUnavailable() {
      let state = shown?.numberOfItems == 0 ? adapter?.loadState : nil
      guard state != unavailable || unavailableContent != nil else { return }
      unavailable = state
      backgroundView = state.map { (unavailableContent?($0) ?? content(for: $0)).makeContentView() }
    }

    private func content(for state: ListLoadState) -> any UIContentConfiguration {
      switch state {
      case .loading: return UIContentUnavailableConfiguration.loading()
      case .failed(let reason, _):
        var content = UIContentUnavailableConfiguration.empty()
        content.text = reason
        content.button.title = "Try Again"
        content.buttonProperties.primaryAction = UIAction { [weak self] _ in self?.adapter?.retry() }
        return content
      case .idle, .stopped, .exhausted:
        var content = UIContentUnavailableConfiguration.empty()
        content.text = "No Items"
        return content
      }
    }

    /// Asks the user the question of the adapter, or takes a question back that has an answer.
    private func updateQuestion() {
      guard question?.value != adapter?.question else { return }
      if let alert = question?.alert { takeBack(alert) }
      question = nil
      guard let asked = adapter?.question, let controller = nearestController else { return }
      let alert = UIAlertController(
        title: asked.action.confirmation ?? asked.action.title, message: nil, preferredStyle: .alert)
      for (title, style, isYes) in [
        (asked.action.title, UIAlertAction.Style.destructive, true), ("Cancel", .cancel, false),
      ] {
        alert.addAction(
          UIAlertAction(title: title, style: style) { [weak self] _ in
            self?.question = nil
            self?.adapter?.answerQuestion(isYes)
          })
      }
      question = (asked, alert)
      controller.present(alert, animated: true)
    }

    private func takeBack(_ alert: UIAlertController) {
      // UIKit does not dismiss what it is presenting.
      let isComing = alert.transitionCoordinator?.animate(alongsideTransition: nil) { _ in alert.dismiss(animated: true)
      }
      if isComing != true { alert.dismiss(animated: true) }
    }

    private var nearestController: UIViewController? {
      sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
    }
  }

  /// What assistive technologies say, and where their focus is after an update.
  extension CollectionListView {
    typealias Focus = (item: Item, index: Int, cell: UICollectionViewCell)

    /// The item that has the focus of VoiceOver, its index and its cell, or `nil` if no item has it.
    func focus() -> Focus? {
      guard UIAccessibility.isVoiceOverRunning,
        let focused = UIAccessibility.focusedElement(using: .notificationVoiceOver) as? NSObject,
        let cell = cell(of: focused), let path = indexPath(for: cell), let index = index(at: path),
        let item = item(at: path)
      else { return nil }
      return (item, index, cell)
    }

    /// The cell of an element, which need not be a view, as in a row of SwiftUI.
    private func cell(of element: NSObject) -> UICollectionViewCell? {
      if let view = element as? UIView {
        return sequence(first: view, next: \.superview).lazy.compactMap { $0 as? UICollectionViewCell }.first
      }
      let frame = element.accessibilityFrame
      guard !frame.isEmpty else { return nil }
      let middle = CGPoint(x: frame.midX, y: frame.midY)
      return indexPathsForVisibleItems.lazy.compactMap { self.cellForItem(at: $0) }.first {
        $0.accessibilityFrame.contains(middle)
      }
    }

    /// Keeps the focus on its item, or moves it to the nearest item if that has left.
    func follow(_ focus: Focus?, after update: ListUpdate<Section, Item>) {
      guard let focus, update.new !== update.old else { return }
      let kept = update.new.snapshot?.position(of: focus.item.id).flatMap(update.new.outline.index)
      let heir = kept ?? update.indexMap?.nearest(to: focus.index) ?? min(focus.index, update.new.numberOfItems - 1)
      guard let position = update.new.outline.position(at: heir), let cell = cellForItem(at: IndexPath(position))
      else { return }
      // A cell that still shows its item keeps the focus by itself.
      if cell !== focus.cell || kept == nil { UIAccessibility.post(notification: .layoutChanged, argument: cell) }
    }

    /// Whether the children of an item are shown, for an item of an outline that can have any.
    func expandedStatus(of item: Item) -> UIAccessibility.ExpandedStatus {
      switch node(of: item)?.children {
      case .expanded?: return .expanded
      case .collapsed?: return .collapsed
      case .none?, nil: return .unsupported
      }
    }

    /// Says a failure to load, once.
    func announceFailure(_ state: ListLoadState) {
      var reason: String?
      if case .failed(let text, _) = state { reason = text }
      guard reason != announced else { return }
      announced = reason
      if let reason, window != nil { UIAccessibility.post(notification: .announcement, argument: reason) }
    }
  }
#endif
