/**
 * Files that users, experiments or strangers name are read by one opener, which takes regular files of a bounded size
 * only: a FIFO has no end, a device no bound.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What else reads files, and why it may. */
const others: Readonly<Record<string, string>> = {
  'features/output/cli/export.ts': 'a table that it wrote',
  'features/port/node/programs/typescript.ts': 'text of a program that reads its own vectors; it reads nothing here',
  'features/proxy/node/kernel-drops.ts': 'counts of sockets, of the kernel',
  'features/reproduce/node/kept-runs.ts': 'its own program, the examples, and runs that it wrote',
  'features/sweep/node/sweep-plan.ts': 'inputs that the opener has read',
  'features/sweep/node/usual-jobs.ts': 'the limit of cores, of the kernel',
  'main/base/build-digest.ts': 'its own program, which ships',
  'main/base/files/growing-file.ts': 'logs and answers, with the flags and the check of the opener, and by no link',
  'main/base/files/place-lock.ts': 'locks, which are small regular files',
  'main/base/files/read-input.ts': 'the opener',
  'main/base/files/result-files.ts': 'whether a file can be written; it reads nothing',
  'main/base/project-paths.ts': 'package.json, which ships',
  'main/bench/experiment-list.ts': 'the list of the library, which ships',
  'main/bench/file-consents.ts': 'what the operator has allowed, which the bench wrote',
  'main/bench/file-piece.ts': 'tables that the bench wrote',
  'main/electron/bench-window.ts': 'the window’s place, in the settings',
  'main/electron/page-protocol.ts': 'the page, which ships',
  'main/plugins/new-plugin.ts': 'templates, which ship',
  'main/plugins/trust-file.ts': 'the trusted plugins, in the settings',
  'main/recording/mcap-reader.ts': 'recordings, with the flags and the check of the opener',
  'main/recording/mcap-writer.ts': 'a recording that it wrote, or that the reader has opened',
  'main/recording/recordings-folder.ts': 'recordings that the reader has opened',
  'main/run/report/report.ts': 'the template of reports, which ships',
  'main/run/report/table-writers.ts': 'a table that it wrote',
  'main/serve/admitted-pages.ts': 'the admitted pages, in the settings',
  'main/serve/http-answers.ts': 'the page, which ships',
};

test('files are read by the one opener, but for those that are listed', () => {
  const reads = /(?<![.\w#])(?:readFile|readFileSync|createReadStream|openSync|copyFile|await open)\((?!.*, 'w'\))(?!.*, 'a'\))/;
  const readers = ['main', 'features']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path).replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => reads.test(line)),
    );
  expect(readers.toSorted()).toEqual(Object.keys(others));
});
