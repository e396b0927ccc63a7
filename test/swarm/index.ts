/** `npm run swarm`: as many random scenarios as there is time for. */
import { parseArgs } from 'node:util';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { examplePlugins } from './example-plugins.ts';
import { runSwarm } from './swarm.ts';

const help = `Runs random experiments and live sessions, reads changed files, and checks invariants of all of them.

  --minutes N   of processor time (default: 5)
  --seed S      the seed of what is random (default: by the clock)
  --path P      only the scenario that a failure has printed
`;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' }, path: { type: 'string' }, help: { type: 'boolean' } },
});

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  console.error(`--${name}: found "${text}"; allowed: a number ≥ 0.\n\n${help}`);
  process.exit(2);
}

if (values.help) {
  console.log(help);
} else {
  const seed = Math.floor(values.seed === undefined ? Date.now() % 2 ** 31 : numberOf('seed', values.seed));
  const minutes = numberOf('minutes', values.minutes);
  console.log(`Swarm for ${minutes} min with seed ${seed}.`);
  const registry = new PluginRegistry([...builtInPlugins, ...examplePlugins]);
  const result = await runSwarm(registry, { seed, timeMs: minutes * 60_000, path: values.path });
  const { run, refused, tooLarge, live, files, folders, growthMb, failure } = result;
  console.log(`${run} experiments run, ${refused} refused as invalid, ${tooLarge} left out as too large; ${live} live sessions.`);
  console.log(`${files.read} of ${files.tried} changed files read, the others refused; ${folders} folders with links and several writers.`);
  console.log(`The heap grew by ${growthMb.toFixed(1)} MiB.`);
  if (failure === null) console.log('Every invariant held.');
  else console.error(failure);
  process.exitCode = failure === null ? 0 : 1;
}
