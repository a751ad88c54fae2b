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
    escalator = 0.43
    lift_wait, lift_door, lift_level = 30.0, 10.0, 4.0
    guess_meters = 6.0

    def of(self, way: Footway, meters: float, rise: float | None) -> tuple[float, float]:
        """Seconds along a piece of a way and back; `rise` in levels is None where nothing tells."""
        flat = meters / self.speed
        if way.kind == "steps":
            if not rise:
                return flat * max(self.up, self.down), flat * max(self.up, self.down)
            factors = (self.up, self.down) if rise > 0 else (self.down, self.up)
            return flat * factors[0], flat * factors[1]
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
