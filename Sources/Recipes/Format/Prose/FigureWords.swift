import Text

/// The words that say what a figure of a sentence is, beside the units of ``QuantityVocabulary``. All are folded; a stem
/// stands for all words that begin with it.
enum FigureWords {
  /// Units of mass and volume that no reader of sentences knows.
  static func isMass(_ word: String) -> Bool {
    QuantityVocabulary.massUnit(word, isWater: true) != nil || masses.contains(word)
      || massStems.contains(where: word.hasPrefix)
  }

  /// Units of time; of 分の and 분의 a fraction follows.
  static func isTime(_ word: String) -> Bool {
    if isUnspacedPart(word) { return false }
    return QuantityVocabulary.seconds(word) != nil || times.contains(word)
      || timeStems.contains(where: word.hasPrefix)
  }

  /// Degrees. A single letter is also that of a cup.
  static func isDegree(_ word: String, of number: Double?) -> Bool {
    if word == "c" || word == "f" { return number ?? 0 >= 30 }
    if word == "of" { return false }
    return QuantityVocabulary.scale(word) != nil || QuantityVocabulary.openDegrees.contains(word)
      || QuantityVocabulary.celsiusDegrees.contains(word)
      || degreeStems.contains(where: word.hasPrefix)
  }

  /// Nouns of what is counted, and units that measure no water, such as of lengths.
  static func isCounted(_ word: String) -> Bool {
    counted.contains(word) || countedStems.contains(where: word.hasPrefix)
  }

  /// Words of a percentage behind its number: "20 percent", "20 pour cent".
  static let percents: Set = [
    "percent", "prozent", "procent", "процент", "процента", "процентов",
  ]
  static let hundreds: Set = ["cent", "ciento", "cento", "المئة", "المائة"]

  /// Nouns of parts of the water, which are counted only behind a preposition: "in 3 parts".
  static func isPortion(_ word: String) -> Bool { portionStems.contains(where: word.hasPrefix) }

  /// Fractions that are no ordinals too.
  static func isFraction(_ word: String) -> Bool {
    fractions.contains(word)
      || word.utf8.count > 6 && fractionEnds.contains(where: word.hasSuffix)
  }

  /// Whether a run of words without blanks has a fraction or a multiple.
  static func isUnspacedPart(_ word: String) -> Bool {
    word.utf8.contains { $0 >= 0xE3 } && unspacedParts.contains(where: word.contains)
  }

  /// Whether such a run has a number in words before a unit of mass: 六十克.
  static func isUnspacedMass(_ word: String) -> Bool {
    guard word.utf8.contains(where: { $0 >= 0xE3 }) else { return false }
    return word.unicodeScalars.indices.dropFirst().contains { index in
      let before = word.unicodeScalars[word.unicodeScalars.index(before: index)]
      return unspacedNumerals.contains(before)
        && massStems.contains(where: word[index...].hasPrefix)
    }
  }

  /// Whether a number in words, which is none of the articles.
  static func isNumber(_ word: String) -> Bool {
    numbers.contains(word)
      || word.utf8.count > 8 && numberEnds.contains { word.hasSuffix($0) && word != $0 }
  }

  /// Whether such a number counts whatever is behind it: nobody writes ten grams so.
  static func isSmall(_ word: String) -> Bool { smallNumbers.contains(word) }

  // MARK: Units

  private static let masses: Set = [
    "г", "гр", "кг", "мл", "л", "غ", "غم", "غرام", "جم", "ج", "مل", "لتر", "dag", "dkg", "ל",
  ]
  private static let massStems = [
    "gram", "millilit", "mililit", "litr", "ounce", "грам", "миллилитр", "мілілітр", "литр", "克",
    "公克", "毫升", "公升", "升", "グラム", "ミリ", "リットル", "그램", "그람", "밀리", "리터", "غرام", "جرام",
    "مليلتر", "ملليلتر", "ग्राम", "γραμ",
  ]
  private static let times: Set = ["час", "часа", "часов", "с", "ث", "د", "godz", "min", "sek"]
  private static let timeStems = [
    "sekund", "minut", "godzin", "сек", "мин", "хв", "秒", "分", "小时", "小時", "時間", "초", "분", "시간",
    "ثاني", "ثوان", "دقيق", "دقائق", "ساع", "λεπτ", "δευτ", "'", "′", "″", "’", "”",
  ]
  private static let degreeStems = [
    "°", "º", "˚", "℃", "℉", "stopni", "graden", "grader", "градус", "度", "摄氏", "攝氏", "도", "درج",
  ]

  // MARK: Counts

