import TestSupport

extension FaultTask {
  /// Every task of every program that writes files. A new program is a new row.
  static let all =
    formatting + linting + scaling + diary + keeping + exchanging + pages + git + others

  // MARK: Files in place

  private static let cramped = Recipes.cramped.replacing("Morning", with: "Evening")

  private static let formatting = [
    FaultTask(name: "format one file", words: ["brewfmt", "a.yaml"], files: ["a.yaml": cramped]),
    FaultTask(
      name: "format many files",
      words: ["brewfmt", "--jobs", "1", "recipes"],
      files: Dictionary(
        uniqueKeysWithValues: (0..<9).map { number in
          (
            "recipes/\(number % 2)/r\(number).yaml",
            Recipes.cramped.replacing("V60", with: "\(number)")
          )
        }
      )
    ),
    FaultTask(
      name: "format the files of a list",
      words: ["brewfmt", "--files-from", "list", "-j1"],
      files: [
        "recipes/a.yaml": cramped, "recipes/b.yaml": cramped.replacing("Evening", with: "Late"),
        "list": "recipes/a.yaml\nrecipes/b.yaml\n",
      ]
    ),
    FaultTask(
      name: "format what is found",
      words: ["brewfmt", "-j1"],
      files: ["recipes/a.yaml": cramped]
    ),
    FaultTask(
      name: "format a file with two names",
      words: ["brewfmt", "a.yaml"],
      files: ["a.yaml": cramped],
      preparation: "ln a.yaml other-name.yaml"
    ),
    FaultTask(
      name: "format a file with rights of its own",
      words: ["brewfmt", "a.yaml"],
      files: ["a.yaml": cramped],
      preparation: "chmod 640 a.yaml; setfattr -n user.brewed -v often a.yaml 2>/dev/null || :"
    ),
  ]

  private static let linting = [
    FaultTask(
      name: "fix",
      words: ["brewlint", "check", "--fix", "--jobs", "1", "recipes"],
      files: [
        "recipes/a.yaml": Recipes.formatted.replacing("method: v60", with: "method: V60"),
        "recipes/b.yaml": cramped.replacing("method: v60", with: "metod: v60"),
      ]
    ),
    FaultTask(
      name: "add ignores",
      words: ["brewlint", "check", "--add-ignore", "--jobs", "1", "recipes"],
      files: ["recipes/a.yaml": Recipes.broken, "recipes/b.yaml": Recipes.odd]
    ),
    FaultTask(
      name: "write the findings",
      words: ["brewlint", "check", "-o", "findings.txt", "recipes"],
      files: ["recipes/a.yaml": Recipes.broken]
    ),
    FaultTask(
      name: "write a new report",
      words: ["brewlint", "check", "--format", "json=report.json", "recipes"],
      files: ["recipes/a.yaml": Recipes.broken]
    ),
    FaultTask(
      name: "replace two reports",
      words: [
        "brewlint", "check", "--format", "json=report.json", "--format", "junit=report.xml",
        "recipes",
      ],
      files: ["recipes/a.yaml": Recipes.broken, "report.json": "{}\n", "report.xml": "<old/>\n"],
      preparation: "setfattr -n user.brewed -v often report.json 2>/dev/null || :"
    ),
  ]

  private static let scaling = [
    FaultTask(
      name: "scale into a file",
      words: ["brewscale", "a.yaml", "--dose", "18", "-o", "big.yaml"],
      files: [
        "a.yaml": "id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90\n" + Recipes.clean,
        "big.yaml": "old: true\n",
      ]
    )
  ]

  // MARK: Diaries

  private static let brew = [
    "--name", "Any", "--method", "v60", "--dose", "15", "--yield", "250", "--temperature", "94",
    "--grind", "medium", "--rating", "4",
  ]

  private static func log(
    _ name: String,
    _ words: [String],
    diary: String = Diaries.four,
    other: String? = nil,
    preparation: String = "",
    diaries: Set<String> = ["log.jsonl"],
    isRepeatable: Bool = true
  ) -> FaultTask {
    var files = ["log.jsonl": diary]
    files["other.jsonl"] = other
    return FaultTask(
      name: name,
      words: ["brewlog"] + words,
      files: files,
      preparation: preparation,
      environment: ["TZ": "UTC0"],
      diaries: diaries,
      isRepeatable: isRepeatable
    )
  }

  private static let others5 = (5...9).map { number in
    Diaries.entry("\(number)5555555", "2026-05-0\(number)T06:00:00.000Z", rating: 3) + "\n"
  }.joined()

