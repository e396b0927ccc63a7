/** The answers of a study on the disk: one JSON object a line, appended and synchronised at once, never rewritten. */
import { open, type FileHandle } from 'node:fs/promises';
import { BenchError } from '../../contract/errors.ts';
import type { AboutPerson } from '../../contract/live/study-state.ts';
import type { StudyDesign } from '../../experiment/study.ts';
import { readInputText } from '../files/read-input.ts';
import { Turns } from '../turns.ts';
import type { Preference, RoundAnswers } from './answers.ts';

/** Name of the file in a study's folder. */
export const answersFile = 'answers.jsonl';

/** `at`: wall clock, ISO 8601, UTC. Rounds are numbered from 1 as they are played; `index`: place in the person's schedule. */
export type StudyRecord =
  | ({ readonly kind: 'study'; readonly at: string; readonly format: 1; readonly driftbench: string } & StudyHead)
  /** The host was started; more than once where it broke off. */
  | { readonly kind: 'session'; readonly at: string }
  | {
      readonly kind: 'person';
      readonly at: string;
      readonly person: string;
      /** With it the person comes back, also to another session. */
      readonly code: string;
      readonly number: number;
      readonly about: AboutPerson;
    }
  | {
      readonly kind: 'round';
      readonly at: string;
      readonly round: number;
      readonly people: readonly PlayedRound[];
      /** File of its recording; null: not recorded. */
      readonly recording: string | null;
    }
  | { readonly kind: 'noticed'; readonly at: string; readonly person: string; readonly round: number; readonly time: number }
  | { readonly kind: 'left'; readonly at: string; readonly person: string; readonly round: number }
  | {
      readonly kind: 'measured';
      readonly at: string;
      readonly round: number;
      /** `repeated`: it is played again and counts for none. */
      readonly outcome: 'complete' | 'repeated';
      /** Who played it to its end. */
      readonly people: readonly string[];
      /** By person; without a mirror there are none. */
      readonly metrics: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
    }
  | ({ readonly kind: 'answer'; readonly at: string } & GivenAnswer)
  | { readonly kind: 'end'; readonly at: string };

/** What a study is; two files with the same head belong together. */
export interface StudyHead {
  readonly name: string;
  readonly seed: number;
  readonly design: StudyDesign;
}

export interface PlayedRound {
  readonly person: string;
  readonly seat: number;
  readonly index: number;
  readonly condition: string;
  readonly lane: string;
  /** Null: the network of the experiment. */
  readonly link: string | null;
  readonly isPractice: boolean;
  readonly pair: { readonly number: number; readonly part: 'A' | 'B' } | null;
}

/** Of a round without questions too: it is over for the person. */
export interface GivenAnswer {
  readonly person: string;
  readonly round: number;
  readonly index: number;
  /** By question; one that was left out is missing. */
  readonly ratings: Readonly<Record<string, number>>;
  /** Of a pair: its better round; null: left out. Missing: there was no pair to compare. */
  readonly better?: 'A' | 'B' | 'same' | null;
  /** From the end of the round to the answer, s; null: there was none until the time was over. */
  readonly seconds: number | null;
}

export class AnswerBook {
  readonly #records: StudyRecord[];
  readonly #file: FileHandle;
  readonly #turns = new Turns();
  readonly #nowIso: () => string;

  private constructor(records: StudyRecord[], file: FileHandle, nowIso: () => string) {
    this.#records = records;
    this.#file = file;
    this.#nowIso = nowIso;
  }

