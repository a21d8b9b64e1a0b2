#if canImport(UIKit)
  import ListPresentation
  import Observation

  #if canImport(SwiftUI)
    import SwiftUI
  #endif

  /// The list of a data source as the state of a view of SwiftUI.
  ///
  /// ``AdapterList`` shows it in a collection view, and a list of SwiftUI shows it by itself:
  ///
  /// ```swift
  /// struct FruitList: View {
  ///   @State private var rows = AdapterRows(Fruits())
  ///
  ///   var body: some View {
  ///     List(selection: $rows.selection) {
  ///       ForEach(rows.items) { fruit in
  ///         Text(fruit.name).onAppear { rows.itemAppeared(fruit.id) }.onDisappear { rows.itemDisappeared(fruit.id) }
  ///       }
  ///     }
  ///     .onAppear { rows.start() }
  ///     .refreshable { await rows.refresh() }
  ///   }
  /// }
  /// ```
  ///
  /// SwiftUI makes the initial value of a state again whenever it makes the view, and throws all but the first away.
  /// The data source is therefore made in ``start()``, and nothing is loaded before.
  ///
  /// A list of SwiftUI compares all ids after each update, so ``AdapterList`` is better for more than some 10,000 rows.
  /// It also keeps what the user reads in its place, which a list of SwiftUI does not.
  @MainActor @Observable
  public final class AdapterRows<Section: ListElement, Item: ListElement>: ListView {
    /// A section, and its items.
    public struct Group: Identifiable {
      /// The element that the data source gives for the section, such as what its header shows.
      public let section: Section
      /// The items of the section in order.
      public let items: Slice<ListItems<Section, Item>>

      /// The id of the section.
      public var id: Section.ID { section.id }
    }

    /// The adapter that serves the rows, or `nil` before ``start()``.
    @ObservationIgnored public var adapter: ListAdapter<Section, Item>? {
      didSet { if adapter == nil { endRefreshes() } }
    }
    /// The state of loading, for the end of the list, as of the last update.
    public private(set) var loadState = ListLoadState.idle
    private var snapshot = ListSnapshot<Section, Item>()
    private var selected: Set<Item.ID> = []
    @ObservationIgnored private var makeAdapter: (() -> ListAdapter<Section, Item>)?
    @ObservationIgnored private var refreshes: [AsyncStream<Never>.Continuation] = []
    @ObservationIgnored private var visible: [Item.ID: Int] = [:]
    @ObservationIgnored private var willReport = false
    /// Makes a change of the rows with an animation.
    @ObservationIgnored var animate: (() -> Void) -> Void = { change in
      #if canImport(SwiftUI)
        withAnimation(.default, change)
      #else
        change()
      #endif
    }

    /// Creates the rows of a list, without its data source.
    /// - Parameter dataSource: The data source. The expression is evaluated once, by ``start()``.
    public init<Source: ListAdapterDataSource<Section, Item>>(_ dataSource: @autoclosure @escaping () -> Source) {
      makeAdapter = { ListAdapter(dataSource: dataSource()) }
    }

    deinit { for refresh in refreshes { refresh.finish() } }

    /// Makes the data source and its adapter, and shows the list. Call it when the rows appear. A second call has no
    /// effect.
    public func start() {
      guard let make = makeAdapter else { return }
      makeAdapter = nil
      make().attach(self)
    }

    /// The items in order, as of the last update. Empty for a source that is read by index, under
    /// `ListUpdateStrategy.reload`.
    public var items: ListItems<Section, Item> { snapshot.items }

    /// The sections in order with their items, as of the last update.
    /// - Complexity: O(sections).
    public var sections: [Group] {
      let (structure, items) = (snapshot.structure, snapshot.items)
      return (0..<structure.numberOfSections).map { index in
        Group(section: structure.section(at: index), items: items[structure.items(inSection: index)])
      }
    }

    /// The ids of the selected items. The data source may refuse items that are set. Setting it has no effect before
    /// ``start()``.
    public var selection: Set<Item.ID> {
      get { selected }
      set {
        guard let adapter, newValue != selected else { return }
        // Where only some can be selected, those stay that were selected before.
        let places = newValue.map { id in
          (id, selected.contains(id) ? -1 : adapter.snapshot?.position(of: id).flatMap(adapter.structure.index) ?? .max)
        }
        adapter.select(places.sorted { $0.1 < $1.1 }.map(\.0), reason: .user)
      }
    }

    /// Loads the list again, and returns when that has ended or the task is cancelled. Returns at once if the source
    /// does not refresh.
    public func refresh() async {
      guard let adapter else { return }
      adapter.refresh()
      _ = await adapter.update()
      // The list may have gone meanwhile.
      guard self.adapter?.loadStates.refresh == .loading else { return }
      let (ended, end) = AsyncStream<Never>.makeStream()
      refreshes.append(end)
      for await _ in ended {}
    }

    private func endRefreshes() {
      for refresh in refreshes { refresh.finish() }
      refreshes = []
    }

    /// Receives the list of an update.
    public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
      if update.new !== update.old {
        let new = update.new.snapshot ?? ListSnapshot()
        if case .difference = update.change, update.isAnimated {
          animate { snapshot = new }
        } else {
          snapshot = new
        }
      }
      if update.loadStates.atEnd != loadState { loadState = update.loadStates.atEnd }
      if adapter.selection.ids != selected { selected = adapter.selection.ids }
      if update.loadStates.refresh != .loading { endRefreshes() }
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
      let indices = visible.keys.compactMap { snapshot.position(of: $0).flatMap(adapter.structure.index) }
      let range = indices.min().flatMap { first in indices.max().map { first..<$0 + 1 } } ?? 0..<0
      adapter.visibleItemsChanged(to: range, in: self)
    }
  }
#endif
