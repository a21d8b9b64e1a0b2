import ListPresentation
import ListPresentationTesting
import Observation
import TestSupport

@testable import ListPresentationText

struct Photo: ListElement {
  let id: String
  var row: TextRow
}

/// Photos, and the loader of their pictures.
@MainActor @Observable
final class PhotoWall: AssetDataSource {
  var photos: [Photo]
  let assetLoader: AssetLoader<PixelImage>

  init(_ photos: [Photo], _ source: some AssetSource<PixelImage>, clock: ManualClock = ManualClock()) {
    self.photos = photos
    assetLoader = AssetLoader(source, clock: clock)
  }

  var numberOfItems: Int { photos.count }
  func item(at index: Int) -> Photo { photos[index] }
  func assets(for photo: Photo) -> [AssetKey] { photo.row.image?.asset.map { [$0] } ?? [] }
}

/// Draws what the last word of a key shows, such as `##/.#`, and has no other pictures. A slow one waits for the gate.
struct KeyDrawings: AssetSource {
  let gate = AsyncStream.makeStream(of: Void.self)
  /// Is true as often as a slow picture cannot be drawn.
  var failures = Countdown(0)

  private func image(_ key: AssetKey) -> LoadedAsset<PixelImage>? {
    let rows = key.source.split(separator: " ").last?.split(separator: "/") ?? []
    guard let width = rows.first?.count, rows.joined().allSatisfy({ $0 == "#" || $0 == "." }) else { return nil }
    let gray = PixelImage.Pixel(red: 90, green: 90, blue: 9)
    return PixelImage(width: width, height: rows.count, pixels: rows.joined().map { $0 == "#" ? gray : nil })
      .map { LoadedAsset($0, cost: 96) }
  }

  func assetAtHand(_ key: AssetKey) -> LoadedAsset<PixelImage>? { key.source.hasPrefix("slow") ? nil : image(key) }

  func load(_ key: AssetKey) async throws -> LoadedAsset<PixelImage> {
    if key.source.hasPrefix("slow") { for await _ in gate.stream {} }
    guard !failures.take(), let image = image(key) else { throw ScriptedError(.doNotRetry) }
    return image
  }
}
