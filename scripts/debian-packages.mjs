/**
 * Debian's packages that the tests use: installed where we may, otherwise the tests that need them say that they were
 * skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { start, succeeded } from './steps.mjs';

/** Programs that tests compare with or talk to, each with the package that brings it. */
const peers = [
  // Decodes DIS traffic: the second opinion on what is sent.
  { program: '/usr/bin/tshark', package: 'tshark' },
  // The server of a queue of sweeps.
  { program: '/usr/bin/redis-server', package: 'redis-server' },
  // Performs the parts of a sweep.
  { program: '/usr/bin/parallel', package: 'parallel' },
  // The same as a batch system: the controller brings munge, the node the commands.
  { program: '/usr/sbin/slurmctld', package: 'slurmctld' },
  { program: '/usr/sbin/slurmd', package: 'slurmd' },
  // What a game in C++ has its packets from.
  { program: '/usr/include/enet/enet.h', package: 'libenet-dev' },
  // A real game behind the delay proxy.
  { program: '/usr/games/bzfs', package: 'bzflag-server' },
];

/** apt-get without questions, or undefined when it is missing or we may not call it. */
function aptGet() {
  const call = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return call;
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', ...call] : undefined;
}

/**
 * Installs packages, where this is a Debian and we may.
 *
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether they are installed
 */
export async function installDebianPackages(packages) {
  const apt = aptGet();
  if (apt === undefined) return false;
  if (!(await succeeded(start([...apt, 'update', '-q'], 'inherit')))) return false;
  return succeeded(start([...apt, 'install', '-y', '-q', '--no-install-recommends', ...packages], 'inherit'));
}

/** Further ones of `npm run reliability`: a real game on a virtual display, another relay, a clock that jumps. */
export const reliabilityPeers = [
  { program: '/usr/games/bzfs', package: 'bzflag-server' },
  { program: '/usr/games/bzflag', package: 'bzflag-client' },
  { program: '/usr/bin/Xvfb', package: 'xvfb' },
  { program: '/usr/bin/socat', package: 'socat' },
  { program: '/usr/bin/faketime', package: 'faketime' },
];

/** Those of `npm run games`: engines, libraries and a language that games are made with, and a display for one. */
export const gamePeers = [
  { program: '/usr/include/enet/enet.h', package: 'libenet-dev' },
  { program: '/usr/bin/godot3-server', package: 'godot3-server' },
  { program: '/usr/bin/godot3', package: 'godot3' },
  { program: '/usr/bin/Xvfb', package: 'xvfb' },
  { program: '/usr/bin/xauth', package: 'xauth' },
  // C#, of recorders and of ports.
  { program: '/usr/bin/mcs', package: 'mono-mcs' },
  { program: '/usr/bin/mono', package: 'mono-runtime' },
];

/**
 * Installs the peers that are missing. Without them their tests are skipped, so that this never fails.
 *
 * @param {readonly { readonly program: string, readonly package: string }[]} needed
 */
export async function ensurePeers(needed = peers) {
  const missing = needed.filter(({ program }) => !existsSync(program)).map((peer) => peer.package);
  if (missing.length === 0) return;
  console.log(`Not found: ${missing.join(', ')}; installing for the tests.`);
  if (!(await installDebianPackages(missing))) console.log(`Not installed: ${missing.join(', ')}; tests that need them are skipped.`);
}
