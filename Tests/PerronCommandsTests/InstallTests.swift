import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("What make install installs")
struct InstallTests {
  let folder = TemporaryFolder()

  private func install(_ more: String...) -> ProgramOutcome {
    Program("make").run(
      [
        "-s", "-C", Repository.path, "install-files", "PERRON=\(Program.perron.path)",
        "DESTDIR=\(folder["root"])",
      ] + more)
  }

  @Test("The program, its manual page and completions lie below DESTDIR and PREFIX, and work there")
  func files() throws {
    let run = install("PREFIX=/opt/perron")
    try #require(run.exitCode == 0, "\(run.summary)")
    let prefix = folder["root/opt/perron"]
    let version = Program(prefix + "/bin/perron").run(["--version"])
    #expect(version.output.hasPrefix("perron "))
    let files = [
      "man/man1/perron.1": ["man"],
      "bash-completion/completions/perron": ["completion", "bash"],
      "zsh/site-functions/_perron": ["completion", "zsh"],
      "fish/vendor_completions.d/perron.fish": ["completion", "fish"],
    ]
    for (file, command) in files {
      #expect(
        folder.text("root/opt/perron/share/" + file) == Program.perron.run(command).output,
        "\(file)")
    }
  }

  @Test("PREFIX is /usr/local where none is given, and packages say where zsh looks")
  func defaults() throws {
    let run = install("ZSH_FUNCTIONS=zsh/vendor-completions")
    try #require(run.exitCode == 0, "\(run.summary)")
    #expect(folder.has("root/usr/local/bin/perron"))
    #expect(folder.has("root/usr/local/share/zsh/vendor-completions/_perron"))
  }
}
