import Foundation

/// Returns where a file of the package is. Its path begins at the root of the package.
package func packageFile(_ path: String) -> URL {
  (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }.appending(path: path)
}

/// Returns the text of a file of the package. Its path begins at the root of the package.
package func packageText(_ path: String) throws -> String {
  try String(contentsOf: packageFile(path), encoding: .utf8)
}

/// Returns the words of a command line, some of which are in quotes.
package func commandWords(_ line: Substring) -> [String] {
  line.matches(of: /"([^"]*)"|[^ ]+/).map { String($0.1 ?? $0.0) }
}

/// The pictures of the README that a program draws. `swift run PROGRAM WORDS --svg > FILE` draws one again.
package func drawnPictures(of program: String) throws -> [(words: [String], file: String)] {
  let pictures = try packageText("README.md").matches(of: /<!-- drawn by: (\w+) (.*) -->\n!\[[^\]]*\]\((.*)\)/)
  return pictures.filter { $0.1 == program }.map { (words: commandWords($0.2) + ["--svg"], file: String($0.3)) }
}
