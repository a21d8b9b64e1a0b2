import Observation

/// The observation of a value of a generic class.
///
/// `@Observable` makes a key path at each access. In a generic class, this takes longer than all else that an update of
/// a short list does. A signal is not generic, so that its key path is a constant.
final class Signal: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var content: Void { () }

  /// Records a read of the value.
  func access() { registrar.access(self, keyPath: \.content) }

  /// Announces a change of the value, and makes it.
  func change(_ body: () -> Void = {}) { registrar.withMutation(of: self, keyPath: \.content, body) }
}
