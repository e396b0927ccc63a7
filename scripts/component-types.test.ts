/** What the check of components finds, and where it says that it is. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './steps.mjs';

const button = `<script setup lang="ts">
defineProps<{ icon: 'play' | 'pause'; keys?: string }>();
defineEmits<{ press: [times: number] }>();
</script>

<template>
  <button>{{ icon }}<slot :size="3" /></button>
</template>
`;

const panel = `<script setup lang="ts">
import Button from './Button.vue';

const count = 1;
const unused = 2;
</script>

<template>
  <Button icon="play" @press="(times) => times + count"><template #default="{ size }">{{ size.toFixed() }}</template></Button>
  <Button icon="stop" />
  <Button />
  <Button icon="pause" @press="(times) => times.length" />
  <Button icon="pause"><template #default="{ sise }">{{ sise }}</template></Button>
  <p>{{ nothing }}</p>
</template>
`;

const user = `import Button from './Button.vue';

export const props: InstanceType<typeof Button>['$props'] = { icon: 'play', keys: 3 };
`;

let folder: string;

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'components-'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.base.json', include: ['**/*.vue', '**/*.ts'] }));
  writeFileSync(join(folder, 'Button.vue'), button);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(root, '.cache', 'made-of-components', relative(root, folder)), { recursive: true });
});

function check() {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['scripts/component-types.mjs', relative(root, join(folder, 'tsconfig.json'))],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const found = stdout.matchAll(/(\w+\.\w+)\((\d+),\d+\): error (TS\d+)/g);
  return { status, found: [...found].map(([, file, line, code]) => `${file}:${line} ${code}`).toSorted() };
}

test('faults in scripts, templates and users of components are found, at their places', () => {
  writeFileSync(join(folder, 'Panel.vue'), panel);
  writeFileSync(join(folder, 'user.ts'), user);
  expect(check()).toEqual({
    status: 1,
    found: [
      'Panel.vue:10 TS2322',
      'Panel.vue:11 TS2345',
      'Panel.vue:12 TS2339',
      'Panel.vue:13 TS2339',
      'Panel.vue:14 TS2339',
      'Panel.vue:5 TS6133',
      'user.ts:3 TS2322',
    ],
  });
});

test('a compiler that cannot begin is a failure', () => {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../no-such.json', include: ['**/*.vue'] }));
  expect(check().status).toBe(1);
});
