import ListPresentation

struct Chapter: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<Verse, Int> {
    let start = request.cursor ?? 0
    let end = min(start + request.size, 150)
    return Page((start..<end).map(Verse.init), next: end < 150 ? end : nil, total: 150)
  }
}
