// `import Perron` is enough to read journeys: their types live in TransitModel, which the engine shares.
@_exported public import TransitModel
@_exported public import struct StreetRouting.WalkingProfile
