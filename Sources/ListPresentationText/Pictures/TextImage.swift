import ListPresentation

/// A picture in a row of text: the cells that it takes, and what they show.
///
/// ```swift
/// TextRow(
///   fruit.name, image: TextImage(AssetKey(fruit.photo), columns: 8, lines: 4, alternative: "A photo of a pear"))
/// ```
///
/// The cells are reserved whether the picture is loaded or not, so that nothing moves when it arrives. A terminal with
/// colors draws the picture with half blocks: two pixels in each cell. Until it is loaded, its cells have the color of
/// the placeholder. Everything else (a pipe, a log, `NO_COLOR`, a dumb terminal, spoken output) shows the alternative
/// text, which does not depend on what is loaded.
///
/// The view draws assets of the type ``PixelImage``, which the adapter loads if the data source is an
/// `AssetDataSource`. It does not decode image files. While an asset loads, and after it has failed, the last line of
/// the placeholder says so (``TextWords``). A picture of one line or of fewer than six columns has no room for words.
///
/// If an item gets another picture, its row shows the old one until the new one is loaded.
public struct TextImage: Hashable, Sendable {
  /// Where a picture is in its row.
  public enum Position: Hashable, Sendable {
    /// At the start of the row, before the texts.
    case beside
    /// Above the texts, as on a card. The picture fills its cells, and loses what sticks out.
    case above
  }

  /// The asset that the picture shows, or `nil` to show only the placeholder.
  public var asset: AssetKey?
  /// The color of the cells until the asset is loaded, or `nil` for the alternative text.
  public var placeholder: PixelImage.Pixel?
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
    _ asset: AssetKey?, placeholder: PixelImage.Pixel? = nil, columns: Int = 8, lines: Int = 4, alternative: String,
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

extension TextImage {
  /// Whether there is nothing to show, so that no cells are reserved.
  var isEmpty: Bool { asset == nil && placeholder == nil && alternative.isEmpty }

  /// Returns the pixels of an image, or else of the placeholder, for the cells.
  func pixels(of image: PixelImage?, columns: Int, lines: Int) -> PixelImage? {
    guard let image else {
      return placeholder.flatMap {
        PixelImage(width: columns, height: 2 * lines, pixels: Array(repeating: $0, count: columns * 2 * lines))
      }
    }
    return position == .above
      ? image.filling(columns: columns, rows: 2 * lines) : image.fitted(columns: columns, rows: 2 * lines)
  }

  /// The lines of the alternative text, as wide as the picture.
  func alternativeLines(columns: Int, lines: Int) -> [DisplayText] {
    let texts = DisplayText.wrapped(alternative, columns: columns, lines: lines)
    return (0..<lines).map { line in
      (line < texts.count ? texts[line] : DisplayText("")).padded(to: columns)
    }
  }
}
