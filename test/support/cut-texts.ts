/**
 * Finds text of a page that cannot be read: it is partly seen, nothing scrolls, and no ellipsis says so; or it is small.
 * Runs in the page.
 */

export function cutTexts(): string[] {
  /** px: rounding, and the side bearings of letters. */
  const slack = 1.5;
  /** Of any text, px. */
  const leastSize = 12;
  /** Height of glyphs in their line box, about. */
  const glyphs = 0.72;
  const found = new Set<string>();
  const isCut = (from: number, to: number, least: number, most: number) =>
    (from < least - slack && to > least + slack) || (to > most + slack && from < most - slack);

  function cutBy(element: Element, rect: DOMRect): string | null {
    const fontHeight = Math.min(rect.height, Number.parseFloat(getComputedStyle(element).fontSize) * glyphs);
    const middle = (rect.top + rect.bottom) / 2;
    const [top, bottom] = [middle - fontHeight / 2, middle + fontHeight / 2];
    let [scrollsX, scrollsY] = [false, false];
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box);
      const clip = box.getBoundingClientRect();
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (textOverflow === 'ellipsis') scrollsX = true;
      scrollsX ||= overflowX === 'auto' || overflowX === 'scroll';
      scrollsY ||= overflowY === 'auto' || overflowY === 'scroll';
      // Hidden whole, as what does not fit into a line that wraps.
      if (isHidden(overflowY) && (top >= clip.bottom || bottom <= clip.top)) return null;
      if (isHidden(overflowX) && (rect.left >= clip.right || rect.right <= clip.left)) return null;
      if (!scrollsX && isHidden(overflowX) && isCut(rect.left, rect.right, clip.left, clip.right)) return `${box.tagName}.${box.className}`;
      if (!scrollsY && isHidden(overflowY) && isCut(top, bottom, clip.top, clip.bottom)) return `${box.tagName}.${box.className}`;
      if (position === 'fixed') break;
    }
    const isBeyond = (!scrollsX && isCut(rect.left, rect.right, 0, innerWidth)) || (!scrollsY && isCut(top, bottom, 0, innerHeight));
    return isBeyond ? 'the window' : null;
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!element || text === '' || element.closest('.visually-hidden, svg, option, .cm-editor, script, style')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const where = `“${text.slice(0, 40)}” in ${element.tagName}.${element.className}`;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    // Of 0 px: not shown, but named to screen readers.
    if (size > 0 && size < leastSize) found.add(`${where} has ${size} px`);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const by = rect.width > 0 && rect.height > 0 ? cutBy(element, rect) : null;
      if (by !== null) found.add(`${where} by ${by}`);
    }
  }
  return [...found];
}
