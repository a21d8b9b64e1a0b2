#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// What the samples with controllers do. A test cannot import UIKit together with Testing.
  @MainActor
  func textsOfSamples() -> [String] {
    let app = FruitApp()
    addTabItems(to: app.presenter)
    let delegate = FruitSceneDelegate()
    delegate.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
    let editable = EditableController(Fruits())
    editable.editButtonItem.primaryAction?.perform()
    let list = editable.view as? CollectionListView<SingleSection, Fruit>
    let search = SearchableController(Fruits())
    search.navigationItem.searchController?.standInType("배")
    let searched = search.view as? CollectionListView<SingleSection, Fruit>
    return [
      delegate.window?.rootViewController == nil ? "" : "Fruits", "\(list?.isEditing == true)",
      searched?.adapter?.searchText ?? "",
    ]
  }
#endif
