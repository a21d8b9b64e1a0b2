extension LatencyModel {
  /// Creates the server of a recording: a random time for each request, and a time for each row. The time for each row
  /// is the slope of the line through the requests with the least squares, if pages differ in size.
  /// - Parameter requests: The rows and the milliseconds of each request, at least one.
  init(name: String, requests: [(rows: Int, milliseconds: Double)]) {
    let count = Double(max(requests.count, 1))
    let rows = requests.reduce(0) { $0 + Double($1.rows) } / count
    let time = requests.reduce(0) { $0 + $1.milliseconds } / count
    let spread = requests.reduce(0) { $0 + (Double($1.rows) - rows) * (Double($1.rows) - rows) }
    let product = requests.reduce(0) { $0 + (Double($1.rows) - rows) * ($1.milliseconds - time) }
    let slope = spread > 0 ? max(product / spread, 0) : 0
    self.init(name: name, kind: .recorded(requests.map { max($0.milliseconds - slope * Double($0.rows), 0) }))
    perRow = slope
  }
}
