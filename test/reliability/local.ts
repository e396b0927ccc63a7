/**
 * A stranger's file and a stranger's plugin: commands that name a device, a pipe, a huge file, or load a plugin that
 * hoards memory, hangs, ends the process or replaces what all share. Each ends by itself, in bounded time and memory,
 * with a message.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitsOfLength } from '../../main/motion/reader/reader-limits.ts';
import { claims, runningFiles, type HostileFile } from '../support/hostile-files.ts';
import { command, processesOf, residentMb } from './host-process.ts';

export interface LocalResult {
  readonly title: string;
  readonly status: number | null;
  /** s */
  readonly wall: number;
  /** MB, of the largest process and its threads. */
  readonly memory: number;
  /** The first line on standard error. */
  readonly message: string;
  readonly broken: readonly string[];
}

interface Case {
  readonly title: string;
  /** What must come out; left out: 1 or 2, with a message. */
  readonly expected?: readonly number[];
  /** MB; the bound of one command, once its files are there. */
  readonly memory?: number | ((folder: string) => number);
  /** s, after which it is ended: it did not end by itself. */
  readonly patience?: number;
  /** Name of a file that must not be made. */
  readonly absent?: string;
  /** What must not be printed. */
  readonly secret?: string;
  /** The source of a plugin that does nothing hostile: the lane `plain` must have the same results beside it. */
  readonly harmless?: string;
  /** Prepares the folder, and returns the words of the command. */
  words(folder: string): readonly string[] | Promise<readonly string[]>;
}

const experiment = (motion: string, more = '') => `driftbench: 1
name: Hostile
duration: 2
entities: [{ id: tank, owner: owner, motion: ${motion} }]
nodes: [{ id: owner }, { id: far, link: { delay: 0.1 } }]
${more || 'lanes: [{ id: plain, trigger: { distance: 0.5 }, model: { id: linear } }]'}
`;

/** A session whose bots play with the model `hostile`. */
const played = `driftbench: 1
name: Hostile
duration: 60
frame: 0.02
world: { kind: arena, size: [400, 400], obstacles: 0 }
game: { players: 2 }
lanes: [{ id: shown, trigger: { distance: 0.25, heartbeat: 5 }, model: { id: hostile }, convergence: { id: snap } }]
`;

/** The same plugin in the threads of bots and of the mirror. */
function botsCase(title: string, does: string, more: Partial<Case> = {}): Case {
  return {
    title,
    expected: [0, 1, 2],
    patience: 40,
    ...more,
    words(folder) {
      writeFileSync(join(folder, 'hostile.ts'), plugin(does));
      writeFileSync(join(folder, 'hostile.yaml'), played);
      const options = ['--plugin', join(folder, 'hostile.ts'), '--bots', '2', '--port', '0', '--duration', '8', '--quiet'];
      return ['host', join(folder, 'hostile.yaml'), ...options];
    },
  };
}

function pathCase(title: string, path: (folder: string) => string, prepare: (folder: string) => void = () => undefined): Case {
  return {
    title,
    words(folder) {
      prepare(folder);
      writeFileSync(join(folder, 'hostile.yaml'), experiment(`{ kind: trace, file: "${path(folder)}" }`));
      return ['run', join(folder, 'hostile.yaml'), '--quiet'];
    },
  };
}

const pipe = (folder: string, name: string) => execFileSync('mkfifo', [join(folder, name)]);

/** The printed object of a run beside a plugin that does nothing hostile. */
function beside(folder: string, source: string, env: NodeJS.ProcessEnv, words: readonly string[]): string {
  writeFileSync(join(folder, 'hostile.ts'), source);
  return spawnSync(process.execPath, [command, ...words], { env, encoding: 'utf8' }).stdout;
}

/** The results of the lane `plain`, as text. */
function plainLane(printed: string): string {
  const { lanes } = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1)) as { lanes: Record<string, unknown> };
  return JSON.stringify(lanes['plain']);
}

/** A model that does `does` at its first call, and extrapolates nothing. */
const plugin = (does: string, top = '') => `import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';
${top}
let calls = 0;
export default defineDeadReckoningModel({
  id: 'hostile', title: 'Hostile', source: 'a test', params: z.object({}),
  create: () => ({ extrapolate(fix, step, out) { if (calls++ === 100) { ${does} } out.x = fix.x; out.y = fix.y; } }),
});
`;

const twoLanes = `lanes:
  - { id: plain, trigger: { distance: 0.5 }, model: { id: linear } }
  - { id: hostile, trigger: { distance: 0.5 }, model: { id: hostile } }`;

function pluginCase(title: string, does: string, more: Partial<Case> & { top?: string } = {}): Case {
  return {
    title,
    ...more,
    words(folder) {
      writeFileSync(join(folder, 'hostile.ts'), plugin(does, more.top));
      writeFileSync(join(folder, 'hostile.yaml'), experiment('{ kind: linear }', twoLanes));
      return ['run', join(folder, 'hostile.yaml'), '--plugin', join(folder, 'hostile.ts'), '--quiet', '--json'];
    },
  };
}

