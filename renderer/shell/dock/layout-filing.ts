/** Layouts saved, renamed, deleted, exchanged as files. */
import { defineStore } from 'pinia';
import { readLayoutFile, writeLayoutFile } from './layout-file.ts';
import { useBench } from '../../stores/bench.ts';
import { useLayout } from './layout.ts';
import { useLayouts } from './layouts.ts';
import { useOwnLayouts } from './own-layouts.ts';

export const useLayoutFiling = defineStore('layout-filing', () => {
  const bench = useBench();
  const layouts = useLayouts();
  const own = useOwnLayouts();
  const shown = useLayout();

  /** Keeps what is shown under that name, and goes on with it. */
  function saveAs(chosen: string): void {
    if (!shown.dock || chosen.trim() === '') return;
    own.keep(chosen.trim(), shown.dock.toJSON());
    layouts.keepAs(chosen.trim());
  }

  function rename(from: string, to: string): void {
    const layout = own.find(from);
    if (!layout || to.trim() === '' || layouts.names.includes(to.trim())) return;
    own.keep(to.trim(), layout);
    own.remove(from);
    if (layouts.name === from) layouts.keepAs(to.trim());
  }

  /** One that the bench came with comes back as it was. */
  function remove(chosen: string): void {
    own.remove(chosen);
    if (!layouts.names.includes(layouts.name)) layouts.take(layouts.names[0] ?? '');
  }

  /** Takes in the text of a file; refuses what is no layout. */
  function takeFile(text: string): void {
    try {
      const { name, layout } = readLayoutFile(text);
      if (layouts.lay(layout)) saveAs(name);
    } catch (error) {
      bench.refusal = error instanceof Error ? error.message : String(error);
    }
  }

  function fileText(): string | null {
    return shown.dock ? writeLayoutFile({ name: layouts.name, layout: shown.dock.toJSON() }) : null;
  }

  return { saveAs, rename, remove, takeFile, fileText };
});
