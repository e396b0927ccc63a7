/**
 * The same load over a cable between network namespaces that the kernel's `netem` delays: what the proxy is compared
 * with.
 */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { cable, cableAddresses, inNamespaces } from '../support/namespaces.ts';
import type { Load } from './words.ts';

const port = '7400';

const impaired = `${cable}
ip netns exec guest tc qdisc add dev guest0 root netem delay "$DELAY"
`;

const loaded = `${impaired}
mkfifo /run/end
node "$PROGRAM" listen "$LOAD" ${cableAddresses.host} ${port} < /run/end > /run/output &
listener=$!
exec 3> /run/end
until grep -q listening /run/output; do sleep 0.1; done
ip netns exec guest node "$PROGRAM" play "$LOAD" ${cableAddresses.host} ${port}
exec 3>&-
wait $listener
tail -n 1 /run/output
`;

/** Why there is nothing to compare with on this machine, in netem's or the kernel's own words; null: there is. */
export function whyNoNetem(): string | null {
  const { status, stderr, error } = spawnSync('unshare', inNamespaces(impaired), { env: { ...process.env, DELAY: '1ms' } });
  if (status === 0) return null;
  return (error?.message ?? stderr.toString()).trim().split('\n').at(-1) || `status ${status}`;
}

/** The one-way delay (s) of every word, with netem configured to `delay` (s). `program`: the built `netem-load`. */
export async function delaysUnderNetem(program: string, load: Load, delay: number): Promise<Float64Array> {
  const env = { ...process.env, PROGRAM: program, LOAD: JSON.stringify(load), DELAY: `${delay * 1e3}ms` };
  const { stdout } = await promisify(execFile)('unshare', inNamespaces(loaded), { env, maxBuffer: 1 << 26 });
  return Float64Array.from(JSON.parse(stdout) as number[]);
}
