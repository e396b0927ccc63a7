/** Menus that give the keys back: after a choice the focus does not return to the button, where Space would open the menu anew. */

export function useLetGo() {
  let chosen = false;
  return {
    /** Something was chosen. */
    choose: () => void (chosen = true),
    /** For the menu's `closeAutoFocus`. */
    leave(event: Event): void {
      if (chosen) event.preventDefault();
      chosen = false;
    },
  };
}