  private static let counted: Set = [
    "cm", "mm", "inch", "inches", "rpm", "bar", "bars", "micron", "microns", "people", "person",
    "persons", "servings", "mal", "fois", "vez", "veces", "vezes", "volta", "volte", "keer", "raz",
    "razy", "ganger", "раз", "раза", "giro", "giri", "tour", "tours", "cubes", "cube", "см",
    "мм", "厘米",
  ]
  private static let countedStems = [
    "circ", "spiral", "swirl", "stir", "pour", "pulse", "step", "stage", "round", "turn",
    "rotation",
    "motion", "revolution", "tap", "shake", "spin", "layer", "filter", "paper", "sheet", "click",
    "hand", "finger", "side", "phase", "increment", "addition", "stream", "blend", "time",
    "kreis", "guss", "aufg", "schritt", "durchg", "umdreh", "etappe", "klick", "person", "wurfel",
    "stufe", "bewegung", "cercle", "verse", "etape", "reprise", "cran", "vertid", "vuelta", "espir",
    "paso", "fase", "cerchi", "versat", "passagg", "despejo", "etapa", "pessoa", "cirk", "opgiet",
    "stap", "ronde", "kolek", "kolist", "okreg", "nalew", "krok", "obrot", "varv", "steg",
    "круг", "спирал", "оборот", "этап", "прием", "приём", "шаг", "движен",
    "次", "圈", "下", "遍", "段", "阶段", "階段", "回", "周", "投", "번", "바퀴", "회", "차례",
    "مرات", "مرة", "دوائر", "دائر", "دفعات", "مراحل", "خطوات",
  ]
  private static let portionStems = [
    "part", "portion", "batch", "teil", "parti", "porzion", "porcion", "porcao", "porcoes", "deel",
    "delen", "czesc", "част", "порци", "delar", "份", "等分",
  ]
  /// Prepositions before the number of parts: "in 3 parts".
  static let divisions: Set = [
    "in", "into", "over", "by", "en", "em", "w", "na", "i", "в", "на", "على", "par", "across",
  ]
  /// Nouns before a number that counts steps: "step 2".
  static let labels: Set = [
    "step", "pour", "phase", "stage", "no", "nr", "number", "schritt", "stufe", "guss", "aufguss",
    "etape", "versement", "paso", "fase", "vertido", "passo", "etapa", "despejo", "stap",
    "opgieting",
    "krok", "steg", "шаг", "этап", "第", "خطوة",
  ]
  /// Ends of ordinals that are written with digits.
  static let ordinalEnds: Set = [
    "st", "nd", "rd", "th", "er", "ere", "eme", "e", "o", "a", "ª", "º", "ste", "de", "й", "я",
    "ая",
    "ый",
  ]
  /// Words that may stand between a number and its noun: "3 more times".
  static let between: Set = [
    "more", "full", "additional", "further", "extra", "weitere", "weiteren", "volle", "gentle",
    "slow", "big", "small", "large", "wide", "even", "equal", "short", "quick", "separate", "other",
    "different", "autres", "mas", "otras", "altre", "altri", "mais", "gleiche", "gleichen",
    "gleichmassigen", "kleinen", "grossen", "langsamen", "petits", "grands", "pequenos",
  ]

  // MARK: Parts

