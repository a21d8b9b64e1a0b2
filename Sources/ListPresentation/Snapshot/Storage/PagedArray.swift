/// An array in pages. Copies share the pages that neither of them writes to.
///
/// Writing to an element copies its page and the list of pages if they are shared. Growing does not move elements of
/// other pages.
@usableFromInline
struct PagedArray<Element: Sendable>: Sendable {
  /// Copying a page for an edit is cheap, and the list of pages stays short.
  @inlinable static var pageSize: Int { 4_096 }

  @usableFromInline var pages: [ContiguousArray<Element>] = []

  @inlinable
  init() {}

  @inlinable var count: Int {
    pages.last.map { (pages.count - 1) * Self.pageSize + $0.count } ?? 0
  }

  @inlinable
  subscript(index: Int) -> Element {
    get { pages[index / Self.pageSize][index % Self.pageSize] }
    set { pages[index / Self.pageSize][index % Self.pageSize] = newValue }
  }

  @inlinable
  mutating func append(_ element: Element) {
    if pages.last.map({ $0.count == Self.pageSize }) ?? true { pages.append([]) }
    let last = pages.count - 1
    // By doubling, up to the size of a page.
    if pages[last].count == pages[last].capacity {
      pages[last].reserveCapacity(min(Self.pageSize, max(16, 2 * pages[last].count)))
    }
    pages[last].append(element)
  }
}
