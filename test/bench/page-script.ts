/** A script for a page that is bundled for the occasion. */
import { build } from 'vite';

/** All that `entry` needs in one piece. */
export async function pageScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': "'production'" },
    build: { write: false, minify: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'bench', fileName: 'bench' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`nothing was built of ${entry}`);
  return chunk.code;
}
