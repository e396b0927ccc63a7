/** Figures as PDF, with vectors as vectors and text as text, in a font that the file contains. */
import fontAddress from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import type { PdfWriter } from './pdf-writer.ts';

/** Has the signs of the bench's numbers (−, ±, ≈, narrow spaces), Greek and Cyrillic; standard fonts of PDF do not. */
const family = 'DejaVu Sans';
const file = 'DejaVuSans.ttf';

export class FigurePdf implements PdfWriter {
  #bytes: ArrayBuffer | null = null;

  async font(): Promise<string> {
    const bytes = await this.#load();
    const face = await new FontFace(family, bytes).load();
    document.fonts.add(face);
    return `'${family}'`;
  }

  async write(svg: string, width: number, height: number): Promise<Blob> {
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    const pdf = new jsPDF({ unit: 'mm', format: [width, height], orientation: width > height ? 'landscape' : 'portrait', compress: true });
    pdf.addFileToVFS(file, binaryText(await this.#load()));
    pdf.addFont(file, family, 'normal');
    pdf.addFont(file, family, 'bold');
    await svg2pdf(document, pdf, { x: 0, y: 0, width, height });
    return pdf.output('blob');
  }

  /** A font that could not be read is read again the next time. */
  async #load(): Promise<ArrayBuffer> {
    this.#bytes ??= await fontBytes();
    return this.#bytes;
  }
}

async function fontBytes(): Promise<ArrayBuffer> {
  const answer = await fetch(fontAddress).catch(() => null);
  if (!answer?.ok) throw new Error('the bench does not send its font. Check that Driftbench runs, then save again.');
  return await answer.arrayBuffer();
}

/** A character per byte, as jsPDF takes files. */
function binaryText(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return text;
}
