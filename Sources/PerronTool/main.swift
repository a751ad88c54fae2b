import PerronCommands

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let words = (1..<max(Int(CommandLine.argc), 1)).map {
  CommandLine.unsafeArgv[$0].flatMap { String(validatingCString: $0) }
}
exit(await CommandLineTool.run(words))
