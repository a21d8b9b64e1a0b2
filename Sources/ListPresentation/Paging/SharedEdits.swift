/// The edits that several lists share: an item that one list updates or removes is updated or removed in all of them.
///
/// ```swift
/// let edits = SharedEdits()
/// let fruits = Pager(FruitService(), sharing: edits)
/// let basket = Pager(BasketService(), sharing: edits)
/// try basket.update(apple)   // also in the list of all fruits
/// ```
///
/// Lists share edits of items of the same type by the ids of the items. A list that is still loading does not show the
/// item as it was before: an answer under way neither undoes an update nor brings back what was removed. All lists of a
/// ``SearchPager`` share their edits, and those of others if they have the same value.
///
/// A move stays in its list, and so does an insertion, because only a source knows which lists find the item. An item
/// that was removed and is inserted again, such as by undo, is in the other lists when a page or a refresh brings it. A
/// ``SparsePager`` takes no part. This object keeps neither lists nor items.
@MainActor
public final class SharedEdits {
  private struct List {
    weak var pager: AnyObject?
  }

  private var lists: [List] = []

  /// Creates edits that no list shares yet.
  public init() {}

  /// Adds a list that shares edits from now on.
  func add<Item>(_ pager: Pager<Item>) {
    lists.removeAll { $0.pager == nil }
    lists.append(List(pager: pager))
  }

  /// The other lists of items of the same type.
  func lists<Item>(besides pager: Pager<Item>) -> [Pager<Item>] {
    lists.compactMap { $0.pager as? Pager<Item> }.filter { $0 !== pager }
  }
}

/// What a list does about an edit in another one.
extension Pager {
  /// The lists that share the edits of this one.
  var otherLists: [Pager] { sharedEdits?.lists(besides: self) ?? [] }

  /// Tells the other lists about an edit.
  func share(_ edit: PageEdit<Item>) { for other in otherLists { other.follow(edit) } }

  /// Carries out an edit that another list has made. A list without the item may await a page that has it.
  func follow(_ edit: PageEdit<Item>) {
    switch edit {
    case .update(let item):
      if (try? updateHere(item)) != nil { return }
      list.noteUpdate(of: item)
    case .remove(let id):
      if (try? removeHere(id)) != nil { return }
      list.noteRemoval(of: id)
    case .insert(let item, _):
      list.removed[item.id] = nil
      return
    case .move: return
    }
    loader.apply(edit)
  }
}
