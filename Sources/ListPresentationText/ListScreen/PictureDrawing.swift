import ListPresentation

/// Draws the pictures of rows, and keeps the lines of those that were drawn last, so that a frame in which no picture
/// has changed draws none.
@MainActor
final class PictureDrawing<ID: Hashable> {
  private struct Size: Hashable {
    let picture: TextImage
    let columns: Int
    let lines: Int
  }

  private struct Content: Equatable {
    /// The image, or `nil` for the placeholder.
    var image: PixelImage?
    /// What the last line says about an asset that the picture does not show; empty for nothing.
    var caption = ""
  }

  private var drawn: [Size: (content: Content, lines: [PixelLine], frame: Int)] = [:]
  /// The images that the rows of the frame show, and those of the frame before it.
  private var images: [ID: PixelImage] = [:]
  private var imagesBefore: [ID: PixelImage] = [:]
  /// The assets that were not loaded when the last frame was drawn, by row.
  private var unloaded: [ID: AssetKey] = [:]
  private var frame = 0
  /// The number of pictures that were drawn.
  private(set) var count = 0

  /// More than two screens of small pictures.
  private static var capacity: Int { 256 }

  /// Forgets what only the frame before the last one has shown, and begins to draw another.
  func beginFrame() {
    imagesBefore = images
    images = [:]
    unloaded = [:]
    if drawn.count > Self.capacity { drawn = drawn.filter { $0.value.frame == frame } }
    frame += 1
  }

  /// Draws the picture of a row: its asset if that is loaded, or else a placeholder. Returns no lines if only the
  /// alternative text can be shown.
  ///
  /// A row whose picture changes shows its old image until the new one is loaded.
  /// - Parameter state: Returns the state of an asset, or `nil` if the list has no assets.
  func lines(
    of picture: TextImage, columns: Int, lines: Int, inRow row: ID,
    _ state: (@MainActor (AssetKey) -> AssetState<any Sendable>)?, _ words: TextWords
  ) -> [PixelLine] {
    var content = Content()
    if let state, let key = picture.asset {
      let state = state(key)
      if state.asset == nil { unloaded[row] = key }
      content = self.content(state, before: imagesBefore[row], words)
    }
    images[row] = content.image
    return self.lines(of: picture, content, columns: columns, lines: lines)
  }

  /// Whether a picture of one of these rows is loading or will be tried again. A frame also draws rows beside the
  /// screen, whose pictures may never be loaded.
  func isLoading(_ rows: some Sequence<ID>, _ state: (AssetKey) -> AssetState<any Sendable>) -> Bool {
    rows.contains { row in
      switch unloaded[row].map(state) {
      case .loading, .failed(_, retry: .some): true
      case .failed, .loaded, AssetState.none?, nil: false
      }
    }
  }

  /// Whether a picture of one of these rows could not be loaded and is not tried again.
  func hasFailed(_ rows: some Sequence<ID>, _ state: (AssetKey) -> AssetState<any Sendable>) -> Bool {
    rows.contains { row in
      if case .failed(_, retry: nil)? = unloaded[row].map(state) { true } else { false }
    }
  }

  /// The content of a picture whose row showed an image before.
  private func content(
    _ state: AssetState<any Sendable>, before: PixelImage?, _ words: TextWords
  ) -> Content {
    switch state {
    case .none, .loading: before.map { Content(image: $0) } ?? Content(caption: words.isLoading)
    case .failed: Content(caption: words.isFailed)
    case .loaded(let asset): Content(image: asset as? PixelImage)
    }
  }

  private func lines(of picture: TextImage, _ content: Content, columns: Int, lines: Int) -> [PixelLine] {
    let size = Size(picture: picture, columns: columns, lines: lines)
    if let last = drawn[size], last.content == content {
      drawn[size]?.frame = frame
      return last.lines
    }
    count += 1
    let image = picture.pixels(of: content.image, columns: columns, lines: lines)
    var result = image?.lines(columns: columns, lines: lines) ?? []
    // A word would take all of an icon.
    if !result.isEmpty, !content.caption.isEmpty, lines >= 2, columns >= 6 {
      result[lines - 1] = PixelLine(caption: DisplayText(content.caption, columns: columns).padded(to: columns))
    }
    drawn[size] = (content, result, frame)
    return result
  }
}
