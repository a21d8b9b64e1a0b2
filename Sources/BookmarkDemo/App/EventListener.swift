import ListPresentation

/// A delegate that calls a function for each event.
@MainActor
final class EventListener<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  private let heard: (ListEvent<Section, Item>) -> Void

  init(_ heard: @escaping (ListEvent<Section, Item>) -> Void) { self.heard = heard }

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) { heard(event) }
}
