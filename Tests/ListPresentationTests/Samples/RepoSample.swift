import ListPresentation

struct Repo: ListElement { let id: Int, name: String, stars: Int }

protocol RepoService: Sendable {
  func search(_ query: String, page: Int, size: Int) async throws -> [Repo]
}

struct RepoSource: PageSource {
  let service: any RepoService
  let query: String

  func page(_ request: PageRequest<Int>) async throws -> Page<Repo, Int> {
    let number = request.cursor ?? 1
    let repos = try await service.search(query, page: number, size: request.size)
    return Page(repos, next: repos.isEmpty ? nil : number + 1, previous: number > 1 ? number - 1 : nil)
  }
}

@MainActor
func makeRepos(_ service: any RepoService) -> SearchPager<String, Repo> {
  SearchPager(configuration: PagingConfiguration(pageSize: 30)) { RepoSource(service: service, query: $0) }
}

enum RepoRow: ListElement {
  case repo(Repo)
  case stars(thousands: Int)
  var id: String {
    switch self {
    case .repo(let repo): "repo \(repo.id)"
    case .stars(let thousands): "stars \(thousands)"
    }
  }
}

@MainActor
func makeRows(_ repos: SearchPager<String, Repo>) -> some ListAdapterDataSource<SingleSection, RepoRow> {
  repos.map { RepoRow.repo($0) }.separated { before, after in
    guard case .repo(let next)? = after else { return nil }
    if case .repo(let last)? = before, last.stars / 1_000 == next.stars / 1_000 { return nil }
    return .stars(thousands: next.stars / 1_000)
  }
}
