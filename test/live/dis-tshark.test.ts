/** Wireshark's decoder reads every field of our PDUs as we meant it; skipped where there is no tshark. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureHeader, capturePacket, datagramsOf, noCounts } from '../../main/motion/dis/capture.ts';
import { readDatagram, writePdu, type EntityId, type EntityType, type Pdu, type Vector } from '../../main/motion/dis/pdu.ts';
import { readTimeStamp } from '../../main/motion/dis/time-stamp.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { begin, trafficOf } from '../support/dis-session.ts';
import { pduArbitrary } from '../support/dis-pdus.ts';

const program = '/usr/bin/tshark';
const withoutTshark = 'no tshark here (Debian: tshark)';

/** The fields that Wireshark shows of a PDU, in the order in which the PDU has them. */
type Fields = readonly (readonly [name: string, value: number | string])[];

const vector = (name: string, [x, y, z]: Vector): Fields => [
  [`${name}.x`, x],
  [`${name}.y`, y],
  [`${name}.z`, z],
];
const idOf = ({ site, application, entity }: EntityId): Fields => [
  ['dis.entity_id_site', site],
  ['dis.entity_id_application', application],
  ['dis.entity_id_entity', entity],
];
/** Wireshark names the category of platforms by where they move. */
function categoryName(kind: number, domain: number): string {
  const name = ['land', 'air', 'surface', 'subsurface', 'space'][domain - 1];
  return kind === 1 && name ? `dis.category.${name}` : 'dis.category';
}

const typeOf = ([kind, domain, country, category, subcategory, specific, extra]: EntityType): Fields => [
  ['dis.entityKind', kind],
  ['dis.entityDomain', domain],
  ['dis.country', country],
  [categoryName(kind, domain), category],
  ['dis.subcategory', subcategory],
  ['dis.specific', specific],
  ['dis.extra', extra],
];

function fieldsOf(pdu: Pdu): Fields {
  const head: Fields = [
    ['dis.proto_ver', pdu.version],
    ['dis.exer_id', pdu.exercise],
    ['dis.timestamp', readTimeStamp(pdu.timestamp).seconds],
  ];
  if (pdu.type === 'entity-state') {
    return [
      ...head,
      ...idOf(pdu.id),
      ['dis.force_id', pdu.force],
      ['dis.num_articulation_params', pdu.parameters.length],
      ...typeOf(pdu.entityType),
      ...typeOf(pdu.alternativeType),
      ...vector('dis.entity_linear_velocity', pdu.velocity),
      ...vector('dis.entity_location', pdu.location),
      ['dis.entity_orientation.psi', pdu.orientation[0]],
      ['dis.entity_orientation.theta', pdu.orientation[1]],
      ['dis.entity_orientation.phi', pdu.orientation[2]],
      ['dis.appearance', pdu.appearance],
      // Wireshark shows the algorithm under the name of the character set, which follows.
      ['dis.entity_marking_character_set', pdu.algorithm],
      ...vector('dis.entity_linear_acceleration', pdu.acceleration),
      ...vector('dis.entity_angular_velocity', pdu.angularVelocity),
      ['dis.entity_marking_character_set', 1],
      ['dis.entity_marking', pdu.marking],
      ['dis.capabilities', pdu.capabilities],
      ...pdu.parameters.flatMap(({ record, type, value }): Fields => [
        ['dis.variable_parameter_type', record],
        ['dis.vp.artic_param_type', type],
        ...(record === 0 ? ([['dis.vp.parameter_value', value]] as const) : []),
      ]),
    ];
  }
  const ids: Fields = [...idOf(pdu.firing), ...idOf(pdu.target), ...idOf(pdu.munitionId)];
  const event: Fields = [
    ['dis.site', pdu.event.site],
    ['dis.application', pdu.event.application],
    ['dis.event_number', pdu.event.entity],
  ];
  const munition: Fields = [
    ...typeOf(pdu.munition.entityType),
    ['dis.warhead', pdu.munition.warhead],
    ['dis.fuse', pdu.munition.fuse],
    ['dis.quality', pdu.munition.quantity],
    ['dis.rate', pdu.munition.rate],
  ];
  if (pdu.type === 'fire') {
    return [
      ...head,
      ...ids,
      ...event,
      ['dis.fire.mission_index', pdu.mission],
      ...vector('dis.fire.location', pdu.location),
      ...munition,
      ...vector('dis.linear_velocity', pdu.velocity),
      ['dis.range', pdu.range],
    ];
  }
  return [
    ...head,
    ...ids,
    ...event,
    ...vector('dis.linear_velocity', pdu.velocity),
    ...vector('dis.detonation.location', pdu.location),
    ...munition,
    ...vector('dis.entity_location', pdu.locationInTarget),
    ['dis.detonation.result', pdu.result],
    ['dis.num_articulation_params', pdu.parameters.length],
  ];
}

