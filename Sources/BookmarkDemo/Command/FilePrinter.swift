import ListPresentation
import ListPresentationText

/// A folder of bookmarks in a printed list.
struct PrintedFolder: ListElement {
  let id: Int
  /// The titles of the folder and of those around it.
  let path: String

  /// The folder of bookmarks that have none.
  static let none = PrintedFolder(id: 0, path: "")
}

/// Prints the bookmarks of a file as they are read: in the form of the options, or as text with headings.
///
/// No list is made, and a row leaves the memory when it is printed. What is in folders comes behind what is not: first
/// the bookmarks of a folder, then the folders in it.
struct FilePrinter {
  private let options: Options
  private let write: (String) throws -> Void
  private var printer: RowPrinter?
  private var text: TextRowPrinter<PrintedFolder, NodeContent>
  private var output: [UInt8] = []
  private var folders: [NodeTree] = []
  private var lastFolder = 0
  private var printed = 0

  init(_ options: Options, columns: Int?, _ write: @escaping (String) throws -> Void) {
    (self.options, self.write) = (options, write)
    printer = options.form.map { RowPrinter($0) }
    text = TextRowPrinter(columns: columns, heading: { $0.path.isEmpty ? nil : $0.path }) { BookmarkWords.row($0) }
  }

  /// Prints the rows of a file until it or the limit ends.
  /// - Returns: The exit status.
  mutating func print(_ file: SourceFile, _ sentences: Sentences, report: (String) -> Void) throws -> Int32 {
    // A record that is printed as it is need not be taken apart.
    let printsRecords = options.form?.isOfRecords == true && options.query.isEmpty
    var (file, reader) = (file, BookmarkReader(name: file.source.name, sentences))
    var failure: BookmarkSourceError?
    // The error of a file without a row says more than what is wrong with each of its records.
    sentences.hold(true)
    do {
      while !isFull,
        let element = try reader.next(of: &file, waits: false) ?? waited(for: &file, &reader, sentences, report)
      {
        if printsRecords, case .bookmark(let record) = element {
          printed += 1
          printer?.print(record.compactJSON, in: "", to: &output)
          continue
        }
        let tree = reader.tree(of: element)
        if tree.content.kind == .folder { folders.append(tree) } else { print(tree.content, in: .none) }
      }
    } catch let error as BookmarkSourceError {
      failure = error
    }
    printFolders(folders)
    if failure == nil { sentences.hold(false) }
    try flush(sentences, report)
    let isComplete = failure == nil && !sentences.hasLoss && !isFull
    try write(printer?.ending() ?? (isComplete ? text.ending() : ""))
    if let failure { throw BookmarkSourceError(after: printed, failure.description) }
    return options.status(printing: printed)
  }

  private var isFull: Bool { printed >= options.limit }

  /// Prints what there is before it waits for more.
  private mutating func waited(
    for file: inout SourceFile, _ reader: inout BookmarkReader, _ sentences: Sentences, _ report: (String) -> Void
  ) throws -> BookmarkReader.Element? {
    try flush(sentences, report)
    return try reader.next(of: &file, waits: true)
  }

  private mutating func printFolders(_ trees: [NodeTree], in path: String = "") {
    for tree in trees where tree.content.kind == .folder {
      lastFolder += 1
      let folder = PrintedFolder(id: lastFolder, path: tree.content.path(in: path))
      for child in tree.children where child.content.kind == .bookmark { print(child.content, in: folder) }
      printFolders(tree.children, in: folder.path)
    }
  }

  private mutating func print(_ content: NodeContent, in folder: PrintedFolder) {
    guard !isFull, content.kind == .bookmark, options.finds(content, in: folder.path) else { return }
    printed += 1
    if printer == nil { output += text.text(of: content, in: folder).utf8 }
    printer?.print(content, in: folder.path, to: &output)
  }

  private mutating func flush(_ sentences: Sentences, _ report: (String) -> Void) throws {
    if !output.isEmpty {
      sentences.hold(false)
      try write(String(decoding: output, as: UTF8.self))
      output.removeAll(keepingCapacity: true)
    }
    sentences.take().forEach(report)
  }
}
