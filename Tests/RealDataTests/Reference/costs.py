"""How long the default walker takes, and how far places lie apart."""

from __future__ import annotations

import math

from foot import Footway
from pbf import Place

RADIUS = 6_371_008.8


def distance(one: Place, other: Place) -> float:
    """Metres along a great circle, by the haversine formula."""
    north, south = math.radians(one[0] / 1e7), math.radians(other[0] / 1e7)
    turn = math.radians((other[1] - one[1]) / 1e7)
    half = (math.sin((south - north) / 2) ** 2
            + math.cos(north) * math.cos(south) * math.sin(turn / 2) ** 2)
    return 2 * RADIUS * math.asin(min(1.0, math.sqrt(half)))


class Costs:
    """The documented defaults of WalkingProfile."""

    speed = 1.33
    up, down = 2.2, 1.9
    escalator, belt = 0.43, 0.65
    # Of a ferry that tells no duration: eight knots.
    ferry = 4.1
    gate = 2.0
    tread = 0.29
    lift_wait, lift_door, lift_level = 30.0, 10.0, 4.0
    guess_meters = 6.0

    def of(
        self, way: Footway, meters: float, share: float, rise: float | None
    ) -> tuple[float, float]:
        """Seconds along a piece of a way and back, given its share of the way's whole length.

        `rise` in levels is None where nothing tells."""
        flat = meters / self.speed
        if way.kind == "steps":
            run = min(meters, share * way.stairs * self.tread) if way.stairs else meters
            up, down = (((factor * run) + meters - run) / self.speed
                        for factor in (self.up, self.down))
            if not rise:
                return max(up, down), max(up, down)
            return (up, down) if rise > 0 else (down, up)
        if way.kind == "moving_walkway":
            return meters / (self.speed + self.belt), meters / (self.speed + self.belt)
        if way.kind == "ferry":
            sails = share * way.seconds if way.seconds else meters / self.ferry
            return sails, sails
        if way.kind == "escalator":
            return meters / self.escalator, meters / self.escalator
        if way.kind == "lift":
            ride = max(self.lift(abs(rise or 0)), meters / self.speed)
            return ride, ride
        return flat, flat

    def lift(self, levels: float) -> float:
        """Seconds of waiting for a lift and riding in it."""
        return self.lift_wait + self.lift_door + self.lift_level * levels

    def guess(self, levels: float) -> float:
        """Seconds of stairs that are not in the map."""
        return self.guess_meters * levels * max(self.up, self.down) / self.speed
