import ListPresentation
import ListPresentationText

/// Prints the bookmarks of a file as they are read: in the form of the options, or as text with headings.
///
/// No list is made, and a row leaves the memory when it is printed. What is in folders comes behind what is not: first
/// the bookmarks of a folder, then the folders in it.
@MainActor
struct FilePrinter {
  /// The number of bytes that are written together.
  private static let blockSize = 1 << 16

  private let options: Options
  private let sentences: Sentences
  private let arguments: TextArguments
  private var printer: RowPrinter?
  private var text: TextRowPrinter<FolderPath, NodeContent>
  private var output: [UInt8] = []
  private var folders: [NodeTree] = []
  private var lastFolder = 0
  private var printed = 0

  init(_ options: Options, _ sentences: Sentences, _ arguments: TextArguments) {
    (self.options, self.sentences, self.arguments) = (options, sentences, arguments)
    printer = options.form.map { RowPrinter($0) }
    text = TextRowPrinter(columns: arguments.columns, heading: { $0.path.isEmpty ? nil : $0.path }) {
      BookmarkWords.row($0)
    }
  }

  /// Prints the rows of a file until it or the limit ends.
  /// - Returns: The exit status.
  mutating func print(_ file: SourceFile) throws -> Int32 {
    // A record that is printed as it is need not be taken apart.
    let printsRecords = options.form?.isOfRecords == true && options.query.isEmpty
    var (file, reader) = (file, BookmarkReader(name: file.source.name, sentences))
    var failure: BookmarkSourceError?
    // The error of a file without a row says more than what is wrong with each of its records.
    sentences.hold(true)
    do {
      while !isFull, let element = try reader.next(of: &file, waits: false) ?? waited(for: &file, &reader) {
        if printsRecords, case .bookmark(let record) = element {
          printed += 1
          printer?.print(record.compactJSON, in: "", to: &output)
          try flush(at: Self.blockSize)
          continue
        }
        let tree = reader.tree(of: element)
        if tree.content.kind == .folder { folders.append(tree) } else { try print(tree.content, in: .top) }
      }
    } catch let error as BookmarkSourceError {
      failure = error
    }
    try printFolders(folders)
    if failure == nil { sentences.hold(false) }
    try flush()
    let isComplete = failure == nil && !sentences.hasLoss && !isFull
    try arguments.write(printer?.ending() ?? (isComplete ? text.ending() : ""))
    if let failure { throw BookmarkSourceError(after: printed, failure.description) }
    return options.status(printing: printed)
  }

  private var isFull: Bool { printed >= options.limit }

  /// Prints what there is before it waits for more.
  private mutating func waited(
    for file: inout SourceFile, _ reader: inout BookmarkReader
  ) throws -> BookmarkReader.Element? {
    try flush()
    return try reader.next(of: &file, waits: true)
  }

  private mutating func printFolders(_ trees: [NodeTree], in path: String = "") throws {
    for tree in trees where tree.content.kind == .folder {
      lastFolder += 1
      let folder = FolderPath(id: lastFolder, path: tree.content.path(in: path))
      for child in tree.children where child.content.kind == .bookmark { try print(child.content, in: folder) }
      try printFolders(tree.children, in: folder.path)
    }
  }

  private mutating func print(_ content: NodeContent, in folder: FolderPath) throws {
    guard !isFull, content.kind == .bookmark, options.finds(content, in: folder.path) else { return }
    printed += 1
    if printer == nil { output += text.text(of: content, in: folder).utf8 }
    printer?.print(content, in: folder.path, to: &output)
    try flush(at: Self.blockSize)
  }

  /// Writes the rows since the last call, if they have a number of bytes, and what is said about them.
  private mutating func flush(at size: Int = 0) throws {
    guard output.count >= size else { return }
    if !output.isEmpty {
      sentences.hold(false)
      try arguments.write(String(decoding: output, as: UTF8.self))
      output.removeAll(keepingCapacity: true)
    }
    sentences.take().forEach(arguments.report)
  }
}
