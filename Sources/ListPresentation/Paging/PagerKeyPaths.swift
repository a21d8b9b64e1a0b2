/// The observed properties of a pager. Building a key path of a generic type takes longer than reading the property, so
/// that a pager builds each once.
@MainActor
struct PagerKeyPaths<Item: ListElement> {
  let snapshot = \Pager<Item>.snapshot
  let states = \Pager<Item>.states
  let total = \Pager<Item>.total
  let diagnostics = \Pager<Item>.diagnostics
}

/// The observed properties of a pager with random access.
@MainActor
struct SparsePagerKeyPaths<Element: ListElement> {
  let revision = \SparsePager<Element>.shownRevision
  let state = \SparsePager<Element>.shownState
}
