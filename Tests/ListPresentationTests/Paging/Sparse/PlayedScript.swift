import ListPresentation
import ListPresentationTesting
import Testing

extension PagerStage where StagedPager == SparsePager<ScriptedItem> {
  /// Plays a script and records an issue if the outcome differs.
  func expect(_ script: String, at location: SourceLocation = #_sourceLocation) async {
    if let played = await mismatch(script) { Issue.record("\(played)", sourceLocation: location) }
  }
}
