/** Latitude and longitude as local east, north, up: WGS 84 (NIMA TR8350.2), by way of earth-centred coordinates. */

/** Semi-major axis (m) and flattening. */
const semiMajor = 6_378_137;
const flattening = 1 / 298.257223563;
const eccentricitySquared = flattening * (2 - flattening);

export interface GeoPoint {
  /** deg */
  readonly lat: number;
  readonly lon: number;
  /** m above the ellipsoid; any other zero serves as well. */
  readonly alt: number;
}

type Place = readonly [x: number, y: number, z: number];

/** Earth-centred, earth-fixed, m. */
function earthCentred({ lat, lon, alt }: GeoPoint): Place {
  const [phi, lambda] = [radians(lat), radians(lon)];
  const [sine, cosine] = [Math.sin(phi), Math.cos(phi)];
  const normal = semiMajor / Math.sqrt(1 - eccentricitySquared * sine * sine);
  const out = (normal + alt) * cosine;
  return [out * Math.cos(lambda), out * Math.sin(lambda), (normal * (1 - eccentricitySquared) + alt) * sine];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The tangent plane at a point of the earth. */
export class LocalPlane {
  readonly #origin: Place;
  readonly #lat: number;
  readonly #lon: number;

  constructor(origin: GeoPoint) {
    this.#origin = earthCentred(origin);
    this.#lat = radians(origin.lat);
    this.#lon = radians(origin.lon);
  }

  /** East, north, up of a point, m. */
  of(point: GeoPoint): Place {
    const [x, y, z] = earthCentred(point).map((each, k) => each - (this.#origin[k] ?? 0)) as [number, number, number];
    const [sinLat, cosLat] = [Math.sin(this.#lat), Math.cos(this.#lat)];
    const [sinLon, cosLon] = [Math.sin(this.#lon), Math.cos(this.#lon)];
    const outward = cosLon * x + sinLon * y;
    return [cosLon * y - sinLon * x, cosLat * z - sinLat * outward, cosLat * outward + sinLat * z];
  }
}
