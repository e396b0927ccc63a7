/** The Redis or Valkey server of a queue: its packages, its address, and what the queue keeps there beside the jobs. */
import { createHash, createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Queue } from 'bullmq';
import { BenchError } from '../../../../contract/errors.ts';
import { z } from 'zod';
import { queueWorkerState, type QueueWorkerState } from '../../calls/sweep-state.ts';
import { buildDigest } from '../../../../main/base/build-digest.ts';
import { inTime } from '../../../../main/base/deferred.ts';
import { readInput } from '../../../../main/base/files/read-input.ts';

/** The packages of a queue are optional: they are loaded when one is named. */
const packages = 'npm install bullmq@6 ioredis@6';

export type QueueDrivers = Awaited<ReturnType<typeof loadDrivers>>;

/** Rejects with a `BenchError` that names the line to install them. */
export async function loadDrivers() {
  try {
    const [bullmq, { Redis: Client }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { Queue: bullmq.Queue, Worker: bullmq.Worker, Client };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new BenchError('not-possible', `A queue needs two packages that are not installed. Install them: ${packages} (${reason})`, {
      cause: error,
    });
  }
}

/** Keys of the server begin with it. */
const prefix = 'driftbench';

export interface QueueAddress {
  /** `redis://[user:password@]host[:port][/database]`, or `rediss://` with TLS. */
  readonly url: string;
  /** Shared by coordinators and workers; null: sweeps without third-party plugins only. */
  readonly secret: Buffer | null;
}

/** The shared secret: a file that has it, or itself; left out: none. Line ends after it do not count. */
export interface QueueKey {
  readonly file?: string | undefined;
  readonly text?: string | undefined;
  /** A file with the server's password; left out: the address has it, or there is none. */
  readonly password?: string | undefined;
}

/** Rejects with a `BenchError` where the address or the key is wrong. */
export async function queueAddress(given: string, { file, text, password }: QueueKey = {}): Promise<QueueAddress> {
  if (!URL.canParse(given) || !/^rediss?:$/.test(new URL(given).protocol) || new URL(given).hostname === '')
    throw new BenchError('bad-input', `--queue ${given}: allowed: redis://[user:password@]host[:port], or rediss:// with TLS.`);
  const url = password === undefined ? given : await withPassword(given, password);
  if (file === undefined && text === undefined) return { url, secret: null };
  const bytes = file === undefined ? Buffer.from(text ?? '') : await readInput(file, 'the key of a queue', { mostMb: 1 });
  const secret = Buffer.from(bytes.toString('latin1').replace(/[\r\n]+$/, ''), 'latin1');
  if (secret.length >= leastKeyBytes) return { url, secret };
  const found = file === undefined ? `The key has ${secret.length} bytes` : `--key ${file}: found ${secret.length} bytes`;
  throw new BenchError('bad-input', `${found}; needed: at least ${leastKeyBytes}, as by openssl rand -hex 32.`);
}

const leastKeyBytes = 16;

async function withPassword(url: string, file: string): Promise<string> {
  const address = new URL(url);
  if (address.password !== '')
    throw new BenchError('bad-input', `--password ${file}: the address has a password too; leave one of them out.`);
  const password = (await readInput(file, 'the password of a queue', { mostMb: 1 })).toString().replace(/[\r\n]+$/, '');
  if (password === '') throw new BenchError('bad-input', `--password ${file}: the file is empty; needed: the password of the server.`);
  address.password = encodeURIComponent(password);
  return address.href;
}

/** True where the address shows a password to all who see the list of processes. */
export const showsPassword = (url: string) => URL.canParse(url) && new URL(url).password !== '';

/** Why the server should not be used so; null: nothing. */
export function warningAbout({ url }: QueueAddress): string | null {
  const { hostname, password } = new URL(url);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (isLoopback || password !== '') return null;
  return `${hostname}: this server needs no password; every machine that reaches it can change the results. Set requirepass, and use rediss://.`;
}

/** The address without its password. */
export function shownAddress({ url }: QueueAddress): string {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

const word = z.string().max(200);

/** A sweep that a coordinator offers. */
const offeredSweep = z
  .strictObject({
    /** The name of the experiment. */
    name: word,
    runs: z.number().int().nonnegative(),
    driftbench: word,
    /** The hash of its code: two builds of one version may give different figures. */
    build: word,
    v8: word,
    /** Identifies the key; null: none. */
    key: word.nullable(),
  })
  .readonly();
export type OfferedSweep = z.output<typeof offeredSweep>;

/** Time for which the server keeps an offer that is not renewed, s. */
const offerSeconds = 30;
const bundleSeconds = 3600;
const workerSeconds = 15;

/** Results are copied into the stream of events: its length bounds the server's memory. */
const keptEvents = 100;

/** Offers, and reports of workers, bytes: longer ones are not read. */
const mostTextBytes = 10_000;
/** Names in a list of the server: further ones are not read. */
const mostNames = 1000;
const mostNameBytes = 200;
/** The result of a range, bytes in base64: many times what a range is cut to. */
export const mostAnswerBytes = 32 * 2 ** 20;
/** The bundle of a sweep, bytes, compressed. */
export const mostBundleBytes = 64 * 2 ** 20;
/** Characters of a reason that a worker gave. */
const mostReason = 500;

/** Jobs of a queue: a range of runs. */
export const rangeJob = z
  .strictObject({
    sweep: z.string().regex(/^[0-9a-f]{64}$/),
    from: z.number().int().nonnegative(),
    /** The first run that is not in it. */
    to: z.number().int().positive(),
  })
  .readonly();
export type RangeJob = z.output<typeof rangeJob>;

/** A job that is over. */
export interface EndedJob {
  readonly id: string;
  /** What it returned; null: too much to be read. */
  readonly answer: string | null;
  readonly reason: string;
  /** The name of the worker that performed it, as it gave it. */
  readonly worker: string;
  /** Wall time of the work, s. */
  readonly seconds: number;
}

/** Names of a set, or of a sorted set in its order, that begin with ARGV[1] and are not too long. The server selects. */
const namesScript = `
local found = {}
local names = redis.call(ARGV[4], KEYS[1], unpack(ARGV, 5))
for _, name in ipairs(names) do
  if #name <= tonumber(ARGV[3]) and string.sub(name, 1, #ARGV[1]) == ARGV[1] then found[#found + 1] = name end
  if #found >= tonumber(ARGV[2]) then break end
end
return found`;

/** Types of what BullMQ keeps under a queue's name. */
const queueTypes: Readonly<Record<string, string>> = {
  active: 'list',
  wait: 'list',
  paused: 'list',
  'waiting-children': 'zset',
  delayed: 'zset',
  prioritized: 'zset',
  completed: 'zset',
  failed: 'zset',
  stalled: 'set',
  meta: 'hash',
  events: 'stream',
  marker: 'zset',
  id: 'string',
  pc: 'string',
  limiter: 'string',
  'stalled-check': 'string',
  repeat: 'zset',
};

/** One connection; commands wait while the server is away. */
export class QueueServer {
  readonly address: QueueAddress;
  readonly drivers: QueueDrivers;
  readonly redis: Redis;
  /** Identifies the key; null: none. */
  readonly key: string | null;
  /** The hash of this program's code. */
  readonly build = buildDigest();
  #isClosed = false;

  private constructor(address: QueueAddress, drivers: QueueDrivers, redis: Redis) {
    this.address = address;
    this.drivers = drivers;
    this.redis = redis;
    this.key = address.secret && createHash('sha256').update('driftbench queue').update(address.secret).digest('hex').slice(0, 12);
  }

  /** Rejects with a `BenchError` where no server answers. `onState`: it is lost, or there again. */
  static async connect(address: QueueAddress, onState: (isThere: boolean) => void = () => undefined): Promise<QueueServer> {
    const drivers = await loadDrivers();
    const redis = new drivers.Client(address.url, { ...connectionRules(() => false), lazyConnect: true });
    let isOpen = false;
    let isThere = true;
    let reason = '';
    redis.on('error', (error: Error) => (reason = error.message || ('code' in error ? String(error.code) : error.name)));
    redis.on('close', () => {
      if (!isOpen) return redis.disconnect();
      if (isThere) onState((isThere = false));
    });
    redis.on('ready', () => {
      if (!isThere) onState((isThere = true));
    });
    try {
      await redis.connect();
      await redis.ping();
    } catch (error) {
      redis.disconnect();
      const why = reason || (error instanceof Error ? error.message : String(error));
      throw new BenchError(
        'not-found',
        `--queue ${shownAddress(address)}: the server does not answer (${why}). Start Redis or Valkey there, or correct the address.`,
        {
          cause: error,
        },
      );
    }
    isOpen = true;
    return new QueueServer(address, drivers, redis);
  }

  /** Resolves with true if the server answers within `ms`. */
  answers(ms: number): Promise<boolean> {
    return inTime(
      this.redis.ping().then(() => true),
      ms,
      false,
    );
  }

  /** The queue of the jobs for workers of this version and build, with this key. */
  queueName(version: string): string {
    return ['ranges', version, this.build, process.versions.v8, ...(this.key === null ? [] : [this.key])].join('-');
  }

  get queueOptions() {
    return { connection: { url: this.address.url, ...connectionRules(() => this.#isClosed) }, prefix };
  }

  openQueue(version: string): Queue<RangeJob, string> {
    const queue = new this.drivers.Queue<RangeJob, string>(this.queueName(version), {
      ...this.queueOptions,
      streams: { events: { maxLen: keptEvents } },
    });
    queue.on('error', () => undefined);
    return queue;
  }

  /** Bounds the stream of events anew: a server that lost all it held has lost that too. */
  async boundEvents(version: string): Promise<void> {
    await this.redis.hset(`${prefix}:${this.queueName(version)}:meta`, 'opts.maxLenEvents', String(keptEvents));
  }

  /** Jobs whose ids begin so, the oldest first, at most `limit`; other sweeps may have left any number of theirs. */
  async endedIds(version: string, state: 'completed' | 'failed', begin: string, limit: number): Promise<readonly string[]> {
    return this.#names(`${prefix}:${this.queueName(version)}:${state}`, ['ZRANGE', '0', '-1'], begin, limit);
  }

  /** The job, as far as it has bounds; null: there is none. */
  async endedJob(version: string, id: string): Promise<EndedJob | null> {
    const key = this.#jobKey(version, id);
    if ((await this.redis.type(key)) !== 'hash') return null;
    const textOf = async (field: string, most: number) =>
      (await this.redis.hstrlen(key, field)) > most ? null : ((await this.redis.hget(key, field)) ?? '');
    const answer = stringIn(await textOf('returnvalue', mostAnswerBytes + 2));
    const [worker, began, ended] = [await textOf('pb', mostNameBytes), await textOf('processedOn', 20), await textOf('finishedOn', 20)];
    const reason = ((await textOf('failedReason', mostTextBytes)) ?? '').slice(0, mostReason);
    const seconds = (Number(ended) - Number(began)) / 1000;
    return { id, answer, reason, worker: worker || 'of no name', seconds: seconds >= 0 ? seconds : 0 };
  }

  /** Deletes a job that has ended, of any kind. */
  async removeEnded(version: string, state: 'completed' | 'failed', id: string): Promise<void> {
    await this.redis.zrem(`${prefix}:${this.queueName(version)}:${state}`, id);
    await this.redis.del(this.#jobKey(version, id));
  }

  /** Takes away what has another type than the queue needs; returns the keys. */
  async removeForeign(version: string): Promise<readonly string[]> {
    const queue = Object.entries(queueTypes).map(([name, type]) => [`${prefix}:${this.queueName(version)}:${name}`, type] as const);
    const foreign: string[] = [];
    for (const [key, type] of [...queue, [`${prefix}:sweeps`, 'set'], [`${prefix}:workers`, 'set']] as const) {
      const found = await this.redis.type(key);
      if (found === 'none' || found === type) continue;
      await this.redis.del(key);
      foreign.push(key);
    }
    return foreign;
  }

  #jobKey(version: string, id: string): string {
    return `${prefix}:${this.queueName(version)}:${id}`;
  }

  /** By a command that lists names: its name and what follows the key. */
  async #names(key: string, [command = '', ...rest]: readonly string[], begin: string, limit: number): Promise<readonly string[]> {
    const bounds = [begin, String(limit), String(mostNameBytes)];
    return (await this.redis.eval(namesScript, 1, key, ...bounds, command, ...rest)) as readonly string[];
  }

  /** The JSON at a key, by its schema; 'missing', or 'wrong' where it is something else, or longer than it may be. */
  async #checked<Value>(key: string, schema: z.ZodType<Value>): Promise<Value | 'missing' | 'wrong'> {
    const text = await this.redis.getrange(key, 0, mostTextBytes).catch(() => 'of another type');
    if (text === '') return 'missing';
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return 'wrong';
    }
  }

  /** The signature of a sweep's hash, by the key. */
  signature(sweep: string): string {
    return this.address.secret === null ? '' : createHmac('sha256', this.address.secret).update(sweep).digest('hex');
  }

  /** Offers a sweep for a while; `bundle` is called where the server has none. */
  async offer(sweep: string, offered: OfferedSweep, bundle: () => Buffer): Promise<void> {
    const bundleKey = `${prefix}:bundle:${sweep}`;
    // Another coordinator, with another key, may have put the bundle there.
    await this.redis.set(this.#signatureKey(sweep), this.signature(sweep), 'EX', bundleSeconds);
    if ((await this.redis.expire(bundleKey, bundleSeconds)) === 0) await this.redis.set(bundleKey, bundle(), 'EX', bundleSeconds);
    await this.redis.set(`${prefix}:sweep:${sweep}`, JSON.stringify(offered), 'EX', offerSeconds);
    await this.redis.sadd(`${prefix}:sweeps`, sweep);
  }

  async withdraw(sweep: string): Promise<void> {
    await this.redis.del(`${prefix}:sweep:${sweep}`, `${prefix}:bundle:${sweep}`, this.#signatureKey(sweep));
    await this.redis.srem(`${prefix}:sweeps`, sweep);
  }

  #signatureKey(sweep: string): string {
    return `${prefix}:signature:${sweep}:${this.key ?? ''}`;
  }

  async isOffered(sweep: string): Promise<boolean> {
    return (await this.redis.exists(`${prefix}:sweep:${sweep}`)) === 1;
  }

  /** The bundle of a sweep and its signature by this key; null: the server has none, or one that is too large. */
  async bundle(sweep: string): Promise<{ readonly bytes: Buffer; readonly signature: string } | null> {
    const key = `${prefix}:bundle:${sweep}`;
    const length = await this.redis.strlen(key);
    if (length === 0 || length > mostBundleBytes) return null;
    const bytes = await this.redis.getBuffer(key);
    return bytes && { bytes, signature: await this.redis.getrange(this.#signatureKey(sweep), 0, mostNameBytes) };
  }

  /** The offered sweeps by their hashes; what is none is left out. */
  async offers(): Promise<ReadonlyMap<string, OfferedSweep>> {
    const found = new Map<string, OfferedSweep>();
    for (const sweep of await this.#names(`${prefix}:sweeps`, ['SMEMBERS'], '', mostNames)) {
      const offer = await this.#checked(`${prefix}:sweep:${sweep}`, offeredSweep);
      if (offer === 'missing') await this.redis.srem(`${prefix}:sweeps`, sweep);
      else if (offer !== 'wrong') found.set(sweep, offer);
    }
    return found;
  }

  async reportWorker(state: QueueWorkerState): Promise<void> {
    await this.redis.set(`${prefix}:worker:${state.id}`, JSON.stringify(state), 'EX', workerSeconds);
    await this.redis.sadd(`${prefix}:workers`, state.id);
  }

  async removeWorker(id: string): Promise<void> {
    await this.redis.del(`${prefix}:worker:${id}`);
    await this.redis.srem(`${prefix}:workers`, id);
  }

  /** `onWrong` gets the names of those whose report is none; they are left out. */
  async workers(onWrong: (id: string) => void = () => undefined): Promise<readonly QueueWorkerState[]> {
    const ids = await this.#names(`${prefix}:workers`, ['SMEMBERS'], '', mostNames);
    const states: QueueWorkerState[] = [];
    for (const id of ids.toSorted()) {
      const state = await this.#checked(`${prefix}:worker:${id}`, queueWorkerState);
      if (state === 'missing') await this.redis.srem(`${prefix}:workers`, id);
      else if (state === 'wrong' || state.id !== id) onWrong(id);
      else states.push(state);
    }
    return states;
  }

  /** Those of these jobs that the server does not know. */
  async vanished(version: string, ids: readonly string[]): Promise<readonly string[]> {
    const pipeline = this.redis.pipeline();
    for (const id of ids) pipeline.exists(`${prefix}:${this.queueName(version)}:${id}`);
    const found = (await pipeline.exec()) ?? [];
    return ids.filter((_, index) => found[index]?.[1] === 0);
  }

  /** Queues and workers that are still open do not look for the server any more. */
  close(): void {
    this.#isClosed = true;
    this.redis.removeAllListeners('close');
    this.redis.disconnect();
  }
}

/** The string that a JSON text is; null: it is none. */
function stringIn(json: string | null): string | null {
  try {
    const found: unknown = json === null ? null : JSON.parse(json);
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}

/** It is looked for again until nothing is wanted of it any more. */
function connectionRules(isClosed: () => boolean) {
  return {
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (isClosed() ? null : Math.min(100 * times, 2000)),
  } as const;
}
