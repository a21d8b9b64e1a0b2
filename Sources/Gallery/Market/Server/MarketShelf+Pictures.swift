import ListPresentationText

/// The pictures of the products: a drawing of six by six pixels for each product of the beginning.
extension MarketShelf {
  /// Returns the picture of a product.
  static func picture(_ id: Int) -> PixelImage? {
    let drawing = drawings[(84 - id % 84) % drawings.count]
    let color = colors[id % colors.count]
    return PixelImage(width: 6, height: 6, pixels: drawing.map { $0 == "#" ? color : back })
  }

  private static let back = PixelImage.Pixel(red: 58, green: 60, blue: 76)

  private static let colors: [PixelImage.Pixel] = [
    .init(red: 232, green: 178, blue: 132), .init(red: 150, green: 190, blue: 236),
    .init(red: 168, green: 208, blue: 150),
    .init(red: 226, green: 160, blue: 190), .init(red: 222, green: 206, blue: 140),
  ]

  /// In the order of the names: a sweater, a bag, a keyboard, a lamp, trousers, a cup, a chair, a blanket, a mug, a
  /// bicycle, a lantern and a jacket.
  private static let drawings = [
    ".#..#. ###### ###### #.##.# .####. .####.", "..##.. .#..#. ###### ###### ###### .####.",
    "...... ###### #.#.## ###### ##..## ######", ".####. ###### ..##.. ..##.. ..##.. .####.",
    "###### ###### ##..## ##..## ##..## ##..##", ".#.#.. ..#.#. #####. ###### #####. .###..",
    "#..... #..... #####. #####. #...#. #...#.", "###### #.#.#. ###### .#.#.# ###### #.#.#.",
    "...... ####.. ###### ####.# ###### ####..", "...##. ..#... .####. ##.##. #.##.# .#..#.",
    ".####. .#..#. ###### #.##.# #.##.# ######", "##..## ###### #.##.# #.##.# ..##.. ..##..",
  ].map { $0.filter { $0 != " " } }
}
