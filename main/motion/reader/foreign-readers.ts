/** The readers of foreign formats, each by its name: what is asked for in a process of their own, and what comes back. */
import { BenchError } from '../../../contract/errors.ts';
import type { GameLog, LogPart } from '../game-log/game-log.ts';
import type { MotionFile } from '../motion-track.ts';
import type { LogOptions, NetworkLog } from '../network/network-log.ts';
import type { MotionFileRequest } from '../open-motion-file.ts';

/** First comes the path of the file. */
export interface ForeignReaders {
  motion(path: string, request: MotionFileRequest): Promise<MotionFile>;
  'network-log'(path: string, options?: LogOptions): Promise<NetworkLog>;
  'game-log'(path: string, part?: LogPart): Promise<GameLog>;
}

export type ReaderName = keyof ForeignReaders;
export type Asked<Name extends ReaderName> = Readonly<Parameters<ForeignReaders[Name]>>;
export type Found<Name extends ReaderName> = Awaited<ReturnType<ForeignReaders[Name]>>;

/** Loads a reader with the libraries of its formats. */
const loaders: { readonly [Name in ReaderName]: () => Promise<ForeignReaders[Name]> } = {
  motion: async () => (await import('../open-motion-file.ts')).openMotionFile,
  'network-log': async () => (await import('../network/read-network-log.ts')).openNetworkLog,
  'game-log': async () => (await import('../game-log/read-game-log.ts')).openGameLog,
};

/** Reads here. Rejects with a `BenchError` that names the file: whatever a reader throws is about that. */
export async function readHere<Name extends ReaderName>(name: Name, ...asked: Asked<Name>): Promise<Found<Name>> {
  const read = (await loaders[name]()) as unknown as (...each: Asked<Name>) => Promise<Found<Name>>;
  try {
    return await read(...asked);
  } catch (error) {
    const [path] = asked;
    if (!(error instanceof BenchError)) throw unreadable(path, error instanceof Error ? error.message : String(error), error);
    throw error.message.includes(path) ? error : new BenchError(error.code, `${path}: ${error.message}`, { cause: error });
  }
}

/** `reason`: without a full stop. */
export function unreadable(path: string, reason: string, cause?: unknown): BenchError {
  return new BenchError('bad-input', `${path}: this file cannot be read: ${reason}.`, { cause });
}
