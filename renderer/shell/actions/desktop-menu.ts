/** The desktop's menu: receives the page's actions whenever they change; an action chosen there runs here. */
import { computed, watch } from 'vue';
import type { MenuEntry } from '../../../contract/menu.ts';
import { type Action, isEnabled } from '../../components/actions/action.ts';
import { useActions } from '../../components/actions/use-actions.ts';

/** `port`: to the shell, which has the menu. */
export function serveMenu(port: MessagePort): void {
  const list = useActions();
  const entries = computed(() => JSON.stringify(list.actions.value.map(entryOf)));
  watch(entries, (text) => port.postMessage(text), { immediate: true });
  port.addEventListener('message', ({ data }) => list.runAction(String(data)));
  port.start();
}

function entryOf(action: Action): MenuEntry {
  const { id, title, group, keys = '' } = action;
  return { id, title, group, keys, enabled: isEnabled(action) };
}
