#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  struct Photo: ListElement { let id: Int, title: String, address: String }

  @MainActor
  func makePhotoList(
    _ photos: some ListAdapterDataSource<SingleSection, Photo>, _ pictures: AssetLoader<UIImage>
  ) -> CollectionListView<SingleSection, Photo> {
    let list = CollectionListView<SingleSection, Photo> { photo in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = photo.title
      content.image = pictures.state(of: AssetKey(photo.address)).image(placeholder: UIImage(systemName: "photo"))
      return content
    }
    ListAdapter(dataSource: photos.withAssets(from: pictures) { [AssetKey($0.address)] }, view: list)
    return list
  }
#endif
