import Foundation

/// A directory that is removed with the test.
final class CacheFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)

  /// The answers.
  var files: [URL] { all("asset") }
  /// The files that were being written.
  var partials: [URL] { all("part") }

  var bytes: Int {
    (files + partials).reduce(0) { $0 + ((try? $1.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) }
  }

  /// When each file was written.
  var writes: [URL: Date] {
    var writes: [URL: Date] = [:]
    for file in files + partials {
      writes[file] = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
    }
    return writes
  }

  private func all(_ suffix: String) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil))?
      .filter { $0.pathExtension == suffix } ?? []
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
