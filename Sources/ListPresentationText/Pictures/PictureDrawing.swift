import ListPresentation

/// Draws the pictures of rows, and keeps the lines of those that were drawn last, so that a frame in which no picture
/// has changed draws none.
@MainActor
final class PictureDrawing {
  private struct Size: Hashable {
    let picture: TextPicture
    let columns: Int
    let lines: Int
  }

  private var drawn: [Size: (image: PixelImage?, lines: [PixelLine])] = [:]
  /// The number of pictures that were drawn.
  private(set) var count = 0

  /// More than two screens of small pictures.
  private static var capacity: Int { 256 }

  /// Returns the lines of a picture, or an empty array if only its alternative text can be shown.
  /// - Parameter image: The asset, if it is loaded.
  func lines(of picture: TextPicture, _ image: PixelImage?, columns: Int, lines: Int) -> [PixelLine] {
    let size = Size(picture: picture, columns: columns, lines: lines)
    if let last = drawn[size], last.image == image { return last.lines }
    count += 1
    let fitted = (image ?? picture.placeholderImage)?.fitted(columns: columns, rows: 2 * lines)
    let result = fitted?.lines(columns: columns, lines: lines) ?? []
    if drawn.count >= Self.capacity { drawn = [:] }
    drawn[size] = (image, result)
    return result
  }

  /// Returns what draws the pictures of a data source: the assets of an `AssetDataSource` that are loaded, and
  /// placeholders.
  func lines<Section: ListElement, Item: ListElement>(
    for source: any ListAdapterDataSource<Section, Item>
  ) -> (TextPicture, Int, Int) -> [PixelLine] {
    let image = (source as? any AssetDataSource<Section, Item>).map { images(of: $0) }
    return { picture, columns, lines in
      self.lines(of: picture, picture.asset.flatMap { image?($0) }, columns: columns, lines: lines)
    }
  }

  /// Returns the assets that are pictures.
  private func images(of source: some AssetDataSource) -> (AssetKey) -> PixelImage? {
    let loader = source.assetLoader
    return { loader.state(of: $0).asset as? PixelImage }
  }
}