  /** Goes on with the file, or begins it. Rejects with a `BenchError` where it belongs to another study. */
  static async open(path: string, head: StudyHead, driftbench: string, nowIso: () => string): Promise<AnswerBook> {
    const file = await open(path, 'a+');
    try {
      if (!(await file.stat()).isFile()) throw new BenchError('bad-input', `${path} is no regular file; choose another folder.`);
      const bytes = await file.readFile();
      const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
      // A line that broke off was never confirmed to a player.
      if (whole.length < bytes.length) await file.truncate(whole.length);
      const records = parseAnswers(whole.toString(), path);
      const book = new AnswerBook(records, file, nowIso);
      if (records.length === 0) await book.add({ kind: 'study', format: 1, driftbench, ...head });
      else if (!isSameStudy(headOf(records, path), head))
        throw new BenchError('bad-input', `${path} has the answers of another study or design; choose another folder.`);
      await book.add({ kind: 'session' });
      return book;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  get records(): readonly StudyRecord[] {
    return this.#records;
  }

  /** Resolves once it is on the disk. */
  add(record: WithoutTime<StudyRecord>): Promise<void> {
    return this.#turns.take(async () => {
      const dated = { ...record, at: this.#nowIso() } as StudyRecord;
      await this.#file.appendFile(`${JSON.stringify(dated)}\n`);
      await this.#file.datasync();
      this.#records.push(dated);
    });
  }

  async close(): Promise<void> {
    await this.#turns.through();
    await this.#file.close();
  }
}

type WithoutTime<Record> = Record extends unknown ? Omit<Record, 'at'> : never;

/** Throws a `BenchError` that names the line. `path`: for messages. */
export function parseAnswers(text: string, path: string): StudyRecord[] {
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    try {
      const record = JSON.parse(line) as StudyRecord;
      if (typeof record === 'object' && record !== null && typeof record.kind === 'string') return [record];
    } catch {
      // Named below.
    }
    throw new BenchError('bad-input', `${path}:${index + 1}: found no record of a study; the file was modified. Restore this line.`);
  });
}

/** The records of a file; a last line that broke off is left out. Rejects with a `BenchError`. */
export async function readAnswers(path: string): Promise<readonly StudyRecord[]> {
  const text = await readInputText(path, 'a file of answers, or the folder of a study');
  const records = parseAnswers(text.slice(0, text.lastIndexOf('\n') + 1), path);
  headOf(records, path);
  return records;
}

/** Throws a `BenchError` where the first record is no study. */
export function headOf([first]: readonly StudyRecord[], path: string): StudyHead {
  if (first?.kind === 'study' && first.format === 1) return { name: first.name, seed: first.seed, design: first.design };
  throw new BenchError('bad-input', `${path} does not begin with a study of format 1; needed: answers.jsonl of "driftbench host --study".`);
}

export function isSameStudy(a: StudyHead, b: StudyHead): boolean {
  return JSON.stringify([a.seed, a.design]) === JSON.stringify([b.seed, b.design]);
}

/** Rounds of a person's schedule that are over, counted from its beginning; half a pair does not count. */
export function roundsDone(records: readonly StudyRecord[], person: string): number {
  const given = records.filter((record) => record.kind === 'answer' && record.person === person) as readonly GivenAnswer[];
  const last = given.at(-1);
  if (!last) return 0;
  const played = playedRound(records, last);
  return played?.pair?.part === 'A' ? last.index : last.index + 1;
}

function playedRound(records: readonly StudyRecord[], { person, round }: Pick<GivenAnswer, 'person' | 'round'>): PlayedRound | undefined {
  const found = records.findLast((record) => record.kind === 'round' && record.round === round);
  return found?.kind === 'round' ? found.people.find((each) => each.person === person) : undefined;
}

/** The rounds that count, as the analysis needs them: of an index that was played more than once, the last. */
export function roundAnswers(records: readonly StudyRecord[], { design }: StudyHead): readonly RoundAnswers[] {
  const codes = new Map(records.flatMap((record) => (record.kind === 'person' ? [[record.person, record.code]] : [])));
  const rounds = new Map<string, RoundAnswers>();
  for (const record of records) {
    if (record.kind !== 'answer') continue;
    const played = playedRound(records, record);
    if (!played || played.isPractice) continue;
    const { person, round, index, ratings } = record;
    const measured = records.find((each) => each.kind === 'measured' && each.round === round);
    const metrics = (measured?.kind === 'measured' && measured.metrics[person]) || {};
    const before = rounds.get(`${person}/${index - 1}`);
    const reports = records.filter((each) => each.kind === 'noticed' && each.person === person && each.round === round).length;
    const preference = preferenceOf(record, before?.condition, played);
    rounds.delete(`${person}/${index}`);
    rounds.set(`${person}/${index}`, {
      ...{ person: codes.get(person) ?? person, position: index - design.practice, condition: played.condition, ratings },
      ...(preference && { preference }),
      ...(design.kind === 'detection' && { reports }),
      metrics: Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, value ?? NaN])),
    });
  }
  return [...rounds.values()];
}

function preferenceOf({ better }: GivenAnswer, first: string | undefined, { condition, pair }: PlayedRound): Preference | null {
  if (pair?.part !== 'B' || first === undefined || !better) return null;
  return { first, second: condition, better: better === 'same' ? null : better === 'A' ? first : condition };
}
