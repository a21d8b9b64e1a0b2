import Synchronization

@testable import ListPresentation

/// A source whose loads wait until a test answers them. An answer that is given before the load is kept for it.
final class HeldAssets: AssetSource {
  typealias Answer = Result<LoadedAsset<String>, AdvisedError>

  private struct State {
    var asked: [String] = []
    var cancelled: [String] = []
    var answers: [String: Answer] = [:]
    var waiting: [String: AsyncStream<Answer>.Continuation] = [:]
  }

  private let state = Mutex(State())

  var asked: [String] { state.withLock { $0.asked } }
  var cancelled: [String] { state.withLock { $0.cancelled } }

  func answer(_ name: String) { end(name, .success(LoadedAsset("picture \(name)", cost: 1))) }

  func fail(_ name: String, _ advice: RetryAdvice) { end(name, .failure(AdvisedError(retryAdvice: advice))) }

  private func end(_ name: String, _ answer: Answer) {
    let waiting = state.withLock { state in
      let waiting = state.waiting.removeValue(forKey: name)
      if waiting == nil { state.answers[name] = answer }
      return waiting
    }
    waiting?.yield(answer)
    waiting?.finish()
  }

  func load(_ key: AssetKey) async throws -> LoadedAsset<String> {
    let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
    let answer = state.withLock { state in
      state.asked.append(key.source)
      let answer = state.answers.removeValue(forKey: key.source)
      if answer == nil { state.waiting[key.source] = continuation }
      return answer
    }
    if let answer { return try answer.get() }
    for await answer in answers { return try answer.get() }
    state.withLock { $0.cancelled.append(key.source) }
    throw CancellationError()
  }
}
