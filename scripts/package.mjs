/**
 * `npm run package`: packs the desktop bench for this system; `-- --dir` stops at the unpacked program. Contents:
 * electron-builder.yml.
 */
import { join } from 'node:path';
import { obtainDesktopRuntime } from './desktop-runtime.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { root, start, succeeded } from './steps.mjs';

const withoutRuntime = `Nothing is packed: the Electron runtime is not there and could not be fetched, and a package holds it.
Run this where the network can be reached once; afterwards node_modules/electron/dist has it, and --dir needs no network any more.
(AppImage, deb and the installers for Windows are made with further tools, which electron-builder fetches when it first needs them.)`;

/** The runtime that the bench is started with here is the one that is packed. */
async function pack() {
  await ensureBuilt();
  if ((await obtainDesktopRuntime()) === undefined) throw new Error(withoutRuntime);
  const dist = join(root, 'node_modules', 'electron', 'dist');
  const command = ['electron-builder', '--publish', 'never', `-c.electronDist=${dist}`, ...process.argv.slice(2)];
  if (!(await succeeded(start(command, 'inherit')))) throw new Error('electron-builder failed; see above.');
}

try {
  await pack();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