  private static let diary = [
    log("add a brew", ["add", "--file", "log.jsonl"] + brew, isRepeatable: false),
    log(
      "add a brew behind a cut line",
      ["add", "--file", "log.jsonl"] + brew,
      diary: Diaries.four + "{\"versi",
      isRepeatable: false
    ),
    FaultTask(
      name: "add the first brew",
      words: ["brewlog", "add"] + brew,
      diaries: ["home/.local/share/brewguide/brewlog.jsonl"],
      optional: [],
      isRepeatable: false
    ),
    log(
      "edit a brew",
      ["edit", "1111", "--file", "log.jsonl", "--rating", "2"],
      isRepeatable: false
    ),
    log("delete a brew", ["delete", "1111", "--yes", "--file", "log.jsonl"], isRepeatable: false),
    log("import brews", ["import", "other.jsonl", "--file", "log.jsonl"], other: others5),
    log("compact", ["compact", "--file", "log.jsonl"]),
    log(
      "compact a diary with two names",
      ["compact", "--file", "log.jsonl"],
      preparation: "ln log.jsonl other-name.jsonl"
    ),
    log(
      "repair",
      ["repair", "--file", "log.jsonl"],
      diary: Diaries.four + "{broken\n" + others5,
      diaries: ["log.jsonl", "log.jsonl.rejected"]
    ),
    log(
      "merge diaries",
      ["merge", "log.jsonl", "other.jsonl", "--output", "log.jsonl"],
      other: others5
    ),
    log("export", ["export", "--format", "csv", "-o", "brews.csv", "--file", "log.jsonl"]),
  ]

  // MARK: Recipe books

  private static func book(
    _ name: String,
    _ words: [String],
    _ files: [String: String] = [:],
    preparation: String = "",
    environment: [String: String] = [:],
    journals: Set<String> = [],
    next: [String]? = nil
  ) -> FaultTask {
    let own = [
      "recipes/morning-v60.yaml": Recipes.formatted,
      "recipes/evening.yaml": Recipes.named("Evening V60"),
    ]
    return FaultTask(
      name: name,
      words: ["brewbook"] + words,
      files: own.merging(files) { $1 },
      preparation: preparation,
      environment: environment,
      journals: journals,
      names: ["a.yaml"],
      next: next.map { ["brewbook"] + $0 }
    )
  }

  private static let keeping = [
    book("new recipe", ["new", "Noon V60"], next: ["new", "Late V60"]),
    book(
      "new recipe in a new folder",
      ["new", "Noon V60", "-o", "a/b/noon.yaml"],
      next: ["new", "Late V60", "-o", "a/b/late.yaml"]
    ),
    book("set values", ["set", "morning", "dose=16 g"]),
    book("edit in an editor", ["edit", "morning"], environment: ["EDITOR": "sed -i s/Bloom/Wet/"]),
    book(
      "rename",
      ["rename", "Morning V60", "Noon V60"],
      next: ["rename", "Evening V60", "Late V60"]
    ),
    book(
      "duplicate",
      ["duplicate", "morning", "--name", "Noon V60"],
      next: ["duplicate", "morning", "--name", "Late V60"]
    ),
    book(
      "duplicate to a folder",
      ["duplicate", "morning", "--name", "Noon V60", "-o", "copies"],
      next: ["duplicate", "morning", "--name", "Late V60", "-o", "copies"]
    ),
    book(
      "delete a recipe",
      ["delete", "morning", "--yes"],
      next: ["set", "evening", "dose=16 g"]
    ),
    book(
      "undo",
      ["undo"],
      preparation: "brewbook rename 'Morning V60' 'Noon V60'",
      next: ["set", "evening", "dose=16 g"]
    ),
    book(
      "redo",
      ["redo"],
      preparation: "brewbook rename 'Morning V60' 'Noon V60' && brewbook undo",
      next: ["set", "evening", "dose=16 g"]
    ),
    book(
      "add equipment",
      ["equipment", "add", "Old Mill"],
      ["equipment.yaml": "# mine\ngrinders:\n  - name: A\n"],
      next: ["equipment", "add", "Other Mill"]
    ),
    book(
      "purge",
      ["purge", "--file", "log.jsonl", "--yes"],
      [
        ".brewguide.yaml": "book: 0f5d6c1e-3a2b-4c4d-8e8f-101112131415\n",
        "log.jsonl": Diaries.four
          + others5.replacing("}\n", with: ",\"book\":\"0f5d6c1e-3a2b-4c4d-8e8f-101112131415\"}\n"),
        "log.jsonl.rejected": "{0f5d6c1e-3a2b-4c4d-8e8f-101112131415\n{other\n",
        "recipes/.brew-12ab.copy": Recipes.formatted,
        "home/.local/share/brewguide/catalogs/a/b": "x\n",
      ],
      preparation: "brewbook set morning dose=15g; brewscale morning >/dev/null"
    ),
  ]

