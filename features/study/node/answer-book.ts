/** The answers of a study on the disk: one JSON object a line, appended and synchronised at once, never rewritten. */
import type { FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { z } from 'zod';
import { BenchError } from '../../../contract/errors.ts';
import {
  publicRecord,
  type GivenAnswer,
  type KeptRecord,
  type PlayedRound,
  type StudyHead,
  type StudyRecord,
} from '../../../contract/study-record.ts';
import { openGrowing } from '../../../main/base/files/growing-file.ts';
import { PlaceLock } from '../../../main/base/files/place-lock.ts';
import { readInputText } from '../../../main/base/files/read-input.ts';
import { withRecording } from '../../../main/recording/recording.ts';
import { parsingFollows } from '../../../main/base/signals.ts';
import { Turns } from '../../../main/base/turns.ts';
import type { PlayedAnswer, Preference, RoundAnswers } from './answers.ts';

/** Name of the file in a study's folder. */
export const answersFile = 'answers.jsonl';

/** The beginning of every file. */
const firstField = '{"kind":"study",';

interface OpenBook {
  readonly file: FileHandle;
  /** Two hosts in one folder would give two people the same number. */
  readonly lock: PlaceLock;
}

export class AnswerBook {
  readonly #records: KeptRecord[];
  readonly #file: FileHandle;
  readonly #lock: PlaceLock;
  /** Bytes of the records in it. */
  #size: number;
  readonly #turns = new Turns();
  readonly #nowIso: () => string;

  private constructor(records: KeptRecord[], { file, lock }: OpenBook, size: number, nowIso: () => string) {
    this.#records = records;
    this.#file = file;
    this.#lock = lock;
    this.#size = size;
    this.#nowIso = nowIso;
  }

  /**
   * Goes on with the file, or begins it, for its owner's eyes only: it has the codes of the people. Rejects with a
   * `BenchError` where it belongs to another study.
   */
  static async open(path: string, head: StudyHead, driftbench: string, nowIso: () => string): Promise<AnswerBook> {
    const lock = await PlaceLock.take(path);
    const file = await openGrowing(path, 0o600).catch(async (error: unknown) => {
      await lock.release();
      throw error;
    });
    try {
      const bytes = await file.readFile();
      await parsingFollows(bytes.length, { wasEnding: false });
      const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
      const records = parseAnswers(whole.toString(), path);
      // A first line that broke off may have its beginning alone.
      if (records.length === 0 && !bytes.toString().startsWith(firstField.slice(0, bytes.length)))
        throw new BenchError('bad-input', `${path} is no file of answers; choose another folder.`);
      if (records.length > 0 && !isSameStudy(headOf(records, path), head))
        throw new BenchError('bad-input', `${path} has the answers of another study or design; choose another folder.`);
      // A line that broke off was never confirmed to a player. Only now: a file of others keeps what it has.
      if (whole.length < bytes.length) await file.truncate(whole.length);
      const book = new AnswerBook(records, { file, lock }, whole.length, nowIso);
      if (records.length === 0) await book.add({ kind: 'study', format: 1, driftbench, ...head });
      await book.add({ kind: 'session' });
      return book;
    } catch (error) {
      await file.close();
      await lock.release();
      throw error;
    }
  }

  get records(): readonly KeptRecord[] {
    return this.#records;
  }

  /** True if the person has answered that round of its schedule, before its time was over. */
  hasAnswer(person: string, index: number): boolean {
    const isOfRound = (each: KeptRecord) => each.kind === 'answer' && each.person === person && each.index === index;
    const last = this.#records.findLast(isOfRound);
    return last?.kind === 'answer' && last.seconds !== null;
  }

  /** Resolves with the record, with its time and without a code, once it is on the disk. */
  add(record: NewStudyRecord): Promise<StudyRecord> {
    return this.#turns.take(async () => {
      const dated = { ...record, at: this.#nowIso() } as KeptRecord;
      await this.#append(Buffer.from(`${JSON.stringify(dated)}\n`));
      this.#records.push(dated);
      return publicRecord(dated);
    });
  }

  async close(): Promise<void> {
    await this.#turns.through();
    await this.#file.close();
    await this.#lock.release();
  }

  /** A line that a full disk cuts off is taken away: the next one would go on in it. */
  async #append(line: Buffer): Promise<void> {
    try {
      await this.#file.appendFile(line);
      await this.#file.datasync();
      this.#size += line.length;
    } catch (error) {
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw error;
    }
  }
}

const text = z.string();
const number = z.number();
const ofRound = { at: text, round: number };
/** The fields of records that are read. They are checked: the file may have been modified. */
const recordForm = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('study'),
    at: text,
    format: number,
    name: text,
    seed: number,
    design: z.looseObject({
      kind: text,
      conditions: z.array(z.looseObject({ id: text })),
      round: number,
      practice: number,
      repeat: number,
      questions: z.array(z.looseObject({ id: text, text, labels: z.array(text) })),
    }),
  }),
  z.looseObject({ kind: z.literal('session'), at: text }),
  z.looseObject({ kind: z.literal('person'), at: text, person: text, number, about: z.looseObject({}) }),
  z.looseObject({
    kind: z.literal('round'),
    ...ofRound,
    people: z.array(z.looseObject({ person: text, seat: number, index: number, condition: text, isPractice: z.boolean() })),
  }),
  z.looseObject({ kind: z.literal('noticed'), ...ofRound, person: text, time: number }),
  z.looseObject({ kind: z.literal('left'), ...ofRound, person: text }),
  z.looseObject({
    kind: z.literal('measured'),
    ...ofRound,
    people: z.array(text),
    metrics: z.record(text, z.record(text, number.nullable())),
  }),
  z.looseObject({
    kind: z.literal('answer'),
    ...ofRound,
    person: text,
    index: number,
    ratings: z.record(text, number),
    better: z.enum(['A', 'B', 'same']).nullish(),
    seconds: number.nullable(),
  }),
  z.looseObject({ kind: z.literal('end'), at: text }),
]);

