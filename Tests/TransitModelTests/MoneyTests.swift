import Testing
import TransitModel

@Suite("Money")
struct MoneyTests {
  @Test("An amount is read exactly, in ten-thousandths")
  func reading() {
    let read: [(String, Int64?)] = [
      ("2", 20_000), ("2.5", 25_000), ("2.50", 25_000), ("0.0001", 1), (".75", 7_500),
      ("3.", 30_000), ("-1.25", -12_500), ("0", 0), ("1.230000", 12_300),
      ("999999999.9999", 9_999_999_999_999), ("0007.10", 71_000), ("0.00010", 1),
      ("", nil), (".", nil), ("-", nil), ("-.", nil), ("1.00001", nil), ("1e3", nil),
      ("1,5", nil), ("1.2.3", nil), ("1234567890", nil), ("--1", nil), ("+1", nil), ("1 ", nil),
      ("٣", nil), ("0.0000000000000000000000", nil),
    ]
    for (text, wanted) in read {
      #expect(Money.tenThousandths(text.utf8) == wanted, "\(text)")
    }
  }

  @Test("An amount is written with the decimals of its currency, and more where it has them")
  func writing() throws {
    let written: [(Int64, String, String)] = [
      (42_000, "EUR", "4.20 EUR"), (42_500, "EUR", "4.25 EUR"), (1_250, "EUR", "0.125 EUR"),
      (2_100_000, "JPY", "210 JPY"), (5_000, "JPY", "0.5 JPY"), (12_500, "KWD", "1.250 KWD"),
      (-5_000, "EUR", "-0.50 EUR"), (0, "EUR", "0.00 EUR"), (1, "CLF", "0.0001 CLF"),
    ]
    for (amount, code, wanted) in written {
      let currency = try #require(CurrencyCode(code.utf8))
      #expect(Money(tenThousandths: amount, currency: currency).description == wanted)
    }
  }

  @Test("A currency is three capitals")
  func currencies() {
    #expect(CurrencyCode("BRL".utf8)?.description == "BRL")
    for text in ["", "BR", "BRLX", "brl", "B1L", "ÄÖ"] {
      #expect(CurrencyCode(text.utf8) == nil)
    }
    #expect(CurrencyCode("EUR".utf8)?.decimals == 2)
    #expect(CurrencyCode("XOF".utf8)?.decimals == 0)
  }
}
