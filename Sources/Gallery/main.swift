import Foundation

// The program `gallery`: it connects the command to standard output, standard error and the environment.
let command = GalleryCommand(
  write: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
  report: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
exit(await command.run(Array(CommandLine.arguments.dropFirst()), in: ProcessInfo.processInfo.environment))
