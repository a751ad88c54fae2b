// PerronCommands
