/// The names that keys have in German, French, Italian, Spanish, Portuguese, Japanese, Dutch and Turkish, for
/// suggestions. Looked up only for unknown keys.
enum KeyTranslations {
  /// The key that a name means; its position in `keys`.
  static func position(of name: String, in keys: [KeyDescription]) -> Int? {
    let isStep = keys.contains { $0.name == "instruction" }
    let word = name.foldedWords.joined()
    guard let meant = (isStep ? steps : recipes)[word] else { return nil }
    return keys.firstIndex { $0.name == meant }
  }

  /// The names of a key of a recipe.
  static func names(of key: String) -> [String] {
    recipes.filter { $0.value == key }.map { $0.key }.sorted()
  }

  private static let recipes = table([
    "name":
      "titel rezept rezeptname nom titre recette nome titolo ricetta nombre titulo receta receita naam "
      + "名前 レシピ名 タイトル",
    "method":
      "methode zubereitung bruhmethode verfahren dispositif metodo preparazione preparacion preparo "
      + "yontem 方法 抽出方法 器具",
    "author": "autor auteur autore 作者",
    "source": "quelle fonte fuente bron kaynak 出典",
    "description": "beschreibung descrizione descripcion descricao 説明",
    "notes":
      "notiz notizen anmerkung anmerkungen remarque remarques nota notas opmerkingen notlar メモ 備考",
    "tags": "schlagworter stichworte etiquettes etichette etiquetas タグ",
    "dose":
      "weight grams gewicht poids peso dosis kaffee kaffeemenge kaffeemehl menge dosierung cafe quantitedecafe caffe dosedicaffe dosi "
      + "cantidaddecafe quantidadedecafe koffie kahve 粉 豆 粉量 豆量 コーヒー粉 コーヒー豆 コーヒー",
    "yield":
      "wasser wassermenge ausbeute getrank eau quantitedeau acqua resa agua rendimiento rendimento "
      + "quantidadedeagua su 湯 お湯 水 湯量 水量 お湯の量 抽出量",
    "temperature": "temperatur wassertemperatur temperaturedeleau temperatura temperaturadelagua "
      + "temperaturadellacqua temperaturadaagua watertemperatuur temperatuur sicaklik 温度 湯温 お湯の温度",
    "grind":
      "mahlgrad mahlung mouture broyage macinatura macinazione molienda moagem moagemdocafe maling "
      + "maalgraad ogutme 挽き目 粒度 挽き 挽目",
    "coffee": "bohne bohnen grains chicchi granos graos bonen ziarna 豆の種類 咖啡豆 원두",
    "language": "sprache langue lingua idioma lengua taal jezyk sprak dil 言語 语言 언어",
    "grinder":
      "muhle kaffeemuhle moulin macinacaffe macinino molinillo molino moedor moinho molen ミル "
      + "グラインダー",
    "grindSetting":
      "mahleinstellung einstellung reglage klicks clics scatti regolazione ajuste regulagem "
      + "クリック数",
    "totalTime":
      "gesamtzeit bruhzeit zeit dauer gesamtdauer tempstotal temps duree tempototale tempo "
      + "tiempototal tiempo tempototal duracion duracao tijd totaletijd sure 時間 合計時間 抽出時間",
    "steps":
      "schritte ablauf anleitung zubereitungsschritte etapes procedure deroule passi passaggi "
      + "procedimento pasos instrucciones passos mododepreparo stappen adimlar 手順 工程 レシピ",
  ])

  private static let steps = table([
    "instruction":
      "anweisung anleitung schritt beschreibung etape instructions istruzione passo descrizione "
      + "instruccion paso descripcion instrucao descricao stap adim 説明 手順 内容",
    "fixed": "fest fixe fisso fijo fixo vast fast 固定",
    "pourTo":
      "giessenbis bis zielgewicht verserjusqua jusqua versarefinoa finoa verterhasta hasta despejarate "
      + "ate 目標 まで",
    "pour":
      "wasser wassermenge giessen aufguss menge eau verser acqua versare versata agua verter vertido "
      + "despejar despejo su 湯 お湯 水 湯量 注湯量",
    "ice": "eis glace glacons ghiaccio hielo gelo ijs buz 氷",
    "temperature": "temperatur wassertemperatur temperatura temperatuur sicaklik 温度 湯温",
    "at": "beginn startzeit ab debut inizio comienzo inicio 開始 開始時間",
    "timer":
      "zeit dauer wartezeit temps duree attente tempo attesa tiempo duracion espera duracao tijd sure "
      + "時間 タイマー 待ち時間",
  ])

  private static func table(_ names: [String: String]) -> [String: String] {
    var table: [String: String] = [:]
    for (key, words) in names {
      for word in words.split(separator: " ") { table[word.foldedWords.joined()] = key }
    }
    return table
  }
}
