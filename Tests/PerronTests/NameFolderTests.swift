import TestSupport
import Testing

@testable import Perron

@Suite("Folding of names")
struct NameFolderTests {
  private func fold(_ name: String) -> String {
    var folder = NameFolder()
    var text = String.UnicodeScalarView()
    text.append(contentsOf: folder.fold(name).compactMap { Unicode.Scalar($0) })
    return String(text)
  }

  @Test("Capital letters, punctuation and blanks do not count, apostrophes least of all")
  func plain() {
    #expect(fold("  St. Pancras / KING'S–Cross ") == "st pancras kings cross")
    #expect(fold("L\u{2019}Hôpital") == "lhopital")
    #expect(fold("Gleis 12a") == "gleis 12a")
    #expect(fold("☆ – !") == "")
    #expect(fold("") == "")
  }

  @Test("Accents come off, also where Unicode knows no letter without them")
  func accents() {
    #expect(fold("São João") == "sao joao")
    #expect(fold("Große Straße GROẞ") == "grosse strasse gross")
    #expect(fold("Łódź Świętokrzyska") == "lodz swietokrzyska")
    #expect(fold("Sørløs ÆØÅ Œuvre") == "sorlos aeoa oeuvre")
    #expect(fold("Đurđevac Þingvellir ÍSAFJÖRÐUR") == "durdevac thingvellir isafjordur")
    #expect(fold("İstanbul Kadıköy") == "istanbul kadikoy")
    #expect(fold("Bến Thành Đường") == "ben thanh duong")
  }

  @Test("A letter is the same written as one scalar and as two")
  func composition() {
    #expect(fold("e\u{301}") == fold("\u{E9}"))
    #expect(fold("и\u{306}") == fold("й"))
    #expect(fold("A\u{30A}") == "a")
  }

  @Test("Cyrillic and Greek are written in Latin letters")
  func scripts() {
    #expect(fold("Москва-Товарная") == "moskva tovarnaya")
    #expect(fold("Київ Харків Щёлковская") == "kiiv kharkiv shchelkovskaya")
    #expect(fold("Београд Ђорђа") == "beograd djordja")
    #expect(fold("Σύνταγμα ΑΘΗΝΑ") == "syntagma athina")
    #expect(fold("Ευαγγελισμός ΕΥΑΓΓΕΛΙΣΜΟΣ Μουσείο") == "evangelismos evangelismos mouseio")
  }

  @Test("Other scripts stay as they are; their digits are digits")
  func otherScripts() {
    #expect(fold("תל אביב") == "תל אביב")
    #expect(fold("東京駅") == "東京駅")
    #expect(fold("محطة ٣") == "محطة 3")
  }
}

@Suite("Typing mistakes")
struct EditDistanceTests {
  private func mistakes(
    _ word: String, _ other: String, limit: Int = 2
  ) -> (whole: Int?, beginning: Int)? {
    var distance = EditDistance(word.unicodeScalars.map(\.value)[...], limit: limit)
    return distance.mistakes(to: other.unicodeScalars.map(\.value)[...])
  }

  @Test("A letter wrong, missing, too many or in its neighbour's place is one mistake")
  func oneMistake() throws {
    for word in ["hauptbahnhof", "hauptbanhof", "haupttbahnhof", "hauptbohnhof", "huaptbahnhof"] {
      let found = try #require(mistakes(word, "hauptbahnhof"))
      #expect(found.whole == (word == "hauptbahnhof" ? 0 : 1), "\(word)")
    }
  }

  @Test("The beginning of a longer word is near, and the whole of it not")
  func beginnings() throws {
    let found = try #require(mistakes("haupb", "hauptbahnhof", limit: 1))
    #expect(found.whole == nil)
    #expect(found.beginning == 1)
    #expect(mistakes("bahn", "hauptbahnhof", limit: 1) == nil)
  }

  @Test("Short words bear no mistake, long ones two")
  func allowed() {
    #expect([3, 4, 7, 8, 30].map { EditDistance.allowed(letters: $0) } == [0, 1, 1, 2, 2])
  }

  /// The definition, without a limit: the last letters are equal, wrong, too many, missing, or have changed places.
  private func plain(_ left: [UInt32], _ right: [UInt32]) -> Int {
    guard let leftLast = left.last, let rightLast = right.last else {
      return max(left.count, right.count)
    }
    var best =
      plain(Array(left.dropLast()), Array(right.dropLast())) + (leftLast == rightLast ? 0 : 1)
    best = min(best, plain(Array(left.dropLast()), right) + 1)
    best = min(best, plain(left, Array(right.dropLast())) + 1)
    if left.count > 1, right.count > 1, leftLast == right[right.count - 2],
      rightLast == left[left.count - 2]
    {
      best = min(best, plain(Array(left.dropLast(2)), Array(right.dropLast(2))) + 1)
    }
    return best
  }

  @Test("On random words it is the distance by its definition, as far as the limit")
  func definition() {
    var random = SeededGenerator(seed: 5)
    func word() -> [UInt32] {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        UInt32.random(in: 97...99, using: &random)
      }
    }
    var foundCount = 0
    for _ in 0..<800 {
      let (left, right) = (word(), word())
      let limit = Int.random(in: 0...2, using: &random)
      let whole = plain(left, right)
      let beginning = (0...right.count).map { plain(left, Array(right.prefix($0))) }.min() ?? 0
      var distance = EditDistance(left[...], limit: limit)
      let found = distance.mistakes(to: right[...])
      #expect(
        found?.beginning == (beginning <= limit ? beginning : nil), "\(left) \(right) \(limit)")
      #expect(found?.whole == (whole <= limit ? whole : nil), "\(left) \(right) \(limit)")
      if found != nil { foundCount += 1 }
    }
    #expect(foundCount > 200)
  }
}
