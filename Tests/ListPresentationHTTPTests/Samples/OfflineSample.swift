import Foundation
import ListPresentation
import ListPresentationHTTP

@MainActor
func makePager<Source: PageSource>(
  _ source: Source, keptIn folder: URL, upTo lastSeen: Source.Item.ID?
) throws -> Pager<Source.Item> where Source.Item: Codable, Source.Cursor: Codable {
  Pager(StoredPageSource(source, store: try FilePageStore(folder), upTo: lastSeen))
}
