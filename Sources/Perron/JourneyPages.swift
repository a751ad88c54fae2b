internal import RaptorRouting
internal import TransitModel

/// Which window of time a question is about, how it widens until enough is found, and what comes before and after it.
struct JourneyPages {
  /// The window asked for; nil for the best journeys from one moment alone.
  private let asked: PageCursor?
  private let minimumJourneys: Int
  private let isPage: Bool

  /// How long a page is that nobody has given a length, and how far a window widens.
  fileprivate static let usualSeconds: Int64 = 3_600
  private static let widestSeconds: Int64 = 86_400

  init(_ options: PublicTransportRouteSearchOptions, now: Instant) {
    isPage = options.page != nil
    minimumJourneys = options.minimumJourneys ?? (isPage ? 1 : 0)
    let length = options.windowSeconds.map { Int64($0) }
    if let page = options.page {
      asked = page
    } else if let length, let deadline = options.arrivalTime?.seconds {
      asked = PageCursor(isArrival: true, isBackward: true, window: deadline - length...deadline)
    } else if let length {
      let start = (options.startTime ?? now).seconds
      asked = PageCursor(isArrival: false, isBackward: false, window: start...start + length)
    } else {
      asked = nil
    }
  }

  /// Whether the question is about a window of time.
  var hasWindow: Bool { asked != nil }

  /// Whether the walk all the way, which is there at any moment, is told: beside the first page.
  var tellsWalk: Bool { !isPage }

  /// What was found in which window.
  struct Found {
    let journeys: [RaptorJourney]
    let query: RaptorQuery
    let next: PageCursor?
    let previous: PageCursor?
  }

  /// - Parameters:
  ///   - query: without a window; its time is that of the options.
  ///   - limit: of journeys; what lies beyond it comes with the next page.
  func find(
    _ query: RaptorQuery, limit: Int?,
    _ search: (RaptorQuery) throws -> [RaptorJourney]
  ) throws -> Found {
    guard var page = asked else {
      let journeys = try search(query)
      return Found(query, journeys)
    }
    let shown = Set(page.shown)
    while true {
      let windowed = query.within(page)
      let journeys = try search(windowed).filter { !shown.contains(.init($0)) }
      let length = page.window.upperBound - page.window.lowerBound
      if journeys.count >= minimumJourneys || length >= Self.widestSeconds {
        return Found(windowed, page, journeys, limit: limit)
      }
      page = page.widened(to: min(max(length * 4, Self.usualSeconds), Self.widestSeconds))
    }
  }
}

extension JourneyPages.Found {
  /// The best journeys from one moment: others may leave before the last of them, so that the next page begins behind
  /// the first of them and leaves out the others.
  fileprivate init(_ query: RaptorQuery, _ journeys: [RaptorJourney]) {
    let shown = journeys.map { PageCursor.Shown($0) }
    switch query.anchor {
    case .departure(let start):
      let first = (shown.map(\.departure).min() ?? start.seconds) + 1
      self.init(
        journeys: journeys, query: query,
        next: .forward(false, from: first, JourneyPages.usualSeconds, shown),
        previous: .backward(false, to: start.seconds - 1, JourneyPages.usualSeconds, []))
    case .arrival(let deadline):
      let last = (shown.map(\.arrival).max() ?? deadline.seconds) - 1
      self.init(
        journeys: journeys, query: query,
        next: .forward(true, from: deadline.seconds + 1, JourneyPages.usualSeconds, []),
        previous: .backward(true, to: last, JourneyPages.usualSeconds, shown))
    }
  }

  /// The journeys of a window, and where they are too many the best of them: what is cut off comes with the page that
  /// is next in the direction of the question.
  fileprivate init(
    _ query: RaptorQuery, _ page: PageCursor, _ journeys: [RaptorJourney], limit: Int?
  ) {
    let kept = Array(journeys.prefix(limit ?? .max))
    let shown = page.shown + kept.map { PageCursor.Shown($0) }
    let length = max(page.window.upperBound - page.window.lowerBound, 1)
    let cut = journeys.dropFirst(kept.count).map { PageCursor.Shown($0) }
      .map { page.isArrival ? $0.arrival : $0.departure }
    var (next, previous) = (page.window.upperBound + 1, page.window.lowerBound - 1)
    if let first = cut.min(), !page.isBackward { next = first }
    if let last = cut.max(), page.isBackward { previous = last }
    let isCutLater = next <= page.window.upperBound
    let isCutEarlier = previous >= page.window.lowerBound
    self.init(
      journeys: kept, query: query,
      next: .forward(page.isArrival, from: next, length, isCutLater ? shown : []),
      previous: .backward(page.isArrival, to: previous, length, isCutEarlier ? shown : []))
  }
}

extension PageCursor {
  fileprivate static func forward(
    _ isArrival: Bool, from first: Int64, _ length: Int64, _ shown: [Shown]
  ) -> PageCursor {
    PageCursor(
      isArrival: isArrival, isBackward: false, window: first...first + length, shown: shown)
  }

  fileprivate static func backward(
    _ isArrival: Bool, to last: Int64, _ length: Int64, _ shown: [Shown]
  ) -> PageCursor {
    PageCursor(isArrival: isArrival, isBackward: true, window: last - length...last, shown: shown)
  }

  fileprivate func widened(to length: Int64) -> PageCursor {
    let window =
      isBackward
      ? self.window.upperBound - length...self.window.upperBound
      : self.window.lowerBound...self.window.lowerBound + length
    return PageCursor(
      isArrival: isArrival, isBackward: isBackward, window: window, shown: shown)
  }
}

extension PageCursor.Shown {
  fileprivate init(_ journey: RaptorJourney) {
    self.init(
      departure: journey.departure.seconds, arrival: journey.arrival.seconds,
      rides: journey.rides.count)
  }
}

extension RaptorQuery {
  fileprivate func within(_ page: PageCursor) -> RaptorQuery {
    var query = self
    query.anchor =
      page.isArrival
      ? .arrival(Instant(seconds: page.window.upperBound))
      : .departure(Instant(seconds: page.window.lowerBound))
    query.windowSeconds = Int32(clamping: page.window.upperBound - page.window.lowerBound)
    query.horizonSeconds += query.windowSeconds ?? 0
    query.maximumJourneys = nil
    return query
  }
}

extension PublicTransportRouteSearchOptions {
  /// Asks about the time of a page.
  mutating func takeTimes(of page: PageCursor) {
    startTime = page.isArrival ? nil : Instant(seconds: page.window.lowerBound)
    arrivalTime = page.isArrival ? Instant(seconds: page.window.upperBound) : nil
  }
}