/** What Wireshark shows of each packet of the capture: every value of each named field, in order. */
function shown(capture: Uint8Array, names: readonly string[]): Map<string, readonly string[]>[] {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-dis-'));
  try {
    const path = join(folder, 'a.pcap');
    writeFileSync(path, capture);
    const fields = names.flatMap((name) => ['-e', name]);
    const form = ['-T', 'fields', '-E', 'separator=/t', '-E', 'aggregator=|', '-d', 'udp.port==3000,dis'];
    const { stdout, status } = spawnSync(program, ['-r', path, ...form, ...fields], { encoding: 'utf8', maxBuffer: 1e8 });
    expect(status).toBe(0);
    const lines = stdout.split('\n').filter((line) => line !== '');
    return lines.map((line) => new Map(line.split('\t').map((cell, index) => [names[index] ?? '', cell.split('|')])));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Wireshark shows floats with six digits, doubles with fifteen, time stamps cut to µs of an hour of 2³¹ − 1 units. */
function isShownAs(name: string, value: number | string, text: string): boolean {
  if (typeof value === 'string') return value === text;
  const off = Math.abs(Number(text) - value);
  return name === 'dis.timestamp' ? off < 4e-6 : off <= Math.abs(value) * 1e-5 + 1e-44;
}

const ports = { from: 3000, to: 3000 };
const marks = ['_ws.malformed', '_ws.expert.message'];

/** What Wireshark shows otherwise than it was meant, and its marks of error. */
function wrongFields(pdus: readonly Pdu[], capture: Uint8Array): readonly unknown[] {
  const names = [...new Set([...pdus.flatMap(fieldsOf).map(([name]) => name), ...marks])];
  const read = shown(capture, names);
  expect(read).toHaveLength(pdus.length);
  return pdus.flatMap((pdu, index) => {
    const values = read[index]!;
    const taken = new Map<string, number>();
    const differing = fieldsOf(pdu).filter(([name, value]) => {
      const at = taken.get(name) ?? 0;
      taken.set(name, at + 1);
      return !isShownAs(name, value, values.get(name)?.[at] ?? '');
    });
    const marked = marks.filter((name) => values.get(name)?.some((text) => text !== ''));
    return [
      ...differing.map(([name, value]) => [pdu.type, name, value, values.get(name)]),
      ...marked.map((name) => [pdu.type, name, values.get(name)]),
    ];
  });
}

test('every field of 300 PDUs of versions 6 and 7, of all types, is what Wireshark shows, without a mark of error', ({ skip }) => {
  skip(!existsSync(program), withoutTshark);
  const noBars = pduArbitrary.filter((pdu) => pdu.type !== 'entity-state' || !pdu.marking.includes('|'));
  const pdus = fc.sample(noBars, 300);
  const packets = pdus.map((pdu, index) => capturePacket(1_790_000_000 + index, writePdu(pdu), ports));
  expect(wrongFields(pdus, Buffer.concat([captureHeader(), ...packets]))).toEqual([]);
});

test.for([6, 7] as const)(
  'every field of sessions with shots, hits and turrets in version %i is what Wireshark shows',
  async (version, { skip }) => {
    skip(!existsSync(program), withoutTshark);
    const examples = projectPaths().experiments;
    const game = await trafficOf(join(examples, 'gls-4-constant-fire.yaml'), { version }, { duration: 20 });
    const turrets = await trafficOf(join(examples, 'turret.yaml'), { version, isAbsolute: false, algorithm: 'rvb' }, { duration: 4 });
    const datagrams = [...game.datagrams, ...turrets.datagrams];
    const pdus = datagrams.flatMap(({ bytes }) => readDatagram(bytes).pdus);
    const kinds = new Set(pdus.map(({ type, version: found }) => `${type} ${found}`));
    expect([...kinds].sort()).toEqual(['detonation', 'entity-state', 'fire'].map((type) => `${type} ${version}`));
    const packets = datagrams.map(({ time, bytes }) => capturePacket(begin + time, bytes, ports));
    expect(wrongFields(pdus, Buffer.concat([captureHeader(), ...packets]))).toEqual([]);
  },
);

test('a capture that Wireshark saved again as pcapng has the same datagrams', ({ skip }) => {
  skip(!existsSync(program), withoutTshark);
  const pdus = fc.sample(pduArbitrary, 20);
  const packets = pdus.map((pdu, index) => capturePacket(1_790_000_000 + index * 0.125, writePdu(pdu), ports));
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-dis-'));
  try {
    const path = join(folder, 'a.pcap');
    writeFileSync(path, Buffer.concat([captureHeader(), ...packets]));
    const { stdout } = spawnSync(program, ['-r', path, '-F', 'pcapng', '-w', '-'], { maxBuffer: 1e8 });
    const datagrams = [...datagramsOf('a.pcapng', stdout, noCounts())];
    expect(datagrams.map(({ time }) => time)).toEqual(pdus.map((_, index) => index * 0.125));
    expect(datagrams.flatMap(({ payload }) => readDatagram(payload).pdus)).toEqual(pdus);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
