/** Figures saved for print: size and look, remembered by this browser, and the three forms of files. */
import { useLocalStorage } from '@vueuse/core';
import { inject, shallowRef } from 'vue';
import { laneColoursOn } from '../../contract/lane-colours.ts';
import { saveFile } from '../components/save-file.ts';
import { type Palette, readPalette } from '../components/theme/palette.ts';
import { type ChartFrame, chartSvg, type LegendEntry } from './chart-image.ts';
import { pdfWriter } from './pdf-writer.ts';
import { withDensity } from './png-density.ts';

/** Widths of one and of two columns of a journal, mm. */
export const columnWidths = [89, 183] as const;
/** mm and dots per inch; the narrowest and the widest are what a legend and a poster need. */
export const figureLimits = { least: 40, most: 1000, leastDpi: 72, mostDpi: 1200 } as const;

export interface FigureLook {
  /** mm */
  readonly width: number;
  readonly height: number;
  /** Resolution of a PNG, dots per inch. */
  readonly dpi: number;
  /** As on paper, whatever the page looks like. */
  readonly light: boolean;
  readonly title: boolean;
}

const usualLook: FigureLook = { width: columnWidths[0], height: 60, dpi: 300, light: true, title: true };

export const figureForms = ['svg', 'pdf', 'png'] as const;
export type FigureForm = (typeof figureForms)[number];

/** A chart of the page. */
export interface FigureSource {
  readonly canvas: HTMLCanvasElement | null;
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  /** The name of its files, without an ending. */
  readonly name: string;
}

const inch = 25.4;
/** As CSS has it: type of 11 px is 8.25 pt on paper. */
const pxPerInch = 96;

export type SavedFigure = ReturnType<typeof useSavedFigure>;

export function useSavedFigure(source: () => FigureSource) {
  const look = useLocalStorage<FigureLook>('driftbench.figure', usualLook, { mergeDefaults: true });
  const pdf = inject(pdfWriter, null);
  /** True while its dialog is open. */
  const isEdited = shallowRef(false);
  /** Why the last file was not saved, which the dialog shows; empty: it was. */
  const problem = shallowRef('');
  const forms = figureForms.filter((form) => form !== 'pdf' || pdf !== null);

  function frame(font?: string): ChartFrame {
    const { width, height, light, title } = look.value;
    const figure = source();
    const palette = paletteFor(light);
    return {
      title: title ? figure.title : '',
      legend: figure.legend,
      palette: font === undefined ? palette : { ...palette, font },
      width: (width / inch) * pxPerInch,
      height: (height / inch) * pxPerInch,
    };
  }

  /** As an SVG document; null while nothing is drawn. */
  function svg(font?: string): string | null {
    const { canvas } = source();
    const drawn = canvas && chartSvg(canvas, frame(font), inch / pxPerInch);
    return drawn && look.value.light ? onWhite(drawn) : drawn;
  }

  async function drawn(form: FigureForm): Promise<Blob | null> {
    const { width, height, dpi } = look.value;
    const text = svg(form === 'pdf' ? await pdf?.font() : undefined);
    if (text === null) return null;
    if (form === 'svg') return new Blob([text], { type: 'image/svg+xml' });
    if (form === 'pdf') return (await pdf?.write(text, width, height)) ?? null;
    return await pngOf(text, Math.round((width / inch) * dpi), Math.round((height / inch) * dpi), dpi);
  }

  async function save(form: FigureForm): Promise<void> {
    problem.value = '';
    try {
      const file = await drawn(form);
      if (file) saveFile(`${source().name}.${form}`, file);
    } catch (error) {
      problem.value = `The ${form.toUpperCase()} was not saved: ${error instanceof Error ? error.message : String(error)}`;
      isEdited.value = true;
    }
  }

  function edit(next: boolean): void {
    isEdited.value = next;
    if (!next) problem.value = '';
  }

  return { look, forms, isEdited, problem, edit, svg, save };
}

/** The lanes' hues of light ground in place of those of dark ground. */
function onWhite(svg: string): string {
  const { dark, light } = laneColoursOn;
  return dark.reduce((text, hue, index) => text.replaceAll(`"${hue}`, `"${light[index]}`), svg);
}

/** The picture of an SVG document, px, with its density. Rejects where the browser has no canvas so large. */
async function pngOf(svg: string, width: number, height: number, dpi: number): Promise<Blob> {
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error(`${width} × ${height} px are more than this browser can draw. Choose a smaller figure or fewer dots per inch.`);
  return withDensity(png, dpi);
}

/** The colours of paper, or the page's; read between two frames, so that the page does not flicker. */
function paletteFor(light: boolean): Palette {
  const { documentElement: root } = document;
  const { theme } = root.dataset;
  if (!light || theme === 'light') return readPalette(root);
  root.dataset['theme'] = 'light';
  try {
    return readPalette(root);
  } finally {
    if (theme === undefined) delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  }
}
