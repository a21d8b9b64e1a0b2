/// Listeners: objects that receive the events of the list in addition to the delegate.
extension ListAdapter {
  /// An object that receives events after the delegate.
  struct Listener {
    weak var object: (any ListAdapterDelegate<Section, Item>)?
  }

  /// Adds an object that receives every event after the delegate, such as a logger or a second owner of the list. Only
  /// the delegate receives problems in the program.
  ///
  /// The reference is weak. Listeners receive an event in the order in which they were added. Adding an object twice
  /// has no effect.
  /// - Complexity: O(listeners).
  public func addListener(_ listener: any ListAdapterDelegate<Section, Item>) {
    listeners.removeAll { $0.object == nil }
    guard !listeners.contains(where: { $0.object === listener }) else { return }
    listeners.append(Listener(object: listener))
  }

  /// Removes a listener. Has no effect if it was not added.
  /// - Complexity: O(listeners).
  public func removeListener(_ listener: any ListAdapterDelegate<Section, Item>) {
    listeners.removeAll { $0.object == nil || $0.object === listener }
  }

  /// Delivers an event to the delegate and the listeners. The event is not made if there are none.
  func report(_ event: @autoclosure () -> ListEvent<Section, Item>) {
    guard delegate != nil || !listeners.isEmpty else { return }
    let event = event()
    delegate?.adapter(self, did: event)
    for listener in listeners { listener.object?.adapter(self, did: event) }
  }
}
