/// The objects that receive the events of a list after the delegate. The references are weak.
struct ListenerList<Section: ListElement, Item: ListElement> {
  typealias Listener = any ListAdapterDelegate<Section, Item>

  private struct Reference { weak var object: Listener? }

  private var references: [Reference] = []

  var isEmpty: Bool { references.isEmpty }

  /// The objects, in the order in which they were added.
  var objects: [Listener] { references.compactMap { $0.object } }

  mutating func add(_ listener: Listener) {
    references.removeAll { $0.object == nil }
    if !references.contains(where: { $0.object === listener }) { references.append(Reference(object: listener)) }
  }

  mutating func remove(_ listener: Listener) {
    references.removeAll { $0.object == nil || $0.object === listener }
  }
}

extension ListAdapter {
  /// Adds an object that receives every event after the delegate, such as a logger or a second owner of the list. Only
  /// the delegate receives problems in the program.
  ///
  /// The reference is weak. Listeners receive an event in the order in which they were added. Adding an object twice
  /// has no effect.
  /// - Complexity: O(listeners).
  public func addListener(_ listener: any ListAdapterDelegate<Section, Item>) { listeners.add(listener) }

  /// Removes a listener. Has no effect if it was not added.
  /// - Complexity: O(listeners).
  public func removeListener(_ listener: any ListAdapterDelegate<Section, Item>) { listeners.remove(listener) }

  /// Delivers an event to the delegate and the listeners. The event is not made if there are none.
  func report(_ event: @autoclosure () -> ListEvent<Section, Item>) {
    guard delegate != nil || !listeners.isEmpty else { return }
    let event = event()
    delegate?.adapter(self, didReport: event)
    for listener in listeners.objects { listener.adapter(self, didReport: event) }
  }
}
