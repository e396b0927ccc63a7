/** PDF of figures: what components inject, without the libraries that charts and PDF need. */
import type { InjectionKey } from 'vue';

/** Writes PDF. Pages that are one file, as reports are, have none. */
export interface PdfWriter {
  /** Writes a document whose text is in the writer's font; `width` and `height` in mm. */
  write(svg: string, width: number, height: number): Promise<Blob>;
  /** Loads the font and names it, so that text can be measured in it. */
  font(): Promise<string>;
}
export const pdfWriter: InjectionKey<PdfWriter> = Symbol('pdf-writer');
