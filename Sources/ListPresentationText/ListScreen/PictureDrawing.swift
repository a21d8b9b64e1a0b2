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
    /// The file, for terminals that draw it themselves.
    var file: PictureFile?
    /// What the last line says about an asset that the picture does not show; empty for nothing.
    var caption = ""
  }

  private var drawn: [Size: (content: Content, lines: [PixelLine], frame: Int)] = [:]
  /// The images that the rows of the frame show, and those of the frame before it.
  private var images: [ID: PixelImage] = [:]
  private var imagesBefore: [ID: PixelImage] = [:]
  /// The files that were made last, each with the asset that it was made from.
  private var files: [AssetKey: (bytes: BytesIdentity, file: PictureFile?, frame: Int)] = [:]
  private(set) var bytesOfFiles = 0
  /// The assets that were not loaded when the last frame was drawn, by row.
  private var unloaded: [ID: AssetKey] = [:]
  private var frame = 0
  /// The number of pictures that were drawn.
  private(set) var count = 0

  /// More than two screens of small pictures.
  private static var capacity: Int { 256 }
  /// As large files as fit on a screen of any size.
  private static var mostBytes: Int { 16 * PictureFile.mostBytes }

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
    unloaded = [:]
    forgetIfFull()
    frame += 1
    return { [self] row, picture, columns, lines in
      let content =
        state.flatMap { state in
          picture.asset.map { key in
            let state = state(key)
            if state.asset == nil { unloaded[row] = key }
            return self.content(state, of: key, before: imagesBefore[row], words)
          }
        } ?? Content()
      images[row] = content.image
      return self.lines(of: picture, content, columns: columns, lines: lines)
    }
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
    _ state: AssetState<any Sendable>, of key: AssetKey, before: PixelImage?, _ words: TextListWords
  ) -> Content {
    switch state {
    case .none, .loading: before.map { Content(image: $0) } ?? Content(caption: words.isPictureLoading)
    case .failed: Content(caption: words.isPictureFailed)
    case .loaded(let asset):
      if let image = asset as? PixelImage {
        Content(image: image)
      } else if let bytes = asset as? any Collection<UInt8> {
        Content(file: file(bytes, key), caption: words.pictureSize(bytes.count))
      } else {
        Content()
      }
    }
  }

  /// Returns the picture in the bytes of an asset. A frame does not read bytes that the frame before has read.
  private func file(_ bytes: some Collection<UInt8>, _ key: AssetKey) -> PictureFile? {
    let identity = BytesIdentity(bytes)
    if let last = files[key], last.bytes == identity {
      files[key]?.frame = frame
      return last.file
    }
    let file = PictureFile(bytes)
    bytesOfFiles += bytes.count - (files[key]?.bytes.count ?? 0)
    files[key] = (identity, file, frame)
    return file
  }

  /// Forgets what the last frame did not show, if that is too much to keep.
  private func forgetIfFull() {
    guard bytesOfFiles > Self.mostBytes || max(files.count, drawn.count) > Self.capacity else { return }
    files = files.filter { $0.value.frame == frame }
    drawn = drawn.filter { $0.value.frame == frame }
    bytesOfFiles = files.values.reduce(0) { $0 + $1.bytes.count }
  }

  private func lines(of picture: TextPicture, _ content: Content, columns: Int, lines: Int) -> [PixelLine] {
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
    if let file = content.file {
      let placed = PlacedPicture(file: file, columns: columns, lines: lines)
      let others = result
      result = (0..<lines).map {
        PixelLine(placed, line: $0, otherwise: others.indices.contains($0) ? others[$0] : nil)
      }
    }
    drawn[size] = (content, result, frame)
    return result
  }
}

/// Which bytes a collection has: their address in memory, which stays theirs while the collection is kept.
private struct BytesIdentity: Equatable {
  private let bytes: any Collection<UInt8>
  private let address: UInt?

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = bytes
    address = bytes.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } ?? nil
  }

  var count: Int { bytes.count }

  static func == (one: BytesIdentity, other: BytesIdentity) -> Bool {
    one.address != nil && one.address == other.address && one.bytes.count == other.bytes.count
  }
}
