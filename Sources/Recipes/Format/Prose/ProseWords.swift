/// The words that determine the meaning of an amount.
enum ProseWords {
  /// Verbs of pouring.
  static let verbs: Set = [
    "pour", "pouring", "add", "adding", "bloom", "fill", "top", "continue", "finish", "go", "keep",
    "blooming", "wet", "saturate", "start", "begin", "bring", "pulse",
    "gieße", "giesse", "gießen", "giessen", "aufgießen", "aufgiessen", "nachgießen", "auffüllen",
    "füllen",
    "verser", "versez", "verse", "ajouter", "ajoutez", "remplir", "remplissez", "versa", "versare",
    "versate", "aggiungi", "aggiungere", "riempi", "riempire", "verter", "vertir", "vertiendo",
    "vierte", "vierta", "añade", "añadir", "añadiendo", "agrega", "agregar", "echa", "echar",
    "llena", "llenar", "despeje", "despejar", "deite", "deitar", "verta", "adicione", "adicionar",
    "encha", "giet", "gieten", "opgieten", "bijgieten", "schenk", "schenken", "voeg", "vul",
    "wlej", "wlewaj", "dolewaj", "dodawaj", "dolej", "nalej", "zalej", "dodaj", "wlać", "dolać",
    "zalać", "dodać",
    "häll", "hälla", "tillsätt", "fyll",
  ]
  /// Verbs of waiting, whose time is that of a step.
  static let waiting: Set = [
    "wait", "waiting", "pause", "steep", "rest", "stand", "sit", "bloom", "infuse", "brew", "leave",
    "warten", "warte", "attendre", "attendez", "patientez", "laissez", "laisser", "infuser",
    "reposer", "esperar", "espera", "espere", "reposar", "dejar", "deja", "aspettare", "aspetta",
    "attendere", "attendi", "lasciare", "lascia", "riposare", "aguarde", "aguardar", "deixe",
    "deixar", "repousar", "wachten", "wacht", "czekaj", "poczekaj", "odczekaj", "vänta",
  ]
  /// Those that follow their time: "4 min ziehen lassen".
  static let waitingBehind: Set = [
    "warten", "ziehen", "ruhen", "quellen", "wachten", "trekken", "rusten",
  ]
  /// Verbs that take an amount directly: "add 50 g".
  static let adding: Set = [
    "pour", "pouring", "add", "adding", "gieße", "giesse", "verser", "versez", "ajouter", "ajoutez",
    "versa",
    "versare", "versate", "aggiungi", "aggiungere", "verter", "vertir", "vierte", "vierta", "añade",
    "añadir", "agrega", "agregar", "echa", "echar", "adicionar", "despeje",
    "despejar",
    "deite", "deitar", "verta", "adicione", "giet", "schenk", "voeg", "wlej", "dolej", "nalej",
    "dodaj", "häll", "tillsätt",
  ]
  /// Verbs that take an amount with a preposition, or directly: "bloom with 50 g".
  static let wetting: Set = [
    "bloom", "blooming", "wet", "saturate", "start", "begin", "continue", "finish", "pulse", "top",
  ]
  static let means: Set = ["with", "using", "bloom"]
  /// Nouns for the water of one step.
  static let pourNouns: Set = [
    "pour", "aufguss", "guss", "hauptguss", "versement", "coulée", "versata", "vertido", "despejo",
    "opgieting", "nalew",
  ]
  static let genitives: Set = ["of", "von", "mit", "de", "di", "da", "with"]
  /// Words that count such nouns, without accents.
  static let ordinals: Set = [
    "first", "second", "third", "fourth", "fifth", "last", "final", "erster", "zweiter", "dritter",
    "vierter", "letzter", "premier", "deuxieme", "troisieme", "quatrieme", "dernier", "prima",
    "seconda",
    "terza", "quarta", "ultima", "primer", "segundo", "tercer", "cuarto", "ultimo", "primeiro",
    "terceiro", "quarto",
  ]
  /// Words before a scale reading: "pour to 280 g".
  static let targets: Set = [
    "to", "until", "till", "reads", "reach", "reaches", "reaching", "hits", "shows", "bis", "auf",
    "jusqu'à", "jusqu’à", "jusqu'au", "jusqu’au", "atteindre", "fino", "raggiungere", "hasta",
    "alcanzar", "até", "atingir", "tot", "do", "aż", "osiągnięcia", "osiągniesz", "upp",
  ]
  /// Those that need no verb: "Hauptguss bis 300 g". Others are also directions, such as "to".
  static let limitsOfPours: Set = [
    "until", "till", "bis", "jusqu'à", "jusqu’à", "jusqu'au", "jusqu’au", "atteindre", "fino",
    "raggiungere", "hasta", "alcanzar", "até", "atingir", "tot",
  ]
  /// Words that may stand between such a word and the number: "until the scale reads a total of 280 g".
  static let fillers: Set = [
    "a", "an", "the", "total", "of", "scale", "you", "have", "get", "zu", "zum", "die", "der",
    "waage",
    "insgesamt", "gesamt", "un", "une", "de", "la", "balance", "totale", "di", "al", "bilancia",
    "los", "las", "báscula", "os", "balança", "een", "totaal", "van", "aan", "je", "łącznie",
  ]
  /// Words before an amount that comes to what is there: "another 60 g".
  static let increments: Set = [
    "another", "additional", "extra", "further", "remaining", "weitere", "weiteren", "weiterer",
    "weiteres",
    "nochmal", "nochmals", "noch", "zusätzlich", "zusätzliche", "zusätzlichen", "erneut", "nog",
    "nogmaals", "opnieuw", "encore", "autres", "nouveau", "altri", "altre", "ancora", "ulteriori",
    "nuovamente", "otros", "otras", "otro", "más", "mais", "outros", "outras", "novamente",
    "kolejne", "kolejnych", "jeszcze", "następne", "następnych", "dodatkowe", "dodatkowych",
    "ponownie", "ytterligare",
  ]
  /// Words behind such an amount: "60 g more".
  static let incrementsBehind: Set = [
    "more", "additional", "extra", "further", "mehr", "dazu", "zusätzlich", "erbij", "meer", "plus",
    "supplémentaires", "supplémentaire", "più", "aggiuntivi", "más", "adicionales", "adicionais",
    "więcej", "dodatkowo",
  ]
  /// Those that mean something else in the middle of a clause: Swedish "60 g till", English "till it drains".
  static let incrementsLast: Set = ["till"]
  /// Verbs that add to what is there.
  static let addingMore: Set = [
    "nachgießen", "nachgiessen", "bijgieten", "rajouter", "rajoutez", "rabboccare", "rabbocca",
    "dolej", "dolać", "dolewaj",
  ]
  /// Such words where there are no blanks between words.
  static let unspacedIncrements = ["さらに", "追加", "もう", "再", "추가", "더"]
  /// Verbs behind what they add: "{pour} nachgießen".
  static let addingBehind: Set = [
    "angießen", "angiessen", "aufgießen", "aufgiessen", "eingießen", "eingiessen", "hinzufügen",
    "nachgießen", "nachgiessen", "zugeben", "zugießen", "bijgieten", "opgieten", "toevoegen",
  ]
  /// Words that only say that an amount is not exact.
  static let approximations: Set = [
    "about", "approximately", "approx", "around", "roughly", "circa", "ca", "etwa", "ungefähr",
    "environ", "unos", "aproximadamente", "cerca", "ongeveer", "około", "ungefär",
  ]
  /// Words that begin another clause: "add the coffee and bloom to {total}".
  static let joints: Set = [
    "and", "then", "und", "dann", "et", "puis", "y", "luego", "e", "poi", "então", "depois", "en",
    "dan", "i", "potem", "och", "sedan",
  ]
  /// Words before the most that may be poured.
  static let limits: Set = ["up to", "upp till"]
  /// Words behind an amount that show what it is an amount of.
  static let partitives: Set = ["of", "von", "de", "di", "van", "av"]
  /// Words behind the amount of all pours: "pour {total} in all".
  static let wholes: Set = [
    "all", "altogether", "total", "insgesamt", "gesamt", "tout", "totale", "totaal", "łącznie",
    "totalt",
  ]
  /// What stands before and behind an amount where words have no blanks between them.
  static let unspaced: [(before: [String], behind: [String], intent: ProseAmount.Intent)] = [
    (["合計", "总共", "一共", "總共", "총"], [], .unclear),
    (["到", "至"], ["まで", "になるまで", "까지"], .reach),
    (
      ["加", "加入", "加水", "倒", "倒入", "倒水", "注入", "注水"],
      [
        "を注", "注ぐ", "注ぎ", "を加", "加え", "を足", "足す", "足し", "を入れ", "入れる", "를붓", "을붓", "를부", "을부", "붓",
        "부어", "를추가", "을추가",
      ], .add
    ),
  ]
  /// Words that show that the amount is not that of the step: "pour the first 60 g", "after 60 g".
  static let qualifiers: Set = [
    "about", "after", "almost", "approximately", "around", "before", "between", "can", "could",
    "day", "days", "don't", "each", "every", "first", "for", "from", "half", "if", "instead",
    "last", "may", "maybe", "might", "nearly", "never", "normally", "not", "often", "once",
    "optionally", "or", "original", "originally", "others", "people", "perhaps", "roughly",
    "second", "should", "some", "sometimes", "summer", "third", "usually", "when", "while",
    "winter", "without", "would",
    "etwa", "ca", "circa", "ungefähr", "nach", "wenn", "sobald", "erste", "ersten", "jede", "jeder",
    "jeweils", "oder", "von", "zwischen", "für", "environ", "après", "quand", "premier", "premiers",
    "chaque",
    "ou", "entre", "dopo", "quando", "prima", "primi", "primo", "ogni", "o", "tra",
    "unos", "después",
    "cuando", "primer", "primeros", "cada", "aproximadamente", "cerca", "depois", "primeiro",
    "primeiros",
    "nicht", "pas", "non", "no", "não",
  ]
  /// Words for one of several pours, or an optional pour: "add 20 g at a time", "pour to 60 g, then the
  /// rest", "add 20 g if it stalls".
  static let repetitions: Set = [
    "again", "batches", "bursts", "continue", "each", "every", "if", "increments", "maybe", "or",
    "parts", "per", "portions", "pulses", "remainder", "remaining", "repeat", "rest", "second",
    "stages", "steps", "thrice", "time", "times", "twice", "unless", "when",
    "mal", "restliche", "oder", "jeweils", "wieder", "wenn", "fois", "reste", "ou", "volte",
    "resto", "o",
    "veces", "vezes", "cada", "ogni", "chaque",
  ]
  /// Words in a later sentence that continue the pour: "Pour 60 g. Then continue in circles".
  static let continuations: Set = [
    "again", "continue", "remainder", "remaining", "repeat", "rest",
  ]
  /// Words after an amount that has drained or remains.
  static let states: Set = [
    "are", "drip", "dripped", "drips", "has", "have", "is", "remain", "remains",
  ]
  /// Words for water that is not part of the brew.
  static let otherUses: Set = [
    "bypass", "carafe", "cup", "cups", "dilute", "discard", "filter", "kettle", "milk", "mug",
    "paper", "preheat", "rinse", "rinsing", "serve", "server", "serving", "warm",
    "spülen", "ausspülen", "vorwärmen",
    "kanne", "tasse", "becher", "milch", "rincer", "rincez",
    "filtre",
    "lait", "sciacqua", "sciacquare", "filtro", "tazza", "latte", "enjuaga", "enjuagar", "taza",
    "leche",
    "molhe", "molhar", "escaldar", "escalde", "xícara", "leite",
  ]
  static let water: Set = [
    "water", "wasser", "eau", "l'eau", "l’eau", "d'eau", "d’eau", "acqua", "l'acqua", "l’acqua",
    "d'acqua", "d’acqua", "agua", "água", "woda", "wody", "wodę", "vatten", "vattnet",
  ]
  /// Verbs for what is done with coffee before brewing.
  static let dosing: Set = [
    "dose", "grind", "weigh", "mahle", "mahlen", "abwiegen", "dosiere", "dosieren", "moudre",
    "moulez", "macina", "macinare", "muele", "moler", "moer", "maal", "malen", "zmiel", "zmielić",
  ]
  static let coffee: Set = [
    "bean", "beans", "coffee", "coffees", "grinds", "grounds", "kaffee", "kaffeepulver", "bohnen",
    "café",
    "caffè",
  ]
  static let ice: Set = [
    "ice", "eis", "eiswürfel", "glace", "glaçons", "ghiaccio", "hielo", "gelo", "ijs",
    "ijsblokjes", "lód", "lodu", "isbitar",
  ]
  /// Other things that are weighed or marked.
  static let otherThings: Set = [
    "brewer", "carafe", "cream", "cup", "dose", "honey", "jug", "kettle", "line", "maker", "mark",
    "marking", "milk", "model", "mug", "pot", "press", "salt", "server", "size", "sugar", "syrup",
  ]
  /// Ingredients where words have no blanks between them.
  static let unspacedIngredients: [(word: String, ingredient: ProseAmount.Ingredient)] = [
    ("水", .water), ("湯", .water), ("물", .water), ("氷", .ice), ("冰", .ice), ("얼음", .ice),
    ("コーヒー", .coffee), ("粉", .coffee), ("豆", .coffee), ("咖啡", .coffee), ("커피", .coffee),
    ("원두", .coffee),
  ]
  /// Words for what is put ready, and poured by another step: "You will need 170 g of ice".
  static let needs: Set = [
    "need", "needed", "using", "brauchst", "braucht", "brauchen", "benötigen", "benötigst",
    "necesita",
    "necesitas", "necesitará", "necesitarás", "besoin", "serve", "servono", "precisa", "precisará",
    "nodig", "potrzebujesz", "behöver",
  ]
  /// What is left of the water.
  static let rests: Set = [
    "rest", "remainder", "remaining", "remains", "restliche", "restlichen", "restliches", "übrige",
    "übrigen",
    "reste", "restant", "restante", "resto", "rimanente", "overige", "resterende", "reszta",
    "resztę", "reszty", "pozostała", "pozostałą", "pozostałej", "resten", "återstående", "残り",
    "残りの", "剩余", "剩下的", "나머지",
  ]
  /// Half of the water.
  static let halves: Set = [
    "half", "halb", "halbe", "hälfte", "moitié", "metà", "mitad", "metade", "helft", "połowę",
    "połowa", "hälften", "半分", "一半", "절반",
  ]
  /// Words before an amount of water that nobody has measured.
  static let vague: Set = [
    "some", "little", "enough", "few", "bit", "splash", "drop", "drops", "more", "etwas", "wenig",
    "genug", "mehr", "peu", "assez", "poco", "un", "algo", "pouco", "beetje", "genoeg", "trochę",
    "lite", "no", "without", "ohne", "sans", "senza", "sin", "sem", "zonder", "bez", "utan",
  ]
  /// Verbs of heating water, which may be more than is poured later.
  static let heating: Set = [
    "boil", "boiling", "heat", "heating", "erhitzen", "erhitze", "kochen", "koche", "aufkochen",
    "bouillir", "chauffer", "chauffez", "scalda", "scaldare", "bollire", "hervir", "hierve",
    "calienta", "calentar", "ferver", "ferva", "aquecer", "aqueça", "kook", "koken", "verwarm",
    "zagotuj", "podgrzej", "koka", "värm",
  ]
  /// Verbs for what is done with ice.
  static let putting: Set = [
    "place", "put", "add", "fill", "drop", "gib", "geben", "lege", "legen", "füllen", "fülle",
    "mettez", "mettre", "ajoutez", "ajouter", "metti", "mettere", "aggiungi", "pon", "poner",
    "añade", "coloca", "coloque", "adicione", "doe", "leg", "wrzuć", "dodaj", "lägg", "tillsätt",
  ]
  /// Words that end a noun phrase.
  static let ends: Set = ["and", "at", "for", "from", "in", "into", "on", "onto", "over", "with"]
  /// Words between the two numbers of a range: "50 to 70 g".
  static let between: Set = [
    "or", "to", "bis", "oder", "à", "ou", "o", "a", "tot", "of", "do", "lub", "till", "eller",
  ]
  /// Those that need a word before the first number: "between 60 and 90 g".
  static let betweenAnd: Set = ["and", "und", "et", "e", "y", "en", "i", "och"]
  static let rangeStarts: Set = [
    "between", "zwischen", "entre", "tra", "fra", "tussen", "między", "mellan",
  ]
}
