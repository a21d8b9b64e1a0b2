import Foundation
import ListPresentation
import ListPresentationText

ListErrorText.localized = { $0.localizedDescription }
let places = PlaceFile.directory(ProcessInfo.processInfo.environment)
await BookmarkCommand(desktop: .system, stateDirectory: places).program.run()
