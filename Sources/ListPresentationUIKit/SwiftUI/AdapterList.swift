#if canImport(UIKit) && canImport(SwiftUI)
  import ListPresentation
  import SwiftUI
  import UIKit

  /// The list of an adapter in SwiftUI: a ``CollectionListView`` whose rows are views of SwiftUI.
  ///
  /// ```swift
  /// AdapterList(adapter) { fruit in
  ///   HStack { Text(fruit.name); Spacer(); Text(fruit.price) }
  /// }
  /// ```
  ///
  /// The list keeps what the user reads in its place, and loads on, as it does without SwiftUI. The view was
  /// type-checked only.
  public struct AdapterList<Section: ListElement, Item: ListElement, Row: View>: UIViewRepresentable {
    private let adapter: ListAdapter<Section, Item>
    private let layout: ListLayout<Section>
    private let row: (Item) -> Row

    /// Creates a view of a list.
    /// - Parameters:
    ///   - adapter: The adapter of the list. Keep it in the state of a view, so that the list is not made again.
    ///   - layout: The layout of the list. It is read when the view is made.
    ///   - row: A closure that returns the row of an item.
    public init(
      _ adapter: ListAdapter<Section, Item>, layout: ListLayout<Section> = ListLayout(.list()),
      @ViewBuilder row: @escaping (Item) -> Row
    ) {
      (self.adapter, self.layout, self.row) = (adapter, layout, row)
    }

    /// Makes the collection view.
    public func makeUIView(context: Context) -> CollectionListView<Section, Item> {
      let view = CollectionListView<Section, Item>(layout: layout) { [row] item in
        UIHostingConfiguration { row(item) }
      }
      adapter.attach(view)
      return view
    }

    /// Attaches the collection view to another adapter.
    public func updateUIView(_ view: CollectionListView<Section, Item>, context: Context) { adapter.attach(view) }
  }
#endif
