import ListPresentation

/// A picture in a row of text: the cells that it takes, and what they show.
///
/// ```swift
/// TextRow(fruit.name, picture: TextPicture(AssetKey(fruit.photo), columns: 8, lines: 4, alternative: "A photo of a
/// pear"))
/// ```
///
/// The cells are reserved whether the picture is loaded or not, so that nothing moves when it arrives. A terminal with
/// colors draws the picture, or else its placeholder, with half blocks: two pixels in each cell. Everything else (a
/// pipe, a log, `NO_COLOR`, a dumb terminal, spoken output) shows the alternative text, which does not depend on what
/// is loaded.
///
/// The view draws assets of the type ``PixelImage``, which the adapter loads if the data source is an
/// `AssetDataSource`. It does not decode image files. Of an asset of bytes that are a PNG file of at most 1 MiB, with
/// sides of at most 4,096 pixels, kitty and Ghostty draw the picture: the file is sent as it is. Of other bytes, such
/// as a JPEG file, and on other terminals, the view shows the placeholder and, on the last line, their number. While an
/// asset loads, and after it has failed, that line says so (``TextListWords``). A picture of one line or of fewer than
/// six columns has no room for words.
///
/// If an item gets another picture, its row shows the old one until the new one is loaded.
public struct TextPicture: Hashable, Sendable {
  /// What a picture shows until its asset is loaded. Text or bytes that are not valid show nothing.
  public enum Placeholder: Hashable, Sendable {
    /// A BlurHash (blurha.sh): a text of 6 to 166 characters.
    case blurHash(String)
    /// A ThumbHash (evanw.github.io/thumbhash): about 25 bytes.
    case thumbHash([UInt8])
  }

  /// Where a picture is in its row.
  public enum Position: Hashable, Sendable {
    /// At the start of the row, before the texts.
    case beside
    /// Above the texts, as on a card. The picture fills its cells, and loses what sticks out.
    case above
  }

  /// The asset that the picture shows, or `nil` to show only the placeholder.
  public var asset: AssetKey?
  /// What the picture shows until the asset is loaded, or `nil` for the alternative text.
  public var placeholder: Placeholder?
  /// The description that is shown where the picture cannot be drawn.
  public var alternative: String
  /// The number of columns.
  public let columns: Int
  /// The number of lines.
  public let lines: Int
  /// Where the picture is in its row.
  public var position: Position

  /// Creates a picture. A number of columns or lines that is not in `1...1_000` becomes the nearest that is.
  public init(
    _ asset: AssetKey?, placeholder: Placeholder? = nil, columns: Int = 8, lines: Int = 4, alternative: String,
    position: Position = .beside
  ) {
    self.asset = asset
    self.placeholder = placeholder
    self.columns = min(max(1, columns), 1_000)
    self.lines = min(max(1, lines), 1_000)
    self.alternative = alternative
    self.position = position
  }
}

extension TextPicture {
  /// Whether there is nothing to show, so that no cells are reserved.
  var isEmpty: Bool { asset == nil && placeholder == nil && alternative.isEmpty }

  /// Returns the pixels of an image, or else of the placeholder, for the cells.
  func pixels(of image: PixelImage?, columns: Int, lines: Int) -> PixelImage? {
    let image = image ?? placeholderImage
    return position == .above
      ? image?.filling(columns: columns, rows: 2 * lines) : image?.fitted(columns: columns, rows: 2 * lines)
  }

  /// The placeholder as pixels that fit into the cells, or `nil` if it is missing or not valid.
  var placeholderImage: PixelImage? {
    let (width, height) = (min(columns, 64), min(2 * lines, 64))
    switch placeholder {
    case .blurHash(let text): return BlurHash(text)?.image(width: width, height: height)
    case .thumbHash(let bytes):
      guard let hash = ThumbHash(bytes) else { return nil }
      let wide = Double(height) * hash.aspectRatio
      return wide <= Double(width)
        ? hash.image(width: max(1, Int(wide.rounded())), height: height)
        : hash.image(width: width, height: max(1, Int((Double(width) / hash.aspectRatio).rounded())))
    case nil: return nil
    }
  }

  /// The lines of the alternative text, as wide as the picture.
  func alternativeLines(columns: Int, lines: Int) -> [DisplayText] {
    let texts = DisplayText.wrapped(alternative, columns: columns, lines: lines)
    return (0..<lines).map { line in
      (line < texts.count ? texts[line] : DisplayText("")).padded(to: columns)
    }
  }
}
