/// A queue of requests. Appending, prepending and removing the first request take constant time on average.
struct RequestQueue<AppRoute: Route> {
  typealias Request = RouteRequest<AppRoute>

  /// The first requests, in reverse order.
  private var front: [Request] = []
  private var back: [Request] = []

  var isEmpty: Bool { front.isEmpty && back.isEmpty }
  var requests: [Request] { front.reversed() + back }

  mutating func append(_ request: Request) { back.append(request) }

  mutating func prepend(_ requests: [Request]) { front += requests.reversed() }

  mutating func popFirst() -> Request? {
    if front.isEmpty {
      front = back.reversed()
      back = []
    }
    return front.popLast()
  }

  /// Changes the first request for which a closure returns a value.
  /// - Complexity: O(requests).
  mutating func update<Result>(_ body: (inout Request) -> Result?) -> Result? {
    for index in front.indices.reversed() {
      if let result = body(&front[index]) { return result }
    }
    for index in back.indices {
      if let result = body(&back[index]) { return result }
    }
    return nil
  }

  /// Removes the request with an id.
  /// - Complexity: O(requests).
  mutating func remove(_ id: Int) -> Request? {
    if let index = front.firstIndex(where: { $0.id == id }) { return front.remove(at: index) }
    return back.firstIndex { $0.id == id }.map { back.remove(at: $0) }
  }
}
