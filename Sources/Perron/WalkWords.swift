internal import TransitModel

/// A language in which walks are told.
enum WalkLanguage: Int, CaseIterable, Sendable {
  case english, german, russian, portuguese

  /// The language of a BCP 47 tag, `pt` for `pt-BR`; English where the tag is of another language, or there is none.
  init(tag: String?) {
    let language = tag?.split(separator: "-").first?.lowercased()
    self =
      switch language {
      case "de": .german
      case "ru": .russian
      case "pt": .portuguese
      default: .english
      }
  }
}

/// What is said of a walk. A phrase has a pattern in each language, with placeholders in braces.
enum WalkPhrase: CaseIterable, Sendable {
  // Along what one walks.
  case onStreet, onFootway, acrossSquare, throughHall, throughPassage, alongPlatform,
    throughUnderpass, overBridge
  // Walking.
  case walk, walkCompass, turnOn, goOn
  case walkNamed, walkNamedCompass, turnInto, goOnNamed
  case cross, crossNamed, turnCross, turnCrossNamed
  // Leaving and entering.
  case goOut, goIn, goInByEntrance, leaveByExit, leavePlatform, leavePlatformByExit, thePlatform,
    namedPlatform
  case leaveToNamed, leaveAndTurnInto, leaveAndWalk, leaveAndTurnOn, leaveToGoal
  case byExit, byEntrance, bySign
  // Up and down.
  case stairs, stairsUp, stairsDown, escalator, escalatorUp, escalatorDown
  case lift, ramp, rampUp, rampDown
  case toLevel, toNamedLevel, toStreet, toPlatform
  // What else there is.
  case movingWalkway, gate, fareGate, ferry, ferryNamed, linkToNearest, linkAcross,
    linkToDestination
  // Where there is no map.
  case straight, straightNear, meters, kilometers, feet, miles
  // When a way is open, behind the instruction.
  case open, closed, hours
  // Turns, in the middle of a sentence.
  case slightLeft, left, sharpLeft, slightRight, right, sharpRight, around
  // Directions of the compass, after "walk".
  case north, northeast, east, southeast, south, southwest, west, northwest
}

/// One phrase in all languages.
struct WalkRow: Sendable {
  private let patterns: [String]

  init(_ english: String, _ german: String, _ russian: String, _ portuguese: String) {
    patterns = [english, german, russian, portuguese]
  }

  subscript(language: WalkLanguage) -> String { patterns[language.rawValue] }
}

/// The table of all phrases: English, German, Russian, Portuguese.
///
/// Names are put in as they are, so patterns need no case or gender of them; German leaves out the verb or takes
/// the infinitive, as signs do; Portuguese keeps to words of both Brazil and Portugal where there are such.
/// Sentences are put together in small letters where they may be parts; the first letter is raised at the end.
enum WalkWords {
  static let rows: [WalkPhrase: WalkRow] = walking.merging(passing) { first, _ in first }
    .merging(changing) { first, _ in first }.merging(directions) { first, _ in first }

