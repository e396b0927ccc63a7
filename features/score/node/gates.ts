/** Bounds on scores, as `deviationP95<=0.4`: each must hold for every entity at every viewer. */
import { scoreWords } from '../../../contract/measures.ts';
import { BenchError } from '../../../contract/errors.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import type { SessionScore } from './score-session.ts';
import type { EntityScore } from './viewer.ts';

export interface Gate {
  readonly metric: string;
  readonly sign: '<=' | '>=' | '<' | '>';
  readonly bound: number;
}

export interface GateCase extends Gate {
  readonly viewer: string;
  readonly entity: string;
  /** Null: not measured, which breaks it. */
  readonly value: number | null;
  readonly holds: boolean;
}

const form = /^\s*([\w.]+)\s*(<=|>=|<|>)\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*$/i;

/** Several are separated by commas. Throws a `BenchError`. */
export function gatesOf(texts: readonly string[]): readonly Gate[] {
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => {
      const [, metric, sign, bound] = form.exec(text) ?? [];
      if (metric === undefined || !Number.isFinite(Number(bound)))
        throw new BenchError('bad-input', `--gate: found "${text}"; it must be a number of the scores and a bound, as deviationP95<=0.4.`);
      return { metric, sign: sign as Gate['sign'], bound: Number(bound) };
    });
}

/** Throws a `BenchError` where no score has such a number: a misspelt gate is no broken one. */
export function passGates(gates: readonly Gate[], { viewers }: Pick<SessionScore, 'viewers'>): readonly GateCase[] {
  const pairs = viewers.flatMap(({ viewer, entities }) =>
    entities.map((score) => ({ viewer, numbers: numbersOf(score), entity: score.entity })),
  );
  return gates.flatMap((gate) => {
    if (!pairs.some(({ numbers }) => numbers.has(gate.metric))) {
      const known = [...new Set(pairs.flatMap(({ numbers }) => [...numbers.keys()]))];
      throw new BenchError('bad-input', `--gate: ${unknownWord('number', gate.metric, known)}`);
    }
    return pairs.map(({ viewer, entity, numbers }): GateCase => {
      const value = numbers.get(gate.metric) ?? null;
      return { ...gate, viewer, entity, value, holds: value !== null && holds(value, gate) };
    });
  });
}

function holds(value: number, { sign, bound }: Gate): boolean {
  switch (sign) {
    case '<=':
      return value <= bound;
    case '>=':
      return value >= bound;
    case '<':
      return value < bound;
    case '>':
      return value > bound;
  }
}

/** `spawns.lateSpawnMax`: those of inner objects after a dot. */
function numbersOf(score: EntityScore): ReadonlyMap<string, number | null> {
  const found = new Map<string, number | null>();
  const take = (values: object, prefix: string) => {
    for (const [name, value] of Object.entries(values) as [string, unknown][])
      if (typeof value === 'number' || value === null) found.set(`${prefix}${name}`, value);
  };
  const { why: _, spawns, updates, ...own } = score;
  take(own, '');
  take(spawns, 'spawns.');
  if (updates) take(updates, 'updates.');
  return found;
}

export function gateText({ metric, sign, bound }: Gate): string {
  const { unit } = scoreWords(metric);
  return `${metric} ${sign} ${bound}${unit === '' ? '' : ` ${unit}`}`;
}