/** A small file that claims to be large. */
function claimCase(file: HostileFile): Case {
  return {
    title: `A file: ${file.title}`,
    expected: [0, 1, 2],
    // A recording's tables may have 64 MiB each.
    // Bounds are of processor time, which a busy machine does not give at once.
    patience: 90,
    memory: file.as === 'recording' ? usualMemory : (folder) => memoryOfLength(join(folder, `claims${file.ending}`)),
    async words(folder) {
      const path = join(folder, `claims${file.ending}`);
      writeFileSync(path, await file.bytes(folder));
      if (file.as === 'motion') return ['import', path];
      if (file.as === 'recording') return ['replay', path];
      if (file.as === 'experiment') return ['run', path, '--quiet'];
      writeFileSync(join(folder, 'hostile.yaml'), experiment('{ kind: linear }').replace('delay: 0.1', `trace: claims${file.ending}`));
      return ['run', join(folder, 'hostile.yaml'), '--quiet'];
    },
  };
}

/** A schema that is code: the file that it would write must not be there. */
function runningCase(number: number): Case {
  const marker = (folder: string) => join(folder, 'was-run');
  const title = runningFiles('')[number]?.title ?? '';
  return {
    title: `A log whose schema is code: ${title}`,
    memory: smallFileMemory,
    absent: 'was-run',
    async words(folder) {
      const { bytes, ending } = runningFiles(marker(folder))[number] as ReturnType<typeof runningFiles>[number];
      writeFileSync(join(folder, `code${ending}`), await bytes(folder));
      writeFileSync(join(folder, 'hostile.yaml'), experiment(`{ kind: trace, file: code${ending} }`));
      return ['run', join(folder, 'hostile.yaml'), '--quiet'];
    },
  };
}

/** MB of each process that reads a small file. */
const smallFileMemory = 256;

/** What is promised for a file of its length, with what comes between two looks; MB. */
function memoryOfLength(path: string): number {
  return Math.max(smallFileMemory, 1.1 * limitsOfLength(statSync(path).size / 2 ** 20).memoryMb);
}

const usualPatience = 20;
/** MB */
const usualMemory = 600;

