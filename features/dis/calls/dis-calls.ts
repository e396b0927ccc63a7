/** DIS on the bench: an exercise that is heard and shown as a session, and the running session sent as traffic. */
import { z } from 'zod';

const port = z.number().int().min(1).max(65_535).default(3000);
const address = z.string().max(64);
/** The number of a site or an application: 0 and the last two have meanings of their own. */
const number = z.number().int().min(1).max(65_533).default(1);
const origin = z.strictObject({
  /** degrees */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** m */
  altitude: z.number().min(-1e4).max(1e7),
});

export const disListen = z.strictObject({
  port,
  /** Name or address; left out: this machine only. */
  interface: address.optional(),
  /** Multicast group or broadcast address; needs the interface. */
  group: address.optional(),
  /** Left out: PDUs of all. */
  exercise: z.number().int().min(0).max(255).optional(),
  site: z.number().int().min(0).max(65_535).optional(),
  application: z.number().int().min(0).max(65_535).optional(),
  /** The origin of the local axes; left out: the first entity's place. */
  origin: origin.optional(),
  /** From the first PDU until the session begins, with the entities that came by then, s. */
  gather: z.number().min(0.1).max(60).default(6),
  /** Lag of the session behind the exercise, s. */
  lag: z.number().min(0).max(30).default(0.5),
  /** Shown at most. */
  entities: z.number().int().min(1).max(1000).default(64),
  /** A listed experiment whose lanes and receivers are used; left out: four usual lanes and one receiver. */
  file: z.string().optional(),
  /** In place of the lanes: each of these models under each of these schemes. */
  compare: z
    .strictObject({ models: z.array(z.string().max(64)).min(1).max(12), schemes: z.array(z.string().max(64)).min(1).max(12) })
    .optional(),
});
export type DisListen = z.output<typeof disListen>;

const destination = z.strictObject({
  /** IPv4 address of a host, a multicast group, or a broadcast address. */
  to: address.default('127.0.0.1'),
  port,
  /** Name or address; multicast and broadcast need it. */
  interface: address.optional(),
  /** Routers that a multicast datagram may pass, plus one. */
  ttl: z.number().int().min(1).max(255).default(1),
});
export const disReach = destination;

export const disSend = z.strictObject({
  ...destination.shape,
  version: z.union([z.literal(6), z.literal(7)]).default(6),
  exercise: z.number().int().min(0).max(255).default(1),
  site: number,
  application: number,
  origin: origin.default({ latitude: 0, longitude: 0, altitude: 0 }),
  /** Sends the updates of this lane as they are; left out: by the standard's thresholds. */
  lane: z.string().optional(),
  /** The operator has read what it will do; needed where it leaves this machine. */
  confirmed: z.boolean().default(false),
});
export type DisSend = z.output<typeof disSend>;

/** The reach of sending there, in words; null: nothing leaves this machine. */
export interface DisReach {
  readonly text: string | null;
}

/** One of this machine's IPv4 addresses, the loopback too. */
export interface DisInterface {
  readonly name: string;
  readonly address: string;
  readonly broadcast: string;
}

export interface DisListening {
  /** Waiting for a PDU; gathering entities; the session runs. */
  readonly status: 'off' | 'waiting' | 'gathering' | 'running';
  /** Where it listens, in words. */
  readonly place: string;
  /** Followed, and shown. */
  readonly entities: number;
  readonly shown: number;
  readonly datagrams: number;
  /** Entity State PDUs over the last seconds, 1/s. */
  readonly pdusPerSecond: number;
  /** The PDUs that came, and those that were passed over with the reasons, in words. */
  readonly counts: string;
  /** Updates that came after their time, and those left out because too many waited. */
  readonly late: number;
  readonly leftOut: number;
  /** The local axes, in words; empty: not known yet. */
  readonly origin: string;
  /** Why it ended by itself; null: it did not. */
  readonly problem: string | null;
}

export interface DisSending {
  readonly status: 'off' | 'sending';
  readonly place: string;
  readonly entities: number;
  readonly pdus: number;
  readonly bytes: number;
  readonly pdusPerSecond: number;
  readonly entityStates: number;
  readonly fires: number;
  readonly detonations: number;
  readonly problem: string | null;
}

export interface DisState {
  readonly listening: DisListening;
  readonly sending: DisSending;
}

export const noListening: DisListening = {
  status: 'off',
  place: '',
  entities: 0,
  shown: 0,
  datagrams: 0,
  pdusPerSecond: 0,
  counts: '',
  late: 0,
  leftOut: 0,
  origin: '',
  problem: null,
};

export const noSending: DisSending = {
  status: 'off',
  place: '',
  entities: 0,
  pdus: 0,
  bytes: 0,
  pdusPerSecond: 0,
  entityStates: 0,
  fires: 0,
  detonations: 0,
  problem: null,
};
