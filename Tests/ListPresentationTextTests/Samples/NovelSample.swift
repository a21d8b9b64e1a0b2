import ListPresentation
import ListPresentationText

struct Novel: ListElement, Hashable {
  let id: Int
  let title: String
  let page: String
  let subjects: [String]
  let review: String
}

@MainActor
func makeNovelScreen(_ novel: Novel) -> TextScreen {
  .details(novel.title) {
    [.title(novel.title), .link(novel.page), .tags("Subjects", novel.subjects), .note("Review", novel.review)]
  }
}
