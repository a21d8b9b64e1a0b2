import Foundation

let folder = CommandLine.arguments.dropFirst().first ?? "/usr/share/unicode"
do throws(GeneratorError) {
  print(TableSource(widths: try Widths(database: folder)).text)
} catch {
  FileHandle.standardError.write(Data("WidthTableGenerator: \(error.message)\n".utf8))
  exit(1)
}
