/** Whether the panel that this component stands in is seen: what is not seen must not draw. */
import type { Ref } from 'vue';
import { usePanelPlace } from '../panel/panel-place.ts';

export function usePanelVisible(): Readonly<Ref<boolean>> {
  return usePanelPlace().visible;
}
