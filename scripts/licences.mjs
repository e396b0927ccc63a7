/**
 * The licences of all shipped code: packages beside the bundles, packages within the page, and Electron; from
 * node_modules.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { root } from './steps.mjs';

/** @typedef {import('../contract/about.ts').ShippedPackage} ShippedPackage */
/**
 * @typedef {{ name: string, version: string, license?: string, dependencies?: object, optionalDependencies?: object }}
 * Manifest
 */

/**
 * @param {string} folder
 * @returns {Manifest}
 */
const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The folder of a package as seen from `from`; undefined if it is not installed, like packages for other systems.
 *
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? undefined : folderOf(name, dirname(from));
}

/**
 * Adds the folders of what the package in `folder` depends on, and what that does.
 *
 * @param {string} folder
 * @param {Set<string>} found
 */
function addDependencies(folder, found) {
  const { dependencies = {}, optionalDependencies = {} } = manifestIn(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = folderOf(name, folder);
    if (next === undefined || found.has(next)) continue;
    found.add(next);
    addDependencies(next, found);
  }
}

/**
 * The folder of the package that a bundled module comes from; undefined: it is ours.
 *
 * @param {string} id path of the module
 */
function folderOfModule(id) {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').split('/').join(sep);
  const mark = `${sep}node_modules${sep}`;
  const at = path.lastIndexOf(mark);
  if (at < 0) return undefined;
  const [first = '', second = ''] = path.slice(at + mark.length).split(sep);
  const folder = join(path.slice(0, at), 'node_modules', first, first.startsWith('@') ? second : '');
  return existsSync(join(folder, 'package.json')) ? folder : undefined;
}

/**
 * @param {string} folder
 * @returns {ShippedPackage}
 */
function shippedPackage(folder) {
  const { name, version, license = '' } = manifestIn(folder);
  const file = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)/i.test(each));
  return { name, version, licence: license, text: file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim() };
}

/**
 * All packages that are shipped, in the order of names, each package and version once.
 *
 * @param {readonly string[]} modules paths of the modules of the page
 * @returns {readonly ShippedPackage[]}
 */
function shippedPackages(modules) {
  const folders = new Set([folderOf('electron', root), ...modules.map(folderOfModule)].filter((folder) => folder !== undefined));
  addDependencies(root, folders);
  const packages = new Map([...folders].map(shippedPackage).map((each) => [`${each.name}@${each.version}`, each]));
  return [...packages.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * A step of the build of the page: writes the licences beside it.
 *
 * @returns {import('vite').Plugin}
 */
export function licencesBesidePage() {
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(shippedPackages(modules)) });
    },
  };
}
