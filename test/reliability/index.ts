/**
 * `npm run reliability`: attacks a real host, gives commands hostile files and plugins, kills what records, watches
 * memory, feeds hostile input. Words after `--` choose some: an attack, a kind of trouble, `kills-run`, `memory`, a
 * kind of fuzzing. With `--write` the page `docs/reliability.md` is written from these and the last findings of the
 * others. `--quick` tries whether everything runs: fewer kills, inputs and hours, and nothing of it is kept.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { formatted } from '../../scripts/formatted.mjs';
import { attacks } from './attacks.ts';
import { fuzz, fuzzKinds } from './fuzz.ts';
import { hosts } from './hosts.ts';
import { killed, killOnce, type Loss } from './kills.ts';
import { local, localNames } from './local.ts';
import { memoryOfADay } from './memory.ts';
import { proxies } from './proxies.ts';
import { reliabilityPage, type Finding, type Findings } from './reliability-page.ts';
import { underAttack } from './under-attack.ts';

const isQuick = process.argv.includes('--quick');
const killsEach = isQuick ? 2 : 20;
/** A trial that takes longer is given up with its processes, and the next one begins, ms. */
const longestTrial = 8 * 60e3;
let notMeasured = 0;

async function killEach(what: (typeof killed)[number]) {
  const losses: Loss[] = [];
  for (let number = 0; number < killsEach; number++) losses.push(await killOnce(what, number));
  const most = Math.max(...losses.map(({ lost }) => lost));
  return { what, losses, broken: most > 1 ? [`${most.toFixed(2)} s were lost`] : [] };
}

const trialsOf = <T>(names: readonly string[], trial: (name: string) => Promise<T>) =>
  Object.fromEntries(names.map((name) => [name, () => trial(name)]));

/** Every trial by the part of the page that it is in, and its name. */
const parts: { readonly [Part in keyof Findings]: Readonly<Record<string, () => Promise<Findings[Part][number]['found']>>> } = {
  attacks: trialsOf(Object.keys(attacks), (name) => underAttack(name, isQuick ? 0.25 : 1)),
  local: trialsOf(localNames, local),
  others: { ...hosts, ...proxies },
  kills: Object.fromEntries(killed.map((what) => [`kills-${what}`, () => killEach(what)])),
  memory: { memory: () => memoryOfADay(isQuick ? 4 : 24) },
  fuzzed: trialsOf(fuzzKinds, (name) => fuzz(name, isQuick ? 0.05 : 1)),
};

/** Findings of earlier runs on this machine. */
const kept = '.cache/reliability.json';
const pagePath = 'docs/reliability.md';

const named = process.argv.slice(2).filter((word) => word !== '--write' && word !== '--quick');
if (isQuick && process.argv.includes('--write')) throw new Error('--quick measures too little for the page; leave out --write.');
const all = Object.values(parts).flatMap((trials) => Object.keys(trials));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
try {
  // Other load of the machine is not part of what is measured: as far as the system lets it, it waits.
  setPriority(-10);
} catch {
  // Not root.
}
const findings = earlierFindings();

for (const [part, trials] of Object.entries(parts))
  for (const [name, trial] of Object.entries(trials)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const late = new AbortController();
    const limit = setTimeout(longestTrial, null, { signal: late.signal }).then(() => {
      throw new Error(`it did not end within ${longestTrial / 60e3} min`);
    });
    const found = await Promise.race([trial(), limit]).catch((error: unknown) => {
      // What it has started, and nothing else, is a child of this process.
      spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
      console.error(`NOT MEASURED  ${name}  ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    limit.catch(() => undefined);
    late.abort();
    notMeasured += Number(found === null);
    if (found === null) continue;
    console.log(`${found.broken.length === 0 ? 'holds' : 'DOES NOT HOLD'}  ${name}  ${JSON.stringify(found)}`);
    if (isQuick) continue;
    findings[`${part} ${name}`] = { found, at: new Date().toISOString().slice(0, 10), version };
    mkdirSync('.cache', { recursive: true });
    writeFileSync(kept, JSON.stringify(findings));
  }
if (process.argv.includes('--write')) {
  writeFileSync(pagePath, await formatted(pagePath, reliabilityPage(findingsByPart())));
}
process.exit(notMeasured > 0 ? 1 : 0);

function earlierFindings(): Record<string, Finding<{ readonly broken: readonly string[] }>> {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as ReturnType<typeof earlierFindings>;
  } catch {
    return {};
  }
}

/** In the order of the trials; without those that have never been run here. */
function findingsByPart(): Findings {
  const of = (part: keyof Findings) =>
    Object.keys(parts[part])
      .map((name) => findings[`${part} ${name}`])
      .filter((finding) => finding !== undefined);
  return Object.fromEntries(Object.keys(parts).map((part) => [part, of(part as keyof Findings)])) as unknown as Findings;
}