  private static let exchanging = [
    book(
      "import recipes to a folder",
      ["import", "two.csv", "-o", "mine"],
      preparation: """
        brewbook export --format csv -o two.csv
        rm -r recipes
        """,
      next: ["new", "Late V60", "-o", "mine"]
    ),
    book(
      "import recipes and brews",
      ["import", "two.csv", "-o", ".", "--brews", "brews.jsonl"],
      preparation: """
        brewbook export --format csv -o two.csv
        rm -r recipes
        """,
      // It cleans the folder that both were written to.
      next: ["new", "Late V60", "-o", "."]
    ),
    book("export recipes", ["export", "--format", "csv", "-o", "recipes.csv"]),
    book(
      "import recipes",
      ["import", "two.csv"],
      preparation: """
        brewbook export --format csv -o two.csv
        rm -r recipes
        """,
      next: ["new", "Late V60"]
    ),
  ]

  private static let pages = [
    book("write a chart", ["chart", "morning", "--format", "svg", "-o", "chart.svg"]),
    book("write a card", ["card", "morning", "-o", "card.html"]),
    book("write a page to send", ["share", "morning", "-o", "for-ada.html"]),
    book(
      "write a site",
      ["render", "--jobs", "1", "-o", "site"],
      journals: ["site/.brewbook-files"]
    ),
    book(
      "write a site again",
      ["render", "--jobs", "1", "-o", "site"],
      preparation: """
        brewbook render -o site
        rm recipes/evening.yaml
        sed -i s/Bloom/Wet/ recipes/morning-v60.yaml
        """,
      journals: ["site/.brewbook-files"]
    ),
  ]

  // MARK: git

  private static let conflict = """
    git init -q -b main
    git add . && git commit -qm base
    git checkout -q -b other && sed -i 's/dose: 15 g/dose: 18 g/' recipes/morning-v60.yaml
    git commit -qam other
    git checkout -q main && sed -i 's/dose: 15 g/dose: 16 g/' recipes/morning-v60.yaml
    git commit -qam main
    """

  private static let git = [
    FaultTask(
      name: "begin a book",
      words: [
        "brewbook", "init", "--starters", "v60", "--git", "--pre-commit", "--ci", "github",
        "--source", "https://github.com/ana/brewguide",
      ]
    ),
    book(
      "merge for git",
      ["merge", "base.yaml", "ours.yaml", "theirs.yaml", "a.yaml"],
      [
        "base.yaml": Recipes.clean, "ours.yaml": Recipes.clean.replacing("15 g", with: "16 g"),
        "theirs.yaml": Recipes.clean.replacing("94 °C", with: "93 °C"),
      ]
    ),
    book(
      "merge with a conflict",
      ["merge", "base.yaml", "ours.yaml", "theirs.yaml", "a.yaml"],
      [
        "base.yaml": Recipes.clean, "ours.yaml": Recipes.clean.replacing("15 g", with: "16 g"),
        "theirs.yaml": Recipes.clean.replacing("15 g", with: "18 g"),
      ],
      preparation: "git init -q && touch .git/index.lock",
      next: ["merge", "base.yaml", "ours.yaml", "theirs.yaml", "b.yaml"]
    ),
    FaultTask(
      name: "merge with a conflict in a folder",
      words: ["brewbook", "merge", "base", "ours", "theirs", "recipes/a.yaml"],
      files: [
        "base": Recipes.clean, "ours": Recipes.clean.replacing("15 g", with: "16 g"),
        "theirs": Recipes.clean.replacing("15 g", with: "18 g"), "recipes/a.yaml": Recipes.clean,
      ],
      preparation: "git init -q && touch .git/index.lock",
      names: ["a.yaml"],
      next: ["brewbook", "merge", "base", "ours", "theirs", "recipes/b.yaml"],
      unnamed: ["recipes/a.yaml"]
    ),
    book(
      "resolve a conflict",
      ["resolve", "--theirs"],
      [".gitattributes": "*.yaml merge=brewbook\n"],
      preparation: """
        git init -q -b main
        git config merge.brewbook.driver 'brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P'
        """ + "\n" + conflict + "\ngit merge other >/dev/null 2>&1 || :\n"
    ),
  ]

  // MARK: Others

  private static func message(_ json: String) -> String {
    "Content-Length: \(json.utf8.count)\r\n\r\n\(json)"
  }

  private static let others = [
    FaultTask(
      name: "serve an editor",
      words: ["brewls", "--log", "server.log"],
      input: [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{"textDocument":{"publishDiagnostics":{"codeDescriptionSupport":true}}}}}"#,
        #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.yaml","languageId":"yaml","version":1,"text":"name: A\n"}}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
        #"{"jsonrpc":"2.0","method":"exit"}"#,
      ].map(message).joined(),
      optional: ["home/.cache/", "server.log"],
      journals: ["server.log"]
    )
  ]
}
