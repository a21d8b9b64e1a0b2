#if canImport(UIKit)
  import ListPresentation
  import UIKit

  extension AssetState where Asset == UIImage {
    /// Returns the picture to show in this state, for an image view or the content of a row:
    ///
    /// ```swift
    /// content.image = pictures.state(of: fruit.photo).image(placeholder: UIImage(systemName: "photo"))
    /// ```
    ///
    /// The rows of an `AssetDataSource` are updated when their pictures arrive. A placeholder of the size of the
    /// picture keeps the height of its row.
    /// - Parameters:
    ///   - placeholder: The picture until the asset is in memory.
    ///   - failure: The picture if the asset could not be loaded. By default, it is the placeholder.
    public func image(placeholder: UIImage?, failure: UIImage? = nil) -> UIImage? {
      switch self {
      case .loaded(let image): image
      case .failed: failure ?? placeholder
      case .none, .loading: placeholder
      }
    }
  }
#endif
