import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText

// The samples of the article `Pictures`.

struct Picture: ListElement, Decodable { let id: Int, title: String, file: String }

/// A square picture of one byte a pixel. An app has a decoder of JPEG files instead.
enum GrayPicture {
  struct FormatError: Error {}

  static func decode(_ data: Data) throws -> LoadedAsset<PixelImage> {
    let side = Int(Double(data.count).squareRoot())
    let pixels = data.map { PixelImage.Pixel(red: $0, green: $0, blue: $0) }
    guard let image = PixelImage(width: side, height: side, pixels: pixels) else { throw FormatError() }
    return LoadedAsset(image, cost: 4 * data.count)
  }
}

@MainActor
func makePictures(_ address: URL, cache: AssetFileCache? = nil) -> TextScreen {
  let client = HTTPClient(address)
  let loader = AssetLoader(HTTPAssetSource(client, cache: cache, decode: GrayPicture.decode))
  let pictures = Pager(HTTPPageSource<Picture>(address, client: client))
  return .list("Pictures", pictures.withAssets(from: loader) { [AssetKey($0.file)] }) {
    TextRow($0.title, image: TextImage(AssetKey($0.file), alternative: "The picture \($0.title)"))
  }
}
