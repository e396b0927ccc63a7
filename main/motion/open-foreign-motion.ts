/** Opens a motion file of any kind in a process of its own, which is bounded: whoever wrote the file may be a stranger. */
import { extname } from 'node:path';
import type { InputCache } from '../base/files/input-cache.ts';
import type { MotionFile } from './motion-track.ts';
import { openMotionFile, type MotionFileRequest } from './open-motion-file.ts';
import { readApart } from './reader/read-apart.ts';

/** As `openMotionFile`. Demos have a process of another kind. */
export function openForeignMotion(path: string, request: MotionFileRequest): Promise<MotionFile> {
  return extname(path).toLowerCase() === '.dem' ? openMotionFile(path, request) : readApart('motion', path, request);
}

/**
 * The same, of files that several entities and runs share. A recording of this bench is opened once per entity.
 */
export function openSharedMotionFile(path: string, request: MotionFileRequest, cache: InputCache): Promise<MotionFile> {
  const { form, mapping, wanted } = request;
  const shared = JSON.stringify(['motion', form, mapping ?? null, extname(path).toLowerCase() === '.mcap' ? wanted : null]);
  return cache.once(path, shared, () => openForeignMotion(path, request));
}
