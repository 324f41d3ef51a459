import RecipeSyntax
import Recipes
import Text

extension LintContext {
  /// The answer to a key such as `label:` in a step without an instruction: its value is the instruction. `nil` where
  /// the key is another one, or where the step has other text.
  func stepTextAnswer(_ key: Int, in step: Int) -> Answer? {
    let written = tree.nodes[key].kind == .scalar ? tree.text(of: key) : ""
    // Other names of the instruction are answered as those of any key.
    guard StepTextName.isName(written), !StepTextName.isInstruction(written),
      let value = tree.resolved(key + 1), tree.nodes[value].kind == .scalar
    else { return nil }
    let isOnly = tree.pairs(of: step).prefix(32).allSatisfy { pair in
      guard pair.key != key, tree.nodes[pair.key].kind == .scalar else { return true }
      let other = tree.text(of: pair.key)
      return !StepTextName.isName(other) && !StepTextName.isInstruction(other)
    }
    let edit = Edit(tree.nodes[key].range, "instruction")
    return isOnly
      ? Answer("did you mean `instruction`?", Fix("rename to `instruction`", .unsafe, [edit])) : nil
  }
}

/// The names of keys under which other formats have the text of a step.
enum StepTextName {
  /// Whether a key is an instruction, perhaps by another name.
  static func isInstruction(_ name: String) -> Bool {
    KeyNames.nearest(to: name, in: RecipeFormat.step)
      .map { RecipeFormat.step[$0].name == "instruction" } ?? false
  }

  /// Whether a name is one of a key rather than the beginning of a text: one word in small letters, or a known name.
  static func isKey(_ name: String) -> Bool {
    isName(name) || name.first?.isLowercase == true && !name.contains(where: { $0.isWhitespace })
  }

  /// Whether a step says something below this name in other formats.
  static func isName(_ name: String) -> Bool { names.contains(name.foldedWords.joined()) }

  private static let names = Set(
    """
    label title heading headline caption summary detail details what activity task phase stage message content \
    note notes comment comments remark tip hint \
    titel bezeichnung beschriftung name aktion phase hinweis bemerkung notiz \
    titre nom etiquette libelle action consigne remarque \
    titulo nombre etiqueta accion paso nota \
    titolo nome etichetta azione fase \
    rotulo acao passo etapa \
    naam omschrijving actie stap opmerking \
    ラベル 名前 タイトル 説明 手順 メモ 标签 名称 标题 说明 步骤 이름 제목 설명 단계
    """.split(separator: " ").map { String($0).foldedWords.joined() }
  )
}
