/** The readers of foreign formats, each by its name: what is asked for in a process of their own, and what comes back. */
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import type { MotionFile } from '../motion-track.ts';
import type { MotionFileRequest } from '../open-motion-file.ts';

export interface ForeignReaders {
  motion(path: string, request: MotionFileRequest): Promise<MotionFile>;
  'network-trace'(path: string): Promise<readonly TraceRow[]>;
}

export type ReaderName = keyof ForeignReaders;
export type Asked<Name extends ReaderName> = Parameters<ForeignReaders[Name]>;
export type Found<Name extends ReaderName> = Awaited<ReturnType<ForeignReaders[Name]>>;

/** Loads a reader with the libraries of its formats. */
const loaders: { readonly [Name in ReaderName]: () => Promise<ForeignReaders[Name]> } = {
  motion: async () => (await import('../open-motion-file.ts')).openMotionFile,
  'network-trace': async () => (await import('../network-trace.ts')).openNetworkTrace,
};

/** Reads here. Rejects with a `BenchError` that names file and place. */
export async function readHere<Name extends ReaderName>(name: Name, ...asked: Asked<Name>): Promise<Found<Name>> {
  const read = (await loaders[name]()) as (...each: Asked<Name>) => Promise<Found<Name>>;
  return read(...asked);
}
