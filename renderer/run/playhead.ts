/** The playhead: which session time is shown, how it got there, and whether it moves by itself. */
import { defineStore, storeToRefs } from 'pinia';
import { useCursors } from './cursors.ts';
import { usePlayheadPlace } from './playhead-place.ts';
import { usePlayheadPlaying } from './playhead-playing.ts';
import { usePlayheadSteps } from './playhead-steps.ts';

export const usePlayhead = defineStore('playhead', () => {
  const cursors = useCursors();
  const place = usePlayheadPlace();
  const playing = usePlayheadPlaying();
  const steps = usePlayheadSteps();

  /** What a person does by hand ends playing, unless it is that which is asked for. */
  function byHand<Asked extends unknown[], Done>(move: (...asked: Asked) => Done) {
    return (...asked: Asked): Done | undefined => {
      if (!place.maySeek) return undefined;
      playing.pause();
      return move(...asked);
    };
  }

  const { follows, mayFollow, maySeek, time } = storeToRefs(place);
  const { a, b, loops, range } = storeToRefs(cursors);
  const { plays, speed } = storeToRefs(playing);
  return {
    ...{ follows, mayFollow, maySeek, time, a, b, loops, range, plays, speed },
    ...{ seek: place.seek, follow: place.follow, play: playing.play, pause: playing.pause },
    ...{ step: byHand(steps.step), stepTo: byHand(steps.stepTo), loop: cursors.loop, clearCursors: cursors.clear },
  };
});
