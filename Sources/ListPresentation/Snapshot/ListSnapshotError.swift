/// Why an editing operation on a snapshot was refused. The snapshot is as it was before.
///
/// Ids are carried as text, so that the error may cross actors whatever the ids are.
public enum ListSnapshotError: Error, Equatable, CustomStringConvertible {
  /// The operation names an item that is not in the snapshot.
  case missingItem(String)
  /// The operation names a section that is not in the snapshot.
  case missingSection(String)
  /// The operation would bring in an item id that is there already, or brings it in twice.
  case doubledItem(String)
  /// The operation would bring in a section id that is there already, or brings it in twice.
  case doubledSection(String)
  /// Items were appended to the last section of a snapshot that has none.
  case noSections

  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .missingItem(let id): "no item has the id \(id); name one that is in the snapshot"
    case .missingSection(let id): "no section has the id \(id); name one that is in the snapshot"
    case .doubledItem(let id): "the item id \(id) would stand in the snapshot twice; move or replace the item instead"
    case .doubledSection(let id):
      "the section id \(id) would stand in the snapshot twice; move or replace the section instead"
    case .noSections: "there is no section to append items to; append a section first"
    }
  }
}
