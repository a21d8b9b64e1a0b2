import ListPresentationTesting

@testable import ListPresentation

/// Pictures by their names, for short tests.
extension ScriptedAssetSource<String> {
  var asked: [String] { requests.map(\.source) }
  var cancelled: [String] { cancelledRequests.map(\.source) }

  func answer(_ name: String) { answer(LoadedAsset("picture \(name)", cost: 1), to: AssetKey(name)) }

  func fail(_ name: String, _ advice: RetryAdvice) { fail(AdvisedError(retryAdvice: advice), to: AssetKey(name)) }
}
