/** TypeScript's compiler, which does not ship: an author's own reads the author's plugin. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript';

export type Compiler = typeof ts;

/** Version 7 has other functions to ask for types, and calls them unstable. */
export const compilerToInstall = 'npm install --save-dev typescript@6';

/** Whatever the package of this name is there. */
interface Found {
  readonly version?: string;
  readonly createProgram?: unknown;
}

/** The first that is found from these folders; a sentence: why there is none. */
export function compilerFrom(folders: readonly string[]): Compiler | string {
  const versions: string[] = [];
  for (const folder of folders) {
    const found = loaded('typescript', folder);
    if (found?.createProgram && /^[56]\./.test(found.version ?? '')) return found as Compiler;
    if (found) versions.push(found.version ?? 'unknown');
  }
  const [version] = versions;
  return version === undefined
    ? 'there is no typescript in the plugin’s folder or in the working folder'
    : `the typescript that is found has the version ${version}; allowed: 5 and 6`;
}

/** Of the packages of that folder, and not of the bench. */
function loaded(name: string, folder: string): Found | undefined {
  const require = createRequire(join(folder, 'package.json'));
  try {
    require.resolve(name);
  } catch {
    return undefined;
  }
  return require(name) as Found;
}