  private static let walking: [WalkPhrase: WalkRow] = [
    .onStreet: WalkRow("along the street", "auf der Straße", "по улице", "pela rua"),
    .onFootway: WalkRow(
      "along the footway", "auf dem Fußweg", "по пешеходной дорожке", "pelo caminho de pedestres"),
    .acrossSquare: WalkRow("across the square", "über den Platz", "через площадь", "pela praça"),
    .throughHall: WalkRow("through the hall", "durch die Halle", "через зал", "pelo saguão"),
    .throughPassage: WalkRow(
      "through the passage", "durch den Gang", "по коридору", "pelo corredor"),
    .alongPlatform: WalkRow(
      "along the platform", "am Bahnsteig entlang", "вдоль платформы", "ao longo da plataforma"),
    .throughUnderpass: WalkRow(
      "through the underpass", "durch die Unterführung", "по подземному переходу",
      "pela passagem subterrânea"),
    .overBridge: WalkRow("over the bridge", "über die Brücke", "по мосту", "pela ponte"),

    .walk: WalkRow("walk {along}", "{along} gehen", "идите {along}", "siga {along}"),
    .walkCompass: WalkRow(
      "walk {compass} {along}", "{along} {compass} gehen", "идите {compass} {along}",
      "siga {compass} {along}"),
    .turnOn: WalkRow(
      "{turn} {along}", "{turn} und {along} weitergehen", "{turn} и идите {along}",
      "{turn} e siga {along}"),
    .goOn: WalkRow(
      "continue {along}", "{along} weitergehen", "продолжайте путь {along}", "continue {along}"),
    .walkNamed: WalkRow(
      "walk along {name}", "auf {name} gehen", "идите: {name}", "siga por {name}"),
    .walkNamedCompass: WalkRow(
      "walk {compass} along {name}", "auf {name} {compass} gehen", "идите {compass}: {name}",
      "siga {compass} por {name}"),
    .turnInto: WalkRow(
      "{turn} into {name}", "{turn} auf {name}", "{turn}: {name}", "{turn} em {name}"),
    .goOnNamed: WalkRow(
      "continue along {name}", "auf {name} weitergehen", "продолжайте путь: {name}",
      "continue por {name}"),

    .cross: WalkRow(
      "cross the street", "die Straße überqueren", "перейдите улицу", "atravesse a rua"),
    .crossNamed: WalkRow(
      "cross {name}", "{name} überqueren", "перейдите на другую сторону: {name}",
      "atravesse {name}"),
    .turnCross: WalkRow(
      "{turn} and cross the street", "{turn} und die Straße überqueren", "{turn} и перейдите улицу",
      "{turn} e atravesse a rua"),
    .turnCrossNamed: WalkRow(
      "{turn} and cross {name}", "{turn} und {name} überqueren",
      "{turn} и перейдите на другую сторону: {name}", "{turn} e atravesse {name}"),
  ]

