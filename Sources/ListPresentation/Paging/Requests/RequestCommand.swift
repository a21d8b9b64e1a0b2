/// An effect on the world that a machine asks its pager for. Changes of items are commands of their own, because the
/// list carries them out.
package enum RequestCommand<Request: Ticketed>: Hashable, Sendable {
  /// Send a request, and pass its answer to the machine.
  case send(Request)
  /// Cancel a request. The machine ignores any answer that arrives later.
  case cancel(ticket: Int)
  /// Send a tick at a time. The command replaces the previous wake time, and `nil` cancels it.
  case wake(at: Duration?)
}

/// A request with the number that identifies it and its answer. A newer request has a higher ticket.
package protocol Ticketed: Hashable, Sendable {
  associatedtype Subject: Hashable, Sendable

  var ticket: Int { get }
  /// What the request loads. A machine has at most one request under way for a subject.
  var subject: Subject { get }
  /// The host that the request goes to, or `nil` if all requests of its machine go to one.
  var host: Substring? { get }
  /// Whether the request may be sent although the gate is closed, because it does not reach the server.
  var passesGate: Bool { get }
}

extension Ticketed {
  package var host: Substring? { nil }
  package var passesGate: Bool { false }
}
