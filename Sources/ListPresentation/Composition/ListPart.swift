/// What a section of a ``ListComposition`` is made from: a data source, which may have sections of its own.
@MainActor
public struct ListPart<Section: ListElement, Item: ListElement> {
  /// Whether a section without items is shown.
  public enum EmptySection: Sendable {
    /// The section is shown without items.
    case shown
    /// The section is left out. It is shown when it gets items or a row that says its state.
    case hidden
  }

  let source: any ListAdapterDataSource
  /// The abilities of the source.
  let abilities: ListAbilities<Item>
  let list: @MainActor () -> ListSnapshot<Section, Item>
  let whenEmpty: EmptySection
  let stateRow: (@MainActor (ListPartState) -> Item?)?
  /// The section of the state row, or `nil` for the last section of the part.
  let stateSection: Section?

  /// Whether the source, or a list that it is made of, loads items.
  var loads: Bool { !abilities.nearest { $0 as? any RefreshableDataSource }.isEmpty }

  init<Source: ListAdapterDataSource>(
    _ source: Source, list: @escaping @MainActor () -> ListSnapshot<Section, Item>, whenEmpty: EmptySection = .shown,
    stateSection: Section? = nil, stateRow: (@MainActor (ListPartState) -> Item?)? = nil
  ) where Source.Item == Item {
    self.source = source
    abilities = ListAbilities(of: source)
    (self.list, self.whenEmpty, self.stateSection, self.stateRow) = (list, whenEmpty, stateSection, stateRow)
  }
}

/// The state of a part of a ``ListComposition``, for a row that says it in its own section.
public struct ListPartState: Hashable, Sendable {
  /// The state of loading after the last item of the part.
  public let loadState: ListLoadState
  /// Whether the part has no items.
  public let isEmpty: Bool

  /// Creates a state.
  public init(loadState: ListLoadState, isEmpty: Bool) {
    self.loadState = loadState
    self.isEmpty = isEmpty
  }
}

extension ListSection {
  /// Creates a section of a ``ListComposition`` from the items of a data source.
  ///
  /// ```swift
  /// ListSection(.friends, from: user.friends, whenEmpty: .hidden) { part in
  ///   if case .failed(let reason, _) = part.loadState { Row.failure(.friends, reason) } else { nil }
  /// }
  /// ```
  /// - Parameters:
  ///   - section: The section.
  ///   - source: The data source of the section's items. To make items of its items, use
  ///     ``ListAdapterDataSource/map(_:)``. Store the source outside the closure of the composition: it is the identity
  ///     of the part, and keeps its items and requests.
  ///   - whenEmpty: Whether the section is shown while it has no items.
  ///   - stateRow: A closure that returns the last row of the section, which says its state, or `nil` for none. The id
  ///     of the row must differ from those of all items.
  @MainActor
  public init<Section, Item>(
    _ section: Section, from source: some ListAdapterDataSource<SingleSection, Item>,
    whenEmpty: ListPart<Section, Item>.EmptySection = .shown,
    stateRow: (@MainActor (ListPartState) -> Item?)? = nil
  ) where Content == ListPart<Section, Item> {
    self.init(
      ListPart(source, list: { source.currentSnapshot.titled(section) }, whenEmpty: whenEmpty, stateRow: stateRow))
  }

  /// Creates the sections of a ``ListComposition`` from all sections of a data source, such as a list that
  /// ``ListAdapterDataSource/sectioned(by:sortedBy:)`` returns.
  @MainActor
  public init<Section, Item>(from source: some ListAdapterDataSource<Section, Item>)
  where Content == ListPart<Section, Item> {
    self.init(ListPart(source, list: { source.currentSnapshot }))
  }

  /// Creates the sections of a ``ListComposition`` from all sections of a data source, and a section after them for a
  /// row that says the state of the source.
  ///
  /// ```swift
  /// ListSection(from: folders, stateIn: .foldersState) { part in
  ///   if part.loadState == .loading { Row.loading } else { nil }
  /// }
  /// ```
  /// - Parameters:
  ///   - source: The data source, which is stored outside the closure of the composition.
  ///   - section: The section of the row. It is shown while it has the row.
  ///   - stateRow: A closure that returns the row, or `nil` for none. The id of the row must differ from those of all
  ///     items.
  @MainActor
  public init<Section, Item>(
    from source: some ListAdapterDataSource<Section, Item>, stateIn section: Section,
    stateRow: @escaping @MainActor (ListPartState) -> Item?
  ) where Content == ListPart<Section, Item> {
    self.init(ListPart(source, list: { source.currentSnapshot }, stateSection: section, stateRow: stateRow))
  }
}

extension ListSnapshot where Section == SingleSection {
  /// The same items in another section.
  fileprivate func titled<NewSection: ListElement>(_ section: NewSection) -> ListSnapshot<NewSection, Item> {
    var list = ListSnapshot<NewSection, Item>(storedSections: [.init(section: section, items: elements)])
    list.marks = marks
    return list
  }
}
