/// Edits of lists.
extension EditHistory {
  /// Edits an array, and records the edit if it changes anything.
  public mutating func edit<Item>(
    _ title: String, _ items: inout [Item], _ change: (inout [Item]) throws -> Void
  ) rethrows where Edit == ListEdit<SingleSection, Item> {
    let before = items
    try change(&items)
    record(title, from: ListSnapshot(before), to: ListSnapshot(items))
  }

  /// Edits a snapshot, and records the edit if it changes anything.
  public mutating func edit<Section, Item>(
    _ title: String, _ list: inout ListSnapshot<Section, Item>,
    _ change: (inout ListSnapshot<Section, Item>) throws -> Void
  ) rethrows where Edit == ListEdit<Section, Item> {
    let before = list
    try change(&list)
    record(title, from: before, to: list)
  }

  /// Undoes the last edit in an array.
  /// - Returns: A sentence about what could not be undone, or `nil`.
  public mutating func undo<Item>(in items: inout [Item]) -> String? where Edit == ListEdit<SingleSection, Item> {
    withList(of: &items) { $0.undo(in: &$1) }
  }

  /// Does again in an array what was undone last.
  /// - Returns: A sentence about what could not be done again, or `nil`.
  public mutating func redo<Item>(in items: inout [Item]) -> String? where Edit == ListEdit<SingleSection, Item> {
    withList(of: &items) { $0.redo(in: &$1) }
  }

  /// Undoes the last edit in a snapshot.
  /// - Returns: A sentence about what could not be undone, or `nil`.
  public mutating func undo<Section, Item>(
    in list: inout ListSnapshot<Section, Item>
  ) -> String? where Edit == ListEdit<Section, Item> {
    var numberLeftOut = 0
    undo { $0.undo(in: &list, &numberLeftOut) }
    return Self.words(numberLeftOut)
  }

  /// Does again in a snapshot what was undone last.
  /// - Returns: A sentence about what could not be done again, or `nil`.
  public mutating func redo<Section, Item>(
    in list: inout ListSnapshot<Section, Item>
  ) -> String? where Edit == ListEdit<Section, Item> {
    var numberLeftOut = 0
    redo { $0.undo(in: &list, &numberLeftOut) }
    return Self.words(numberLeftOut)
  }

  private mutating func record<Section, Item>(
    _ title: String, from before: ListSnapshot<Section, Item>, to after: ListSnapshot<Section, Item>
  ) where Edit == ListEdit<Section, Item> {
    let edit = ListEdit(from: before, to: after)
    if !edit.isEmpty { record(title, edit) }
  }

  private mutating func withList<Item>(
    of items: inout [Item], _ change: (inout EditHistory, inout ListSnapshot<SingleSection, Item>) -> String?
  ) -> String? where Edit == ListEdit<SingleSection, Item> {
    var list = ListSnapshot(items)
    defer { items = Array(list.items) }
    return change(&self, &list)
  }

  private static func words(_ numberLeftOut: Int) -> String? {
    switch numberLeftOut {
    case 0: nil
    case 1: "1 row has changed since, and stays as it is"
    default: "\(numberLeftOut) rows have changed since, and stay as they are"
    }
  }
}

extension ListEdit {
  /// Undoes the edit, and returns the one with which this was done, or `nil` if nothing could be undone.
  fileprivate func undo(in list: inout ListSnapshot<Section, Item>, _ numberLeftOut: inout Int) -> ListEdit? {
    let undone = undo(in: &list)
    numberLeftOut = undone.numberLeftOut
    return undone.edit.isEmpty ? nil : undone.edit
  }
}
