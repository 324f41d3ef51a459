import Text

extension BrewMethod: CommonlyNamed {
  /// The names of brewers and ways to brew, with those of makers, in English, German, French, Italian,
  /// Spanish, Portuguese and Japanese.
  package static let names = NameTable<BrewMethod>(
    [
      .init(.v60, "v60, hario v60", likely: "hario, hario dripper, ハリオ"),
      .init(.chemex, "chemex, ケメックス"),
      .init(.kalitaWave, "kalita wave, kalita, カリタ, カリタウェーブ", likely: "wave"),
      .init(.origami, "origami, オリガミ"),
      .init(.orea, "orea"),
      .init(.aeropress, "aeropress, aero press, アエロプレス, エアロプレス", likely: "aerobie"),
      .init(.clever, "clever, clever dripper, クレバー, クレバードリッパー"),
      .init(.switch, "switch, hario switch, v60 switch, スイッチ"),
      .init(
        .frenchPress,
        """
        french press, frenchpress, cafetiere, coffee press, press pot, plunger pot, plunger, bodum, chambord, \
        stempelkanne, pressstempelkanne, pressskanne, cafetiere a piston, presse francaise, \
        caffettiera a stantuffo, stantuffo, pressofiltro, prensa francesa, cafetera de embolo, \
        cafetera francesa, embolo, cafetera de piston, cafeteira francesa, prensa, フレンチプレス, \
        コーヒープレス
        """,
        likely: "press, piston"
      ),
      .init(
        .siphon,
        "siphon, syphon, vacuum pot, vac pot, vacuum brewer, cona, sifon, sifone, sifao, サイフォン"
      ),
      .init(
        .mokaPot,
        """
        moka pot, moka, mokapot, mocha pot, mokka, mokakanne, bialetti, moka express, stovetop espresso, \
        stovetop, espressokocher, herdkanne, macchinetta, caffettiera, cafetera italiana, cafetera moka, \
        greca, cafetiere italienne, cafetiere moka, cafeteira italiana, cafeteira moka, マキネッタ, \
        モカポット, 直火式エスプレッソ
        """,
        likely: "stove top, italienne, italiana"
      ),
      .init(
        .coldBrew,
        """
        cold brew, coldbrew, cold brew coffee, toddy, mizudashi, kaltgebruht, kaltbruhkaffee, \
        infusion a froid, cafe infuse a froid, infusione a freddo, estrazione a freddo, extraccion en frio, \
        cafe en frio, extracao a frio, cafe gelado a frio, 水出し, 水出しコーヒー, コールドブリュー
        """,
        likely: "cold drip, kyoto drip, overnight"
      ),
      .init(
        .autoDrip,
        """
        auto drip, automatic drip, drip machine, drip coffee maker, coffee maker, coffee machine, \
        filter machine, batch brew, batch brewer, moccamaster, technivorm, filterkaffeemaschine, \
        kaffeemaschine, machine a cafe filtre, cafetiere filtre, cafetiere electrique, cafetera de goteo, \
        cafetera electrica, cafeteira eletrica, コーヒーメーカー
        """,
        likely: "drip, drip coffee, mr coffee"
      ),
      .init(
        .espresso,
        """
        espresso, expresso, espresso machine, espresso shot, siebtrager, siebtragermaschine, \
        machine espresso, macchina espresso, macchina da espresso, cafe expres, expres, expreso, \
        maquina de espresso, cafe expresso, エスプレッソ
        """,
        likely: "ristretto, lungo, doppio, lever"
      ),
      .init(
        .pourOver,
        """
        pour over, pourover, hand drip, hand pour, handfilter, handaufguss, filter, filter coffee, \
        filterkaffee, filtre, cafe filtre, methode douce, filtro, caffe filtro, cafe de filtro, cafe filtro, \
        coador, coado, cafe coado, ハンドドリップ, ペーパードリップ, ドリップ
        """,
        likely: """
          dripper, cone, melitta, bee house, kono, stagg, stagg x, april, tricolate, gina, phin, nel drip, \
          blue bottle, ネルドリップ, ドリッパー, 円錐
          """
      ),
      .init(
        .immersion,
        "immersion, full immersion, steep, steeping, immersione, inmersion, imersao",
        likely: "cupping, steeped, cowboy coffee, cezve, ibrik, turkish"
      ),
    ],
    general: [.pourOver, .immersion],
    fillers: """
      hario kalita bialetti bodum aerobie brewer brewing brew dripper coffee maker method machine pot kaffee \
      cafe caffe cone cup cups size small large plastic ceramic glass metal copper steel classic original \
      go xl the a my with via style mit avec con com de コーヒー ドリッパー
      """
  )

