import ListPresentation

/// Draws the pictures of rows, and keeps the lines of those that were drawn last, so that a frame in which no picture
/// has changed draws none.
@MainActor
final class PictureDrawing<ID: Hashable> {
  private struct Size: Hashable {
    let picture: TextPicture
    let columns: Int
    let lines: Int
  }

  private struct Content: Equatable {
    /// The image, or `nil` for the placeholder.
    var image: PixelImage?
    /// What the last line says about an asset that the picture does not show; empty for nothing.
    var caption = ""
  }

  private var drawn: [Size: (content: Content, lines: [PixelLine])] = [:]
  /// The images that the rows of the frame show, and those of the frame before it.
  private var images: [ID: PixelImage] = [:]
  private var imagesBefore: [ID: PixelImage] = [:]
  /// The number of pictures that were drawn.
  private(set) var count = 0

  /// More than two screens of small pictures.
  private static var capacity: Int { 256 }

  /// Begins a frame, and returns what draws the pictures of its rows: the assets that are loaded, and placeholders. It
  /// returns no lines if only the alternative text can be shown.
  ///
  /// A row whose picture changes shows its old image until the new one is loaded.
  /// - Parameter state: Returns the state of an asset, or `nil` if the list has no assets.
  func lines(
    _ state: (@MainActor (AssetKey) -> AssetState<any Sendable>)?, words: TextListWords
  ) -> (ID, TextPicture, Int, Int) -> [PixelLine] {
    imagesBefore = images
    images = [:]
    return { [self] row, picture, columns, lines in
      let content =
        state.flatMap { state in
          picture.asset.map { self.content(state($0), before: imagesBefore[row], words) }
        } ?? Content()
      images[row] = content.image
      return self.lines(of: picture, content, columns: columns, lines: lines)
    }
  }

  /// The content of a picture whose row showed an image before.
  private func content(
    _ state: AssetState<any Sendable>, before: PixelImage?, _ words: TextListWords
  ) -> Content {
    switch state {
    case .none, .loading: before.map { Content(image: $0) } ?? Content(caption: words.isPictureLoading)
    case .failed: Content(caption: words.isPictureFailed)
    case .loaded(let asset):
      if let image = asset as? PixelImage {
        Content(image: image)
      } else {
        Content(caption: (asset as? any Collection<UInt8>).map { words.pictureSize($0.count) } ?? "")
      }
    }
  }

  private func lines(of picture: TextPicture, _ content: Content, columns: Int, lines: Int) -> [PixelLine] {
    let size = Size(picture: picture, columns: columns, lines: lines)
    if let last = drawn[size], last.content == content { return last.lines }
    count += 1
    let image = picture.pixels(of: content.image, columns: columns, lines: lines)
    var result = image?.lines(columns: columns, lines: lines) ?? []
    // A word would take all of an icon.
    if !result.isEmpty, !content.caption.isEmpty, lines >= 2, columns >= 6 {
      result[lines - 1] = PixelLine(caption: DisplayText(content.caption, columns: columns).padded(to: columns))
    }
    if drawn.count >= Self.capacity { drawn = [:] }
    drawn[size] = (content, result)
    return result
  }
}
