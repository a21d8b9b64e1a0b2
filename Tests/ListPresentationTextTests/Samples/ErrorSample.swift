import Foundation

enum AlbumError: LocalizedError {
  case isPrivate(owner: String)

  var errorDescription: String? {
    switch self {
    case .isPrivate(let owner): "The album of \(owner) is private"
    }
  }
}