  /// The name for people: `Kalita Wave`. That of another method, `nel-drip`, is made of its words: `Nel drip`.
  public var displayName: String {
    switch self {
    case .v60: "V60"
    case .chemex: "Chemex"
    case .kalitaWave: "Kalita Wave"
    case .origami: "Origami"
    case .orea: "Orea"
    case .aeropress: "AeroPress"
    case .clever: "Clever Dripper"
    case .switch: "Hario Switch"
    case .frenchPress: "French press"
    case .siphon: "Siphon"
    case .mokaPot: "Moka pot"
    case .coldBrew: "Cold brew"
    case .autoDrip: "Automatic drip"
    case .espresso: "Espresso"
    case .pourOver: "Pour-over"
    case .immersion: "Immersion"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("-", with: " ")
    }
  }
}

extension GrindLabel: CommonlyNamed {
  /// The words for grind sizes, in the same languages; ``GrindWords`` has those of which sizes are composed. The name of
  /// a brewer is not a size, but usually means one.
  package static let names = NameTable<GrindLabel>(
    [
      .init(
        .extraFine,
        """
        powder, turkish, turkish fine, pulverfein, turkisch, turc, finissima, turca, turco, extrafein, \
        extrafine, extrafina, superfine, 極細, 極細挽き, 极细
        """,
        likely: "cezve, ibrik"
      ),
      .init(.fine, "細, 細挽き, 细", likely: "espresso, moka, moka pot, エスプレッソ"),
      .init(
        .mediumFine,
        "中細, 中細挽き, 中细",
        likely: "pour over, pourover, v60, filter, handfilter, filtre, filtro, kalita, aeropress"
      ),
      .init(
        .medium,
        "regular, 中, 中挽き",
        likely: "normal, drip, auto drip, coffee maker"
      ),
      .init(.mediumCoarse, "中粗, 中粗挽き", likely: "chemex, clever"),
      .init(
        .coarse,
        "粗, 粗挽き",
        likely: "french press, cafetiere, press, cold brew, フレンチプレス"
      ),
      .init(.extraCoarse, "extracoarse, 極粗, 極粗挽き"),
    ],
    fillers: """
      grind ground grinding size grounds coffee the a mahlung gemahlen mahlgrad mouture moulu macinatura \
      macinato molienda molido moagem moido maling gemalen mielenie mielona malning 挽き to bis und y e et \
      och en do or oder ou o till tot
      """,
    compound: GrindWords.label
  )
}

/// The words of which names of grind sizes are composed, without accents: `Moyennement grossier`, `fein bis mittel`.
private enum GrindWords {
  private enum Part { case fine, medium, coarse, very }

  private static let parts: [String: Part] = {
    let words: [(Part, String)] = [
      (
        .fine,
        """
        fine finely fein feine feiner fin fins fina fino fini finement finamente fijn fijne drobny \
        drobna drobne drobno drobniej fint
        """
      ),
      (
        .medium,
        """
        medium med mid mittel mittlere mittlerer mittleres moyen moyenne moyennement medio media \
        mediano mediana medianamente mediamente middel gemiddeld gemiddelde sredni srednia srednie \
        srednio mellan medel medelmald
        """
      ),
      (
        .coarse,
        """
        coarse coarsely grob grobe grober gros grosse grossier grossiere grossierement grossa grosso \
        grossolana grossolano gruesa grueso grof grove gruby gruba grube grubo grov grovt
        """
      ),
      (.very, "extra very super ultra sehr tres molto muy muito zeer heel bardzo mycket"),
    ]
    var parts: [String: Part] = [:]
    for (part, text) in words {
      for word in text.split(separator: " ") { parts[String(word)] = part }
    }
    return parts
  }()

