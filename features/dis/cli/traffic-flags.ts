/** Options that say how a session becomes DIS traffic. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import type { Geodetic } from '../../../main/motion/dis/coordinates.ts';
import { algorithms } from '../../../main/motion/dis/entity-state.ts';
import { sizes, type EntityType, type WrittenVersion } from '../../../main/motion/dis/pdu.ts';
import { trafficDefaults, type TrafficOptions } from '../node/traffic.ts';
import { gathered, metresOption, numberOption, refuseOptions, secondsOption } from '../../../main/cli/option-values.ts';

export interface TrafficFlags {
  readonly disVersion: '6' | '7';
  readonly exercise: number;
  readonly site: number;
  readonly application: number;
  readonly firstEntity: number;
  readonly marking?: readonly string[];
  readonly type: EntityType;
  readonly algorithm: TrafficOptions['algorithm'];
  readonly distance: number;
  readonly orientation: number;
  readonly heartbeat: number;
  readonly stationaryHeartbeat?: number;
  readonly lane?: string;
  readonly stamps?: 'absolute' | 'relative';
  readonly origin: Geodetic;
}

/** Numbers of sites, applications and entities: 0 and the last two have meanings of their own. */
const number = numberOption(1, 65_533);

export function addTrafficOptions(command: Command): Command {
  const { exercise, site, application, distance, heartbeat, algorithm } = trafficDefaults;
  return command
    .addOption(new Option('--dis-version <n>', 'version of the PDUs: 6 (1278.1A-1998) or 7 (1278.1-2012)').choices(['6', '7']).default('6'))
    .option('--exercise <n>', 'number of the exercise', numberOption(0, 255), exercise)
    .option('--site <n>', 'site of the entities', number, site)
    .option('--application <n>', 'application of the entities', number, application)
    .option('--first-entity <n>', 'number of the first entity; the others count on', number, trafficDefaults.firstEntity)
    .option('--marking <entity=text>', 'marking of an entity, up to eleven characters (repeatable; default: its id)', gathered)
    .addOption(
      new Option('--type <numbers>', 'kind, domain, country, category, subcategory, specific and extra of all entities')
        .argParser(entityTypeOption)
        .default(trafficDefaults.entityType, `${trafficDefaults.entityType.join('.')}, a land platform`),
    )
    .addOption(new Option('--algorithm <name>', 'DR algorithm of the standard').choices(algorithms).default(algorithm))
    .option('--distance <m>', 'threshold of the position', metresOption, distance)
    .option('--orientation <deg>', 'threshold of the orientation and of articulated parts, in degrees', degreesOption, 3)
    .option('--heartbeat <s>', 'longest time between two PDUs of an entity that moves', secondsOption, heartbeat)
    .option(
      '--stationary-heartbeat <s>',
      'the same of one that stands still (default: 60 in version 7, else as --heartbeat)',
      secondsOption,
    )
    .option('--lane <id>', 'sends the updates of this lane as they are, in place of those by the thresholds')
    .addOption(
      new Option('--stamps <kind>', 'time stamps by UTC or by session time (default: absolute at pace 1)').choices([
        'absolute',
        'relative',
      ]),
    )
    .addOption(
      new Option('--origin <lat,lon,alt>', 'place of the session’s origin, in degrees and metres')
        .argParser(placeOption)
        .default(trafficDefaults.origin, Object.values(trafficDefaults.origin).join()),
    );
}

/** The updates of a lane are sent as they are. */
export function checkTrafficOptions(command: Command, { lane }: TrafficFlags): void {
  const ofThresholds = ['--algorithm', '--distance', '--orientation', '--heartbeat', '--stationary-heartbeat'];
  if (lane !== undefined) refuseOptions(command, ofThresholds, `no effect with --lane ${lane}, whose own trigger and model decide.`);
}

/** The help shows defaults that are objects in words of their own. */
export function trafficOptionsOf(flags: TrafficFlags, isAbsolute: boolean): TrafficOptions {
  const { disVersion, type: entityType, marking, orientation, lane = null, stationaryHeartbeat, ...rest } = flags;
  const { exercise, site, application, firstEntity, algorithm, distance, heartbeat, origin } = rest;
  const version = Number(disVersion) as WrittenVersion;
  return {
    ...trafficDefaults,
    version,
    exercise,
    site,
    application,
    firstEntity,
    origin,
    isAbsolute,
    entityType,
    algorithm,
    distance,
    heartbeat,
    lane,
    markings: markingsOf(marking),
    orientation: (orientation * Math.PI) / 180,
    stationaryHeartbeat: stationaryHeartbeat ?? (version === 7 ? trafficDefaults.stationaryHeartbeat : heartbeat),
  };
}

function markingsOf(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new BenchError('bad-input', `--marking: found "${text}"; it must be entity=text, such as tank-1=ALPHA.`);
      const marking = text.slice(at + 1);
      if (marking.length > sizes.marking || !/^[\x20-\x7e]*$/.test(marking))
        throw new BenchError('bad-input', `--marking ${text}: allowed: up to ${sizes.marking} characters of ASCII.`);
      return [text.slice(0, at), marking];
    }),
  );
}

function degreesOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value <= 180)) throw new InvalidArgumentError('It must be a number of degrees > 0 and ≤ 180.');
  return value;
}

/** Latitude, longitude and altitude. */
export function placeOption(text: string): Geodetic {
  const [latitude = NaN, longitude = NaN, altitude = 0, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && altitude >= -1e4 && altitude <= 1e7;
  if (!isPlace || more.length > 0)
    throw new InvalidArgumentError(
      'It must be latitude (−90 to 90), longitude (−180 to 180) and altitude in metres, such as 47.5,8.5,430.',
    );
  return { latitude, longitude, altitude };
}

function entityTypeOption(text: string): EntityType {
  const numbers = text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : NaN));
  const areAllowed = numbers.every((value, index) => value <= (index === 2 ? 65_535 : 255));
  if (numbers.length !== 7 || !areAllowed)
    throw new InvalidArgumentError('It must be seven numbers, such as 1.1.225.1.1.3.0; the third up to 65535, the others up to 255.');
  return numbers as unknown as EntityType;
}
