import PerronCommands

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(await CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