  private static let passing: [WalkPhrase: WalkRow] = [
    .goOut: WalkRow("go out", "hinausgehen", "выйдите наружу", "saia"),
    .goIn: WalkRow("go in", "hineingehen", "войдите внутрь", "entre"),
    .goInByEntrance: WalkRow(
      "go in by entrance {sign}", "durch Eingang {sign} hineingehen", "войдите через вход {sign}",
      "entre pela entrada {sign}"),
    .leaveByExit: WalkRow(
      "leave by exit {sign}", "durch Ausgang {sign} hinausgehen", "выйдите через выход {sign}",
      "saia pela saída {sign}"),
    .leavePlatform: WalkRow(
      "leave {platform}", "{platform} verlassen", "покиньте {platform}", "saia {platform}"),
    .leavePlatformByExit: WalkRow(
      "leave {platform} by exit {sign}", "{platform} durch Ausgang {sign} verlassen",
      "покиньте {platform} через выход {sign}", "saia {platform} pela saída {sign}"),
    .thePlatform: WalkRow("the platform", "den Bahnsteig", "платформу", "da plataforma"),
    .namedPlatform: WalkRow(
      "platform {name}", "Bahnsteig {name}", "платформу {name}", "da plataforma {name}"),
    .leaveToNamed: WalkRow(
      "{leave} to {name}", "{leave}: {name}", "{leave}: {name}", "{leave} para {name}"),
    .leaveAndTurnInto: WalkRow(
      "{leave} and {turn} into {name}", "{leave} und {turn} auf {name}", "{leave} и {turn}: {name}",
      "{leave} e {turn} em {name}"),
    .leaveAndWalk: WalkRow(
      "{leave} and walk {along}", "{leave} und {along} gehen", "{leave} и идите {along}",
      "{leave} e siga {along}"),
    .leaveAndTurnOn: WalkRow(
      "{leave} and {turn} {along}", "{leave}, {turn} und {along} weitergehen",
      "{leave}, {turn} и идите {along}", "{leave}, {turn} e siga {along}"),
    .leaveToGoal: WalkRow("{leave} {goal}", "{leave}, {goal}", "{leave} {goal}", "{leave} {goal}"),
    .byExit: WalkRow(
      "{action}, exit {sign}", "{action}, Ausgang {sign}", "{action}, выход {sign}",
      "{action}, saída {sign}"),
    .byEntrance: WalkRow(
      "{action}, entrance {sign}", "{action}, Eingang {sign}", "{action}, вход {sign}",
      "{action}, entrada {sign}"),
    .bySign: WalkRow(
      "{action}, signs “{sign}”", "{action}, Schild „{sign}“", "{action}, указатель «{sign}»",
      "{action}, placa “{sign}”"),
    .movingWalkway: WalkRow(
      "take the moving walkway", "über den Fahrsteig", "по движущейся дорожке",
      "use a esteira rolante"),
    .gate: WalkRow(
      "go through the gate", "durch das Tor", "пройдите через ворота", "passe pelo portão"),
    .fareGate: WalkRow(
      "go through the fare gate", "durch die Sperre", "пройдите через турникет",
      "passe pelo torniquete"),
    .ferry: WalkRow(
      "take the ferry", "mit der Fähre übersetzen", "переправьтесь на пароме", "pegue a balsa"),
    .ferryNamed: WalkRow(
      "take the ferry {name}", "mit der Fähre {name} übersetzen", "переправьтесь на пароме {name}",
      "pegue a balsa {name}"),
    .linkToNearest: WalkRow(
      "go to the nearest way", "zum nächsten Weg gehen", "идите к ближайшей дорожке",
      "vá até o caminho mais próximo"),
    .linkAcross: WalkRow(
      "go straight across, no way is mapped", "geradewegs hinüber, kein Weg ist verzeichnet",
      "идите напрямик, дорожки на карте нет", "vá em linha reta, sem caminho mapeado"),
    .linkToDestination: WalkRow(
      "go to the destination", "zum Ziel gehen", "идите к месту назначения", "vá até o destino"),
    .straight: WalkRow(
      "walk about {length} to {name}", "etwa {length} zu Fuß bis {name}",
      "пройдите около {length}: {name}", "caminhe cerca de {length} até {name}"),
    .straightNear: WalkRow("go to {name}", "zu {name} gehen", "идите: {name}", "vá até {name}"),
    .meters: WalkRow("{number} m", "{number} m", "{number} м", "{number} m"),
    .kilometers: WalkRow(
      "{whole}.{tenth} km", "{whole},{tenth} km", "{whole},{tenth} км", "{whole},{tenth} km"),
    .feet: WalkRow("{number} ft", "{number} Fuß", "{number} футов", "{number} pés"),
    .miles: WalkRow(
      "{whole}.{tenth} mi", "{whole},{tenth} Meilen", "{whole},{tenth} мили",
      "{whole},{tenth} milhas"),
    .open: WalkRow("open {hours}", "offen {hours}", "открыто {hours}", "aberto {hours}"),
    .closed: WalkRow(
      "closed {hours}", "geschlossen {hours}", "закрыто {hours}", "fechado {hours}"),
    .hours: WalkRow("hours: {hours}", "Zeiten: {hours}", "часы: {hours}", "horários: {hours}"),
  ]