  /// Words that show that the one before them is about something else: a medium roast.
  private static let others: Set = [
    "roast", "roasted", "rostung", "torrefaction", "tostatura", "tueste",
  ]

  /// The size that words name, and the words that belong to no part of it; nil if they name none, or fine and coarse.
  @Sendable static func label(_ words: [String]) -> (value: GrindLabel, rest: [String])? {
    var found: Set<Part> = []
    var rest: [String] = []
    for (index, word) in words.enumerated() {
      let isOther = words[(index + 1)...].first.map(others.contains) ?? false
      let parts = isOther ? nil : self.parts(of: word)
      if let parts { found.formUnion(parts) } else { rest.append(word) }
    }
    let isVery = found.remove(.very) != nil
    let value: GrindLabel
    switch found {
    case [.fine]: value = isVery ? .extraFine : .fine
    case [.medium]: value = .medium
    case [.coarse]: value = isVery ? .extraCoarse : .coarse
    case [.fine, .medium]: value = .mediumFine
    case [.medium, .coarse]: value = .mediumCoarse
    default: return nil
    }
    return (value, rest)
  }

  /// The parts that a word names, which may be a compound: `mittelfein`.
  private static func parts(of word: String) -> [Part]? {
    if let part = parts[word] { return [part] }
    // All of them are ASCII, and have at least three letters.
    guard word.isVisibleASCII else { return nil }
    let bytes = Array(word.utf8)
    for middle in 3..<max(3, bytes.count - 2) {
      let first = parts[String(decoding: bytes[..<middle], as: UTF8.self)]
      let second = parts[String(decoding: bytes[middle...], as: UTF8.self)]
      if let first, let second { return [first, second] }
    }
    return nil
  }
}

extension TasteTag: CommonlyNamed {
  /// The words for the taste of a cup, in the same languages.
  package static let names = NameTable<TasteTag>(
    [
      .init(
        .tooSour,
        """
        too sour, sour, acidic, acid, too acidic, under extracted, underextracted, sauer, zu sauer, acide, \
        trop acide, acido, troppo acido, muy acido, demasiado acido, azedo, muito acido, acida, zuur, te zuur, kwasna, za kwasna, sur, for sur, 酸っぱい, 酸, 太酸, 시다
        """,
        likely: "sharp, tart, bright, salty"
      ),
      .init(
        .tooBitter,
        """
        too bitter, bitter, over extracted, overextracted, zu bitter, amer, trop amer, amaro, troppo amaro, \
        amargo, muy amargo, demasiado amargo, muito amargo, te bitter, gorzka, za gorzka, besk, for besk, 苦い, 苦, 太苦, 쓰다
        """,
        likely: "harsh, burnt, astringent, dry, ashy"
      ),
      .init(
        .tooWeak,
        """
        too weak, weak, watery, too thin, thin, schwach, zu schwach, dunn, zu dunn, wassrig, faible, \
        trop faible, trop leger, debole, troppo debole, leggero, troppo leggero, acquoso, flojo, debil, \
        aguado, muy flojo, demasiado flojo, fraco, muito fraco, slap, te slap, slaba, za slaba, svag, for svag, 薄い, 淡, 太淡, 연하다
        """,
        likely: "light, too light, leger, suave"
      ),
      .init(
        .tooStrong,
        """
        too strong, strong, stark, zu stark, fort, trop fort, forte, troppo forte, fuerte, muy fuerte, \
        demasiado fuerte, muito forte, sterk, te sterk, mocna, za mocna, for stark, 濃い, 浓, 太浓, 진하다
        """,
        likely: "heavy, too heavy, intense, thick"
      ),
      .init(
        .perfect,
        """
        perfect, just right, spot on, delicious, perfekt, parfait, perfetto, perfecto, perfeito, perfekcyjna, idealna, 完璧, 完美, 완벽
        """,
        likely: """
          good, great, nice, fine, ok, okay, balanced, tasty, gut, lecker, bon, buono, bueno, bom, おいしい, \
          美味しい
          """
      ),
    ],
    fillers: "a bit slightly little very taste tasted it was etwas un peu poco um pouco"
  )
}
