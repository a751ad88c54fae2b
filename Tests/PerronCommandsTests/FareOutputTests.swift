import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Fares in answers")
struct FareOutputTests {
  private let folder = CommandFolder()

  private struct Document: Decodable {
    struct Journey: Decodable { let fare: Fare? }
    struct Fare: Decodable, Equatable {
      struct Part: Decodable, Equatable {
        let product: String
        let name: String?
        let medium: String?
        let amount: String
        let legs: [Int]
      }
      let amount: String
      let currency: String
      let parts: [Part]
    }
    let journeys: [Journey]
  }

  private func plan(_ feed: TestFeed) throws -> (json: Document, text: String) {
    try folder.importTestFeed(feed)
    let question = [
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T07:55:00Z",
    ]
    let json = Program.perron.run(question + ["--format", "json"], in: folder.folder.path)
    let text = Program.perron.run(question, in: folder.folder.path)
    return (
      try JSONDecoder().decode(Document.self, from: Data(json.output.utf8)), text.output
    )
  }

  @Test("A fare is told with its parts, amounts as texts, and in a line of the text")
  func told() throws {
    var feed = TestFeed()
    feed.files["fare_attributes.txt"] = "fare_id,price,currency_type\nday,4.2,BRL\n"
    let answer = try plan(feed)
    #expect(
      answer.json.journeys.first?.fare
        == Document.Fare(
          amount: "4.20", currency: "BRL",
          parts: [.init(product: "feed:day", name: nil, medium: nil, amount: "4.20", legs: [0])]))
    #expect(answer.text.contains("\n          fare 4.20 BRL\n"))
  }

  @Test("A product is told with its name and its medium")
  func product() throws {
    var feed = TestFeed()
    feed.files["fare_media.txt"] = "fare_media_id,fare_media_name,fare_media_type\nc,Card,2\n"
    feed.files["fare_products.txt"] =
      "fare_product_id,fare_product_name,fare_media_id,amount,currency\np,Single,c,210,JPY\n"
    feed.files["fare_leg_rules.txt"] = "fare_product_id\np\n"
    #expect(
      try plan(feed).json.journeys.first?.fare
        == Document.Fare(
          amount: "210", currency: "JPY",
          parts: [
            .init(product: "feed:p", name: "Single", medium: "Card", amount: "210", legs: [0])
          ]))
  }

  @Test("A fare that is not determined is null, and no line of the text")
  func undetermined() throws {
    let answer = try plan(TestFeed())
    #expect(!answer.json.journeys.isEmpty)
    #expect(answer.json.journeys.allSatisfy { $0.fare == nil })
    #expect(!answer.text.contains("fare"))
  }

  // GTFS/README.md: a single with the card is 2.00, and the change to the metro is free within 75 minutes.
  @Test("The demo city's fare: one single for tram and metro, and nothing for the walk all the way")
  func demoCity() throws {
    let run = DemoCity.plan(
      "stop:n06", "stop:m8", "--depart", "2026-06-10T06:05:00Z", "--format", "json")
    let journeys = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).journeys
    #expect(
      journeys.first?.fare
        == Document.Fare(
          amount: "2.00", currency: "EUR",
          parts: [
            .init(
              product: "tarvena:single", name: "Single", medium: "Vozna Karta", amount: "2.00",
              legs: [0, 2])
          ]))
    #expect(journeys.last?.fare == nil)
  }

  // The ferry is 4.50 beside the single of 2.00, less 1.00 for having both.
  @Test("The demo city's ferry is cheaper beside a city ticket")
  func demoFerry() throws {
    let run = DemoCity.plan(
      "stop:ket", "stop:fi", "--depart", "2026-06-10T06:05:00Z", "--format", "json")
    let fares = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).journeys
      .map { $0.fare?.amount }
    #expect(fares.contains("5.50"))
    #expect(fares.contains("4.50"))
  }
}
