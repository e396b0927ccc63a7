/**
 * Words at a field about what was typed and is not applied. The field stays the only root of its component, so that grids
 * of forms keep their places: the words stand on the page, below it.
 */
import { onScopeDispose } from 'vue';

/** What a person does next. */
const goesWith = ['pointerdown', 'keydown', 'scroll'] as const;

export function useRefusal() {
  let bubble: HTMLElement | null = null;

  function withdraw(): void {
    bubble?.remove();
    bubble = null;
    for (const event of goesWith) document.removeEventListener(event, withdraw, true);
  }

  function say(field: HTMLElement, words: string): void {
    withdraw();
    bubble = document.createElement('div');
    bubble.className = 'refusal';
    bubble.setAttribute('role', 'alert');
    bubble.textContent = words;
    const { left, bottom } = field.getBoundingClientRect();
    bubble.style.left = `${Math.max(Math.min(left, window.innerWidth - 260), 0)}px`;
    bubble.style.top = `${bottom + 2}px`;
    document.body.append(bubble);
    for (const event of goesWith) document.addEventListener(event, withdraw, true);
  }

  onScopeDispose(withdraw);
  return { say, withdraw };
}
