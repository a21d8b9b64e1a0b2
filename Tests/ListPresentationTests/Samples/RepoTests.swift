import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// The samples of the article `FromPaging3` do what the article says.
@MainActor @Suite struct RepoTests {
  /// A service with 100 repositories, of which a query finds those with the query in the name.
  private struct Service: RepoService {
    func search(_ query: String, page: Int, size: Int) async throws -> [Repo] {
      let found = (0..<100).map { Repo(id: $0, name: "repo \($0)", stars: 9_900 - 100 * $0) }
        .filter { query.isEmpty || $0.name.contains(query) }
      return Array(found.dropFirst(size * (page - 1)).prefix(size))
    }
  }

  @Test func repositoriesAreSearchedAndLoadedToTheEnd() async {
    let repos = makeRepos(Service())
    let adapter = ListAdapter(dataSource: repos)
    for (query, found) in [("", Array(0..<100)), ("repo 7", [7] + Array(70..<80))] {
      repos.query = query
      await wait(until: {
        adapter.flush()
        repos.visibleItemsChanged(to: 0..<max(1, repos.numberOfItems))
        return repos.shownQuery == query && repos.loadState == .exhausted
      })
      #expect(repos.base.snapshot.itemIDs == found)
    }
  }

  @Test func rowsAreSeparatedByThousandsOfStars() async {
    let adapter = ListAdapter(dataSource: makeRows(makeRepos(Service())))
    await wait(until: {
      adapter.flush()
      return adapter.snapshot?.numberOfItems ?? 0 >= 30
    })
    let ids = adapter.snapshot?.itemIDs ?? []
    #expect(Array(ids.prefix(13)) == ["stars 9"] + (0..<10).map { "repo \($0)" } + ["stars 8", "repo 10"])
  }
}
