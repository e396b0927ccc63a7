/** The theme's tokens as a canvas needs them: strings read from the page once a theme change. */

export interface Palette {
  readonly background: string;
  readonly text: string;
  readonly mutedText: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly grid: string;
  readonly arena: string;
  readonly road: string;
  readonly obstacle: string;
  readonly obstacleEdge: string;
  readonly real: string;
  readonly exported: string;
  readonly fault: string;
  readonly focus: string;
  readonly font: string;
}

/** Size of labels on canvases, px: as `--font-size-caption` has it. */
export const labelPx = 12;

/** The font of labels, as a canvas takes it. */
export function labelFont({ font }: Pick<Palette, 'font'>, weight: 'normal' | 'bold' = 'normal'): string {
  return `${weight === 'bold' ? 'bold ' : ''}${labelPx}px ${font}`;
}

/** Reads the tokens in force on `root`. */
export function readPalette(root: HTMLElement): Palette {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    background: token('surface-0'),
    text: token('text'),
    mutedText: token('text-3'),
    line: token('line'),
    lineStrong: token('line-strong'),
    grid: token('grid'),
    arena: token('arena'),
    road: token('road'),
    obstacle: token('obstacle'),
    obstacleEdge: token('obstacle-edge'),
    real: token('real'),
    exported: token('exported'),
    fault: token('fault'),
    focus: token('focus'),
    font: token('font'),
  };
}
