import Foundation

/// Returns where a file of the package is. Its path begins at the root of the package.
package func packageFile(_ path: String) -> URL {
  (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }.appending(path: path)
}

/// Returns the text of a file of the package. Its path begins at the root of the package.
package func packageText(_ path: String) throws -> String {
  try String(contentsOf: packageFile(path), encoding: .utf8)
}
