#if canImport(UIKit)
  import ListPresentation
  import UIKit

  extension CollectionListView {
    /// What a view of SwiftUI wants of its collection view at one of its updates.
    struct Wishes {
      var row: (Item) -> any UIContentConfiguration
      var header: ((Section) -> any UIContentConfiguration)?
      var open: ((Item) -> Void)?
      /// Loads again. Without it, the list refreshes its data source.
      var refresh: (() async -> Void)?
      /// Whether the user edits, or `nil` where nothing says so.
      var isEditing: Bool?
      var editingChanged: ((Bool) -> Void)?
    }

    func follow(_ wishes: Wishes) {
      content = wishes.row
      if wishes.header != nil || header != nil { header = wishes.header }
      opened = wishes.open
      if wishes.refresh != nil || status.pulled != nil { status.pulled = wishes.refresh }
      // What the view says must not change the view while it is updated.
      editingChanged = nil
      guard let isEditing = wishes.isEditing else { return }
      self.isEditing = isEditing
      editingChanged = wishes.editingChanged
    }
  }
#endif

#if canImport(UIKit) && canImport(SwiftUI)
  import SwiftUI

  /// The list of a data source in SwiftUI: a ``CollectionListView`` whose rows are views of SwiftUI.
  ///
  /// ```swift
  /// struct FruitShelf: View {
  ///   @State private var rows = AdapterRows(Fruits())
  ///   var open: (Fruit) -> Void
  ///
  ///   var body: some View {
  ///     AdapterList(rows) { fruit in
  ///       HStack {
  ///         Text(fruit.name)
  ///         Spacer()
  ///         Text(fruit.price)
  ///       }
  ///     }
  ///     .onOpen(open)
  ///     .toolbar { EditButton() }
  ///   }
  /// }
  /// ```
  ///
  /// Rows and headers follow their closures and the environment at each update of the view. A tap opens an item. While
  /// the edit mode of the environment is active, taps select, and dragging two fingers across rows begins it;
  /// ``AdapterRows/selection`` has the selected items. The actions of the data source are behind swipes and in menus. A
  /// source that refreshes is refreshed by pulling the list down, and with `refreshable(action:)`, that action runs
  /// instead.
  ///
  /// The list keeps what the user reads in its place, and loads on, as it does without SwiftUI.
  public struct AdapterList<Section: ListElement, Item: ListElement, Row: View>: UIViewRepresentable {
    private let rows: AdapterRows<Section, Item>
    private let layout: ListLayout<Section>
    private let row: (Item) -> Row
    private var header: ((Section, EnvironmentValues) -> any UIContentConfiguration)?
    private var open: ((Item) -> Void)?
    private var prepare: ((CollectionListView<Section, Item>) -> Void)?

    /// Creates a view of a list.
    /// - Parameters:
    ///   - rows: The rows, which a view keeps in its state. They start when the list appears.
    ///   - layout: The layout. It is read once. A view with another identity has another one.
    ///   - row: A closure that returns the row of an item.
    public init(
      _ rows: AdapterRows<Section, Item>, layout: ListLayout<Section> = ListLayout(.list()),
      @ViewBuilder row: @escaping (Item) -> Row
    ) {
      (self.rows, self.layout, self.row) = (rows, layout, row)
    }

    /// Returns a list that calls a closure when the user opens an item.
    public func onOpen(_ open: @escaping (Item) -> Void) -> AdapterList {
      var list = self
      list.open = open
      return list
    }

    /// Returns a list with headers above its sections, whose heights are in the layout.
    public func header<Header: View>(@ViewBuilder _ header: @escaping (Section) -> Header) -> AdapterList {
      var list = self
      list.header = { section, environment in
        UIHostingConfiguration { header(section).environment(\.self, environment) }
      }
      return list
    }

    /// Returns a list whose collection view a closure prepares before it appears, such as its accessories or its look.
    ///
    /// The list sets the rows, the headers and `editingChanged` itself.
    public func prepare(_ prepare: @escaping (CollectionListView<Section, Item>) -> Void) -> AdapterList {
      var list = self
      list.prepare = prepare
      return list
    }

    /// Makes the collection view, and starts the rows.
    public func makeUIView(context: Context) -> CollectionListView<Section, Item> {
      let view = CollectionListView<Section, Item>(layout: layout, content: wishes(in: context.environment).row)
      prepare?(view)
      rows.start()
      rows.adapter?.attach(view)
      return view
    }

    /// Gives the rows the closures and the environment of this update.
    public func updateUIView(_ view: CollectionListView<Section, Item>, context: Context) {
      rows.start()
      rows.adapter?.attach(view)
      view.follow(wishes(in: context.environment))
    }

    private func wishes(in environment: EnvironmentValues) -> CollectionListView<Section, Item>.Wishes {
      let editMode = environment.editMode
      return CollectionListView.Wishes(
        row: { [row] item in UIHostingConfiguration { row(item).environment(\.self, environment) } },
        header: header.map { header in { header($0, environment) } }, open: open,
        refresh: environment.refresh.map { refresh in { await refresh() } },
        isEditing: editMode.map(\.wrappedValue.isEditing),
        editingChanged: { editMode?.wrappedValue = $0 ? .active : .inactive })
    }
  }
#endif
