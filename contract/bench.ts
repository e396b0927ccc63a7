/** The bench API: calls with their roles and schemas, and events. One interface for every client. */
import { z } from 'zod';
import type { BenchState } from './bench-state.ts';
import { mostDecisions, type DecisionsAnswer } from './decisions.ts';

/** Who may call: an operator may do everything, a viewer only look. A player's calls come with live sessions. */
export const roles = ['viewer', 'player', 'operator'] as const;
export type Role = (typeof roles)[number];

/** True when `role` may do what `needed` may do. */
export function permits(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

export interface ExperimentSummary {
  /** Name by which it is opened. */
  readonly file: string;
  readonly name: string;
  readonly description: string;
}

interface Call<Params extends z.ZodType, Result> {
  readonly role: Role;
  readonly params: Params;
  /** Carries the type of the result only. */
  readonly result?: Result;
}

function call<Result>() {
  return <Params extends z.ZodType>(role: Role, params: Params): Call<Params, Result> => ({ role, params });
}

const nothing = z.strictObject({});
const share = z.number().min(0).max(1);
const delay = z.number().min(0).max(60);

/** Link settings that can change while a session runs; fields left out stay as they are. */
export const linkChange = z.strictObject({
  node: z.string(),
  direction: z.enum(['down', 'up', 'both']).default('both'),
  /** s */
  delay: delay.optional(),
  /** Spread of the jitter, s; of the uniform law where the link has none yet. */
  jitter: delay.optional(),
  /** Ratio of independent loss. */
  loss: share.optional(),
  duplicate: share.optional(),
  order: z.enum(['keep', 'free']).optional(),
});
export type LinkChange = z.output<typeof linkChange>;

export const paceSchema = z.union([z.literal('max'), z.number().min(0.01).max(1000)]);

/** Every call of the bench. Calls that change anything answer with the state after the change. */
export const benchCalls = {
  'experiments.list': call<readonly ExperimentSummary[]>()('viewer', nothing),
  /** The text of a listed experiment's file. */
  'experiments.read': call<string>()('viewer', z.strictObject({ file: z.string() })),
  /** Opens a listed experiment and starts it (paused when asked). Replaces what is open. */
  'session.open': call<BenchState>()(
    'operator',
    z.strictObject({ file: z.string(), seed: z.number().int().optional(), paused: z.boolean().default(false) }),
  ),
  'session.play': call<BenchState>()('operator', nothing),
  'session.pause': call<BenchState>()('operator', nothing),
  /** Pauses, then advances by whole frames. */
  'session.step': call<BenchState>()('operator', z.strictObject({ frames: z.number().int().min(1).max(10_000).default(1) })),
  /** Starts the open experiment again from 0, with another seed if given. */
  'session.restart': call<BenchState>()(
    'operator',
    z.strictObject({ seed: z.number().int().optional(), paused: z.boolean().default(false) }),
  ),
  'session.setPace': call<BenchState>()('operator', z.strictObject({ pace: paceSchema })),
  'session.setLink': call<BenchState>()('operator', linkChange),
  /** The newest decisions of the schedulers after decision number `after` of run `epoch`, in order; what is left out is counted. */
  'decisions.list': call<DecisionsAnswer>()(
    'viewer',
    z.strictObject({
      epoch: z.number().int().nonnegative(),
      after: z.number().int().min(-1).default(-1),
      limit: z.number().int().min(1).max(mostDecisions).default(mostDecisions),
    }),
  ),
  'state.get': call<BenchState>()('viewer', nothing),
} as const;

export type BenchCalls = typeof benchCalls;
export type CallName = keyof BenchCalls;
/** What a caller passes. */
export type CallInput<N extends CallName> = z.input<BenchCalls[N]['params']>;
/** What a handler gets, defaults filled in. */
export type CallParams<N extends CallName> = z.output<BenchCalls[N]['params']>;
export type CallResult<N extends CallName> = NonNullable<BenchCalls[N]['result']>;

/** What the bench tells unasked. */
export interface BenchEvents {
  /** After every change, and about twice a second while a session runs. Also sent first on every connection. */
  state: BenchState;
}
export type EventName = keyof BenchEvents;
