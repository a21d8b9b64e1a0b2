import Foundation

// Prints the Swift source of the width table, from the files of the Unicode character database in a folder.
let folder = CommandLine.arguments.dropFirst().first ?? "/usr/share/unicode"
do throws(GeneratorError) {
  print(TableSource(widths: try Widths(database: folder)).text)
} catch {
  FileHandle.standardError.write(Data("WidthTableGenerator: \(error.message)\n".utf8))
  exit(1)
}
