/// The key paths of a pager's observed properties. Building a key path of a generic type takes longer than reading the
/// property, so a pager builds each one once.
@MainActor
struct PagerKeyPaths<Item: ListElement> {
  let snapshot = \Pager<Item>.snapshot
  let states = \Pager<Item>.states
  let total = \Pager<Item>.total
  let diagnostics = \Pager<Item>.diagnostics
}

/// The key paths of a sparse pager's observed properties.
@MainActor
struct SparsePagerKeyPaths<Element: ListElement> {
  let revision = \SparsePager<Element>.shownRevision
  let state = \SparsePager<Element>.shownState
}
