import ListPresentation

/// The rows on the screen before an update, of which the topmost keeps its place.
@MainActor
struct JudgedAnchor {
  private let indices: [Int]
  private let top: Int
  /// The height of the topmost row, as far as the next one tells it.
  private let height: Int

  /// `nil` at the beginning of the list, where a view shows what arrives.
  init?(_ picture: JudgedPicture) {
    let rows = picture.rows.filter { $0.top != nil }
    guard let first = rows.first, let top = first.top, first.index > 0 || top < 0 else { return nil }
    (indices, self.top) = (rows.map(\.index).filter { $0 >= first.index }, top)
    height = (rows.lazy.compactMap(\.top).first { $0 > top } ?? top + 1) - top
  }

  func fault<Section, Item>(in picture: JudgedPicture, after update: ListUpdate<Section, Item>) -> String? {
    // At the end of the list, a view shows as many rows as fit.
    guard let map = update.indexMap, !picture.rows.contains(where: { $0.index == update.new.numberOfItems - 1 }),
      // A row that moves leads nowhere. Where a row has moved or left, the next one on the screen takes its place. A row
      // whose content has changed may be higher.
      let old = indices.first(where: { map.stayingIndex(of: $0) != nil }), let place = map.stayingIndex(of: old),
      update.unchangedIndex(of: place) != nil
    else { return nil }
    let sentence = "row \(place) was \(top) from the top of the screen, and now it is"
    guard let now = picture.rows.first(where: { $0.index == place }) else { return "\(sentence) not shown" }
    // Of rows of different heights, the next one may be the lower one.
    let tolerance = old == indices[0] ? 0 : height - 1
    return now.top.flatMap { abs($0 - top) <= tolerance ? nil : "\(sentence) \($0)" }
  }
}