const cases: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(runningFiles('').map((_, number) => [`file-code-${number}`, runningCase(number)])),
  ...Object.fromEntries(claims.map((file, number) => [`file-claims-${number}`, claimCase(file)])),
  'file-device': pathCase('An experiment that names a device (/dev/zero)', () => '/dev/zero'),
  'file-device-csv': pathCase(
    'The same through a link that ends in .csv',
    () => 'link.csv',
    (folder) => execFileSync('ln', ['-s', '/dev/zero', join(folder, 'link.csv')]),
  ),
  'file-pipe': pathCase(
    'An experiment that names a pipe',
    () => 'pipe.csv',
    (folder) => pipe(folder, 'pipe.csv'),
  ),
  'file-outside': pathCase('An experiment that names /etc/passwd', () => '/etc/passwd'),
  'experiment-pipe': {
    title: 'A pipe as the experiment',
    words(folder) {
      pipe(folder, 'pipe.yaml');
      return ['run', join(folder, 'pipe.yaml'), '--quiet'];
    },
  },
  'experiment-device': { title: 'A device as the experiment', words: () => ['run', '/dev/zero', '--quiet'] },
  'recording-pipe': {
    title: 'A pipe as a recording',
    words(folder) {
      pipe(folder, 'pipe.mcap');
      return ['replay', join(folder, 'pipe.mcap')];
    },
  },
  'yaml-bomb': {
    title: 'YAML that expands itself',
    words(folder) {
      const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]'];
      for (let n = 1; n < 12; n++)
        lines.push(
          `a${n}: &a${n} [${Array(9)
            .fill(`*a${n - 1}`)
            .join(',')}]`,
        );
      writeFileSync(join(folder, 'bomb.yaml'), lines.join('\n'));
      return ['run', join(folder, 'bomb.yaml'), '--quiet'];
    },
  },
  'csv-large': {
    title: 'A CSV of 3 million lines',
    expected: [0],
    memory: (folder) => memoryOfLength(join(folder, 'large.csv')),
    patience: 60,
    async words(folder) {
      const stream = createWriteStream(join(folder, 'large.csv'));
      stream.write('t,x,y\n');
      for (let n = 0; n < 3e6; n += 1000) {
        const lines = Array.from({ length: 1000 }, (_, i) => `${(n + i) / 100},${n + i},${i}\n`).join('');
        if (!stream.write(lines)) await once(stream, 'drain');
      }
      stream.end();
      await once(stream, 'finish');
      writeFileSync(join(folder, 'hostile.yaml'), experiment('{ kind: trace, file: large.csv }'));
      return ['run', join(folder, 'hostile.yaml'), '--quiet'];
    },
  },
  'plugin-hoards': pluginCase('A plugin that hoards typed arrays', 'const kept = []; for (;;) kept.push(new Float64Array(4e6).fill(1));', {
    memory: 2600,
    patience: 40,
  }),
  'plugin-hangs': pluginCase('A plugin that never returns', 'for (;;) {}', { patience: 40 }),
  'plugin-kills': pluginCase('A plugin that ends the process', 'process.kill(process.pid, "SIGKILL");'),
  'plugin-exits': pluginCase('A plugin that calls process.exit', 'process.exit(0);'),
  'plugin-reads-secrets': pluginCase('A plugin that reads the environment', 'throw new Error(String(process.env.RELIABILITY_SECRET));', {
    secret: 'the-secret-of-the-environment',
  }),
  'plugin-replaces-math': pluginCase('A plugin that replaces Math and prototypes', '', {
    expected: [0, 1, 2],
    harmless: plugin(''),
    top: 'try { Math.hypot = () => 0; Math.sin = () => 0; Array.prototype.map = () => []; Float64Array.prototype.fill = () => 0; Number.isFinite = () => true; } catch {}',
  }),
  'bots-plugin-kills': botsCase('A bot’s plugin that ends the process', 'process.kill(process.pid, "SIGKILL");'),
  'bots-plugin-hangs': botsCase('A bot’s plugin that never returns', 'for (;;) {}'),
  'bots-plugin-reads-secrets': botsCase(
    'A bot’s plugin that reads the environment',
    'console.log(process.env.RELIABILITY_SECRET); throw new Error(String(process.env.RELIABILITY_SECRET));',
    { secret: 'the-secret-of-the-environment' },
  ),
  'bots-plugin-hoards': botsCase(
    'A bot’s plugin that hoards typed arrays',
    'const kept = []; for (;;) kept.push(new Float64Array(4e6).fill(1));',
    // Bots may keep 2 GiB, the session's mirror, which runs the same plugin, 1 GiB.
    { memory: 3072 + usualMemory },
  ),
  'plugin-pipe': {
    title: 'A pipe as a plugin',
    words(folder) {
      pipe(folder, 'pipe.mjs');
      writeFileSync(join(folder, 'hostile.yaml'), experiment('{ kind: linear }', twoLanes));
      return ['run', join(folder, 'hostile.yaml'), '--plugin', join(folder, 'pipe.mjs'), '--quiet'];
    },
  },
  'plugin-pipe-found': {
    title: 'A pipe in the folder of plugins',
    expected: [0, 1, 2],
    words(folder) {
      mkdirSync(join(folder, 'plugins'));
      pipe(join(folder, 'plugins'), 'pipe.mjs');
      writeFileSync(join(folder, 'hostile.yaml'), experiment('{ kind: linear }'));
      return ['run', join(folder, 'hostile.yaml'), '--quiet'];
    },
  },
};

export const localNames = Object.keys(cases);

export async function local(name: string): Promise<LocalResult> {
  const { title, expected = [1, 2], memory = usualMemory, patience = usualPatience, secret, absent, harmless, words } = cases[name]!;
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const env = { ...process.env, RELIABILITY_SECRET: 'the-secret-of-the-environment', DRIFTBENCH_SETTINGS: folder };
    const given = await words(folder);
    const bound = typeof memory === 'number' ? memory : memory(folder);
    const start = performance.now();
    const child = spawn(process.execPath, [command, ...given], { stdio: ['ignore', 'pipe', 'pipe'], env });
    let [printed, warned, most] = ['', '', 0];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (warned += text));
    const ended = () => void child.kill('SIGKILL');
    const watch = setInterval(() => {
      most = Math.max(most, ...processesOf(child.pid).map(residentMb));
      // The machine is not to suffer from what does not hold.
      if (most > 4000) ended();
    }, 20);
    const late = setTimeout(ended, patience * 1e3);
    await once(child, 'close');
    clearInterval(watch);
    clearTimeout(late);
    const status = child.exitCode;
    const message = warned.trim().split('\n')[0]?.replaceAll(folder, '…') ?? '';
    const broken = [
      ...(status === null ? ['it did not end by itself'] : expected.includes(status) ? [] : [`status ${status}`]),
      ...(warned.includes('a bug in the bench') ? ['a bug in the bench is blamed'] : []),
      ...(status !== null && status !== 0 && message === '' ? ['no message'] : []),
      ...(absent !== undefined && existsSync(join(folder, absent)) ? ['code of the file was run'] : []),
      ...(warned.includes('\n    at ') ? ['a stack was printed'] : []),
      ...(most > bound ? [`it used ${most.toFixed(0)} MB`] : []),
      ...(harmless !== undefined && status === 0 && plainLane(printed) !== plainLane(beside(folder, harmless, env, given))
        ? ['another lane has other results']
        : []),
      ...(secret !== undefined && (printed + warned).includes(secret) ? ['the secret was printed'] : []),
    ];
    return { title, status, wall: (performance.now() - start) / 1e3, memory: most, message, broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
