/** The live session as the core of the page sees it: its controls, its people at their nodes, their networks. */
import { computed, shallowRef, watch } from 'vue';
import type { BenchState } from '../../../contract/bench-state.ts';
import { sideOf } from '../../../engine/game/match.ts';
import { seatColour } from '../../../renderer/components/theme/lane-colours.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import type { HostedNetwork, HostedSession } from '../../../renderer/run/hosted-session.ts';
import type { SeatState } from '../calls/live-state.ts';
import { useLive } from './live.ts';
import { seatName } from './live-words.ts';

export function hostedLive(): HostedSession {
  const bench = useBench();
  const live = useLive();
  /** Seat n is node n of the plan. None while the bench shows something else, or a study that is blind for its operator. */
  const seats = computed(() => {
    const nodes = live.isOpen && bench.state.source === 'live' ? (bench.state.experiment?.nodes ?? []) : [];
    const seated = live.state.seats.map((seat) => [nodes[seat.seat]?.id, seat] as const);
    return new Map(seated.filter((each): each is [string, SeatState] => each[0] !== undefined));
  });
  const names = computed(
    () => new Map([...seats.value].flatMap(([id, seat]) => (seat.name === '' ? [] : [[id, seatName(seat)] as const]))),
  );
  const colours = computed(
    () => new Map([...seats.value].map(([id, { seat }]) => [id, seatColour(sideOf(seat, live.state.mode ?? undefined))] as const)),
  );
  /** The session that was played last. */
  const last = shallowRef<Played | null>(null);
  watch(
    [names, () => bench.state.recording?.file ?? null, () => bench.state.epoch],
    ([named, file, epoch]) => {
      if (named.size === 0) return;
      // Those who leave before its end stay known.
      const before = last.value?.epoch === epoch ? last.value : null;
      last.value = { epoch, file, names: withNew(before?.names, named), colours: withNew(before?.colours, colours.value) };
    },
    { flush: 'sync', immediate: true },
  );
  /** After its end the bench shows its recording: the people in it keep names and colours. */
  const ended = computed(() => (!live.isOpen && last.value && isOf(last.value, bench.state) ? last.value : null));
  const chosen = computed(() => [...seats.value].find(([, { seat }]) => seat === live.chosen)?.[0] ?? null);

  function networkOf(seat: SeatState): HostedNetwork {
    return {
      measuredDelay: seat.down?.delivered.p50 ?? null,
      obstacle: live.toImpair(),
      change({ jitter, ...numbers }) {
        const law = seat.down?.settings.jitter?.law ?? 'uniform';
        const spread = jitter === undefined ? {} : { jitter: { law: law === 'table' ? 'uniform' : law, spread: jitter } as const };
        return live.change('live.link', { seat: seat.seat, ...numbers, ...spread });
      },
    };
  }

  return {
    get isOpen() {
      return live.isOpen;
    },
    get isUnderWay() {
      return live.isUnderWay;
    },
    obstacle: 'A live session is open: start and pause it in its own panel.',
    get names() {
      return ended.value?.names ?? names.value;
    },
    get colours() {
      return ended.value?.colours ?? colours.value;
    },
    get chosen() {
      return chosen.value;
    },
    get screenLane() {
      return live.state.screens?.lane;
    },
    start: () => void live.change('live.start', {}),
    pause: () => void live.change('live.pause', {}),
    restart: () => void live.change('live.restart', {}),
    choose: (node) => void (live.chosen = seats.value.get(node)?.seat ?? live.chosen),
    networkOf(node) {
      const seat = seats.value.get(node);
      return seat ? networkOf(seat) : null;
    },
  };
}

const withNew = (before: HostedSession['names'] = new Map(), now: HostedSession['names']) => new Map([...before, ...now]);

interface Played extends Pick<HostedSession, 'names' | 'colours'> {
  readonly epoch: number;
  /** Its recording; null: it is not kept yet. */
  readonly file: string | null;
}

/** The open run is that session, or the recording of it. */
function isOf(played: Played, { epoch, source, recording }: BenchState): boolean {
  return played.epoch === epoch || (source === 'recording' && played.file !== null && played.file === recording?.file);
}
