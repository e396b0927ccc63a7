/** Opens a motion file of any kind in a process of its own, which is bounded: whoever wrote the file may be a stranger. */
import { extname } from 'node:path';
import type { TraceSamples } from '../../engine/world/trace-source.ts';
import type { InputCache } from '../base/files/input-cache.ts';
import { findingsOf, type MotionFindings } from './findings.ts';
import type { MotionFile, MotionTrack } from './motion-track.ts';
import { endingOf, openMotionFile, type MotionFileRequest } from './open-motion-file.ts';
import { readApart } from './reader/read-apart.ts';

/** As `openMotionFile`. Demos have a process of another kind. */
export function openForeignMotion(path: string, request: MotionFileRequest): Promise<MotionFile> {
  return extname(path).toLowerCase() === '.dem' ? openMotionFile(path, request) : readApart('motion', path, request);
}

/** A file with what was found in it. */
export interface FoundMotionFile extends MotionFile {
  readonly findings: MotionFindings;
  /** The paths that were made of its tracks. */
  readonly samples: Map<MotionTrack, TraceSamples>;
}

/**
 * The same, of files that several entities and runs share. A recording of this bench is opened once per entity.
 */
export function openSharedMotionFile(path: string, request: MotionFileRequest, cache: InputCache): Promise<FoundMotionFile> {
  const { form, mapping, wanted } = request;
  const mayBeRecording = ['.mcap', null].includes(endingOf(path));
  const shared = JSON.stringify(['motion', form, mapping ?? null, mayBeRecording ? wanted : null]);
  return cache.once(path, shared, async () => {
    const file = await openForeignMotion(path, request);
    return { ...file, findings: findingsOf(file, form), samples: new Map() };
  });
}
