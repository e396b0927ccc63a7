/** What is not read: the program that converts it, by the ending of a file or by its first line. */
import { extname } from 'node:path';

const byGpsbabel = (format: string, ending: string) =>
  `Convert it to GPX, such as with gpsbabel -t -i ${format} -f track${ending} -o gpx -F track.gpx.`;
const byPandas = (read: string) => `Write it as Parquet or CSV, such as with pandas: ${read}.to_parquet("motion.parquet").`;
const sheet = 'Save it as CSV.';

const endings: Readonly<Record<string, string>> = {
  '.fit': byGpsbabel('garmin_fit', '.fit'),
  '.igc': byGpsbabel('igc', '.igc'),
  '.nmea': byGpsbabel('nmea', '.nmea'),
  '.ubx': byGpsbabel('ubx', '.ubx'),
  '.gdb': byGpsbabel('gdb', '.gdb'),
  '.sbn': byGpsbabel('sbn', '.sbn'),
  '.kmz': 'It is a packed KML: unpack it (unzip), and import the .kml in it.',
  '.zip': 'Unpack it, and import the file in it.',
  '.7z': 'Unpack it, and import the file in it.',
  '.tar': 'Unpack it, and import the file in it.',
  '.tgz': 'Unpack it, and import the file in it.',
  '.bz2': 'Unpack it (bunzip2), and import the file in it.',
  '.xz': 'Unpack it (unxz), and import the file in it.',
  '.xlsx': sheet,
  '.xls': sheet,
  '.ods': sheet,
  '.mat': 'Write it as CSV: in MATLAB with writetable or writematrix, in Python with scipy.io.loadmat.',
  '.npy': 'Write it as CSV: numpy.savetxt("motion.csv", numpy.load("motion.npy"), delimiter=",").',
  '.npz': 'Write one of its arrays as CSV: numpy.savetxt("motion.csv", numpy.load("motion.npz")["name"], delimiter=",").',
  '.pkl': byPandas('pandas.read_pickle("motion.pkl")'),
  '.feather': byPandas('pandas.read_feather("motion.feather")'),
  '.arrow': byPandas('pandas.read_feather("motion.arrow")'),
  '.orc': byPandas('pandas.read_orc("motion.orc")'),
  '.avro': 'Write it as JSON lines: fastavro motion.avro > motion.jsonl.',
  '.h5': byPandas('pandas.read_hdf("motion.h5")'),
  '.hdf5': byPandas('pandas.read_hdf("motion.hdf5")'),
  '.tlog': 'Convert it with pymavlink: mavlogdump.py --format csv --types LOCAL_POSITION_NED motion.tlog > motion.csv.',
  '.bin': 'If it is a log of ArduPilot, convert it with pymavlink: mavlogdump.py --format csv --types XKF1 motion.bin > motion.csv.',
  '.bvh': 'Write the path of its root as CSV: time, x, y, z.',
  '.c3d': 'Write it as CSV, such as with the export of Vicon Nexus or Mokka.',
  '.acmi': 'Write it as CSV, with the export of Tacview.',
  '.vsp': 'It holds splines: sample them, and write rows of frame, id, x, y.',
  '.shp': 'Write it as CSV, such as with ogr2ogr -f CSV motion.csv motion.shp -lco GEOMETRY=AS_XY.',
  '.gpkg': 'Write it as CSV, such as with ogr2ogr -f CSV motion.csv motion.gpkg -lco GEOMETRY=AS_XY.',
  '.osm': 'It is a map, and has no motion.',
  '.demo': 'Demos are read of Counter-Strike 2 (.dem); write anything else as a CSV.',
  '.replay': 'Write the motion as a CSV: time, player, x, y, z.',
};

/** Null: none is known. */
export function converterFor(path: string): string | null {
  return endings[extname(path).toLowerCase()] ?? null;
}

const openings: readonly (readonly [RegExp, string])[] = [
  [/^\$[A-Z]{5},/, `it has sentences of NMEA 0183. ${byGpsbabel('nmea', '.nmea')}`],
  [
    /^(\\[^\\]*\\)?![A-Z]{5},/,
    'it has sentences of AIS. Decode them to a CSV, such as with pyais: ais-decode -f motion.nmea -j > motion.jsonl.',
  ],
  [/^A[A-Z0-9]{3}[^,;\s]*$|^HFDTE/, `it looks like IGC. ${byGpsbabel('igc', '.igc')}`],
  [
    /^\d+:-?[\d.]+,[^:]*;/,
    'it has the players of each frame between semicolons, as TRACAB and EPTS write it. Convert it with kloppy: tracab.load(…).to_df().to_csv("motion.csv").',
  ],
];

/** A sentence about a text whose first line this is; null: it may be a table. */
export function converterOf(line: string): string | null {
  return openings.find(([first]) => first.test(line))?.[1] ?? null;
}
