/** The page's own scheme: the built files with the security headers, and nothing else of the disk. */
import { protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { pageFiles, type PageFile } from '../serve/page-files.ts';
import { securityHeaders } from '../serve/http-answers.ts';

const scheme = 'driftbench';
const origin = `${scheme}://bench`;
export const pageAddress = `${origin}/`;

export function isPageAddress(address: string): boolean {
  return address.startsWith(pageAddress);
}

/** The page with one panel alone, which the page says behind the mark. */
export function isPanelAddress(address: string): boolean {
  return address.startsWith(`${pageAddress}#panel=`);
}

/** To be called before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
}

/** Serves the built page in `folder`. */
export function servePage(folder: string): void {
  const files = pageFiles(folder);
  protocol.handle(scheme, ({ url }) => answer(files, new URL(url)));
}

async function answer(files: ReadonlyMap<string, PageFile>, { host, pathname }: URL): Promise<Response> {
  const file = host === 'bench' ? files.get(pathname) : undefined;
  if (!file) return new Response(null, { status: 404, headers: securityHeaders });
  return new Response(await readFile(file.path), { headers: { ...securityHeaders, 'content-type': file.type } });
}
