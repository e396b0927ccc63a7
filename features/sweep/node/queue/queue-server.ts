/** The Redis or Valkey server of a queue: its packages, its address, and what the queue keeps there beside the jobs. */
import { createHash, createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Queue } from 'bullmq';
import { BenchError } from '../../../../contract/errors.ts';
import type { QueueWorkerState } from '../../calls/sweep-state.ts';
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
}

/** Rejects with a `BenchError` where the address or the key is wrong. */
export async function queueAddress(url: string, { file, text }: QueueKey = {}): Promise<QueueAddress> {
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol) || new URL(url).hostname === '')
    throw new BenchError('bad-input', `--queue ${url}: allowed: redis://[user:password@]host[:port], or rediss:// with TLS.`);
  if (file === undefined && text === undefined) return { url, secret: null };
  const bytes = file === undefined ? Buffer.from(text ?? '') : await readInput(file, 'the key of a queue', { mostMb: 1 });
  const secret = Buffer.from(bytes.toString('latin1').replace(/[\r\n]+$/, ''), 'latin1');
  if (secret.length >= leastKeyBytes) return { url, secret };
  const found = file === undefined ? `The key has ${secret.length} bytes` : `--key ${file}: found ${secret.length} bytes`;
  throw new BenchError('bad-input', `${found}; needed: at least ${leastKeyBytes}, as by openssl rand -hex 32.`);
}

const leastKeyBytes = 16;

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

/** A sweep that a coordinator offers. */
export interface OfferedSweep {
  /** The name of the experiment. */
  readonly name: string;
  readonly runs: number;
  readonly driftbench: string;
  readonly v8: string;
  /** Identifies the key; null: none. */
  readonly key: string | null;
}

/** Time for which the server keeps an offer that is not renewed, s. */
const offerSeconds = 30;
const bundleSeconds = 3600;
const workerSeconds = 15;

/** Results are copied into the stream of events: its length bounds the server's memory. */
const keptEvents = 100;

/** Jobs of a queue: a range of runs. */
export interface RangeJob {
  readonly sweep: string;
  readonly from: number;
  /** The first run that is not in it. */
  readonly to: number;
}

/** One connection; commands wait while the server is away. */
export class QueueServer {
  readonly address: QueueAddress;
  readonly drivers: QueueDrivers;
  readonly redis: Redis;
  /** Identifies the key; null: none. */
  readonly key: string | null;
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

  /** The queue of the jobs for workers of this version, with this key. */
  queueName(version: string): string {
    return ['ranges', version, process.versions.v8, ...(this.key === null ? [] : [this.key])].join('-');
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
    const ids = await this.redis.zrange(`${prefix}:${this.queueName(version)}:${state}`, '0', '-1');
    return ids.filter((id) => id.startsWith(begin)).slice(0, limit);
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

  /** The bundle of a sweep and its signature by this key; null: the server has none. */
  async bundle(sweep: string): Promise<{ readonly bytes: Buffer; readonly signature: string } | null> {
    const bytes = await this.redis.getBuffer(`${prefix}:bundle:${sweep}`);
    return bytes && { bytes, signature: (await this.redis.get(this.#signatureKey(sweep))) ?? '' };
  }

  /** The offered sweeps by their hashes. */
  async offers(): Promise<ReadonlyMap<string, OfferedSweep>> {
    const sweeps = await this.redis.smembers(`${prefix}:sweeps`);
    const found = new Map<string, OfferedSweep>();
    for (const sweep of sweeps) {
      const text = await this.redis.get(`${prefix}:sweep:${sweep}`);
      if (text === null) await this.redis.srem(`${prefix}:sweeps`, sweep);
      else found.set(sweep, JSON.parse(text) as OfferedSweep);
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

  async workers(): Promise<readonly QueueWorkerState[]> {
    const ids = (await this.redis.smembers(`${prefix}:workers`)).sort();
    const states: QueueWorkerState[] = [];
    for (const id of ids) {
      const text = await this.redis.get(`${prefix}:worker:${id}`);
      if (text === null) await this.redis.srem(`${prefix}:workers`, id);
      else states.push(JSON.parse(text) as QueueWorkerState);
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

/** It is looked for again until nothing is wanted of it any more. */
function connectionRules(isClosed: () => boolean) {
  return {
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (isClosed() ? null : Math.min(100 * times, 2000)),
  } as const;
}
