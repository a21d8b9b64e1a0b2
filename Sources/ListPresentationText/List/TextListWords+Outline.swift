import ListPresentation

extension TextListWords {
  /// What a row says of the children of its item, which are shown; `nil` for nothing.
  func children(_ state: ListPartState) -> String? {
    switch state.loadState {
    case .loading: state.isEmpty ? loading : loadingMore
    case .failed(let reason, _): failure(reason, isRefresh: false, isEmpty: state.isEmpty)
    case .idle, .stopped, .exhausted: state.isEmpty ? empty : nil
    }
  }

  /// What is spoken of where a row is in an outline.
  func node(_ node: OutlineNode) -> String {
    let children =
      switch node.children {
      case .none: ""
      case .collapsed: isCollapsed
      case .expanded: isExpanded
      }
    return [children, node.depth > 0 ? level("\(node.depth + 1)") : ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
