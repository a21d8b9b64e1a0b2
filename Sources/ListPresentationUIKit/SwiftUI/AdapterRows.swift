#if canImport(UIKit)
  import ListPresentation
  import Observation

  /// The rows of an adapter for a list of SwiftUI itself.
  ///
  /// ```swift
  /// struct FruitList: View {
  ///   @State private var rows = AdapterRows(Fruits())
  ///
  ///   var body: some View {
  ///     List {
  ///       ForEach(rows.items) { fruit in
  ///         Text(fruit.name).onAppear { rows.itemAppeared(fruit.id) }.onDisappear { rows.itemDisappeared(fruit.id) }
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// SwiftUI compares all ids after each update, so ``AdapterList`` is better for more than some 10,000 rows. It also
  /// keeps what the user reads in its place, which a list of SwiftUI does not.
  @MainActor @Observable
  public final class AdapterRows<Section: ListElement, Item: ListElement>: ListView {
    /// The adapter that serves the rows.
    @ObservationIgnored public var adapter: ListAdapter<Section, Item>?
    /// The items in order, as of the last update. Empty for a source that is read by index, under
    /// `ListUpdateStrategy.reload`.
    public private(set) var items = ListSnapshot<Section, Item>().items
    /// The state of loading, for the end of the list, as of the last update.
    public private(set) var loadState = ListLoadState.idle
    @ObservationIgnored private var visible: [Item.ID: Int] = [:]
    @ObservationIgnored private var willReport = false

    /// Creates the rows of a list.
    public init(_ dataSource: some ListAdapterDataSource<Section, Item>) {
      ListAdapter(dataSource: dataSource, view: self)
    }

    /// Receives the list of an update.
    public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
      if update.new !== update.old { items = update.new.snapshot?.items ?? ListSnapshot<Section, Item>().items }
      if update.loadStates.foremost != loadState { loadState = update.loadStates.foremost }
      reportSoon()
    }

    /// Notes that the row of an item is on the screen. Call it in `onAppear`.
    public func itemAppeared(_ id: Item.ID) {
      visible[id, default: 0] += 1
      reportSoon()
    }

    /// Notes that a row of an item has left the screen. Call it in `onDisappear`.
    public func itemDisappeared(_ id: Item.ID) {
      visible[id] = visible[id].flatMap { $0 > 1 ? $0 - 1 : nil }
      reportSoon()
    }

    /// Reports in the next turn, because SwiftUI tells the rows of one scrolling one by one, in any order.
    private func reportSoon() {
      guard !willReport else { return }
      willReport = true
      Task { self.report() }
    }

    private func report() {
      willReport = false
      guard let adapter, let snapshot = adapter.snapshot else { return }
      let indices = visible.keys.compactMap { snapshot.position(of: $0).flatMap(adapter.outline.index) }
      let range = indices.min().flatMap { first in indices.max().map { first..<$0 + 1 } } ?? 0..<0
      adapter.visibleItemsChanged(to: range, in: self)
    }
  }
#endif
