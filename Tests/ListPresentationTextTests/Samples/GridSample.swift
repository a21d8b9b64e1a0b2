import ListPresentation
import ListPresentationText

let shopLayout = ListLayout<SingleSection> { _, environment in
  environment.width < 300
    ? .list() : .pattern([.line(height: 240, [.item(width: 2), .stack(2)])]).spacing(16)
}

@MainActor
func makeGrid(_ fruits: some ListAdapterDataSource<SingleSection, Fruit>) -> TextListScreen<SingleSection, Fruit> {
  let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
  screen.layout = ListLayout { _, environment in
    environment.width < 240 ? .list() : .grid(columns: .adaptive(minimum: 100), height: 16)
  }
  ListAdapter(dataSource: fruits, view: screen)
  return screen
}

@MainActor
func makeGridScreen(_ fruits: some ListAdapterDataSource<SingleSection, Fruit>) -> TextScreen {
  let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
  screen.layout = ListLayout(.grid(columns: 3, height: 16).spacing(8))
  return .list("Fruits", fruits, in: screen)
}
