import RecipeLint
import RecipeText
import Recipes

/// The texts of the files of a new book.
package enum SetupTexts {
  /// `.brewguide.yaml`
  ///
  /// - Parameter book: the id of the book.
  package static func configuration(book: UUID) -> String {
    """
    # Settings of brewlint, brewfmt and the other tools for the recipes in this folder.
    # All keys are optional; `brewlint --show-settings FILE` shows what applies to a file.

    # By this id, a diary tells the recipes of this book from those of others. A clone keeps it; a book of its own that
    # begins as a copy of this one needs another one.
    book: \(book.text)

    # Which rules are on: minimal, recommended or strict.
    rules:
      preset: recommended
      # A rule can be turned off, or have another severity. `brewlint rules` lists them.
      # ratio-range: off
      # missing-id: warning

    # Which files are recipes: by default, those in recipes/ and all *.brew.yaml.
    # include: [recipes/, drinks/]
    # exclude: [recipes/drafts/]

    # Rules for some of the files.
    # overrides:
    #   - files: recipes/iced/
    #     rules:
    #       temperature-range: off

    # Methods of your own, with their usual ranges.
    # methods:
    #   nel-drip:
    #     dose: [20 g, 40 g]
    #     ratio: [10, 14]

    """
  }

  /// `README.md`
  ///
  /// - Parameter hasStarters: whether the book has starters.
  package static func readme(hasStarters: Bool) -> String {
    let starters = """
      The starters are templates: copy one with `brewbook duplicate`, and change the copy.


      """
    return """
      # Recipe book

      Coffee recipes, one in a file, in `recipes/`. The tools are those of BrewGuide.

      | command | what it does |
      | --- | --- |
      | `brewbook list` | lists the recipes |
      | `brewbook show NAME` | shows a recipe |
      | `brewbook new` | writes a new recipe |
      | `brewscale NAME --dose 18g` | scales a recipe |
      | `brewtimer NAME` | guides through a brew |
      | `brewlint` | checks all recipes |
      | `brewfmt` | formats all recipes |
      | `brewbook sync` | gets the changes of others, and sends yours |

      \(hasStarters ? starters : "")After cloning this repository, run `brewbook init` in it once. It tells git how to merge recipes: git does not
      take programs from a repository.

      """
  }

  /// `.gitattributes`
  package static var attributes: String {
    """
    # How git merges and compares recipes and diaries. Each clone needs `brewbook init` once.
    \(GitSetup.attributes().joined(separator: "\n"))

    """
  }

  /// `.github/workflows/recipes.yaml`, as in docs/ci.md.
  ///
  /// - Parameter source: must be on GitHub.
  package static func github(_ source: ToolSource) -> String {
    """
    name: recipes
    on: [push, pull_request]
    jobs:
      brewlint:
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4
          - uses: \(source.path)@\(source.revision)

    """
  }

  /// `.gitlab-ci.yml`, as in docs/ci.md.
  package static func gitlab(_ source: ToolSource) -> String {
    """
    include:
      - remote: \(source.file("ci/brewlint.gitlab-ci.yml"))

    variables:
      BREWGUIDE_URL: \(source.address).git
      BREWGUIDE_REF: \(source.revision)

    """
  }

  /// `.pre-commit-config.yaml`, as at the beginning of docs/ci.md: with the installed program.
  package static let preCommit = #"""
    repos:
      - repo: local
        hooks:
          - {id: brewlint, name: brewlint, entry: brewlint check --force-exclude, language: system, require_serial: true, files: '(^|/)recipes/.*\.ya?ml$|\.brew\.ya?ml$'}

    """#
}
