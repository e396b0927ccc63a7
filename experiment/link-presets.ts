/**
 * The catalogue of links: modest figures of real access networks, each with its source. One-way delay is half the round
 * trip. A name with a version, as `5g@1`, keeps its figures for ever.
 */
import type { LinkSettings } from '../engine/network/link-settings.ts';

export interface LinkPreset {
  readonly title: string;
  /** Where the figures come from, what was computed from them, and how well a fit stands for its trace. */
  readonly source: string;
  readonly down: LinkSettings;
  readonly up: LinkSettings;
}

const mbit = 1e6;
const webPageTest = 'WebPageTest, connectivity.ini.sample';
const symmetric = (settings: LinkSettings) => ({ down: settings, up: settings });

/** A single path does not reorder: every preset keeps the order. */
const path = { order: 'keep' } as const;

const cars = 'Zhang et al., cars on 5G, Zenodo 10.5281/zenodo.17475688, CC BY 4.0';

export const linkPresets = {
  lan: {
    title: 'Wired LAN',
    source: 'Computed: a few switches that store and forward 1,500-byte frames at 1 Gbit/s (12 µs each), and the hosts’ own stacks.',
    ...symmetric({ ...path, delay: 0.0002, bandwidth: 1000 * mbit }),
  },
  fibre: {
    title: 'Fibre to the home, 25/25 Mbit/s',
    source: 'FCC, Measuring Broadband America 2016: round trip 11.8 ms (Verizon Fios 25/25).',
    ...symmetric({ ...path, delay: 0.0059, bandwidth: 25 * mbit }),
  },
  cable: {
    title: 'Cable, 5/1 Mbit/s',
    source: `${webPageTest}: Cable, round trip 28 ms.`,
    down: { ...path, delay: 0.014, bandwidth: 5 * mbit },
    up: { ...path, delay: 0.014, bandwidth: 1 * mbit },
  },
  dsl: {
    title: 'DSL, 1.5/0.384 Mbit/s',
    source: `${webPageTest}: DSL, round trip 50 ms.`,
    down: { ...path, delay: 0.025, bandwidth: 1.5 * mbit },
    up: { ...path, delay: 0.025, bandwidth: 0.384 * mbit },
  },
  'wifi-good': {
    title: 'Wi-Fi hop, typical',
    source:
      'Sui et al., Characterizing and Improving WiFi Latency, MobiSys 2016: round trip 3 ms median, 20 ms at the 90th percentile; the lognormal law through both.',
    ...symmetric({ ...path, delay: 0.0045, jitter: { law: 'lognormal', spread: 0.0127 } }),
  },
  'wifi-busy': {
    title: 'Wi-Fi hop, crowded',
    source:
      'Pei et al., WiFi can be the weakest link of round trip network latency, INFOCOM 2016: 20 ms median, 100 ms at the 90th percentile; the lognormal law through both.',
    ...symmetric({ ...path, delay: 0.022, jitter: { law: 'lognormal', spread: 0.043 } }),
  },
  '3g': {
    title: '3G, 1.6/0.768 Mbit/s',
    source: `${webPageTest}: 3G, round trip 300 ms.`,
    down: { ...path, delay: 0.15, bandwidth: 1.6 * mbit },
    up: { ...path, delay: 0.15, bandwidth: 0.768 * mbit },
  },
  '4g': {
    title: '4G (LTE), 12 Mbit/s',
    source: `${webPageTest}: LTE, round trip 70 ms.`,
    ...symmetric({ ...path, delay: 0.035, bandwidth: 12 * mbit }),
  },
  '5g': {
    title: '5G in a car, good coverage',
    source: `${cars}, arterial road, band n78: 1,310 round trips in 72 s, halved. Fitted: all 8 figures of three lanes are within what the halves of the trace differ by.`,
    ...symmetric({
      ...path,
      delay: 0.0088,
      jitter: { law: 'lognormal', spread: 0.0035, least: 0.006, every: 0.055, correlation: 0.25 },
      stalls: { every: 24, lasts: 0.15, spread: 0.013, drain: 2 },
    }),
  },
  '5g-weak': {
    title: '5G in a car, weak coverage',
    source: `${cars}, rural road, band n8: 2,178 round trips in 130 s, halved. Fitted: all 8 figures of three lanes are within what the halves of the trace differ by; the adaptive one jumps less than half as often.`,
    ...symmetric({
      ...path,
      delay: 0.0167,
      jitter: { law: 'lognormal', spread: 0.012, least: 0.0065, every: 0.055, correlation: 0.5 },
      stalls: { every: 2.6, lasts: 0.37, spread: 0.72, drain: 2 },
    }),
  },
  'leo-satellite': {
    title: 'Satellite in low orbit',
    source:
      'Michel et al., A First Look at Starlink Performance, IMC 2022: round trip 50 ms median, quartiles 40 and 60 ms; the normal law through them.',
    ...symmetric({ ...path, delay: 0.025, jitter: { law: 'normal', spread: 0.0074 } }),
  },
  'geo-satellite': {
    title: 'Geostationary satellite, 100/10 Mbit/s',
    source: 'Michel et al., A First Look at Starlink Performance, IMC 2022: at least about 600 ms round trip.',
    down: { ...path, delay: 0.3, bandwidth: 100 * mbit },
    up: { ...path, delay: 0.3, bandwidth: 10 * mbit },
  },
  intercontinental: {
    title: 'New York – London, backbone',
    source: 'Verizon service level standard, transatlantic: round trip of 90 ms, 99.5 % of the packets delivered.',
    ...symmetric({ ...path, delay: 0.045, loss: { law: 'independent', ratio: 0.005 } }),
  },
} as const satisfies Record<string, LinkPreset>;

export type LinkPresetName = keyof typeof linkPresets;

export const linkPresetNames = Object.keys(linkPresets) as [LinkPresetName, ...LinkPresetName[]];

/** Links that a newer version has replaced, by their names with the version. */
const formerPresets = {
  '5g@1': {
    title: '5G, non-standalone',
    source: 'Kottkamp, 5G NR and LTE latency in a public network, Rohde & Schwarz 2022: one-way, 7 ms down at best, 18 ms up at worst.',
    down: { ...path, delay: 0.007 },
    up: { ...path, delay: 0.018 },
  },
} as const satisfies Record<string, LinkPreset>;

/** Names of links that have one version. */
type FirstVersion = Exclude<LinkPresetName, '5g'>;

/** A name alone is its newest version. */
export type VersionedPreset = LinkPresetName | `${FirstVersion}@1` | keyof typeof formerPresets | '5g@2';

const versions = Object.fromEntries([
  ...Object.entries(formerPresets),
  ...Object.entries(linkPresets).flatMap(([name, preset]) => [
    [name, preset],
    [`${name}@${`${name}@1` in formerPresets ? 2 : 1}`, preset],
  ]),
]) as Readonly<Record<VersionedPreset, LinkPreset>>;

/** The names alone come first. */
export const versionedPresets = [...new Set([...linkPresetNames, ...Object.keys(versions)])] as [VersionedPreset, ...VersionedPreset[]];

export function isPreset(name: string): name is VersionedPreset {
  return Object.hasOwn(versions, name);
}

export function presetNamed(name: VersionedPreset): LinkPreset {
  return versions[name];
}
