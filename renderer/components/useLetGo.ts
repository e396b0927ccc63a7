/** Menus that release the focus: after a choice it does not return to the button, where Space would reopen the menu. */

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
