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

    private func updateRefreshing(_ states: ListLoadStates) {
      if refreshControl == nil, adapter?.isRefreshable == true {
        let control = UIRefreshControl(frame: .zero)
        control.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
        refreshControl = control
      }
      guard let control = refreshControl, control.isRefreshing != (states.refresh == .loading) else { return }
      control.isRefreshing ? control.endRefreshing() : control.beginRefreshing()
    }

    private func refresh() {
      guard let adapter else { return }
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
      let isComing = alert.transitionCoordinator?.animate(alongsideTransition: nil) { _ in alert.dismiss(animated: true) }
      if isComing != true { alert.dismiss(animated: true) }
    }

    private var nearestController: UIViewController? {
      sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
    }
  }
#endif
