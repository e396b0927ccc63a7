/** An experiment around a motion file: every track is an entity, which receivers on several networks show by several models. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import { motionContents, type MotionContents } from '../motion/motion-contents.ts';

/** The text of the experiment that a motion file alone stands for. Rejects with a `BenchError`, as reading it does. */
export async function textAround(path: string): Promise<string> {
  const file = basename(path);
  return experimentAround(file.slice(0, file.lastIndexOf('.')), file, await motionContents(path));
}

/** Its text. `file`: as the experiment is to name it. */
export function experimentAround(name: string, file: string, { form, idColumn, ids, length, mapping }: MotionContents): string {
  const motion = { kind: 'trace', file, ...mapping, ...(form === 'updates' && { updates: 'recorded' }) };
  const names = entityIds(ids, idColumn);
  const entities = ids.map((id, at) => ({ id: names[at], owner: 'sender', motion: { ...motion, ...choiceOf(id, idColumn) } }));
  return `driftbench: 1
name: ${inline(name)}
duration: ${durationOf(length)} # s

entities:
${entities.map((entity) => `  - ${inline(entity)}`).join('\n')}

nodes:
  - { id: sender }
  - { id: viewer, link: { delay: 0.3, jitter: { law: uniform, spread: 0.1 } } }
  - { id: cable, link: { preset: cable } }
  - { id: mobile, link: { preset: 4g } }

lanes:
  - id: line
${form === 'path' ? '    trigger: { distance: 0.2, heartbeat: 1 }\n' : ''}    model: { id: linear }
    clock: synchronised
  - { id: turn, from: line, model: { id: constant-turn } }
  - { id: smooth, from: turn, convergence: { id: projective-velocity-blend } }
`;
}

/** As long as the motion, to the millisecond; a single row lasts a second. */
function durationOf(length: number): number {
  const whole = Math.floor(1000 * length + 1e-6) / 1000;
  return whole > 0 ? whole : 1;
}

/** On one line. */
function inline(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

/** Which of the file it is; nothing where there is only one. */
export function choiceOf(id: string, idColumn: MotionContents['idColumn']) {
  if (id === '') return {};
  return idColumn === 'player' && /^\d{1,3}$/.test(id) ? { player: Number(id) } : { entity: id };
}

/** One each, though what they are called may differ in letters that an id cannot have. */
export function entityIds(ids: readonly string[], idColumn: MotionContents['idColumn']): readonly string[] {
  const taken = new Set<string>();
  for (const id of ids) {
    const word = entityId(id, idColumn);
    let free = word;
    for (let n = 2; taken.has(free); n++) free = `${word}-${n}`;
    taken.add(free);
  }
  return [...taken];
}

function entityId(id: string, idColumn: MotionContents['idColumn']): string {
  const word = id.replaceAll(/[^A-Za-z0-9_-]/g, '-');
  return /^\d*$/.test(word) ? `${idColumn}${word}` : word;
}