  private static let fractions: Set = [
    "thirds", "quarter", "quarters", "fourths", "fifths", "sixths", "eighths", "tenths", "tiers",
    "quart", "quarts", "tercio", "tercios", "cuartos", "terzi", "quarti", "terco", "tercos",
    "kwart", "derden", "cwierc", "cwierci", "trzecie", "треть", "трети", "четверть", "четверти",
    "половина", "половину", "ثلث", "ثلثي", "ثلثا", "ثلثين", "ربع", "نصف", "meeste", "grossteil",
    "grossten", "wiekszosc", "большую", "معظم", "جزء",
  ]
  private static let fractionEnds = [
    "drittel", "viertel", "funftel", "sechstel", "achtel", "zehntel", "tredjedel", "tredjedelar",
    "fjardedel", "fjardedelar", "femtedel",
  ]
  /// Fractions that are ordinals too: "a third of the water", "the third pour".
  static let ordinalFractions: Set = [
    "third", "fourth", "fifth", "sixth", "eighth", "tenth", "cinquieme", "sixieme", "cuarto",
    "quinto", "terzo", "quarto", "derde", "vierde", "trzecia", "trzecią", "czwarta", "quarta",
    "tercera", "cuarta",
  ]
  /// Words before the last of such parts: "the remaining third".
  static let beforeParts: Set = [
    "last", "final", "first", "remaining", "ersten", "letzten", "ultimo", "ultima", "primer",
    "primo", "laatste",
  ]
  /// Nouns of parts that need what they are of: "most of the water".
  static let nounsOfParts: Set = [
    "most", "majority", "plupart", "mayoria", "mayor", "maggior", "maior", "part", "portion",
    "batch", "teil", "partie", "parte", "deel", "czesc", "часть", "percentage", "share", "fraction",
  ]
  /// Words after such a fraction that name the whole.
  static let partitives: Set = [
    "of", "der", "des", "du", "de", "del", "dell", "della", "do", "da", "dello", "van", "av", "vom",
    "von", "parte", "воды", "wody",
  ]
  private static let unspacedParts = [
    "分之", "分の", "분의", "倍", "割", "两成", "三成", "四成", "五成", "六成", "배의", "部分",
  ]
  private static let unspacedNumerals = Set("一二三四五六七八九十百两兩半".unicodeScalars)
  /// Multiples, by what is behind them: "twice the coffee".
  static let multiples: Set = [
    "twice", "thrice", "double", "triple", "quadruple", "doppelt", "doppelte", "doppelten",
    "dreifache", "dreifachen", "zweifache", "vierfache", "doppio", "triplo", "dobro",
    "dubbele", "dubbel", "podwojna", "dubbla", "times", "time", "x", "×", "✕", "*", "mal", "fois",
    "veces", "vezes", "volte", "keer", "razy", "ganger", "раза", "раз", "вдвое", "втрое", "двойной",
    "fache", "fach", "same", "equal", "gleiche", "gleich", "meme", "misma", "mismo", "stessa",
    "stesso", "mesma", "mesmo", "zelfde", "sama", "samma", "أضعاف", "ضعف",
  ]
  /// What a multiple is of.
  static let bases: Set = [
    "dose", "weight", "mass", "amount", "quantity", "volume", "much", "gewicht", "menge", "poids",
    "quantite", "peso", "cantidad", "quantita", "quantidade", "hoeveelheid", "ilosc", "mangd",
    "dosis", "kaffeemenge", "ground", "кофе", "веса", "вес", "القهوة", "البن",
  ]
  /// Words of a ratio, such as 1:16.
  static let ratios: Set = [
    "ratio", "verhaltnis", "rapport", "proportion", "proporcion", "proporzione", "proporcao",
    "verhouding", "proporcja",
  ]

  // MARK: Numbers

  private static let smallNumbers: Set = split(
    """
    two three four five six seven eight nine ten eleven twelve zwei drei vier funf sechs sieben acht neun zehn elf \
    zwolf deux trois quatre cinq six sept huit neuf dix onze douze dos tres cuatro cinco seis siete ocho nueve diez \
    doce due tre quattro cinque sei sette otto nove dieci undici dodici dois duas quatro sete oito dez doze \
    twee drie vijf zes zeven negen tien dwa dwie trzy cztery piec szesc siedem osiem dziewiec dziesiec tva fyra fem \
    sju atta nio tio два две три четыре пять шесть семь восемь девять десять
    """
  )
  private static let numbers: Set = smallNumbers.union(
    split(
      """
      thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty \
      ninety hundred thousand funfzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert \
      tausend quinze vingt vingts trente quarante cinquante soixante cent cents mille quince veinte treinta cuarenta \
      cincuenta sesenta setenta ochenta noventa cien ciento mil quindici venti trenta quaranta cinquanta sessanta \
      settanta ottanta novanta cento duecento trecento vinte trinta quarenta cinquenta sessenta oitenta cem duzentos \
      duzentas trezentos trezentas vijftien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd \
      duizend pietnascie dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat sto dwiescie \
      trzysta femton tjugo trettio fyrtio femtio sextio sjuttio attio nittio hundra пятнадцать двадцать тридцать \
      сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто двести триста مئة مائة ستون ستين خمسين
      """
    )
  )
  /// Ends of compounds: fünfundzwanzig, duecentocinquanta.
  private static let numberEnds = [
    "zwanzig", "dreissig", "vierzig", "funfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    "hundert", "cientos", "cientas", "centos", "cinquanta", "venti", "trenta", "sessanta",
    "honderd",
    "twintig", "dertig", "veertig", "vijftig", "zestig", "hundra",
  ]
  /// Halves as numbers, before a unit: "half a litre". Before the water they are shares, which are read.
  static let halves: Set = split("half halb halbe halben halber demi demie mezzo medio media meio")
  static let articles: Set = split(
    "a an one ein eine einen einer un une una uno um uma een en ett jedna jedną"
  )

  private static func split(_ words: String) -> Set<String> {
    Set(words.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
