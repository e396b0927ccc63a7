/** The files that docs/score-your-game.md shows: compiled, and run where this machine can, with the recorders that ship. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';
import { readLog } from '../support/game-logs.ts';
import { godotThree } from '../support/godot-three.ts';

const page = readFileSync(join(root, 'docs/score-your-game.md'), 'utf8');
const shipped = join(root, 'resources/recorders');
let folder = '';

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-page-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The block whose first line is a comment with that name. */
function shown(name: string): string {
  const found = [...page.matchAll(/^```\w+\n([^]*?)^```$/gm)]
    .map(([, text = '']) => text)
    .find((text) => /^(?:\/\/|#) (\S+)/.exec(text)?.[1] === name);
  if (found === undefined) throw new Error(`The page shows no file ${name}.`);
  return found;
}

function program(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(process.env['HOME'] ?? '', '.cargo/bin')];
  return folders.map((path) => join(path, name)).find((path) => existsSync(path)) ?? null;
}

interface Part {
  readonly language: string;
  readonly compiler: string;
  /** By name: the page's files, and what stands for the game. */
  readonly files: () => Readonly<Record<string, string>>;
  readonly recorder: string;
  readonly words: readonly string[];
  readonly run: readonly string[];
}

const csharp = `using System;
namespace UnityEngine {
  public struct Vector3 { public float x, y, z; }
  public struct Quaternion { public float x, y, z, w; }
  public class Transform { public Vector3 position; public Quaternion rotation = new Quaternion { w = 1 }; }
  public class MonoBehaviour { public string name = "red"; public Transform transform = new Transform(); }
  public static class Application {
    public static string persistentDataPath = ".";
    public static string productName = "tanks";
    public static event Action quitting;
    public static void Quit() { quitting(); }
  }
}
static class Game {
  static void Step(ScoreLog log, string name) {
    typeof(ScoreLog).GetMethod(name, System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance).Invoke(log, null);
  }
  static void Main() {
    ScoreLog.Begin("server");
    var log = new ScoreLog();
    log.hasAuthority = true;
    Step(log, "FixedUpdate");
    ScoreLog.Sent(1, "red", 40);
    log.hasAuthority = false;
    ScoreLog.Received(1, "red", ScoreLog.Seconds());
    Step(log, "LateUpdate");
    UnityEngine.Application.Quit();
  }
}
`;
const cpp = `#include "score.hpp"
int main() {
  score::log("server").truth(score::seconds(), "red", 1, 2, 3, 0, 0, 0, 1);
  score::log().sent(score::seconds(), 1, "red", "*", 40);
  score::log().received(score::seconds(), 1, "red", score::seconds());
  score::log().shown(score::seconds(), "red", 1, 2, 3, 0, 0, 0, 1);
}
`;
const rust = `mod game_log;
mod score;
fn main() {
    let score = score::Score::begin("server");
    score.truth("red", [1.0, 2.0, 3.0], [0.0, 0.0, 0.0, 1.0]);
    score.log.sent(score::seconds(), 1, "red", "*", 40);
    score.log.received(score::seconds(), 1, "red", score::seconds(), &[]);
    score.shown("red", [1.0, 2.0, 3.0], [0.0, 0.0, 0.0, 1.0]);
}
`;
const godot = `extends SceneTree
func _init():
	var score = load("res://score.gd").new()
	score.begin("server")
	score.truth("red", Vector3(1, 2, 3), Quat())
	score.recorder.sent(score.seconds(), 1, "red", "*", 40)
	score.recorder.received(score.seconds(), 1, "red", score.seconds())
	score.shown("red", Vector3(1, 2, 3), Quat())
	score._exit_tree()
	score.free()
	quit()
`;

const parts: readonly Part[] = [
  {
    language: 'Unity',
    compiler: 'mcs',
    files: () => ({ 'ScoreLog.cs': shown('ScoreLog.cs'), 'Game.cs': csharp }),
    recorder: 'GameLog.cs',
    words: ['-warnaserror', '-out:game.exe', 'ScoreLog.cs', 'Game.cs', 'GameLog.cs'],
    run: ['mono', 'game.exe'],
  },
  {
    language: 'C++',
    compiler: 'g++',
    files: () => ({ 'score.hpp': shown('score.hpp'), 'game.cpp': cpp }),
    recorder: 'game_log.hpp',
    words: ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-pthread', 'game.cpp', '-o', 'game'],
    run: ['./game'],
  },
  {
    language: 'Rust',
    compiler: 'rustc',
    files: () => ({ 'score.rs': shown('src/score.rs'), 'game.rs': rust }),
    recorder: 'game_log.rs',
    words: ['-A', 'dead_code', '--edition', '2021', 'game.rs', '-o', 'game'],
    run: ['./game'],
  },
  {
    language: 'Godot 3',
    compiler: 'godot3-server',
    files: () => ({
      'score.gd': godotThree(shown('score.gd')).replace('user://', './'),
      'game_log.gd': godotThree(readFileSync(join(shipped, 'game_log.gd'), 'utf8')),
      'game.gd': godot,
      'project.godot': 'config_version=4\n',
    }),
    recorder: 'game_log.gd',
    words: ['--version'],
    run: ['godot3-server', '--path', '.', '-s', 'game.gd'],
  },
];

test.each(parts.filter(({ compiler }) => program(compiler) !== null))(
  '$language: the lines of the page are compiled, and write truth, picture and updates',
  ({ language, compiler, files, recorder, words, run: [first = '', ...rest] }) => {
    const cwd = join(folder, language);
    mkdirSync(cwd);
    copyFileSync(join(shipped, recorder), join(cwd, recorder));
    for (const [name, text] of Object.entries(files())) writeFileSync(join(cwd, name), text);
    const env = { ...process.env, HOME: cwd };
    const made = spawnSync(program(compiler) ?? '', words, { cwd, encoding: 'utf8', env: { ...process.env } });
    if (compiler !== 'godot3-server') expect(made).toMatchObject({ status: 0 });
    const played = spawnSync(first.startsWith('./') ? join(cwd, first) : (program(first) ?? ''), rest, { cwd, encoding: 'utf8', env });
    expect(played, played.stderr).toMatchObject({ status: 0 });
    const log = readLog(readFileSync(join(cwd, 'server.log'), 'utf8'));
    expect([log.truth.length, log.shown.length, log.sent.length, log.arrived.length]).toEqual([1, 1, 1, 1]);
  },
);

test('a browser game: the page’s lines send its log to the server’s, which keep it beside its own', async () => {
  const cwd = join(folder, 'browser');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  await build({ entryPoints: [join(shipped, 'game-log.ts')], outfile: join(cwd, 'game-log.js'), format: 'esm', logLevel: 'silent' });
  for (const name of ['score-page.js', 'score.mjs']) writeFileSync(join(cwd, name), shown(name));
  // The page in a process of its own; only that its server has an address it does not know.
  const server = `import { createServer } from 'node:http';
import { keepsLog, log, seconds } from './score.mjs';
const server = createServer((request, response) => void keepsLog(request, response)).listen(0, '127.0.0.1', async () => {
  const there = \`http://127.0.0.1:\${server.address().port}\`;
  const send = fetch;
  globalThis.fetch = (path, options) => send(there + path, options);
  const page = await import('./score-page.js');
  log.truth(seconds(), 'red', 1, 2, 3, 0, 0, 0, 1);
  log.sent(seconds(), 1, 'red', '*', 40);
  page.received(1, 'red', seconds());
  page.shown('red', 1, 2, 3, { x: 0, y: 0, z: 0, w: 1 });
  await log.close();
  await page.log.close();
  server.close();
});
`;
  writeFileSync(join(cwd, 'game.mjs'), server);
  const played = spawnSync(process.execPath, ['game.mjs'], { cwd, encoding: 'utf8' });
  expect(played, played.stderr).toMatchObject({ status: 0 });
  const session = join(cwd, 'session');
  const logs = readdirSync(session).map((name) => readLog(readFileSync(join(session, name), 'utf8')));
  expect(logs.map(({ process }) => process)).toEqual([expect.stringMatching(/^client-/), 'server']);
  expect(logs.map(({ truth, shown: drawn, sent, arrived }) => [truth.length, drawn.length, sent.length, arrived.length])).toEqual([
    [0, 1, 0, 1],
    [1, 0, 1, 0],
  ]);
});
