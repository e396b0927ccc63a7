/** Paths of the bench's own files, in the sources and in the build. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProjectPaths {
  readonly version: string;
  /** The bench's own folder. */
  readonly root: string;
  /** The built page. */
  readonly page: string;
  /** The built page of reports, before a report is put in. */
  readonly report: string;
  readonly preload: string;
  /** The program's icon, for systems whose windows show one. */
  readonly icon: string;
  /** The worker: one entry for every thread. */
  readonly worker: string;
  /** The process that parses a demo of Counter-Strike 2. */
  readonly demo: string;
  /** The process that reads files of foreign formats. */
  readonly reader: string;
  /** Folder of what comes with the bench: examples, templates, traces. */
  readonly resources: string;
  /** Folder of the example experiments. */
  readonly experiments: string;
  /** Folder of what new experiments begin with. */
  readonly templates: string;
  /** Folder of what new plugins begin with. */
  readonly pluginTemplates: string;
  /** The examples by topic. */
  readonly library: string;
}

/** File that a first start opens. */
export const firstExperiment = 'bzflag-robots.yaml';

export function projectPaths(): ProjectPaths {
  const folder = folderWithPackage(dirname(fileURLToPath(import.meta.url)));
  const resources = join(folder, 'resources');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    version,
    root: folder,
    page: join(folder, 'out', 'renderer'),
    report: join(folder, 'out', 'report', 'report.html'),
    preload: join(folder, 'out', 'preload', 'preload.cjs'),
    icon: join(resources, 'icons', 'icon.png'),
    worker: join(folder, 'out', 'main', 'worker.js'),
    demo: join(folder, 'out', 'main', 'demo.js'),
    reader: join(folder, 'out', 'main', 'reader.js'),
    resources,
    experiments: join(resources, 'experiments'),
    templates: join(resources, 'templates'),
    pluginTemplates: join(resources, 'templates', 'plugins'),
    library: join(resources, 'library.yaml'),
  };
}

/** The nearest folder, from `folder` upwards, that holds a package.json. */
function folderWithPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The bench cannot find its package.json; reinstall it.');
  return folderWithPackage(above);
}
