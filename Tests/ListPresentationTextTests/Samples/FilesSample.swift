import ListPresentation
import ListPresentationText
import Observation

struct File: ListElement { let id: String, name: String, isFolder: Bool }

struct FileService {
  var folders: [String: [File]]
  func contents(of folder: String) -> ArrayPageSource<File> { ArrayPageSource(folders[folder] ?? []) }
}

@MainActor
func makeFiles(_ service: FileService) -> OutlineList<SingleSection, File> {
  OutlineList(Pager(service.contents(of: "/")), isExpandable: \.isFolder) { Pager(service.contents(of: $0.id)) }
}

struct Topic: ListElement {
  let id: Int, title: String
  var topics: [Topic] = []
}

@MainActor @Observable
final class Guide: ArrayDataSource {
  var items: [Topic]
  init(_ items: [Topic]) { self.items = items }
}

@MainActor
func makeGuide(_ guide: Guide) -> (OutlineList<SingleSection, Topic>, TextListScreen<SingleSection, Topic>) {
  let outline = OutlineList(guide) { $0.topics.isEmpty ? nil : $0.topics }
  let screen = TextListScreen("Guide") { (topic: Topic) in TextRow(topic.title) }
  ListAdapter(dataSource: outline, view: screen)
  return (outline, screen)
}
