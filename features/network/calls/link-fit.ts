/** A link that is fitted to a trace on the bench: what is fitted, its state, and what charts draw of it. */
import { z } from 'zod';
import { importBegin, importPiece } from '../../motion/calls/imports.ts';
import type { HowWell, LinkKind } from './how-well.ts';

/** A direction of the link of a node. Down: from the server to it. */
export const linkDirection = z.strictObject({ node: z.string().max(300), direction: z.enum(['down', 'up']) });
export type LinkDirection = z.output<typeof linkDirection>;

/** Bytes of a log that a page sends, at most. */
export const longestLog = 64 * 1024 * 1024;

export const logBegin = importBegin;
export type LogBegin = z.output<typeof logBegin>;

export const logRequest = z.strictObject({ log: z.number().int().positive() });
export type LogRequest = z.output<typeof logRequest>;

/** Pieces come in order, one after the other. */
export const logPiece = importPiece.omit({ import: true }).extend(logRequest.shape);
export type LogPiece = z.output<typeof logPiece>;

/** One that has a trace. */
export interface TracedLink extends LinkDirection {
  readonly rows: number;
  /** s */
  readonly length: number;
}

/** Packets over one link, as charts draw them; s. */
export interface DelayCurves {
  /** Times of sending, in order, with delays: of each of many short spans the lowest and the highest one. */
  readonly overTime: readonly (readonly [time: number, delay: number])[];
  /** Delays, rising, with the share of the packets that arrived later; down to one in a thousand. */
  readonly tail: readonly (readonly [delay: number, share: number])[];
}

export interface LinkFit extends HowWell {
  readonly curves: Readonly<Record<LinkKind, DelayCurves>>;
  readonly rows: number;
  /** The link, as YAML. */
  readonly yaml: string;
}

export interface LinkFitState {
  readonly status: 'none' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Counts the fits since the bench was started. */
  readonly number: number;
  /** The experiment file as listed, or the log as its page calls it. */
  readonly file: string;
  /** Null: the log itself is fitted. */
  readonly link: LinkDirection | null;
  /** The share that is done, 0–1. */
  readonly share: number;
  /** s; null: not known. */
  readonly timeLeft: number | null;
  /** Why it failed. */
  readonly message: string | null;
  /** Once it is done. */
  readonly fit: LinkFit | null;
}

export const noLinkFit: LinkFitState = {
  status: 'none',
  number: 0,
  file: '',
  link: null,
  share: 0,
  timeLeft: null,
  message: null,
  fit: null,
};
