/** The screen of a player in a study: its pages, or the arena while the round runs. */
import type { LiveState } from '../calls/live-state.ts';
import type { Seating } from '../calls/live-calls.ts';
import type { PersonState, StudyPhase, StudyTexts } from '../../study/calls/study-state.ts';

export interface StudyScreen {
  readonly page: 'consent' | 'wait' | 'starting' | 'questions' | 'answered' | 'done';
  readonly texts: StudyTexts;
  readonly person: PersonState;
  readonly phase: StudyPhase;
  /** s until the phase ends by itself; null: it does not. */
  readonly left: number | null;
}

/** Null: no study, or its round runs. */
export function studyScreenOf(
  study: Seating['study'],
  person: PersonState | null,
  { study: state, status }: Pick<LiveState, 'study' | 'status'>,
): StudyScreen | null {
  if (!study || !person) return null;
  const page = pageOf(person, state?.phase ?? 'done', status);
  return page && { page, texts: study.texts, person, phase: state?.phase ?? 'done', left: state?.left ?? null };
}

function pageOf({ stage }: PersonState, phase: StudyPhase, status: LiveState['status']): StudyScreen['page'] | null {
  if (stage === 'waiting' || stage === 'away') return 'wait';
  if (stage !== 'playing') return stage;
  if (phase === 'starting') return 'starting';
  return status === 'running' || status === 'paused' ? null : 'starting';
}

/** `Round 3 of 9`, and what kind of round it is. */
export function roundInWords({ round, rounds, isPractice, part }: Pick<PersonState, 'round' | 'rounds' | 'isPractice' | 'part'>): string {
  return `Round ${round} of ${rounds}${isPractice ? ', practice' : ''}${part ? `, ${part} of A and B` : ''}`;
}
