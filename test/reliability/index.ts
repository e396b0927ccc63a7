/**
 * `npm run reliability`: attacks a real host, kills what records, watches memory and feeds hostile input. Words after
 * `--` choose some; `--write` runs all and writes `docs/reliability.md`.
 */
import { attacks } from './attacks.ts';
import { underAttack } from './under-attack.ts';

const named = process.argv.slice(2).filter((word) => word !== '--write');
for (const name of named.length > 0 ? named : Object.keys(attacks)) {
  const { outcome, quiet, during, joined, memory, end, broken } = await underAttack(name);
  console.log(name, JSON.stringify({ outcome, quiet, during, joined, memory, end, broken }));
}
process.exit();
