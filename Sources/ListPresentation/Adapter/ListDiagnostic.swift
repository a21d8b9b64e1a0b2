#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A problem in the program of a list, as a sentence for the developer: what is wrong, where, and what would be right.
///
/// An adapter finds problems in its data source, and passes on those that a pager finds in its pages and a view in its
/// layout. The list is shown in spite of them as far as possible. The delegate of the adapter receives each sentence
/// once; see ``ListAdapterDelegate/adapter(_:didFind:)``. Do not show a sentence to the user: it names types and ids.
public struct ListDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the program, in one sentence that names types and ids.
  public let description: String

  init(_ sentence: String) { description = sentence }

  /// Writes the sentence to standard error in a debug build.
  func writeToStandardError() {
    #if DEBUG
      let line = "ListPresentation: \(printable)\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
    #endif
  }

  /// The sentence without control characters, which an id can contain and a terminal would obey.
  var printable: String {
    description.unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : "\(scalar)"
    }
  }
}

extension ListDiagnostic {
  /// A source is not observable, and ``ListAdapter/setNeedsUpdate(animated:completion:)`` was not called.
  static func sourceNeverChanges(type: String) -> ListDiagnostic {
    ListDiagnostic(
      "\(type) reads its items from nothing observable and setNeedsUpdate() was never called, so changes to them will "
        + "not be shown; make it @Observable, or call setNeedsUpdate() after each change")
  }

  /// A source changed its list or load state during several reads in a row.
  static func sourceChangesWhileRead(type: String) -> ListDiagnostic {
    ListDiagnostic(
      "\(type) changes its list or load state whenever it is read, so what is shown may be out of date; compute items "
        + "without side effects, and start loading in fetchNextItemsIfNeeded(at:)")
  }

  /// A property of an item changed, but `==` says that the items before and after the change are equal.
  static func contentIsNotCompared(type: String, property: String) -> ListDiagnostic {
    ListDiagnostic(
      "\(property) of a \(type) has changed, but == says that the \(type) is the same as before, so the change will not "
        + "be shown; let == compare everything that a row shows, not the id alone")
  }

  /// The items of a source have other ids whenever they are read.
  static func idsAreNeverTheSame(type: String, item: String) -> ListDiagnostic {
    ListDiagnostic(
      "all ids of \(type) are new at every read although the content is the same, so each update replaces all rows; "
        + "make the id of a \(item) once, not in item(at:), and keep it")
  }

  /// A list of very many items is read item by item at every pull.
  static func longListByIndex(type: String, count: Int) -> ListDiagnostic {
    ListDiagnostic(
      "each of the \(count) items of \(type) is read by its index at every pull, which keeps the main actor busy; let "
        + "updateStrategy be .reload, so that only the items on the screen are read, or adopt ArrayDataSource or "
        + "SnapshotDataSource")
  }

  static var idsMustBeUnique: String { "ids must be unique in the whole list" }

  /// Ids repeat. The list is shown without the repeats.
  static func repeatedIDs(_ report: DuplicateReport<some Hashable, some Hashable>, type: String) -> ListDiagnostic {
    ListDiagnostic("\(report.words), so \(type) is shown without the repeats; \(idsMustBeUnique)")
  }

  /// A pulled list is invalid, and is not shown.
  static func rejectedList(_ error: ListUpdateError<some Hashable, some Hashable>, type: String) -> ListDiagnostic {
    ListDiagnostic("\(error.reason), so the list of \(type) is rejected; \(error.remedy)")
  }

  /// A plan is not a legal batch update, and the views read the whole list again.
  static func refusedPlan(_ violations: [String], type: String) -> ListDiagnostic {
    ListDiagnostic(
      "an update of \(type) breaks the rules of batch updates (\(violations.first ?? "")), so all rows are read again; "
        + "let == and hash(into:) of an id agree and never change")
  }

  /// Something else found a problem for a source.
  static func foreign(_ problem: some CustomStringConvertible, type: String) -> ListDiagnostic {
    ListDiagnostic("\(problem) (\(type))")
  }
}
