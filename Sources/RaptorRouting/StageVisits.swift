internal import TransitModel

// How a search gets to the places of a journey, and on from them.

extension RaptorSearch {
  /// Leaves the place that a stage starts from. Rules speak of changes only: who comes on foot is ready at every
  /// point of a stop.
  mutating func setOut(on stage: Int, at start: SearchTime) {
    for walk in query.stages[stage].sources {
      let time = start &+ walk.seconds
      makeReady(stage, walk.stop.position, time)
      for point in timetable.namedPoints(of: walk.stop, isBoarding: D.isForward) {
        makeReady(stage, point, time)
      }
    }
    if let seconds = query.stages[stage].onFootSeconds { arrive(stage, start &+ seconds) }
  }

  /// Goes on from each place between that this round has reached earlier, after the stay.
  mutating func visitPlaces() {
    for stage in memory.labels.places.indices where memory.arrived.contains(stage) {
      setOut(on: stage + 1, at: memory.labels.places[stage] &+ query.stages[stage].staySeconds)
    }
    memory.arrived.removeAll()
  }

  /// Reaches the place that a stage leads to, or the target. The walk all the way is no ride.
  mutating func arrive(_ stage: Int, _ time: SearchTime) {
    if stage == memory.labels.places.count {
      if memory.labels.lastRound > 0, time < memory.labels.bestTarget {
        memory.labels.setTarget(time)
      }
    } else if time < memory.labels.places[stage] {
      memory.labels.places[stage] = time
      memory.arrived.insert(stage)
    } else if !query.heedsWalkAllTheWay, memory.labels.lastRound > 0,
      time < memory.labels.placesByRide[stage]
    {
      // Whoever walked was here before; but on foot to the target it is no ride any more.
      memory.labels.placesByRide[stage] = time
      if let onFoot = query.stages[stage + 1].onFootSeconds {
        arrive(stage + 1, time &+ query.stages[stage].staySeconds &+ onFoot)
      }
    }
  }
}
