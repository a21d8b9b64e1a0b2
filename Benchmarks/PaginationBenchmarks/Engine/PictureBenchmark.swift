import ListPresentation
import ListPresentationText

/// Measures what pictures add to the scrolling of a list.
@MainActor
struct PictureBenchmark {
  private let rows = 1_000
  private let rounds = 20

  /// Returns a table of the times to scroll a list from its first row to its last.
  func table() -> TextTable {
    let plain = time(hasPictures: false)
    let pictures = time(hasPictures: true)
    var table = TextTable(
      "A list of \(rows.grouped) rows of 4 lines on a screen of 80x24: from the first row to the last", words: ["rows"],
      numbers: ["median", "p99", "ratio"],
      notes: ["pictures: 8x4 cells of one color for each row, drawn when the row comes into view"])
    table.add(["text"], [plain.median.cell, plain.percentile(99).cell, 1.0.ratioCell])
    let ratio = pictures.median / plain.median
    table.add(["pictures"], [pictures.median.cell, pictures.percentile(99).cell, ratio.ratioCell])
    return table
  }

  private func time(hasPictures: Bool) -> Times {
    let source = SnapshotSource(BenchmarkRow<Int>.rows(0..<rows))
    var times = Times()
    for _ in 0..<rounds {
      let screen = TextListScreen<SingleSection, BenchmarkRow<Int>> { row in
        var text = TextRow("the quick brown fox \(row.content)", detail: "jumps over the lazy dog", lines: 4)
        if hasPictures {
          let gray = PixelImage.Pixel(red: 90, green: 90, blue: 90)
          text.picture = TextPicture(nil, placeholder: gray, alternative: "picture \(row.content)")
        }
        return text
      }
      let adapter = ListAdapter(dataSource: source, view: screen)
      let size = ScreenSize(columns: 80, rows: 24)
      times.measure {
        for _ in 0..<rows {
          let frame = screen.frame(in: size)
          Sink.take(frame.lines.count)
          screen.didShow(frame)
          screen.press(.down)
        }
      }
      adapter.detach(screen)
    }
    return times
  }
}
