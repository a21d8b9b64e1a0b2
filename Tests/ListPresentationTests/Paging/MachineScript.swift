import ListPresentationTesting

@testable import ListPresentation

/// Plays events on a bare machine, without a list or a pager.
struct MachineScript {
  enum Event {
    case start
    case show(Range<Int>)
    case edit(Int, Int)
    case answer(Int, rows: Int, next: Int? = nil, previous: Int? = nil)
  }

  private(set) var machine: PagingMachine
  private(set) var commands: [RequestCommand<PagingRequest>] = []
  private var generator = SeededGenerator(seed: 1)

  init(_ machine: PagingMachine) { self.machine = machine }

  @discardableResult
  mutating func play(_ events: [Event]) -> PagingMachine {
    for event in events { play(event) }
    return machine
  }

  mutating func play(_ event: Event) {
    let event: PagingEvent =
      switch event {
      case .start: .start
      case .show(let range): .show(range)
      case .edit(let index, let count): .edit(at: index, by: count, movesCursors: false)
      case .answer(let ticket, let rows, let next, let previous):
        .answer(ticket: ticket, PagingAnswer(received: rows, new: rows, next: next, previous: previous))
      }
    commands = machine.handle(event, at: .zero, using: &generator)
  }
}
