/**
 * `npm run reliability`: attacks a real host, gives commands hostile files and plugins, kills what records, watches
 * memory, feeds hostile input. Words after `--` choose some: an attack, `kills`, `memory` or `fuzz`; `--write` runs all
 * and writes `docs/reliability.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { attacks } from './attacks.ts';
import { fuzz, fuzzKinds, type FuzzResult } from './fuzz.ts';
import { hosts, type HostResult } from './hosts.ts';
import { killed, killOnce, type Killed, type Loss } from './kills.ts';
import { local, localNames, type LocalResult } from './local.ts';
import { memoryOfADay } from './memory.ts';
import { proxies } from './proxies.ts';
import { reliabilityPage } from './reliability-page.ts';
import { underAttack, type AttackResult } from './under-attack.ts';

const killsEach = 20;

const named = process.argv.slice(2).filter((word) => word !== '--write');
const writes = process.argv.includes('--write');
const trials = { ...hosts, ...proxies };
const all = [...Object.keys(attacks), ...localNames, ...Object.keys(trials), 'kills', 'memory', 'fuzz'];
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`);
if (writes && named.length > 0) throw new Error('--write keeps the figures of all: name none.');
const isChosen = (name: string) => named.length === 0 || named.includes(name);

function report<T>(name: string, found: T, broken: readonly string[]): T {
  console.log(`${broken.length === 0 ? 'holds' : 'DOES NOT HOLD'}  ${name}  ${JSON.stringify(found)}`);
  return found;
}

const attacked: AttackResult[] = [];
for (const name of Object.keys(attacks).filter(isChosen)) {
  const found = await underAttack(name);
  attacked.push(report(name, found, found.broken));
}
const tried: LocalResult[] = [];
for (const name of localNames.filter(isChosen)) {
  const result = await local(name);
  tried.push(report(name, result, result.broken));
}
const others: HostResult[] = [];
for (const [name, trial] of Object.entries(trials).filter(([name]) => isChosen(name))) {
  const result = await trial();
  others.push(report(name, result, result.broken));
}
const kills: Record<Killed, Loss[]> = { run: [], host: [], bench: [] };
if (isChosen('kills'))
  for (const what of killed) {
    for (let number = 0; number < killsEach; number++) kills[what].push(await killOnce(what, number));
    report(`kill -9 of ${what}`, kills[what], Math.max(...kills[what].map(({ lost }) => lost)) > 1 ? ['more than 1 s'] : []);
  }
const memory = isChosen('memory') ? report('memory', await memoryOfADay(), []) : null;
const fuzzed: FuzzResult[] = [];
if (isChosen('fuzz'))
  for (const kind of fuzzKinds) {
    const found = await fuzz(kind);
    fuzzed.push(report(kind, found, found.broken));
  }
if (writes) {
  const path = 'docs/reliability.md';
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const page = reliabilityPage(version, { attacks: attacked, local: tried, others, kills, memory, fuzzed });
  writeFileSync(path, await format(page, { ...(await resolveConfig(path)), filepath: path }));
}
process.exit();
