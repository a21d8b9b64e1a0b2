import ListPresentation

actor FirstPage<Source: PageSource> {
  private(set) var page: Page<Source.Item, Source.Cursor>?
  func keep(_ page: Page<Source.Item, Source.Cursor>) { self.page = page }
}

@MainActor
func makePager<Source: PageSource>(_ source: Source, keeping first: FirstPage<Source>) -> Pager<Source.Item> {
  Pager(
    CachingPageSource(source) {
      await first.page
    } store: { page in
      await first.keep(page)
    })
}
