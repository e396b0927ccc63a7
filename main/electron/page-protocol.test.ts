import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schemes, served } from '../../test/support/electron-stand-in.ts';
import { contentSecurityPolicy } from '../serve/http-answers.ts';
import { pageAddress, registerPageScheme, servePage } from './page-protocol.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const ask = (url: string) => served.get('driftbench')?.({ url });

beforeAll(() => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  registerPageScheme();
  servePage(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the scheme is a standard and secure one, and its policy cannot be bypassed', () => {
  expect(schemes).toEqual([{ scheme: 'driftbench', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
});

test('the page is served with the same policy as over HTTP', async () => {
  const response = await ask(pageAddress);
  expect(response?.status).toBe(200);
  expect(await response?.text()).toBe('<!doctype html>');
  expect(response?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response?.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
});

test.each(['driftbench://bench/../package.json', 'driftbench://bench/other', 'driftbench://other/'])(
  'nothing is found at %s',
  async (url) => {
    expect((await ask(url))?.status).toBe(404);
  },
);
