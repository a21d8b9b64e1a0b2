#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  final class EditableController: UIViewController {
    private let list: CollectionListView<SingleSection, Fruit>

    init(_ fruits: some ListAdapterDataSource<SingleSection, Fruit>) {
      list = CollectionListView { fruit in
        var content = UIListContentConfiguration.cell()
        content.text = fruit.name
        return content
      }
      super.init(nibName: nil, bundle: nil)
      view = list
      ListAdapter(dataSource: fruits, view: list)
      navigationItem.rightBarButtonItem = editButtonItem
      // Two fingers begin it, too.
      list.editingChanged = { [weak self] in self?.setEditing($0, animated: true) }
    }

    required init?(coder: NSCoder) { nil }

    override func setEditing(_ editing: Bool, animated: Bool) {
      super.setEditing(editing, animated: animated)
      list.isEditing = editing
    }
  }

  extension Fruits: ActionableDataSource, MovableDataSource {
    func actions(for fruit: Fruit) -> [ListAction] {
      [ListAction("delete", title: "Delete", role: .destructive, placement: .trailing)]
    }

    func perform(_ action: ListAction, on fruits: [Fruit]) {
      items.removeAll { fruit in fruits.contains { $0.id == fruit.id } }
    }

    func perform(_ move: Move) { try? items.apply(move) }
  }
#endif