type WithoutTime<Record> = Record extends unknown ? Omit<Record, 'at'> : never;
export type NewStudyRecord = WithoutTime<KeptRecord>;

/** Throws a `BenchError` that names the line. `path`: for messages. */
export function parseAnswers(text: string, path: string): KeptRecord[] {
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    try {
      const record = JSON.parse(line) as unknown;
      if (recordForm.safeParse(record).success) return [record as KeptRecord];
    } catch {
      // Named below.
    }
    const message = line.startsWith('{')
      ? `${path}:${index + 1}: found no record of a study; the file was modified. Restore this line.`
      : `${path}:${index + 1}: found no record of a study. Give answers.jsonl, the folder of a study, or recordings of its rounds.`;
    throw new BenchError('bad-input', message);
  });
}

/** The records of a file, or of the recording of a round, without codes. Rejects with a `BenchError`. */
export async function readAnswers(path: string): Promise<readonly StudyRecord[]> {
  const records = isRecording(path) ? await recordedAnswers(path) : (await writtenAnswers(path)).map(publicRecord);
  headOf(records, path);
  return records;
}

export function isRecording(path: string): boolean {
  return extname(path).toLowerCase() === '.mcap';
}

async function recordedAnswers(path: string): Promise<readonly StudyRecord[]> {
  return withRecording(path, (recording) => Array.from(recording.messages(['study']), ({ record }) => record.record));
}

/** A last line that broke off is left out. */
async function writtenAnswers(path: string): Promise<readonly KeptRecord[]> {
  const text = await readInputText(path, 'a file of answers, or the folder of a study');
  return parseAnswers(text.slice(0, text.lastIndexOf('\n') + 1), path);
}

/** Throws a `BenchError` where the first record is no study. */
export function headOf([first]: readonly (KeptRecord | StudyRecord)[], path: string): StudyHead {
  if (first?.kind === 'study' && first.format === 1) return { name: first.name, seed: first.seed, design: first.design };
  throw new BenchError(
    'bad-input',
    `${path} does not begin with a study of format 1; needed: answers.jsonl, or the recording of a round, of "driftbench host --study".`,
  );
}

export function isSameStudy(a: StudyHead, b: StudyHead): boolean {
  return JSON.stringify([a.seed, a.design]) === JSON.stringify([b.seed, b.design]);
}

/**
 * The records at the beginning of a round's recording: the design, the starts, the people, and the records of the
 * round.
 */
export function recordsOfRound(records: readonly KeptRecord[], round: number): readonly StudyRecord[] {
  return records.filter((record) => !('round' in record) || record.round === round).map(publicRecord);
}

/**
 * Records of the same study in several files, such as the recordings of its rounds: each of them once, in order of
 * time.
 */
export function mergedRecords(files: readonly (readonly StudyRecord[])[]): readonly StudyRecord[] {
  const records = new Map(files.flat().map((record) => [JSON.stringify(record), record]));
  return [...records.values()].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Rounds of a person's schedule that are over, counted from its beginning; half a pair does not count. */
export function roundsDone(records: readonly (KeptRecord | StudyRecord)[], person: string): number {
  const given = records.filter((record) => record.kind === 'answer' && record.person === person) as readonly GivenAnswer[];
  const last = given.at(-1);
  if (!last) return 0;
  const played = playedRound(records, last);
  return played?.pair?.part === 'A' ? last.index : last.index + 1;
}

function playedRound(
  records: readonly (KeptRecord | StudyRecord)[],
  { person, round }: Pick<GivenAnswer, 'person' | 'round'>,
): PlayedRound | undefined {
  const found = records.findLast((record) => record.kind === 'round' && record.round === round);
  return found?.kind === 'round' ? found.people.find((each) => each.person === person) : undefined;
}

/** The rounds that count, as the analysis needs them: of an index that was played more than once, the last. */
export function roundAnswers(records: readonly StudyRecord[], { design }: StudyHead): readonly RoundAnswers[] {
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
      person,
      position: index - design.practice,
      condition: played.condition,
      ratings,
      ...(preference && { preference }),
      ...(design.kind === 'detection' && { reports }),
      played: playedAnswer(record, played),
      metrics: Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, value ?? NaN])),
    });
  }
  return [...rounds.values()];
}

function playedAnswer(
  { at, round, better, seconds }: Extract<StudyRecord, { kind: 'answer' }>,
  { seat, lane, link, network, pair }: PlayedRound,
): PlayedAnswer {
  return { round, seat, lane, link, ...(network && { network }), part: pair?.part ?? null, better: better ?? null, at, seconds };
}

function preferenceOf({ better }: GivenAnswer, first: string | undefined, { condition, pair }: PlayedRound): Preference | null {
  if (pair?.part !== 'B' || first === undefined || !better) return null;
  return { first, second: condition, better: better === 'same' ? null : better === 'A' ? first : condition };
}
