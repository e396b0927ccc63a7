/**
 * The page's actions in the desktop's menu: the page sends the whole list when one changes, and receives the action
 * chosen.
 */
import { z } from 'zod';

/** In the order of the shortcut sheet. */
// oxfmt-ignore
export const actionGroups = [
  'Session', 'Time line', 'Recording', 'Views', 'Charts', 'Lanes', 'Changes', 'Contracts', 'Draft', 'Sweep', 'Tuning', 'LAN', 'Plugins', 'Panels', 'Layouts', 'Page',
] as const;
export type ActionGroup = (typeof actionGroups)[number];

const menuEntry = z.strictObject({
  id: z.string(),
  title: z.string(),
  group: z.enum(actionGroups),
  /** As in `Space`, `Shift+.`, `Mod+K` (Mod: Ctrl, ⌘ on a Mac); empty: none. */
  keys: z.string(),
  enabled: z.boolean(),
});
export type MenuEntry = z.output<typeof menuEntry>;

/** As JSON it is the message of the page; the answer is the id of an entry. */
export const menuEntries = z.array(menuEntry).max(2000);
