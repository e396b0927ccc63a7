/** Settings of one panel, kept in the layout: every open panel of a kind has its own. */
import { computed, type WritableComputedRef } from 'vue';
import { usePanelPlace } from '../panel/panel-place.ts';

/**
 * All settings of the panel, `defaults` where they are not set; assign an object to change it. Must be JSON.
 * What an older or a foreign layout holds arrives as it is: a panel checks what it could stumble over.
 */
export function usePanelSettings<Settings extends object>(defaults: Settings): WritableComputedRef<Settings> {
  const place = usePanelPlace();
  return computed({
    get: () => ({ ...defaults, ...place.settings.value }),
    set: (settings) => place.setSettings(Object.fromEntries(Object.entries(settings))),
  });
}
