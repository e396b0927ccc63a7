/** Questions that must not overtake each other. */

/** While one is not answered others wait, of which the newest is asked then. `ask` never rejects. */
export function oneAtATime<Question extends readonly unknown[]>(
  ask: (...question: Question) => Promise<void>,
): (...question: Question) => Promise<void> {
  let waiting: Question | null = null;
  let isAsking = false;
  return async (...question) => {
    waiting = question;
    if (isAsking) return;
    isAsking = true;
    while (waiting) {
      const next: Question = waiting;
      waiting = null;
      await ask(...next);
    }
    isAsking = false;
  };
}
