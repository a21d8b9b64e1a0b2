import Foundation
import ListPresentation

// The program `gallery`: it connects the command to standard output, standard error and the environment.

/// Writes text to standard error. Without a standard error there is nobody to tell.
func report(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

// The next file that is opened would get the number of a closed stream, and receive what is written to it.
guard fcntl(STDOUT_FILENO, F_GETFD) != -1 else {
  report("gallery: cannot write: standard output is closed\n")
  exit(2)
}
ListErrorText.localized = { $0.localizedDescription }
let command = GalleryCommand(
  write: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) }, report: report)
exit(await command.run(Array(CommandLine.arguments.dropFirst()), in: ProcessInfo.processInfo.environment))
