/** A drawing context that writes SVG: as much of the canvas's as charts and their legends use. */

/** Text positions above the baseline, in heights of the font. */
const baselineShift: Partial<Record<CanvasTextBaseline, number>> = { top: 0.8, hanging: 0.8, middle: 0.35, bottom: -0.2 };
const anchors: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', right: 'end', end: 'end' };

/** The part of a context that measures text; a canvas's own context can. */
export type TextMeter = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>;

export class SvgContext {
  readonly #meter: TextMeter;
  readonly #drawn: string[] = [];
  readonly #clips: string[] = [];
  readonly #saved: object[] = [];
  readonly #prefix: string;
  #path: string[] = [];

  // `save` keeps all fields that are not private.
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  lineDashOffset = 0;
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  private matrix: readonly number[] = [1, 0, 0, 1, 0, 0];
  private dash: readonly number[] = [];
  /** Id of the clip path; null: none. */
  private clipId: string | null = null;

  /** `prefix` keeps the ids of several drawings in one document apart. */
  constructor(meter: TextMeter, prefix = 'c') {
    this.#meter = meter;
    this.#prefix = prefix;
  }

  /** The drawing, without the element around it. */
  get content(): string {
    const clips = this.#clips.length === 0 ? '' : `<defs>${this.#clips.join('')}</defs>`;
    return clips + this.#drawn.join('');
  }

  /** A document of its own; `width` and `height` in px, `mmPerPx` its size on paper. */
  document(width: number, height: number, mmPerPx: number): string {
    const size = `width="${digits(width * mmPerPx)}mm" height="${digits(height * mmPerPx)}mm"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${digits(width)} ${digits(height)}">${this.content}</svg>`;
  }

  /** Sets a drawing at a place. */
  insert(content: string, x: number, y: number): void {
    this.#drawn.push(`<g transform="translate(${x} ${y})">${content}</g>`);
  }

  save(): void {
    this.#saved.push(Object.assign({}, this));
  }

  restore(): void {
    Object.assign(this, this.#saved.pop());
  }

  setLineDash(dash: readonly number[]): void {
    this.dash = [...dash];
  }

  getLineDash(): number[] {
    return [...this.dash];
  }

  translate(x: number, y: number): void {
    this.#apply([1, 0, 0, 1, x, y]);
  }

  rotate(angle: number): void {
    this.#apply([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  }

  scale(x: number, y: number): void {
    this.#apply([x, 0, 0, y, 0, 0]);
  }

  setTransform(...matrix: readonly number[]): void {
    this.matrix = matrix;
  }

  resetTransform(): void {
    this.setTransform(1, 0, 0, 1, 0, 0);
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${pair(x, y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`${this.#path.length === 0 ? 'M' : 'L'}${pair(x, y)}`);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#path.push(`C${pair(x1, y1)} ${pair(x2, y2)} ${pair(x, y)}`);
  }

  closePath(): void {
    if (this.#path.length > 0) this.#path.push('Z');
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`M${pair(x, y)}h${digits(width)}v${digits(height)}h${digits(-width)}Z`);
  }

  /** A whole circle goes in two halves. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const at = (angle: number) => pair(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    const middle = (from + to) / 2;
    this.#path.push(`${this.#path.length === 0 ? 'M' : 'L'}${at(from)}`);
    for (const end of [middle, to]) this.#path.push(`A${digits(radius)} ${digits(radius)} 0 0 ${to > from ? 1 : 0} ${at(end)}`);
  }

  clip(): void {
    const { clipId, matrix } = this;
    const id = `${this.#prefix}${this.#clips.length}`;
    const outer = clipId === null ? '' : ` clip-path="url(#${clipId})"`;
    this.#clips.push(`<clipPath id="${id}"${outer}><path d="${this.#path.join('')}"${placed(matrix)}/></clipPath>`);
    this.clipId = id;
  }

  /** Nothing is drawn twice, so nothing needs to be wiped. */
  clearRect(): void {
    this.#path = [];
  }

  fill(): void {
    this.#draw(`<path d="${this.#path.join('')}" ${this.#filled()}/>`);
  }

  stroke(): void {
    const { strokeStyle, lineWidth, lineCap, lineJoin, lineDashOffset, dash } = this;
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}" stroke-dashoffset="${lineDashOffset}"`;
    const ends = `stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"`;
    this.#draw(
      `<path d="${this.#path.join('')}" fill="none" stroke="${escaped(strokeStyle)}" stroke-width="${lineWidth}" ${ends}${dashes}/>`,
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#draw(`<rect x="${digits(x)}" y="${digits(y)}" width="${digits(width)}" height="${digits(height)}" ${this.#filled()}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    const { font, textAlign, textBaseline } = this;
    const { size, family, weight } = fontParts(font);
    const shift = (baselineShift[textBaseline] ?? 0) * size;
    const look = `font-family="${escaped(family)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchors[textAlign] ?? 'start'}"`;
    this.#draw(`<text x="${digits(x)}" y="${digits(y + shift)}" ${look} ${this.#filled()}>${escaped(text)}</text>`);
  }

  measureText(text: string): TextMetrics {
    this.#meter.font = this.font;
    return this.#meter.measureText(text);
  }

  #filled(): string {
    return `fill="${escaped(this.fillStyle)}"`;
  }

  /** Clipped from outside, in the coordinates of the page. */
  #draw(element: string): void {
    const { matrix, clipId, globalAlpha } = this;
    const look = `${placed(matrix)}${globalAlpha === 1 ? '' : ` opacity="${globalAlpha}"`}`;
    const own = look === '' ? element : `<g${look}>${element}</g>`;
    this.#drawn.push(clipId === null ? own : `<g clip-path="url(#${clipId})">${own}</g>`);
  }

  #apply([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): void {
    const [A = 1, B = 0, C = 0, D = 1, E = 0, F = 0] = this.matrix;
    this.matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
  }
}

function placed(transform: readonly number[]): string {
  return transform.join() === '1,0,0,1,0,0' ? '' : ` transform="matrix(${transform.map(digits).join(' ')})"`;
}

function pair(x: number, y: number): string {
  return `${digits(x)} ${digits(y)}`;
}

function digits(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** `bold 12px system-ui, sans-serif` */
function fontParts(font: string): { readonly size: number; readonly family: string; readonly weight: string } {
  const [, before = '', size = '10', family = 'sans-serif'] = /^(.*?)([\d.]+)px(?:\/\S+)?\s+(.*)$/.exec(font) ?? [];
  return { size: Number(size), family, weight: /bold|\d{3}/.exec(before)?.[0] ?? 'normal' };
}

function escaped(text: string): string {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
