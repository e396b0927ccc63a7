/** The files of the built page: those found at the start are served, nothing else. */
import { readdirSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

export interface PageFile {
  readonly path: string;
  readonly type: string;
  /** True where the name carries a hash of the content. */
  readonly immutable: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** URL path → file; the page itself is `/`. */
export function pageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [urlOf(name), fileOf(folder, name)]));
}

function urlOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.split(sep).join('/')}`;
}

function fileOf(folder: string, name: string): PageFile {
  const type = types[extname(name)] ?? 'application/octet-stream';
  return { path: join(folder, name), type, immutable: name.startsWith(`assets${sep}`) };
}