  private static let changing: [WalkPhrase: WalkRow] = [
    .stairs: WalkRow(
      "take the stairs {goal}", "über die Treppe {goal}", "по лестнице {goal}",
      "siga pela escada {goal}"),
    .stairsUp: WalkRow(
      "take the stairs up {goal}", "die Treppe hinauf {goal}", "поднимитесь по лестнице {goal}",
      "suba pela escada {goal}"),
    .stairsDown: WalkRow(
      "take the stairs down {goal}", "die Treppe hinunter {goal}", "спуститесь по лестнице {goal}",
      "desça pela escada {goal}"),
    .escalator: WalkRow(
      "take the escalator {goal}", "mit der Rolltreppe {goal}", "на эскалаторе {goal}",
      "siga pela escada rolante {goal}"),
    .escalatorUp: WalkRow(
      "take the escalator up {goal}", "mit der Rolltreppe hinauf {goal}",
      "поднимитесь на эскалаторе {goal}", "suba pela escada rolante {goal}"),
    .escalatorDown: WalkRow(
      "take the escalator down {goal}", "mit der Rolltreppe hinunter {goal}",
      "спуститесь на эскалаторе {goal}", "desça pela escada rolante {goal}"),
    .lift: WalkRow(
      "take the lift {goal}", "mit dem Aufzug {goal}", "на лифте {goal}", "use o elevador {goal}"),
    .ramp: WalkRow(
      "take the ramp {goal}", "über die Rampe {goal}", "по пандусу {goal}", "siga pela rampa {goal}"
    ),
    .rampUp: WalkRow(
      "take the ramp up {goal}", "die Rampe hinauf {goal}", "поднимитесь по пандусу {goal}",
      "suba pela rampa {goal}"),
    .rampDown: WalkRow(
      "take the ramp down {goal}", "die Rampe hinunter {goal}", "спуститесь по пандусу {goal}",
      "desça pela rampa {goal}"),
    .toLevel: WalkRow(
      "to level {level}", "auf Ebene {level}", "на уровень {level}", "para o nível {level}"),
    .toNamedLevel: WalkRow(
      "to {name} (level {level})", "auf Ebene {level} ({name})", "на уровень {level} ({name})",
      "para o nível {level} ({name})"),
    .toStreet: WalkRow(
      "to the street (level {level})", "zur Straße (Ebene {level})", "на улицу (уровень {level})",
      "para a rua (nível {level})"),
    .toPlatform: WalkRow(
      "to platform {name} (level {level})", "zu Bahnsteig {name} (Ebene {level})",
      "к платформе {name} (уровень {level})", "para a plataforma {name} (nível {level})"),
  ]

  private static let directions: [WalkPhrase: WalkRow] = [
    .slightLeft: WalkRow(
      "turn slightly left", "leicht links abbiegen", "поверните немного налево",
      "vire levemente à esquerda"),
    .left: WalkRow("turn left", "links abbiegen", "поверните налево", "vire à esquerda"),
    .sharpLeft: WalkRow(
      "turn sharp left", "scharf links abbiegen", "поверните резко налево",
      "vire acentuadamente à esquerda"),
    .slightRight: WalkRow(
      "turn slightly right", "leicht rechts abbiegen", "поверните немного направо",
      "vire levemente à direita"),
    .right: WalkRow("turn right", "rechts abbiegen", "поверните направо", "vire à direita"),
    .sharpRight: WalkRow(
      "turn sharp right", "scharf rechts abbiegen", "поверните резко направо",
      "vire acentuadamente à direita"),
    .around: WalkRow("turn around", "umkehren", "развернитесь", "dê meia-volta"),

    .north: WalkRow("north", "nach Norden", "на север", "para o norte"),
    .northeast: WalkRow("northeast", "nach Nordosten", "на северо-восток", "para o nordeste"),
    .east: WalkRow("east", "nach Osten", "на восток", "para o leste"),
    .southeast: WalkRow("southeast", "nach Südosten", "на юго-восток", "para o sudeste"),
    .south: WalkRow("south", "nach Süden", "на юг", "para o sul"),
    .southwest: WalkRow("southwest", "nach Südwesten", "на юго-запад", "para o sudoeste"),
    .west: WalkRow("west", "nach Westen", "на запад", "para o oeste"),
    .northwest: WalkRow("northwest", "nach Nordwesten", "на северо-запад", "para o noroeste"),
  ]
}
