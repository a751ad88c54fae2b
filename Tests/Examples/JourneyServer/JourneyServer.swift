import Foundation
import Perron

/// Answers `GET /?from=STOP&to=STOP&depart=TIME` with journeys as JSON; on Linux, with nothing but sockets.
///
/// usage: JourneyServer NETWORK PORT
@main
struct JourneyServer {
  struct Answer: Encodable { let attributions: [String], result: RouteSearchResult }

  static func main() async throws {
    let network = try await Network.open(CommandLine.arguments[1])
    signal(SIGPIPE, SIG_IGN)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(CommandLine.arguments[2])?.bigEndian ?? 0
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeBytes(of: &address) {
      bind(listener, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, size) == 0
    }
    guard isBound, listen(listener, 64) == 0 else { fatalError("the port is taken") }
    while true {
      let client = accept(listener, nil, nil)
      if client >= 0 { Task.detached { await serve(client, network) } }
    }
  }

  static func serve(_ client: Int32, _ network: Network) async {
    defer { close(client) }
    var patience = timeval(tv_sec: 2, tv_usec: 0)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var request = [UInt8](repeating: 0, count: 8_192)
    let count = max(0, recv(client, &request, request.count, 0))
    let words = String(decoding: request[..<count], as: UTF8.self).split(separator: " ")
    let query = URLComponents(string: words.count > 1 ? String(words[1]) : "")?.queryItems ?? []
    let (status, body) = await answer(query, network)
    let head = "HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
    var reply = Data("\(head)Content-Type: application/json\r\n\r\n".utf8) + body
    while case let sent = reply.withUnsafeBytes({ send(client, $0.baseAddress, $0.count, 0) }),
      sent > 0
    { reply = reply.dropFirst(sent) }
  }

  static func answer(_ query: [URLQueryItem], _ network: Network) async -> (String, Data) {
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    do {
      var options = PublicTransportRouteSearchOptions()
      options.startTime = try value("depart").map { try Instant(iso: $0) }
      options.timeLimitMilliseconds = 2_000
      let result = try await JourneyPlanner(network).findRoute(
        startPoint: .stop(value("from") ?? ""), finishPoint: .stop(value("to") ?? ""),
        routeSearchOptions: .publicTransport(options))
      let answer = Answer(attributions: network.attributions, result: result)
      return ("200 OK", try JSONEncoder().encode(answer))
    } catch {
      return (
        "400 Bad Request",
        Data(#"{"error":"\#((error as? PlannerError)?.code.name ?? "invalid")"}"#.utf8)
      )
    }
  }
}
