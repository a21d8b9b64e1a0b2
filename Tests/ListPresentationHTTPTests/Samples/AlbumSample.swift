import Foundation
import ListPresentation
import ListPresentationText

struct Album: AssetSource {
  let files: [String: Data]

  func load(_ key: AssetKey) async throws -> LoadedAsset<PixelImage> {
    guard let data = files[key.source] else { throw GrayPicture.FormatError() }
    return try GrayPicture.decode(data)
  }
}
