/** The build of the page of reports: one file with everything in it, which opens wherever it is taken. */
import vue from '@vitejs/plugin-vue';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

// Otherwise a build under NODE_ENV=test or development would contain paths of this machine.
process.env.NODE_ENV = 'production';

const here = (path: string) => resolve(import.meta.dirname, path);

export default defineConfig({
  root: here('renderer'),
  plugins: [vue(), viteSingleFile()],
  build: {
    outDir: here('out/report'),
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: here('renderer/report.html') },
  },
});
